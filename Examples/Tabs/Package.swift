// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tabs",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Tabs", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
