// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Attributes",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Attributes", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
