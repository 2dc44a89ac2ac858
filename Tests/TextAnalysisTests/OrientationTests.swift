import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis
import Testing

/// How characters stand in vertical lines.
@Suite("UAX #50") struct OrientationTests {
  /// VerticalOrientation.txt whole; what it does not list is turned.
  @Test func everyCharacterOfTheFile() throws {
    let names: [String: VerticalOrientation] = [
      "R": .rotated, "Tr": .transformedOrRotated, "Tu": .transformedOrUpright, "U": .upright,
    ]
    var count = 0
    var wrong: [UInt32] = []
    for (range, value) in try properties("VerticalOrientation.txt") {
      let expected = try #require(names[value], "\(value)")
      for scalar in range {
        count += 1
        if VerticalOrientation(of: scalar) != expected { wrong.append(scalar) }
      }
    }
    #expect(count > 200_000)
    #expect(wrong == [])
  }

  private func settings(
    _ string: String, digits: Int = 2, _ change: (inout AttributedText) -> Void = { _ in }
  ) -> String {
    var text = AttributedText(
      string, TextAttributes(font: FontQuery(families: ["Square"]), fontSize: .init(points: 10)))
    change(&text)
    var analysis = TextAnalyzer().analyse(
      text.utf8, language: "ja", baseDirection: .natural)
    analysis.orient(for: text, combiningDigits: digits)
    // They tile the text.
    var end = TextOffset.zero
    for run in analysis.orientations {
      #expect(run.range.lowerBound == end)
      end = run.range.upperBound
    }
    #expect(end == text.endOffset)
    for run in analysis.orientations where run.setting == .combined {
      for place in run.range.utf8.dropFirst() {
        #expect(!analysis.positions[place].contains(.lineBreak))
      }
    }
    return analysis.orientations.map { run in
      let name =
        switch run.setting {
        case .sideways: "s"
        case .upright: "u"
        case .uprightIfTransformed: "t"
        case .combined: "c"
        }
      return name + "(" + text.string(in: run.range) + ")"
    }.joined()
  }

  @Test func eachCharacterByItsProperty() {
    #expect(settings("あ、っAb漢「ー」🐶") == "u(あ、っ)s(Ab)u(漢)t(「)t(ー)t(」)u(🐶)")
    // A mark stands as its base does.
    #expect(settings("か\u{3099}e\u{301}👩‍👩‍👧") == "u(か\u{3099})s(e\u{301})u(👩‍👩‍👧)")
  }

  @Test func shortNumbersAmongUprightLetters() {
    #expect(settings("第12回") == "u(第)c(12)u(回)")
    #expect(settings("12") == "c(12)")
    #expect(settings("「8」") == "t(「)c(8)t(」)")
    #expect(settings("あ 12 い") == "u(あ)s( )c(12)s( )u(い)")
    #expect(settings("第123回") == "u(第)s(123)u(回)")
    #expect(settings("第123回", digits: 4) == "u(第)c(123)u(回)")
    #expect(settings("第12回", digits: 0) == "u(第)s(12)u(回)")
    for turned in ["v12", "3.14", "10%", "1,200", "in 12 days", "é 12"] {
      #expect(!settings("あ" + turned + "い").contains("c("), "\(turned)")
    }
  }

  @Test func attributesComeFirst() {
    func set(
      _ form: TextAttributes.VerticalForm, _ range: Range<Int>
    ) -> (inout AttributedText) -> Void {
      { text in
        var attributes = text.runs[0].attributes
        attributes.verticalForm = form
        let all = text
        text = AttributedText()
        text.append(all.string(in: TextRange(0..<range.lowerBound)), all.runs[0].attributes)
        text.append(all.string(in: TextRange(range)), attributes)
        text.append(
          all.string(in: TextRange(range.upperBound..<all.endOffset.utf8)), all.runs[0].attributes)
      }
    }
    #expect(settings("あNHKい", set(.upright, 3..<6)) == "u(あNHKい)")
    #expect(settings("あいうえ", set(.sideways, 3..<6)) == "u(あ)s(い)u(うえ)")
    #expect(settings("あA4い", set(.combined, 3..<5)) == "u(あ)c(A4)u(い)")
    #expect(settings("あN Kい", set(.upright, 3..<6)) == "u(あN)s( )u(Kい)")
  }
}
