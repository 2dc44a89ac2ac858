// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RunDelegates",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: [
    .executableTarget(
      name: "RunDelegates", dependencies: [.product(name: "Typesetting", package: "typeset")])
  ]
)
