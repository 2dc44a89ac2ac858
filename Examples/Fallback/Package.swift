// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fallback",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fallback", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
