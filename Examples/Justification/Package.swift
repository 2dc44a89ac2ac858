// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Justification",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Justification", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
