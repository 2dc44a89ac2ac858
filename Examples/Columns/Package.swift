// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Columns",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Columns", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
