// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OtherCounts",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "OtherCounts", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
