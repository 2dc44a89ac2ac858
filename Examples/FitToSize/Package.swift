// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FitToSize",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "FitToSize", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
