// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Attachments",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "Attachments", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
