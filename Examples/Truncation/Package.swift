// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Truncation",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Truncation", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
