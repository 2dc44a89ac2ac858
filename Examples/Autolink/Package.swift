// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Autolink",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Autolink", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
