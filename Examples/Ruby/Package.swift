// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Ruby",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Ruby", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
