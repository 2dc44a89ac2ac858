// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Archive",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Archive", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
