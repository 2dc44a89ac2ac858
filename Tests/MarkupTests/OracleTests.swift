import Diagnostics
import ElementTree
import Geometry
import Testing

@testable import Markup

@Suite("Against oracles")
struct OracleTests {
  /// A manuscript made of known pieces, and what it must mean, letter by letter.
  struct Manuscript {
    var source = ""
    /// Every letter with the style that must hold there.
    var letters: [(Character, SpanStyle)] = []

    private var style = SpanStyle()
    private var fonts: [SpanStyle] = []
    private var depth = [0, 0, 0, 0]

    init(using generator: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 1...60, using: &generator) { add(using: &generator) }
    }

    private mutating func add(using generator: inout SeededGenerator) {
      func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: 0..<choices.count, using: &generator)]
      }
      let quote = pick(["\"", "'"])
      switch Int.random(in: 0..<10, using: &generator) {
      case 0, 1, 2:
        for letter in pick(["Brain", "é", "a>b", "日本", " ", "&", "🧟‍♀️", "\"", "=", "/", "-->"]) {
          write(String(letter), letter)
        }
      case 3:
        let (entity, letter) = pick(
          [
            ("&lt;", "<"), ("&amp;", "&"), ("&#65;", "A"), ("&#x42;", "B"), ("&nbsp;", "\u{A0}"),
          ] as [(String, Character)])
        write(entity, letter)
      case 4: source += pick(["<!-- <b> -->", "<!--\n\n-->", "<!---->"])
      case 5, 6:
        fonts.append(style)
        var tag = pick(["<font", "<FONT", "<Font\n"])
        if Bool.random(using: &generator) {
          let (name, color) = pick([("red", Color.hex(0xff0000)), ("#00f", Color.hex(0x0000ff))])
          tag += " color=\(quote)\(name)\(quote)"
          style.color = .color(color)
        }
        if Bool.random(using: &generator) {
          let size = Int.random(in: 1...40, using: &generator)
          tag += " SIZE = \(size)"
          style.size = Length(points: size)
        }
        source += tag + " >"
      case 7:
        guard let before = fonts.popLast() else { return }
        source += pick(["</font>", "</FONT >"])
        (style.color, style.size) = (before.color, before.size)
      case 8:
        let which = Int.random(in: 0..<4, using: &generator)
        let isEnd = depth[which] > 0 && Bool.random(using: &generator)
        depth[which] += isEnd ? -1 : 1
        source += (isEnd ? "</" : "<") + ["b", "i", "u", "S"][which] + ">"
        style.bold = depth[0] > 0
        style.italic = depth[1] > 0
        style.underline = depth[2] > 0
        style.strikethrough = depth[3] > 0
      default: write(pick(["\n", "\r\n", "\r"]), "\n")
      }
    }

    private mutating func write(_ written: String, _ letter: Character) {
      // What might grow together with what stands before it is kept apart.
      if source.last == "\r", written.first == "\n" { return }
      if source.last == "&" || source.hasSuffix("&#") {
        source += " "; letters.append((" ", style))
      }
      source += written
      letters.append((letter, style))
    }
  }

  @Test func textAndStyleAtEveryLetter() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let manuscript = Manuscript(using: &generator)
      let reading = Reading(manuscript.source)
      var letters: [(UInt8, SpanStyle?)] = []
      for block in reading.document.blocks {
        for case .text(let piece) in block.inlines {
          for byte in reading.document.utf8(of: piece) {
            letters.append((byte, reading.document[piece.style]))
          }
        }
        if block.separator != nil { letters.append((0x0A, nil)) }
      }
      let expected = manuscript.letters.flatMap { letter, style in
        Array(String(letter).utf8).map { ($0, letter == "\n" ? nil : style) }
      }
      #expect(letters.map(\.0) == expected.map(\.0), "\(manuscript.source.debugDescription)")
      #expect(letters.map(\.1) == expected.map(\.1), "\(manuscript.source.debugDescription)")
      #expect(reading.problems == [], "\(manuscript.source.debugDescription)")
    }
  }

  /// The grammar of a tag as one regular expression, written from the words of the dialect; atomic,
  /// so that it cannot read a tag in a second way.
  private static func markup() throws -> Regex<AnyRegexOutput> {
    let comment = "<!--(?:>|->|[\\s\\S]*?-->)"
    let white = "(?:[ \\t]|\\n(?![ \\t]*\\n))"
    let value = "(?:\"(?>[^\"<\\n]|\(white))*\"|'(?>[^'<\\n]|\(white))*'|(?![\"'])[^ \\t\\n><]*+)"
    let assigned = "=\(white)*\(value)"
    let attribute = "(?>[^ \\t\\n=></]++(?>\(white)*\(assigned))?|\(assigned))"
    let tag = "</?[A-Za-z][A-Za-z0-9_-]*+(?=[ \\t\\n/>])(?>\(white)|/|\(attribute))*+>"
    return try Regex("\(comment)|\(tag)")
  }

  @Test func textOfArbitraryInput() throws {
    var generator = SeededGenerator(seed: 5)
    let pieces = [
      "<", ">", "</", "/", "<b", "<font", "<x1", " ", " ", "\n", "\"", "'", "=", "=\"", "a", "bc",
      "color", "<!--", "-->", "--", "!", "<b>", "</b>", "é", "\t", "&", ";", "?",
      "<b x=\"", "<font y='", "\n \n", " z=w>", "\">", "'>",
    ]
    let markup = try OracleTests.markup()
    var withTags = 0
    for _ in 0..<1500 {
      var source = ""
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        source += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let expected = source.replacing(markup, with: "")
      if expected != source { withTags += 1 }
      #expect(Reading(source).shown == expected, "\(source.debugDescription)")
    }
    // The pieces make tags often enough for this to mean something.
    #expect(withTags > 250)
  }
}
