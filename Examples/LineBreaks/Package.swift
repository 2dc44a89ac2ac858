// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LineBreaks",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "LineBreaks", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
