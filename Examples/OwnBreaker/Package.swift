// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnBreaker",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "OwnBreaker", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
