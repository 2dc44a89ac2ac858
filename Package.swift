// swift-tools-version: 6.2
import PackageDescription

// Each target imports only from those before it; `scripts/test` checks every import against this file.
//
// Names of targets are unique in a whole graph of packages, so all of ours begin with Typeset, and
// those of C with CTypeset: `Sources/Fonts` is the module `TypesetFonts`, `Sources/CCairo` the module
// `CTypesetCairo`. A package that uses the library may have targets of any other name.

let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For targets that import no C: nothing unsafe may leak into them.
let safe: [SwiftSetting] = language + [.strictMemorySafety()]

/// The module that stands in `Sources/name`.
func module(_ name: String) -> String {
  if name.hasPrefix("Typeset") || name.hasPrefix("typeset") { return name }
  if name.hasPrefix("C"), name.dropFirst().first?.isUppercase == true {
    return "CTypeset" + name.dropFirst()
  }
  return name == "Markup" || name == "Document" ? "Typesetting" + name : "Typeset" + name
}

func modules(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { .target(name: module(String($0))) }
}

/// A C library of Debian's: a module map and a shim.
func system(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: module(name), path: "Sources/" + name, pkgConfig: pkgConfig)
}

/// C of our own.
func c(_ name: String, _ dependencies: String = "", links: String...) -> Target {
  .target(
    name: module(name), dependencies: modules(dependencies), path: "Sources/" + name,
    linkerSettings: links.map { .linkedLibrary($0) })
}

func swift(
  _ name: String, _ dependencies: String = "", settings: [SwiftSetting] = safe,
  path: String = "Sources/"
) -> Target {
  .target(
    name: module(name), dependencies: modules(dependencies), path: path + name,
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: String) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: modules(dependencies), swiftSettings: language)
}

