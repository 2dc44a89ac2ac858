// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shapes",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shapes", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
