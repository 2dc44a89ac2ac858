// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FontFaces",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "FontFaces", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
