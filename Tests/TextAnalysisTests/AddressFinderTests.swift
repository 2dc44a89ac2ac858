import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

/// Row 5.6: addresses become links, without the punctuation of their sentence.
@Suite("Addresses that lead somewhere")
struct AddressFinderTests {
  @Test(
    arguments: [
      ("See https://magazine.example/spring.", "https://magazine.example/spring", nil),
      (
        "(see www.magazine.example/gates).", "www.magazine.example/gates",
        "https://www.magazine.example/gates"
      ),
      (
        "https://magazine.example/gate_(kissing), or", "https://magazine.example/gate_(kissing)",
        nil
      ),
      ("“http://a.example?b=c&d=e#f”!", "http://a.example?b=c&d=e#f", nil),
      (
        "Write to vicar@wick-mallet.example, please.", "vicar@wick-mallet.example",
        "mailto:vicar@wick-mallet.example"
      ),
      ("mailto:vicar@wick.example;", "mailto:vicar@wick.example", nil),
      ("at magazine.example/spring:", "magazine.example/spring", "https://magazine.example/spring"),
      ("Über https://müller.example/straße?", "https://müller.example/straße", nil),
      ("FTP://HOST.EXAMPLE/A", "FTP://HOST.EXAMPLE/A", nil),
      (
        "'www.a.example'", "www.a.example",
        "https://www.a.example"
      ),
      ("**joe@wick.example**", "joe@wick.example", "mailto:joe@wick.example"),
      ("*www.a.example*", "www.a.example", "https://www.a.example"),
      (
        "www.a.museumofkeys:80/x,y;z", "www.a.museumofkeys:80/x,y;z",
        "https://www.a.museumofkeys:80/x,y;z"
      ),
    ] as [(String, String, String?)])
  func punctuationStaysOutside(_ text: String, _ address: String, _ target: String?) {
    let found = AddressFinder.addresses(in: Array(text.utf8))
    #expect(found.count == 1)
    #expect(found.map { AttributedText(text, plain).string(in: $0.range) } == [address])
    #expect(found.map(\.target) == [target ?? address])
  }

  @Test(arguments: [
    "and/or", "3.5", "z.B.", "magazine.txt", "/etc/passwd", "St.Pancras/Kings", "a@b", "me@home",
    "https://", "www", "192.168.0.1", "C:\\Temp\\x", "snake_case", "magazine.example", "km/h",
    "@vicar", "1/2", "end.Begin/again", "www.a", "www.a.", "www..example", "www.a.b", "www.a.10",
  ])
  func othersAreNone(_ text: String) {
    #expect(AddressFinder.addresses(in: Array(text.utf8)).isEmpty)
  }

  /// A comma without a space behind it parts what cannot be one address.
  @Test(
    arguments: [
      ("joe@a.example,ann@b.example", ["mailto:joe@a.example", "mailto:ann@b.example"]),
      ("www.a.example,www.b.example/x", ["https://www.a.example", "https://www.b.example/x"]),
      (
        "https://a.example/x;https://b.example/y,z",
        ["https://a.example/x", "https://b.example/y,z"]
      ),
      ("aa.example/x,WWW.B.example,c", ["https://aa.example/x", "https://WWW.B.example"]),
      ("https://a.example/1,2,3", ["https://a.example/1,2,3"]),
      ("a,b,c,d.example", []), (",,,,,,;;;;;", []),
    ] as [(String, [String])])
  func listsArePartedAtTheirCommas(_ text: String, _ targets: [String]) {
    #expect(AddressFinder.addresses(in: Array(text.utf8)).map(\.target) == targets)
  }

  /// What is long is gone through once.
  @Test func longListsAreFound() {
    let list = Array(repeating: "joe@a.example", count: 20_000).joined(separator: ",")
    #expect(AddressFinder.addresses(in: Array(list.utf8)).count == 20_000)
    let path = "aa.example/x" + String(repeating: ",", count: 200_000)
    #expect(AddressFinder.addresses(in: Array(path.utf8)).count == 1)
  }

  private let plain = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: .zero)

  @Test func theyBecomeLinksInTheirStyle() {
    var text = AttributedText("a www.x.exam", plain)
    var bold = plain
    bold.font.weight = 700
    text.append("ple b", bold)
    var known = plain
    known.link = "#top"
    text.append(" www.y.example", known)
    let linked = text.linkingAddresses { $0.color = .hex(0x0033AA) }
    #expect(linked.utf8 == text.utf8)
    #expect(
      linked.runs.map { linked.string(in: $0.range) } == [
        "a ", "www.x.exam", "ple", " b", " www.y.example",
      ])
    #expect(
      linked.runs.map(\.attributes.link)
        == [nil, "https://www.x.example", "https://www.x.example", nil, "#top"])
    #expect(
      linked.runs.map { $0.attributes.color == .hex(0x0033AA) } == [
        false, true, true, false, false,
      ])
    #expect(linked.runs[2].attributes.font.weight == 700)
    var same = AttributedText("No address here.", plain)
    same.linkAddresses()
    #expect(same == AttributedText("No address here.", plain))
  }
}
