// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ZombieReader",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "ZombieReader",
      dependencies: [
        .product(name: "Typesetting", package: "typeset"),
        .product(name: "TypesettingMarkup", package: "typeset"),
      ])
  ]
)
