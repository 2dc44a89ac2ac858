import TypesetGeometry
import Testing

@Suite struct LengthParsingTests {
  @Test(arguments: [
    ("12", 12 * 65536), ("0", 0), ("-0", 0), ("+9.5pt", 622_592), ("9.5PT", 622_592),
    (" 1 in\t", 72 * 65536), ("1pc", 12 * 65536), (".5pt", 32768), ("-.5 pt", -32768),
    ("25.4mm", 72 * 65536), ("2.54cm", 72 * 65536), ("127mm", 360 * 65536),
    // 210 · 65536 · 360 / 127 = 39,011,981.10…; 297 mm gives 55,174,087.56…
    ("210mm", 39_011_981), ("297mm", 55_174_088), ("9999999", 9_999_999 * 65536),
    ("0000000000000000000012pt", 12 * 65536),
  ])
  func lengths(text: String, scaledPoints: Int) {
    #expect(Length(parsing: text.utf8)?.scaledPoints == scaledPoints)
  }

  @Test(arguments: [
    "", " ", "pt", ".", "-", "+", "1.", "1..2", "1.2.3", "--1", "1 2", "1e3", "0x10", "12px",
    "12p", "12ptt", "12 p t", "1,5", "½", "１２", "NaN", "inf", "10000000", "1mm mm", "- 1", "1\n",
    "99999999999999999999999999999999999999999999", "1in.",
  ])
  func notLengths(text: String) {
    #expect(Length(parsing: text.utf8) == nil)
  }

  @Test func halvesGoToTheEvenNeighbour() {
    // 2⁻¹⁷ pt is half an sp, and has 17 decimals.
    #expect(Length(parsing: "0.00000762939453125".utf8)?.scaledPoints == 0)
    #expect(Length(parsing: "0.00002288818359375".utf8)?.scaledPoints == 2)
    #expect(Length(parsing: "-0.00002288818359375".utf8)?.scaledPoints == -2)
    // Anything beyond the half, however far down it is written.
    let zeros = String(repeating: "0", count: 60)
    #expect(Length(parsing: "0.00000762939453125\(zeros)1".utf8)?.scaledPoints == 1)
    #expect(Length(parsing: "0.00000762939453125\(zeros)".utf8)?.scaledPoints == 0)
    #expect(
      Length(parsing: "0.000007629394531249\(String(repeating: "9", count: 60))".utf8)
        == .zero)
    // 4.5 sp in millimetres: 4.5 · 127 / (360 · 65536), exact with 20 decimals.
    #expect(Length(parsing: "0.00002422332763671875mm".utf8)?.scaledPoints == 4)
    #expect(Length(parsing: "0.000024223327636718751mm".utf8)?.scaledPoints == 5)
  }

  @Test func aBareNumberTakesTheUnitItIsTold() {
    #expect(Length(parsing: "25.4".utf8, unitless: .mm) == Length(points: 72))
    #expect(Length(parsing: "25.4pt".utf8, unitless: .mm) == Length(points: 25.4))
  }
}
