// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Vertical",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Vertical", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
