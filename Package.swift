// swift-tools-version: 6.2
import PackageDescription

// The order of the targets is the order of the house: each imports only from those before it.

let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets that import no C: nothing unsafe may leak into them.
let safe: [SwiftSetting] = language + [.strictMemorySafety()]

func system(_ name: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

let package = Package(
  name: "typeset",
  products: [
    .library(name: "Typesetting", targets: ["Typesetting", "RenderTree", "CairoRendering"]),
    .executable(name: "typeset", targets: ["typeset"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries: a module map and a shim each. CICU hides ICU's headers behind our own.
    system("CHarfBuzz", pkgConfig: "harfbuzz"),
    system("CFontconfig", pkgConfig: "fontconfig"),
    system("CFreeType", pkgConfig: "freetype2"),
    system("CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CAllocator"),
    system("CMessageDigest", pkgConfig: "libmd"),
    system("CLibXML2", pkgConfig: "libxml-2.0"),
    system("CICULibrary", pkgConfig: "icu-uc"),
    .target(name: "CICU", dependencies: ["CICULibrary"]),
    // For tests only: what our hyphenation is compared with.
    .systemLibrary(name: "CHyphen"),
    .target(
      name: "CPixels", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),

    // The files of templates/, taken into the program by the compiler.
    .target(name: "CTemplates"),

    // The command's alone: it changes zlib for the whole process.
    .target(name: "CDeflate", linkerSettings: [.linkedLibrary("z")]),

    .target(name: "Geometry", swiftSettings: safe),
    .target(name: "Diagnostics", swiftSettings: safe),
    .target(name: "Resources", swiftSettings: language),
    .target(name: "RichText", dependencies: ["Geometry", "Diagnostics"], swiftSettings: safe),
    .target(
      name: "TextAnalysis", dependencies: ["CICU", "Resources", "RichText"],
      swiftSettings: language),
    .target(
      name: "Fonts",
      dependencies: [
        "CHarfBuzz", "CFontconfig", "Geometry", "Resources", "RichText", "TextAnalysis",
      ], swiftSettings: language),
    .target(
      name: "Shaping",
      dependencies: ["CHarfBuzz", "Geometry", "RichText", "TextAnalysis", "Fonts"],
      swiftSettings: language),
    .target(
      name: "Typesetting",
      dependencies: [
        "Geometry", "Diagnostics", "Resources", "RichText", "TextAnalysis", "Fonts", "Shaping",
      ], swiftSettings: safe),
    .target(
      name: "Images", dependencies: ["CPixels", "Resources"],
      swiftSettings: language),
    .target(
      name: "RenderTree",
      dependencies: ["Geometry", "RichText", "Fonts", "Shaping", "Typesetting", "Images"],
      swiftSettings: safe),
    .target(
      name: "CairoRendering",
      dependencies: [
        "CCairo", "CFreeType", "Geometry", "Resources", "RichText", "Fonts", "Images", "RenderTree",
      ], swiftSettings: language),
    .target(
      name: "ElementTree", dependencies: ["Geometry", "Diagnostics", "RichText"],
      swiftSettings: safe),
    .target(
      name: "Markup", dependencies: ["Geometry", "Diagnostics", "RichText", "ElementTree"],
      swiftSettings: safe),
    .target(
      name: "Templates",
      dependencies: [
        "CLibXML2", "CTemplates", "Geometry", "Diagnostics", "RichText", "ElementTree",
      ],
      swiftSettings: language),
    .target(
      name: "Layout",
      dependencies: [
        "Geometry", "Diagnostics", "Resources", "RichText", "TextAnalysis", "Fonts", "Shaping",
        "Typesetting", "Images", "ElementTree", "Templates",
      ], swiftSettings: safe),
    .target(
      name: "Flattening",
      dependencies: [
        "Geometry", "RichText", "Fonts", "Shaping", "Typesetting", "Images", "RenderTree", "Layout",
      ], swiftSettings: safe),
    .target(
      name: "Regression",
      dependencies: [
        "CMessageDigest", "Geometry", "Diagnostics", "Resources", "RichText", "Fonts",
        "Typesetting",
        "Layout",
      ], swiftSettings: language),
    .target(
      name: "TypesetKit",
      dependencies: [
        "Geometry", "Diagnostics", "Resources", "RichText", "TextAnalysis", "Fonts", "Shaping",
        "Typesetting", "Images", "RenderTree", "CairoRendering", "ElementTree", "Markup",
        "Templates", "Layout", "Flattening", "Regression",
      ], swiftSettings: language),
    .executableTarget(
      name: "typeset",
      dependencies: [
        "CAllocator", "CDeflate", "TypesetKit", "Diagnostics", "Geometry", "RichText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: language),
    .testTarget(
      name: "MarkupTests",
      dependencies: ["Geometry", "Diagnostics", "RichText", "ElementTree", "Markup"],
      swiftSettings: language),
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "Geometry", "Diagnostics", "Resources", "RichText", "Fonts", "Typesetting", "ElementTree",
        "Markup", "Templates", "Layout",
      ], swiftSettings: language),
    .testTarget(
      name: "TemplatesTests",
      dependencies: [
        "CLibXML2", "Geometry", "Diagnostics", "RichText", "ElementTree", "Templates",
      ],
      swiftSettings: language),
    .target(name: "ImageFixtures", path: "Tests/ImageFixtures", swiftSettings: safe),
    .testTarget(
      name: "ImagesTests", dependencies: ["Resources", "Images", "ImageFixtures"],
      swiftSettings: language),
    .testTarget(
      name: "CairoRenderingTests",
      dependencies: [
        "Geometry", "Resources", "RichText", "Fonts", "Images", "RenderTree", "CairoRendering",
        "ImageFixtures",
      ], swiftSettings: language),
    .testTarget(
      name: "InkTests",
      dependencies: [
        "Typesetting", "RenderTree", "CairoRendering", "Fonts", "Geometry", "Images", "Resources",
        "RichText",
      ], swiftSettings: language),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: language),
    .testTarget(
      name: "CommandTests",
      dependencies: ["typeset", "TypesetKit", "Diagnostics", "Geometry", "Resources", "RichText"],
      swiftSettings: language),
    .testTarget(
      name: "FontsTests",
      dependencies: ["Fonts", "Geometry", "Resources", "RichText", "TextAnalysis"],
      swiftSettings: language),
    .testTarget(
      name: "ShapingTests",
      dependencies: ["Shaping", "Fonts", "Geometry", "Resources", "RichText", "TextAnalysis"],
      swiftSettings: language),
    .testTarget(
      name: "TextAnalysisTests",
      dependencies: ["CHyphen", "Geometry", "Resources", "RichText", "TextAnalysis"],
      swiftSettings: language),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "Typesetting", "Diagnostics", "Fonts", "Geometry", "Resources", "RichText", "Shaping",
        "TextAnalysis",
      ], swiftSettings: language),
    .testTarget(
      name: "LayoutTests",
      dependencies: [
        "Layout", "Flattening", "Regression", "Diagnostics", "ElementTree", "Fonts", "Geometry",
        "Markup", "RenderTree", "Resources", "RichText", "Templates", "TextAnalysis", "Typesetting",
      ], swiftSettings: language),
    .testTarget(
      name: "SuiteTests", dependencies: ["typeset", "TypesetKit"], swiftSettings: language),
    .testTarget(
      name: "RegressionTests",
      dependencies: [
        "Regression", "TypesetKit", "Geometry", "Resources", "RichText", "Typesetting",
      ],
      swiftSettings: language),
    .testTarget(
      name: "RasterTests",
      dependencies: [
        "typeset", "Diagnostics", "Geometry", "Images", "Resources", "TypesetKit", "ImageFixtures",
      ], swiftSettings: language),
    .testTarget(
      name: "ReportTests",
      dependencies: ["typeset", "Geometry", "Regression", "RichText", "TypesetKit"],
      swiftSettings: language),
  ],
  swiftLanguageModes: [.v6]
)
