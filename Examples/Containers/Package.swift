// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Containers",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Containers", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
