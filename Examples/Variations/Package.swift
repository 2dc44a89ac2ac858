// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Variations",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Variations", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
