// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bidi",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Bidi", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
