import Geometry
import RichText
import Testing

@testable import TextAnalysis

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
    "@vicar", "1/2", "end.Begin/again",
  ])
  func othersAreNone(_ text: String) {
    #expect(AddressFinder.addresses(in: Array(text.utf8)).isEmpty)
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
