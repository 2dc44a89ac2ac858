// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CJK",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "CJK", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
