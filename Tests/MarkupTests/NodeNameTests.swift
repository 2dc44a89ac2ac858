import TypesetTestSupport
import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import Testing

@testable import TypesettingMarkup

/// The names of elements and pictures: each has its own, and changes elsewhere leave them.
@Suite("Names of elements")
struct NodeNameTests {
  static let long =
    "Whoever walks along the quay in the morning hears the wheel before the water does."
  static let longer =
    "Nobody has ground flour here since the war, and yet the stones are dressed every spring."

  /// The names of a document, by what they are names of: `h1 Salt`, `box`, `picture a.png`, in order.
  private struct Names {
    private var nodes: [String: [NodeID]] = [:]
    private(set) var all: [NodeID] = []

    init(_ text: String) { self.init(Reading(text).document) }

    init(_ document: Document) {
      for element in document.elements {
        var key = element.kind.rawValue
        for inline in document.inlines(of: element) {
          guard case .text(let piece) = inline else { continue }
          key += " " + String(decoding: document.utf8(of: piece), as: UTF8.self)
        }
        add(element.node, key)
      }
      for image in document.images { add(image.node, "picture \(image.name)") }
    }

    private mutating func add(_ node: NodeID, _ key: String) {
      nodes[key, default: []].append(node)
      all.append(node)
    }

    subscript(_ key: String) -> [NodeID] { nodes[key] ?? [] }
  }

  /// An article of some of `parts`.
  private func article(_ headline: String, _ parts: String...) -> String {
    "<article>\n<headline>\(headline)\n\(parts.joined(separator: "\n"))\n</article>\n"
  }

  /// What is apt to be written twice: its key, and how it is written.
  static let repeated = [
    ("p * * *", "* * *"), ("picture a.png", "<img src=a.png>"),
    ("picture a.png", "x<img src=a.png>"),
    ("rule", "<rule>"), ("h1 Salt", "<h1>Salt"), ("box", "<box>\nSalt\n</box>"),
    ("p Salt", "<box>\nSalt\n</box>"), ("picture a.png", "<figure>\n<img src=a.png>\n</figure>"),
  ]

  /// Both of two equal ones in two articles keep their names where the other goes, wherever it stood,
  /// or where a third comes.
  @Test(arguments: repeated)
  func anEqualElementElsewhere(_ key: String, _ written: String) {
    let both = Names(article("One", written, "a") + article("Two", "b", written, written))
    let (first, second) = (both[key].first, both[key].dropFirst())
    #expect(both[key].count == 3)
    #expect(Set(both[key]).count == 3)
    #expect(Names(article("One", "a") + article("Two", "b", written, written))[key][...] == second)
    #expect(Names(article("One", written, "a") + article("Two", "b"))[key] == [first])
    let more = Names(
      article("Zero", written) + article("One", written, "a") + "\(written)\n"
        + article("Two", "b", written, written, written))
    #expect(more[key].count == 6)
    #expect(more[key][1] == first)
    #expect(more[key][3...4] == second)
  }

