// swift-tools-version: 6.2
import PackageDescription

/// Modules of this program, each of one file, called as the library's folders are.
let own = [
  "Geometry", "Diagnostics", "Resources", "RichText", "TextAnalysis", "Fonts", "Shaping",
  "Images", "RenderTree", "CairoRendering", "ElementTree", "Markup", "Templates", "Layout",
  "Flattening", "Regression", "ImageFixtures", "CHarfBuzz", "CFontconfig", "CFreeType", "CCairo",
  "CAllocator", "CMessageDigest", "CLibXML2", "CICULibrary", "CICU", "CHyphen", "CPixels",
  "CTemplates", "CDeflate",
]

/// Tests of this program, called as the library's are.
let tests = [
  "LayoutTests", "FontsTests", "MarkupTests", "TypesettingTests", "InkTests", "GeometryTests",
]

let modules: [Target] = own.map { name in
  .target(name: name, path: "Sources/Own", sources: [name + ".swift"])
}
let checks: [Target] = tests.map { name in
  .testTarget(name: name, path: "Tests", sources: [name + ".swift"])
}
let library: [Target.Dependency] = [
  .product(name: "Typesetting", package: "typeset"),
  .product(name: "TypesettingMarkup", package: "typeset"),
  .product(name: "TypesettingFoundation", package: "typeset"),
]

let package = Package(
  name: "Names",
  dependencies: [.package(name: "typeset", path: "../..")],
  targets: modules + checks + [
    .executableTarget(name: "Names", dependencies: own.map { .byName(name: $0) } + library)
  ]
)
