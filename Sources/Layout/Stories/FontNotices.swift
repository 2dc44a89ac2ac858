package import TypesetDiagnostics
package import TypesetFonts
import TypesetRichText
package import TypesetTemplates
import TypesetTextAnalysis
package import Typesetting

/// What stories ask of the machine's fonts and do not get, each reported once, at the first place
/// where it is used: a face that is not installed, naming the one used instead; a family without
/// the italic or the bold; a face without an OpenType feature; an axis that a face does not have, or
/// has not so far. What `template` asks for is told where that does.
///
/// - Parameter option: The face that `--font` asks for, which has no place in the manuscript.
package func fontNotices(
  for stories: [Story], fonts: FontLibrary, in sources: SourceTable,
  template: TemplateFaces? = nil, option: String? = nil
) -> [Diagnostic] {
  var notices = FontNotices(fonts: fonts, sources: sources, template: template, option: option)
  for story in stories {
    for run in story.text.runs { notices.look(at: run, of: story) }
  }
  return notices.found
}

/// The families that a template names, and where.
package struct TemplateFaces {
  /// What the template is called.
  package var template: String
  /// Where its file names each family; nil for what it has of a template that is no file.
  package var families: [String: SourceRange?]

  /// Those of `template`, whose file says at `place(name)` which families the font `name` has.
  package init(_ template: Template, place: (String) -> SourceRange?) {
    self.template = template.name
    families = [:]
    for font in template.fonts.values.sorted(by: { $0.name < $1.name }) {
      for family in font.families where (families[family] ?? nil) == nil {
        families[family] = .some(place(font.name))
      }
    }
  }
}

/// Finds them run by run.
private struct FontNotices {
  let fonts: FontLibrary
  let sources: SourceTable
  let template: TemplateFaces?
  let option: String?
  private(set) var found: [Diagnostic] = []
  private var asked: Set<FontQuery> = []
  private var named: Set<String> = []
  private var lacking: Set<String> = []
  private var askedFeatures: Set<FeatureQuestion> = []
  private var lackingFeatures: Set<LackingFeature> = []
  /// Features without a name of their own, which may be none at all: where in `found` the first face that has
  /// it not is told of, and all of these.
  private var unknownFeatures: [UInt32: (place: Int, faces: [String])] = [:]
  private var askedAxes: Set<AskedAxis> = []

  private struct FeatureQuestion: Hashable {
    var query: FontQuery
    var features: [FontFeature]
    var language: LanguageTag
  }

  private struct LackingFeature: Hashable {
    var face: String
    var tag: UInt32
  }

  private struct AskedAxis: Hashable {
    var face: String
    var setting: FontVariation
  }

  init(fonts: FontLibrary, sources: SourceTable, template: TemplateFaces?, option: String?) {
    self.fonts = fonts
    self.sources = sources
    self.template = template
    self.option = option
  }

  mutating func look(at run: AttributedText.Run, of story: Story) {
    // Formulas have a font of their own, and the end of a paragraph behind one has no ink.
    guard run.attributes.formula == nil, !endsFormula(run, in: story) else { return }
    lookAtFace(of: run, in: story)
    if !run.attributes.features.isEmpty { lookAtFeatures(of: run, in: story) }
    if !run.attributes.font.variations.isEmpty { lookAtAxes(of: run, in: story) }
  }

  /// Whether a run is nothing but the end of a paragraph behind a formula.
  private func endsFormula(_ run: AttributedText.Run, in story: Story) -> Bool {
    let start = run.range.lowerBound
    guard run.range.count == 1, start > .zero, story.text.utf8[start.utf8] == 0x0A
    else { return false }
    let before = story.text.runIndex(at: TextOffset(start.utf8 - 1))
    return story.text.runs[before].attributes.formula != nil
  }

  // MARK: Faces

