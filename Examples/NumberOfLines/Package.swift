// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NumberOfLines",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "NumberOfLines", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
