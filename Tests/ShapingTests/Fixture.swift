import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

/// A paragraph on its way through analysis and shaping, with the fonts that the project installs.
struct Sample {
  static let library = FontLibrary(resources: ResourceProvider())

  let text: AttributedText
  let analysis: ParagraphAnalysis
  let shaper: Shaper
  let shaped: ShapedText

  init(_ text: AttributedText, base: ParagraphStyle.BaseDirection = .natural) {
    self.text = text
    Sample.requireFonts(of: text)
    let language = text.runs.first?.attributes.language ?? "en-US"
    analysis = TextAnalyzer().analyse(text.utf8, language: language, baseDirection: base)
    shaper = Shaper(library: Sample.library)
    shaped = shaper.shape(text, analysis: analysis)
  }

  init(
    _ string: String, _ family: String = "Linux Libertine O", size: Double = 10,
    language: LanguageTag = "en-US", features: [String] = []
  ) {
    self.init(
      AttributedText(
        string, attributes(family, size: size, language: language, features: features)))
  }

  /// Records an issue for each family that `text` asks for and that is not installed: another face
  /// would be shaped, and the test would be about nothing. Those of `Tests/Fonts` are taken by
  /// libraries of their own.
  static func requireFonts(of text: AttributedText) {
    for run in text.runs {
      guard let family = run.attributes.font.families.first, family != "Square", family != "Flex"
      else { continue }
      let found = library.match(run.attributes.font).face.family
      if found != family {
        Issue.record("\(family) is not installed (scripts/setup --test), \(found) is")
      }
    }
  }

  func fragment(_ range: Range<Int>, hyphenated: Bool = false) -> ShapedText {
    fragment(range, hyphenated ? .hyphen : .asWritten)
  }

  func fragment(_ range: Range<Int>, _ ending: FragmentEnding) -> ShapedText {
    shaper.fragment(of: text, shaped: shaped, range: TextRange(range), ending: ending)
  }

  /// The glyphs of `part`, run by run.
  func slice(_ part: Range<Int>) -> [ShapedGlyph] {
    shaped.runs.indices.flatMap { shaped.glyphs[shaped.glyphs(ofRun: $0, in: TextRange(part))] }
  }

  /// One line a run: its text, kind, face, level and how many glyphs.
  var dump: String {
    shaped.runs.map { run in
      var line = "\(run.range.utf8) \(run.face.record.fileName) \(run.script)"
      if run.kind != .text { line = "\(run.range.utf8) \(run.kind)" }
      if run.level != 0 { line += " level \(run.level)" }
      if run.joinsPrevious { line += " joined" }
      return line + " \(run.glyphs.count)"
    }
    .joined(separator: "\n")
  }
}

/// All glyphs, run by run: runs that were shaped together from right to left stand in the array
/// last run first.
func runByRun(_ shaped: ShapedText) -> [ShapedGlyph] {
  shaped.runs.flatMap { shaped.glyphs[$0.glyphs] }
}

func attributes(
  _ family: String = "Linux Libertine O", size: Double = 10, language: LanguageTag = "en-US",
  features: [String] = [], weight: Int = 400
) -> TextAttributes {
  var attributes = TextAttributes(
    font: FontQuery(families: [family], weight: weight), fontSize: Length(points: size),
    language: language)
  attributes.features = features.compactMap { FontFeature($0) }
  return attributes
}

/// What holds for every shaped text. `offset` is where a failure is reported.
func checkInvariants(_ shaped: ShapedText, _ location: SourceLocation = #_sourceLocation) {
  // The runs tile the text, and their glyphs the glyphs.
  var end = shaped.range.lowerBound
  var glyphs = 0
  for run in shaped.runs {
    #expect(run.range.lowerBound == end, sourceLocation: location)
    #expect(run.glyphs.lowerBound >= 0 && run.glyphs.upperBound <= shaped.glyphs.count)
    end = run.range.upperBound
    glyphs += run.glyphs.count
    if run.kind != .text { #expect(run.glyphs.isEmpty, sourceLocation: location) }
    // Clusters lie in their run and are monotone: up from left to right, down the other way.
    let clusters = shaped.glyphs[run.glyphs].map(\.cluster)
    let hyphen = Int32(shaped.range.upperBound.utf8)
    #expect(
      clusters.allSatisfy { run.range.utf8.contains(Int($0)) || $0 == hyphen },
      sourceLocation: location)
    let ordered = run.isRightToLeft ? clusters.reversed() : clusters
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0 <= $1 }, sourceLocation: location)
    for cluster in clusters where cluster < hyphen {
      #expect(shaped.isClusterBoundary(TextOffset(Int(cluster))), sourceLocation: location)
    }
  }
  #expect(end == shaped.range.upperBound, sourceLocation: location)
  #expect(glyphs == shaped.glyphs.count, sourceLocation: location)
  // Advances: their sum, and the table's growth at clusters alone.
  let total = shaped.glyphs.reduce(Length.zero) { $0 + $1.advance }
  #expect(total == shaped.width, sourceLocation: location)
  #expect(shaped.prefix.count == shaped.range.count + 1, sourceLocation: location)
  var sums: [Int: Length] = [:]
  for glyph in shaped.glyphs { sums[Int(glyph.cluster), default: .zero] += glyph.advance }
  for byte in shaped.range.utf8 {
    let width = shaped.advance(of: TextRange(byte..<byte + 1))
    #expect(width == sums[byte] ?? .zero, sourceLocation: location)
  }
  #expect(shaped.isSafeToBreak(at: shaped.range.lowerBound), sourceLocation: location)
  #expect(shaped.isSafeToBreak(at: shaped.range.upperBound), sourceLocation: location)
}
