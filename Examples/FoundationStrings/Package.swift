// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FoundationStrings",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "FoundationStrings",
      dependencies: [
        .product(name: "Typesetting", package: "typeset"),
        .product(name: "TypesettingFoundation", package: "typeset"),
      ])
  ]
)
