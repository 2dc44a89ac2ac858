import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetTemplates
import Testing

@testable import TypesetKit

/// What running text looks like in a language that the template was not made for.
@Suite struct LanguageDefaultTests {
  private func body(
    _ language: LanguageTag?, _ template: String? = nil,
    _ change: (inout Request) -> Void = { _ in }
  ) throws -> BodyStyle {
    var request = Request(input: .bytes(name: "x.txt", []), output: .standardOutput)
    if let template { request.template = try RequestedTemplate(template) }
    request.body.language = language
    change(&request)
    let body = PressJob.body(of: request)
    // The grid has the same rows.
    #expect(request.bodyLeading == body.leading)
    return body
  }

  /// 9.5 pt, and 9.6 pt in `monthly`.
  @Test(arguments: [
    ("en", 12.0, 12.0), ("de", 12, 12), ("ru", 12, 12), ("he", 12, 12), ("ja", 16, 16.5),
    ("zh", 16, 16.5), ("zh-Hant", 16, 16.5), ("ko", 16, 16.5), ("ur", 24, 24.5), ("ar", 14.5, 14.5),
    ("fa", 14.5, 14.5), ("th", 14.5, 14.5), ("hi", 13.5, 13.5), ("ta", 13.5, 13.5),
    ("km", 17, 17.5), ("my", 24, 24.5), ("bo", 27, 27.5),
  ])
  func leading(_ language: String, _ plain: Double, _ monthly: Double) throws {
    let tag = LanguageTag(stringLiteral: language)
    #expect(try body(tag).leading == Length(points: plain))
    #expect(try body(tag, "monthly").leading == Length(points: monthly))
  }

  @Test func leadingOfIdeographsIsWithinBounds() throws {
    for size in stride(from: 7.0, through: 14, by: 0.5) {
      let leading = try body("ja") { $0.body.size = Length(points: size) }.leading
      #expect((1.6...1.75).contains(leading.points / size), "\(leading) at \(size)")
    }
  }

  @Test func indents() throws {
    #expect(try body("en").firstLineIndent == Length(points: 12))
    #expect(try body("ja").firstLineIndent == Length(points: 9.5))
    #expect(try body("ko").firstLineIndent == Length(points: 9.5))
    #expect(try body("zh").firstLineIndent == Length(points: 19))
    #expect(try body("ar").firstLineIndent == Length(points: 12))
  }

  /// Where letters are squares an indent tells every paragraph, the first of an article too.
  @Test(arguments: [("ja", true), ("zh-Hans", true), ("ko", true), ("en", false), ("hi", false)])
  func firstParagraphs(_ language: String, _ standIn: Bool) throws {
    let tag = LanguageTag(stringLiteral: language)
    #expect(try body(tag).indentsEveryParagraph == standIn)
    #expect(try body(tag, "monthly").indentsEveryParagraph == standIn)
  }

  @Test func whatWasAskedForHolds() throws {
    let asked = try body("ja") {
      $0.body.leading = Length(points: 13)
      $0.body.indent = Length(points: 3)
    }
    #expect(asked.leading == Length(points: 13) && asked.firstLineIndent == Length(points: 3))
  }

  /// Faces of Nastaliq and Burmese reach over 2.5 em: no line of them is higher than the leading, to
  /// whichever half point that was rounded.
  @Test func tallFacesFitTheirLeading() throws {
    for size in stride(from: 7.0, through: 14, by: 0.1) {
      for (language, reach) in [("ur", 2.5), ("my", 2.5), ("bo", 2.81)] {
        let tag = LanguageTag(stringLiteral: language)
        let leading = try body(tag) { $0.body.size = Length(points: size) }.leading
        #expect(leading.points >= reach * size, "\(language) \(size)")
      }
    }
  }
}
