// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Carets",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Carets", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
