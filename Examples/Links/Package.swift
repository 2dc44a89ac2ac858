// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Links",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Links", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