let package = Package(
  name: "typeset",
  products: [
    .library(
      name: "Typesetting", targets: ["Typesetting", "TypesetRenderTree", "TypesetCairoRendering"]),
    // The reader of the magazine markup, for texts of one's own.
    .library(name: "TypesettingMarkup", targets: ["TypesettingMarkup", "TypesetElementTree"]),
    // Documents built in Swift, and their pages, without the command.
    .library(name: "TypesettingDocument", targets: ["TypesettingDocument"]),
    // From and to Foundation's attributed strings.
    .library(name: "TypesettingFoundation", targets: ["TypesettingFoundation"]),
    .executable(name: "typeset", targets: ["typeset"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // CICU hides ICU's headers behind our own.
    system("CHarfBuzz", pkgConfig: "harfbuzz"),
    system("CFontconfig", pkgConfig: "fontconfig"),
    system("CFreeType", pkgConfig: "freetype2"),
    system("CCairo", pkgConfig: "cairo-ft"),
    // The command's alone: it changes malloc for the whole process.
    c("CAllocator"),
    system("CZlib", pkgConfig: "zlib"),
    // For the press: fonts cut down to the letters in use, and streams deflated whole. Checksums of PNGs.
    system("CHarfBuzzSubset", pkgConfig: "harfbuzz-subset"),
    system("CWholeDeflate", pkgConfig: "libdeflate"),
    system("CMessageDigest", pkgConfig: "nettle"),
    system("CLibXML2", pkgConfig: "libxml-2.0"),
    system("CCMark"),
    system("CICULibrary", pkgConfig: "icu-uc"),
    c("CICU", "CICULibrary"),
    // For tests only: what our hyphenation is compared with.
    system("CHyphen"),
    c("CPixels", links: "png", "jpeg", "z"),
    c("CGumbo", links: "gumbo"),
    // librsvg, libwebp, libqpdf: loaded when a file is met that needs them.
    c("CLoaded"),
    // The files of templates/, taken into the program by the compiler.
    c("CTemplates"),
    // The command's alone: it changes zlib for the whole process.
    c("CDeflate", links: "z"),

    // The library.
    swift("Geometry"),
    swift("JSON", "Geometry"),
    swift("Diagnostics", "Geometry JSON"),
    swift("Resources", settings: language),
    swift("RichText", "Geometry Diagnostics"),
    swift("TextAnalysis", "CICU Geometry Resources RichText", settings: language),
    swift(
      "Fonts", "CHarfBuzz CFontconfig Geometry Resources RichText TextAnalysis",
      settings: language),
    swift("Shaping", "CHarfBuzz Geometry RichText TextAnalysis Fonts", settings: language),
    swift(
      "Typesetting", "Geometry Diagnostics Resources RichText TextAnalysis Fonts Shaping"),
    // Formulas: what TeX and MathML say, and how it is set.
    swift("Formulas"),
    swift("FormulaSetting", "CHarfBuzz Geometry RichText Fonts Formulas", settings: language),
    swift("Images", "CPixels CLoaded CWholeDeflate Resources", settings: language),
    swift(
      "RenderTree", "Geometry RichText Fonts FormulaSetting Shaping Typesetting Images"),
    swift(
      "CairoRendering",
      "CCairo CFreeType CZlib Geometry Resources RichText Fonts Images RenderTree",
      settings: language),
    // The press: PDF without Cairo, which paints only what is pixels in it, shadows and emoji.
    swift(
      "PDFWriting",
      """
      CHarfBuzzSubset CWholeDeflate CMessageDigest Geometry Resources RichText Fonts Images \
      RenderTree CairoRendering
      """, settings: language),

    swift("TypesettingFoundation", "Geometry RichText", settings: language),

    // The command.
    // libxml2, for templates and for dialects that are XML.
    swift("XML", "CLibXML2", settings: language),
    swift("ElementTree", "Geometry Diagnostics RichText"),
    swift("Highlighting", "Diagnostics RichText ElementTree"),
    swift("Markup", "Geometry Diagnostics RichText ElementTree"),
    swift(
      "HTML", "CGumbo Geometry Diagnostics RichText Formulas ElementTree", settings: language),
    swift("BBCode", "Geometry Diagnostics RichText ElementTree"),
    swift("Delimited", "Geometry Diagnostics RichText ElementTree"),
    swift(
      "Markdown", "CCMark Geometry Diagnostics RichText ElementTree HTML", settings: language),
    swift(
      "Templates", "CTemplates Geometry Diagnostics RichText XML ElementTree", settings: language),
    swift(
      "Layout",
      """
      Geometry Diagnostics Resources RichText TextAnalysis Fonts Shaping Formulas FormulaSetting \
      Typesetting Images ElementTree Templates
      """),
    swift(
      "Flattening",
      """
      Geometry RichText Fonts FormulaSetting Shaping Typesetting Images RenderTree ElementTree \
      Templates Layout
      """),
    // Documents built in Swift. Nobody imports it: the command reads its documents.
    swift(
      "Document",
      """
      Geometry Diagnostics Resources RichText TextAnalysis Fonts Typesetting Images RenderTree \
      CairoRendering ElementTree Highlighting Templates Layout Flattening
      """, settings: language),
    swift(
      "Regression",
      """
      CMessageDigest Geometry JSON Diagnostics Resources RichText Fonts FormulaSetting Shaping \
      Typesetting ElementTree Templates Layout
      """, settings: language),
    swift(
      "TypesetKit",
      """
      Geometry JSON Diagnostics Resources RichText TextAnalysis Fonts Shaping Typesetting Images \
      RenderTree CairoRendering PDFWriting ElementTree Highlighting Markup HTML Markdown BBCode \
      Delimited XML CZlib \
      Templates Layout Flattening Regression
      """, settings: language),
    .executableTarget(
      name: "typeset",
      dependencies: modules(
        "CAllocator CDeflate TypesetKit Diagnostics Geometry JSON RichText RenderTree PDFWriting")
        + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: language),

    swift("TestSupport", "Geometry", settings: language, path: "Tests/"),
    swift("ImageFixtures", path: "Tests/"),
    swift(
      "ElementTestSupport", "Geometry Diagnostics RichText ElementTree", settings: language,
      path: "Tests/"),
    tests("HTML", "TestSupport ElementTestSupport Diagnostics RichText ElementTree HTML Markdown"),
    tests("Delimited", "Diagnostics RichText ElementTree Delimited"),
    tests(
      "BBCode", "TestSupport ElementTestSupport Geometry Diagnostics RichText ElementTree BBCode"),
    tests(
      "Markdown",
      "TestSupport ElementTestSupport Geometry Diagnostics RichText ElementTree HTML Markdown"),
    tests(
      "Document",
      """
      TestSupport ElementTestSupport Diagnostics Geometry RichText Typesetting RenderTree ElementTree \
      Markdown Templates Layout Document ImageFixtures
      """),
    tests("Highlighting", "TestSupport Diagnostics ElementTree Highlighting"),
    tests("Markup", "TestSupport Geometry Diagnostics RichText ElementTree Markup"),
    tests(
      "Stories",
      """
      TestSupport Geometry Diagnostics Resources RichText Fonts Typesetting ElementTree Markup \
      Templates Layout
      """),
    tests("XML", "XML"),
    tests("Templates", "CLibXML2 Geometry Diagnostics RichText XML ElementTree Templates"),
    tests("Foundation", "TypesettingFoundation Geometry RichText"),
    tests("Images", "CZlib TestSupport Resources Images ImageFixtures"),
    tests(
      "CairoRendering",
      """
      TestSupport Geometry Resources RichText Fonts Images RenderTree CairoRendering PDFWriting \
      ImageFixtures
      """),
    tests(
      "Ink",
      """
      TestSupport Typesetting RenderTree CairoRendering PDFWriting Fonts Geometry Images Resources \
      RichText Markup TypesettingFoundation
      """),
    tests("JSON", "Geometry JSON"),
    tests("Diagnostics", "TestSupport Diagnostics"),
    tests(
      "Command",
      """
      TestSupport ImageFixtures typeset TypesetKit Diagnostics Geometry Resources RichText RenderTree \
      PDFWriting Document Templates
      """),
    tests("Fonts", "TestSupport Fonts Geometry Resources RichText TextAnalysis"),
    tests("Formulas", "TestSupport Formulas"),
    tests(
      "FormulaSetting", "TestSupport Formulas FormulaSetting Fonts Geometry Resources RichText"),
    tests("Shaping", "TestSupport Shaping Fonts Geometry Resources RichText TextAnalysis"),
    tests("TextAnalysis", "TestSupport CHyphen Geometry Resources RichText TextAnalysis"),
    tests(
      "Typesetting",
      "TestSupport Typesetting Diagnostics Fonts Geometry Resources RichText Shaping TextAnalysis"),
    tests(
      "Layout",
      """
      TestSupport Layout Flattening Regression JSON Diagnostics ElementTree Fonts Geometry Markup \
      RenderTree Resources RichText Templates TextAnalysis Typesetting
      """),
    tests("Suite", "TestSupport typeset TypesetKit"),
    tests(
      "Regression",
      "TestSupport Regression Layout TypesetKit Geometry Resources RichText Typesetting"),
    tests(
      "Raster",
      """
      TestSupport typeset Diagnostics Geometry Images PDFWriting Resources TypesetKit ImageFixtures
      """),
    tests("Report", "TestSupport typeset Geometry Regression RichText Typesetting TypesetKit"),
  ],
  swiftLanguageModes: [.v6]
)
