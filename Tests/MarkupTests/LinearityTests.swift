import Diagnostics
import ElementTree
import Testing

@testable import Markup

@Suite("Linear time")
struct LinearityTests {
  /// Shapes of input that make careless lexers slow; each is repeated.
  static let storms = [
    "<", "<a", "<a ", "</", "<!--", "<!-- -", "&", "&amp;", "&a", "&#1", "<font color=\"", "<b>",
    "</b>", "<font>", "<a href='", "<a b=\"' ", "\"", "'", "<b x='>\" ", "-->", "\n", "\r", "\u{0}",
    "<a \n", "<sup>", "<img src=a>", "<br>", "=", "<b =", "<font face=a face=b>", "a=b ",
    "\u{FFFC}",
    "<!-->", "<a href=x>y", "<unknown>", "x\u{1}", "é",
  ]

  @Test(arguments: storms)
  func stepsAreASmallMultipleOfTheBytes(_ storm: String) {
    for prefix in ["", "<a ", "<a b='", "<!--", "<a b"] {
      let source = prefix + String(repeating: storm, count: 1000)
      let reading = Reading(source)
      #expect(reading.steps <= 4 * source.utf8.count + 16, "\(prefix)")
    }
  }

  @Test func bytesThatAreNotUTF8() {
    for storm in [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x3C], [0xFF, 0x41]] as [[UInt8]] {
      let bytes = [0x41] + Array(repeatElement(storm, count: 5000).joined())
      #expect(Reading(bytes: bytes).steps <= 4 * bytes.count + 16)
    }
  }

  @Test func aHundredThousandOpenTags() {
    let source =
      String(repeating: "<b>", count: 100_000) + "x" + String(repeating: "</b>", count: 100_000)
      + "y"
    let reading = Reading(source)
    #expect(reading.styled == "x{b}y")
    #expect(reading.problems == [])
  }

  @Test func twoMillionLessThans() {
    let reading = Reading(bytes: Array(repeating: UInt8(ascii: "<"), count: 2_000_000))
    #expect(reading.document.blocks.first?.inlines.count == 1)
    #expect(reading.diagnostics.count == 101)
    #expect(reading.diagnostics.last?.message == "and 1999900 more of this kind")
  }
}
