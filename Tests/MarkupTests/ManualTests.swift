import TypesetDiagnostics
import TypesetElementTree
import Foundation
import TypesetRichText
import Testing

@testable import TypesettingMarkup

/// `docs/markup.md` is true: its examples are golden cases, and it leaves nothing out.
@Suite("The manual of the markup")
struct ManualTests {
  /// A block of the manual and the case that it names.
  struct Example {
    var name: String
    var text: String
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let manual: String
  private let examples: [Example]
  /// How many blocks there are, whatever stands before them.
  private let blocks: Int

  init() throws {
    manual = try String(
      contentsOf: ManualTests.root.appending(path: "docs/markup.md"), encoding: .utf8)
    var examples: [Example] = []
    var fences = 0
    var name: String?
    var text: [Substring]?
    for line in manual.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        fences += 1
        if let lines = text {
          let joined = lines.map { $0 + "\n" }.joined()
          if let name { examples.append(Example(name: name, text: joined)) }
          (name, text) = (nil, nil)
        } else {
          text = []
        }
      } else if text != nil {
        text?.append(line)
      } else if line.hasPrefix("<!-- case: "), line.hasSuffix(" -->") {
        name = String(line.dropFirst(11).dropLast(4))
      } else if !line.isEmpty {
        name = nil
      }
    }
    self.examples = examples
    blocks = fences / 2
  }

  @Test func everyExampleIsACase() throws {
    #expect(examples.count == blocks)
    #expect(examples.count > 40)
    #expect(Set(examples.map(\.name)).count == examples.count)
    for example in examples {
      let path = "Tests/Golden/\(example.name)/manuscript.txt"
      let manuscript = try Data(contentsOf: ManualTests.root.appending(path: path))
      #expect(Array(manuscript) == Array(example.text.utf8), "\(example.name)")
    }
  }

  @Test func onlyTheMistakesAreWrong() {
    for example in examples {
      let problems = Reading(example.text).problems
      if example.name == "element-mistakes" {
        #expect(
          problems == [
            "markup.bad-number 1:16-1:26", "markup.misplaced-element 4:1-4:18",
            "markup.duplicate-id 4:13-4:17", "markup.element-in-line 7:8-7:14",
            "markup.bad-value 8:11-8:15", "markup.empty-element 9:1-9:9",
            "markup.unclosed-element 10:1-10:6",
          ])
      } else if example.name == "markup-mistakes" {
        #expect(
          problems == [
            "markup.paragraph-in-line 2:9-2:23", "markup.bad-number 3:12-3:14",
            "markup.contradiction 4:15-4:19", "markup.bad-value 5:12-5:16",
            "markup.idle-paragraph 6:1-6:16", "markup.stray-end-tag 8:8-8:12",
            "markup.unclosed-nobr 8:25-8:31",
          ])
      } else {
        #expect(problems == [], "\(example.name)")
      }
    }
  }

  /// Each tag has its attributes beside it in the table at the top, and each stands in an example.
  @Test func noTagAndNoAttributeIsMissing() {
    let lines = manual.split(separator: "\n")
    let shown = examples.map(\.text).joined()
    for element in TagName.allCases {
      let row = lines.first { $0.hasPrefix("|") && $0.contains("<\(element.spelling)") }
      #expect(row != nil, "\(element)")
      #expect(shown.contains("<\(element.spelling)"), "\(element)")
      // The elements of lines have all that `<p>` has, and show together what they have besides.
      if element.isLine { #expect(row?.contains("what `<p>` has") == true, "\(element)") }
      let others = element.isLine ? TagName.p.attributes : []
      let showing = element.isLine ? TagName.allCases.filter(\.isLine) : [element]
      for attribute in element.attributes where !others.contains(attribute) {
        // What all elements have in common, some of them show for the others.
        let showing = attribute == .when ? TagName.allCases : showing
        #expect(row?.contains(attribute.spelling) == true, "\(element) \(attribute)")
        #expect(manual.contains("`\(attribute.spelling)`"), "\(element) \(attribute)")
        #expect(
          shown.split(separator: "<").contains { tag in
            showing.contains { tag.hasPrefix($0.spelling + " ") }
              && tag.prefix { $0 != ">" }.contains(" \(attribute.spelling)=")
          }, "\(element) \(attribute)")
      }
    }
  }

  /// Whatever words an attribute of elements has, an example writes them.
  @Test func noValueOfElementsIsMissing() {
    var spans: Set<ColumnSpan> = []
    var starts: Set<ArticleStart> = []
    var fills: Set<ColumnFill> = []
    var places: Set<FigurePlace> = []
    var targets: Set<BreakTarget> = []
    var wraps: [TextWrap] = []
    for example in examples where !example.name.hasSuffix("-mistakes") {
      let document = Reading(example.text).document
      for setting in document.settings {
        if let value = setting.span { spans.insert(value) }
      }
      for attributes in document.attributes {
        if let value = attributes.starts { starts.insert(value) }
        if let value = attributes.fill { fills.insert(value) }
        places.formUnion(attributes.places)
        if let wrap = attributes.wrap { wraps.append(wrap) }
      }
      for element in document.elements {
        if case .pageBreak(let target?, _) = element.object { targets.insert(target) }
      }
    }
    #expect(spans.isSuperset(of: [.all, .columns(2)]))
    #expect(starts == Set(ArticleStart.allCases))
    #expect(fills == Set(ColumnFill.allCases))
    #expect(places == Set(FigurePlace.allCases))
    #expect(targets == Set(BreakTarget.allCases))
    #expect(Set(wraps.map(\.form)) == Set(TextWrap.Form.allCases))
    #expect(Set(wraps.map(\.sides)) == Set(TextWrap.Sides.allCases))
    #expect(Set(wraps.compactMap(\.side)) == Set(TextWrap.Side.allCases))
    // In per cent, in points, and of each kind.
    #expect(wraps.contains { $0.shape?.box == nil && $0.shape != nil })
    #expect(wraps.contains { $0.shape?.box != nil })
  }

  /// Whatever words an attribute has, an example writes them.
  @Test func noValueIsMissing() {
    var alignments: Set<ParagraphStyle.Alignment> = []
    var rules: Set<ParagraphSetting.Rule> = []
    var keeps: Set<ParagraphSetting.Keep> = []
    var answers: Set<Bool> = []
    var strictness: Set<ParagraphStyle.Kinsoku> = []
    var kashidas: Set<Bool> = []
    var rubyAlignments: Set<RubyAnnotation.Alignment> = []
    var rubyPositions: Set<RubyAnnotation.Position> = []
    var caps: Set<SpanStyle.Caps> = []
    var figures: Set<SpanStyle.Figures> = []
    var places: Set<Image.Alignment> = []
    var besideLetters: Set<TextAttachment.Alignment> = []
    var tabs: Set<TextTab.Alignment> = []
    var leaders: Set<String> = []
    var classes: Set<String> = []
    for example in examples where !example.name.hasSuffix("-mistakes") {
      let document = Reading(example.text).document
      for setting in document.settings {
        if let value = setting.alignment { alignments.insert(value) }
        if let value = setting.rule { rules.insert(value) }
        if let value = setting.keep { keeps.insert(value) }
        if let value = setting.hyphenates { answers.insert(value) }
        if let value = setting.kinsoku { strictness.insert(value) }
        if let value = setting.stretchesKashida { kashidas.insert(value) }
        for tab in setting.tabs ?? [] {
          tabs.insert(tab.alignment)
          leaders.insert(tab.leader)
        }
      }
      for style in document.styles {
        if let value = style.caps { caps.insert(value) }
        if let value = style.figures { figures.insert(value) }
        if let value = style.ruby?.alignment { rubyAlignments.insert(value) }
        if let value = style.ruby?.position { rubyPositions.insert(value) }
      }
      for image in document.images {
        if let value = image.alignment { places.insert(value) }
        if let value = image.besideLetters { besideLetters.insert(value) }
      }
      for mention in document.classMentions where mention.element == nil {
        classes.insert(mention.name)
      }
    }
    #expect(alignments == Set(ParagraphStyle.Alignment.allCases))
    #expect(rules == Set(ParagraphSetting.Rule.allCases))
    #expect(keeps.isSuperset(of: [[], .together]) && keeps.contains { $0.contains(.next) })
    #expect(answers.count == 2)
    #expect(strictness == Set(ParagraphStyle.Kinsoku.allCases))
    #expect(kashidas.count == 2)
    #expect(rubyAlignments == Set(RubyAnnotation.Alignment.allCases))
    #expect(rubyPositions == Set(RubyAnnotation.Position.allCases))
    #expect(caps == Set(SpanStyle.Caps.allCases))
    #expect(figures.isSuperset(of: SpanStyle.Figures.named.map(\.value) + [[]]))
    #expect(places == Set(Image.Alignment.allCases))
    #expect(besideLetters == Set(TextAttachment.Alignment.allCases))
    #expect(tabs == Set(TextTab.Alignment.allCases))
    #expect(leaders.isSuperset(of: ["", " .", "_", "·"]))
    // The classes of the tables are those of the examples.
    var named: Set<String> = []
    var isTable = false
    for line in manual.split(separator: "\n") {
      if line.hasPrefix("#") { isTable = line.hasPrefix("### Classes of") }
      if isTable, line.hasPrefix("| `") {
        named.insert(String(line.dropFirst(3).prefix { $0 != "`" }))
      }
    }
    #expect(classes == named)
    #expect(classes.count == 29)
  }

  @Test func noProblemIsMissing() {
    for problem in Problem.allCases {
      #expect(manual.contains("| `\(problem.code.name)` |"), "\(problem)")
    }
  }
}

extension TagName {
  /// True for `<headline>` and its like.
  fileprivate var isLine: Bool {
    if case .element(let kind) = self {
      return kind.form == .text && kind != .code && kind != .cell
    }
    return false
  }
}
