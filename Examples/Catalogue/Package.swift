// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Catalogue",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Catalogue",
      dependencies: [
        .product(name: "Typesetting", package: "typeset"),
        .product(name: "TypesettingDocument", package: "typeset"),
      ],
      resources: [.copy("catalogue.json")])
  ]
)
