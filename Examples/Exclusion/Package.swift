// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Exclusion",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Exclusion", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