  @Test func longTextsAreTheirOwnNames() {
    let key = "p \(Self.long)"
    let plain = Names(Self.long)[key]
    #expect(Names(article("One", Self.long))[key] == plain)
    #expect(Names(article("Another", "a", Self.long, "b"))[key] == plain)
    #expect(Names(article("Zero", Self.longer) + article("One", Self.long))[key] == plain)
    #expect(
      Names(article("One", "<box class=a>\nSalt\n\(Self.long)\n</box>"))[key] == plain)
    // What is in a box that begins with one stays, too.
    let box = "<box>\n\(Self.long)\n<rule>\nSalt\n</box>"
    for key in ["box", "p Salt", "rule"] {
      #expect(Names(article("One", box))[key] == Names(article("Another", "a", box))[key])
    }
  }

  @Test func longTextsThatAreWrittenAgain() {
    let key = "p \(Self.long)"
    let both = Names(
      article("One", Self.long, Self.long) + article("Two", Self.long) + article("Three", Self.long)
    )[key]
    #expect(Set(both).count == 4)
    // Those behind the first go, or come.
    #expect(
      Names(article("One", Self.long, Self.long) + article("Two", "a"))[key][...] == both[...1])
    #expect(
      Names(article("One", Self.long, "b") + article("Three", Self.long))[key] == [
        both[0], both[3],
      ])
    #expect(
      Names(article("Changed", Self.long) + article("Two", Self.long) + Self.long)[key].prefix(2)
        == [both[0], both[2]])
    // The first goes: the next is the first now, and no other has another name.
    #expect(
      Names(article("One") + article("Two", Self.long) + article("Three", Self.long))[key]
        == [both[0], both[3]])
  }

  /// What stands in no container counts apart from the first long one of a document.
  @Test func longTextsInAndOutOfContainers() {
    let names = Names(
      article("One", Self.long) + "\(Self.long)\n\(Self.long)\n" + article("Two", Self.long))
    #expect(Set(names.all).count == names.all.count)
  }

  @Test func anIDIsItsContainersName() {
    let before = Names("<article id=mill>\n<headline>One\nSalt\n<img src=a>\n</article>")
    let after = Names(
      article("Zero", "Salt", "<img src=a>")
        + "<article id=mill title=x>\n<headline>Another\nSalt\n<img src=a>\n</article>")
    #expect(after["article"].last == before["article"].last)
    #expect(after["p Salt"].last == before["p Salt"].last)
    #expect(after["picture a"].last == before["picture a"].last)
  }

  @Test func noTwoHaveOneName() {
    var random = Seeded(20_261_123)
    let lines = [
      "a", "a", "", " ", "<!-- -->", "* * *", Self.long, Self.long, Self.longer, "<img src=a>",
      "a<img src=a>b<img src=a>", "<rule>", "<break>", "<h1>a", "<caption>a", "<h2 id=x>a",
      "<figure><img src=a><caption>a</figure>", "<rule id=y>", "<pullquote>a</pullquote>",
    ]
    let containers = ["article", "sidebar", "box", "figure", "note", "box id=z", "article id=a"]
    var counts = 0
    for _ in 0..<400 {
      var text = ""
      var open: [String] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let name = containers.randomElement(using: &random) ?? ""
          text += "<\(name)>" + (Bool.random(using: &random) ? "\n" : "")
          open.append(String(name.prefix { $0 != " " }))
        case 1: if let name = open.popLast() { text += "</\(name)>\n" }
        default: text += (lines.randomElement(using: &random) ?? "") + "\n"
        }
      }
      let names = Names(text).all
      #expect(Set(names).count == names.count, "\(text)")
      counts += names.count
    }
    #expect(counts > 4_000)
  }

  /// Of the descriptions, too, which are what records have.
  @Test func aHundredThousandOfTheSame() {
    let parts = ["* * *", "<rule>", "<img src=a>", "", Self.long]
    let document = Reading(
      (0..<20).map {
        article("\($0)", Array(repeating: parts, count: 1_000).joined().joined(separator: "\n"))
      }
      .joined()
    ).document
    let names = Names(document).all
    #expect(names.count > 100_000)
    #expect(Set(names.map(\.description)).count == names.count)
  }

  @Test func containersHoweverDeep() {
    let source = SourceID(0)
    var builder = DocumentBuilder(source: source, capacity: 16)
    func line(_ builder: inout DocumentBuilder) {
      builder.appendVerbatim(Array("a".utf8)[...], at: 0)
      builder.endLine(
        source: 0..<1,
        separator: Element.Separator(source: SourceRange(source, 1..<2), isVerbatim: true))
    }
    for _ in 0..<50_000 {
      builder.beginContainer(.quote, source: 0..<0, attributes: ElementAttributes())
    }
    for _ in 0..<50_000 {
      line(&builder)
      _ = builder.endContainer()
    }
    let document = builder.finish()
    #expect(document.elements.count == 100_000)
    #expect(Set(document.elements.map(\.node)).count == 100_000)
  }
}
