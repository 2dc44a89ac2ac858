// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Transforms",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Transforms",
      dependencies: [
        .product(name: "Typesetting", package: "typeset")
      ])
  ]
)
