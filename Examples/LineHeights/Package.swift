// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LineHeights",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "LineHeights", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