  private mutating func lookAtFace(of run: AttributedText.Run, in story: Story) {
    let query = run.attributes.font
    guard let name = query.families.first, asked.insert(query).inserted else { return }
    let match = fonts.match(query)
    let place = story.sourceMap.source(of: run.range)
    // The families behind the first are what the press falls back on: only the first was asked for.
    var own = query
    own.families = [name]
    if fonts.match(own).kind != .exact, named.insert(name).inserted {
      found.append(replaced(name, by: match.face, at: place))
    }
    for (lack, word) in [(FontMatch.Lack.slant, "italic"), (.weight, "bold")]
    where match.lacks.contains(lack) && lacking.insert(match.face.family + word).inserted {
      // A missing italic is made up for, a missing bold is not.
      let style = match.face.upright.style
      let consequence = lack == .slant ? "its \(style) is slanted" : "\(style) is used instead"
      found.append(
        Diagnostic(
          .warning, lack == .weight ? "font.no-bold" : "font.no-italic",
          "\(match.face.family) has no \(word); \(consequence)", at: place,
          help: "choose a family that has one"))
    }
  }

  private func replaced(
    _ name: String, by face: FontFace, at place: SourceRange?
  ) -> Diagnostic {
    let help = fonts.help(forMissing: name)
    let isWritten = place.flatMap { written(name, before: $0, in: sources) } != nil
    if let template, !isWritten, let families = template.families[name] {
      return Diagnostic(
        .warning, "font.replaced",
        "the template “\(template.template)” asks for “\(name)”, which \(fonts.lacking); "
          + "\(face.family) is used instead",
        at: families.map { sources.first(name, in: $0) ?? $0 }, help: help)
    }
    if name == option, !isWritten {
      return Diagnostic(
        .warning, "font.replaced",
        "--font: “\(name)” \(fonts.lacking); \(face.family) is used instead", help: help)
    }
    return Diagnostic(
      .warning, "font.replaced", "“\(name)” \(fonts.lacking); \(face.family) is used instead",
      at: place.map { written(name, before: $0, in: sources) ?? $0 }, help: help)
  }

  // MARK: Features

  private mutating func lookAtFeatures(of run: AttributedText.Run, in story: Story) {
    let attributes = run.attributes
    // Where nothing is to be seen, nothing is missed.
    guard let letter = firstLetter(of: run, in: story) else { return }
    let question = FeatureQuestion(
      query: attributes.font, features: attributes.features, language: attributes.language)
    guard askedFeatures.insert(question).inserted else { return }
    let face = fonts.match(attributes.font).face
    let own = ScriptTag(of: letter)
    let script =
      own == .common || own == .inherited ? ScriptTag.usual(for: attributes.language) : own
    for feature in attributes.features where feature.value > 0 {
      guard !face.hasFeature(feature.tag, script: script, language: attributes.language),
        let lack = FeatureLack(feature, of: face)
      else { continue }
      let name = face.fullName
      guard lackingFeatures.insert(LackingFeature(face: name, tag: feature.tag)).inserted else {
        continue
      }
      // A slip in a tag is one mistake, in however many faces.
      if let known = unknownFeatures[feature.tag] {
        let faces = known.faces + [name]
        unknownFeatures[feature.tag] = (known.place, faces)
        let more = faces.count == 2 ? "1 more face" : "\(faces.count - 1) more faces"
        found[known.place].message =
          "\(faces[0]) and \(more) have no \(lack.name); \(lack.consequence)"
        continue
      }
      if !lack.isNamed { unknownFeatures[feature.tag] = (found.count, [name]) }
      let meant = lack.isNamed ? nil : FontNotices.feature(like: feature, of: face)
      found.append(
        Diagnostic(
          .warning, "font.no-feature", "\(name) has no \(lack.name); \(lack.consequence)",
          at: story.sourceMap.source(of: run.range),
          help: meant.map { "did you mean “\($0)”?" } ?? "choose a face that has \(lack.pronoun)"))
    }
  }

  /// The feature of `face` whose tag `feature` may have been meant to be: one with other letters, or with two
  /// of them changed about. Stylistic sets and character variants differ in figures, which are no slips.
  private static func feature(like feature: FontFeature, of face: FontFace) -> String? {
    guard !feature.name.contains(where: \.isNumber) else { return nil }
    return Suggestion.nearest(
      to: feature.name,
      among: face.features.map { FontFeature(tag: $0).name }.filter {
        !$0.contains(where: \.isNumber)
      }, abbreviates: false)
  }

  // MARK: Axes

