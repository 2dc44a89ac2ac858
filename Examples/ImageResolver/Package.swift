// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ImageResolver",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "ImageResolver",
      dependencies: [
        .product(name: "Typesetting", package: "typeset"),
        .product(name: "TypesettingDocument", package: "typeset"),
      ])
  ]
)
