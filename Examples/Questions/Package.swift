// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Questions",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Questions", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