  private mutating func lookAtAxes(of run: AttributedText.Run, in story: Story) {
    let query = run.attributes.font
    let face = fonts.match(query).face
    for setting in query.variations {
      // One face at other axes is the same face here.
      let asked = AskedAxis(face: face.file, setting: setting)
      guard askedAxes.insert(asked).inserted, let lack = AxisLack(setting, of: face) else {
        continue
      }
      let place = story.sourceMap.source(of: run.range)
      let name = FontFeature(tag: setting.tag).name
      found.append(
        Diagnostic(
          .warning, lack.code, lack.message,
          at: place.map { written(name, before: $0, in: sources) ?? $0 }, help: lack.help))
    }
  }

  /// The first letter, figure or sign of a run.
  private func firstLetter(of run: AttributedText.Run, in story: Story) -> Unicode.Scalar? {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = story.text.utf8[run.range.utf8].makeIterator()
    while case .valid(let encoded) = parser.parseScalar(from: &bytes) {
      let scalar = Unicode.UTF8.decode(encoded)
      if !scalar.properties.isWhitespace, scalar != "\u{FFFC}" { return scalar }
    }
    return nil
  }
}

/// What a face without a feature lacks, in words.
private struct FeatureLack {
  let name: String
  let consequence: String
  var pronoun = "them"
  /// Whether `name` is what the feature is for, rather than its tag.
  var isNamed = true

  /// Nil where the face does by itself what the feature is for.
  init?(_ feature: FontFeature, of face: FontFace) {
    let figures = "the figures stay as they are"
    let letters = "the letters stay as they are"
    switch feature.tag {
    case FeatureSet.Tag.smcp: (name, consequence) = ("small capitals", letters)
    case FeatureSet.Tag.c2sc: (name, consequence) = ("all-small-caps feature (c2sc)", letters)
    case FeatureSet.Tag.onum: (name, consequence) = ("old-style figures", figures)
    // A face whose figures have no other form has these.
    case FeatureSet.Tag.lnum: return nil
    case FeatureSet.Tag.tnum:
      if face.hasTabularFigures { return nil }
      (name, consequence) = ("tabular figures", figures)
    case FeatureSet.Tag.pnum:
      if !face.hasTabularFigures { return nil }
      (name, consequence) = ("proportional figures", figures)
    case FeatureSet.Tag.frac: (name, consequence) = ("fractions", figures)
    case FeatureSet.Tag.sups: (name, consequence) = ("superior figures", figures)
    case FeatureSet.Tag.sinf, FeatureSet.Tag.subs:
      (name, consequence) = ("inferior figures", figures)
    case FeatureSet.Tag.ordn: (name, consequence) = ("ordinals", letters)
    case FeatureSet.Tag.zero: (name, consequence) = ("slashed zero", figures)
    default:
      (name, consequence) = ("feature “\(feature.name)”", letters)
      isNamed = false
    }
    if [FeatureSet.Tag.zero, FeatureSet.Tag.c2sc].contains(feature.tag) || !isNamed {
      pronoun = "it"
    }
  }
}

extension SourceTable {
  /// Where `words` stand first in `range`; nil where they do not stand there so.
  fileprivate func first(_ words: String, in range: SourceRange) -> SourceRange? {
    let bytes = self[range.source].bytes
    let wanted = Array(words.utf8)
    let end = min(range.upperBound, bytes.count) - wanted.count
    guard !wanted.isEmpty, range.lowerBound <= end else { return nil }
    return (range.lowerBound...end).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { SourceRange(range.source, $0..<$0 + wanted.count) }
  }
}

/// Where the name of a face was written: the last time before the text that it holds for, in a tag
/// at most some lines away.
private func written(
  _ name: String, before place: SourceRange, in sources: SourceTable
) -> SourceRange? {
  let bytes = sources[place.source].bytes
  let wanted = Array(name.utf8)
  guard !wanted.isEmpty else { return nil }
  let earliest = max(0, place.lowerBound - 2048)
  var start = min(place.lowerBound, bytes.count) - wanted.count
  while start >= earliest {
    if bytes[start] == wanted[0], bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return SourceRange(place.source, start..<start + wanted.count)
    }
    start -= 1
  }
  return nil
}
