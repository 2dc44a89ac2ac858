// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fonts",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fonts", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
