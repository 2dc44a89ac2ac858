import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesettingMarkup

@Suite("Values")
struct ValueTests {
  @Test(arguments: [
    ("12", 12 * 65536), ("12pt", 12 * 65536), ("9.5 PT", 9 * 65536 + 32768), (".5", 32768),
    ("1in", 72 * 65536), ("2.54cm", 72 * 65536), ("25.4mm", 72 * 65536), ("1pc", 12 * 65536),
    ("0.000016", 1), ("2000", 2000 * 65536), ("12.", 12 * 65536),
    ("10.00000000000000000000000000001", 10 * 65536),
  ])
  func lengths(_ text: String, _ scaledPoints: Int) {
    let limit = Length(points: 2000)
    #expect(ValueReading.length(text, upTo: limit) == Length(scaledPoints: scaledPoints))
  }

  @Test(arguments: [
    "", " ", "0", "0.0", "-1", "+1", "1e3", "0x10", "nan", "inf", "1,5", "12px", "12 p t", ".",
    "pt",
    "2000.1", "28in", "99999999999999999999", "12pt;", "１２", "0.000001",
  ])
  func noLengths(_ text: String) {
    #expect(ValueReading.length(text, upTo: Length(points: 2000)) == nil)
  }

  @Test func colors() {
    #expect(ColorReading.paint("RebeccaPurple") == .color(.hex(0x663399)))
    #expect(ColorReading.paint("#1aF") == .color(.hex(0x11aaff)))
    #expect(ColorReading.paint("#102030") == .color(.hex(0x102030)))
    for black in ["black", "#000", "#000000"] {
      #expect(ColorReading.paint(black) == .color(.black))
    }
    #expect(ColorReading.paint("None") == SpanStyle.Paint.none)
    for bad in ["", "#", "#12", "#1234", "#12345g", "rgb(1,2,3)", "blackk", "ff0000"] {
      #expect(ColorReading.paint(bad) == nil)
    }
  }

  @Test func variations() {
    for (text, raw, spelling) in [
      ("wght=650", 650 * 65536, "wght=650"), ("slnt=-7.5", -491520, "slnt=-7.5"),
      ("GRAD=0", 0, "GRAD=0"), ("wdth=87.12345", 5_709_722, "wdth=87.12344"),
      ("opsz=12.000001", 12 * 65536, "opsz=12"), ("opsz=0.99999999", 65535, "opsz=0.99998"),
      ("wght=00450.0", 450 * 65536, "wght=450"), ("wght=32767", 32767 * 65536, "wght=32767"),
    ] {
      let variation = FontVariation(spelled: text)
      #expect(variation?.value.rawValue == raw, "\(text)")
      #expect(variation?.spelling == spelling, "\(text)")
      // What is written says the same again.
      #expect(variation.flatMap { FontVariation(spelled: $0.spelling) } == variation, "\(text)")
    }
    for bad in [
      "", "wght", "wght=", "wght=-", "wght=.5", "wght=5.", "wght=1e3", "wght=+1", "wgh=650",
      "wghtt=6", "wght650", "wg t=650", "wght=32768", "wght=999999", "wght=1.2.3", "é12=6",
    ] {
      #expect(FontVariation(spelled: bad) == nil, "\(bad)")
    }
  }

  @Test func features() {
    #expect(FontFeature(spelled: "smcp") == FontFeature("smcp"))
    #expect(FontFeature(spelled: "-kern") == FontFeature("kern", value: 0))
    #expect(FontFeature(spelled: "+ss01") == FontFeature("ss01"))
    #expect(FontFeature(spelled: "salt=3") == FontFeature("salt", value: 3))
    for bad in [
      "", "-", "abc", "abcde", "liga=", "liga=x", "liga=-1", "liga=99999999999", "a b ", "é12",
    ] {
      #expect(FontFeature(spelled: bad[...]) == nil)
    }
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("fotn", "font", 1), ("", "abc", 3), ("ca", "abc", 3),
    ("same", "same", 0),
  ])
  func distances(_ a: String, _ b: String, _ distance: Int) {
    #expect(Suggestion.distance(Array(a.utf8), Array(b.utf8)) == distance)
    #expect(Suggestion.distance(Array(b.utf8), Array(a.utf8)) == distance)
  }
}
