import Foundation
import TypesetRichText
import Testing
import Typesetting

/// Offsets at the border to code that counts otherwise.
@Suite struct UTF16Tests {
  private let string = "aß€😀e\u{301}👩‍👩‍👧\n\u{10FFFF}z"

  @Test func everyCharacterIsWhereStringHasIt() {
    let text = Workbench.text(string)
    var index = string.startIndex
    while true {
      let utf8 = string.utf8.distance(from: string.startIndex, to: index)
      let utf16 = string.utf16.distance(from: string.startIndex, to: index)
      #expect(text.utf16Offset(of: TextOffset(utf8)) == utf16)
      #expect(text.offset(utf16: utf16) == TextOffset(utf8))
      #expect(text.offset(of: index, in: string) == TextOffset(utf8))
      #expect(text.index(of: TextOffset(utf8), in: string) == index)
      if index == string.endIndex { break }
      index = string.unicodeScalars.index(after: index)
    }
  }

  @Test func aPlaceWithinACharacterIsItsStart() {
    let text = Workbench.text("a😀b")
    #expect(text.offset(utf16: 2) == TextOffset(1))
    #expect(text.utf16Offset(of: TextOffset(3)) == 1)
    #expect(text.offset(utf16: 99) == text.endOffset)
    #expect(text.utf16Offset(of: TextOffset(99)) == 4)
    #expect(text.range(utf16: 0..<2) == TextRange(0..<1))
    #expect(text.range(utf16: 1..<3) == TextRange(1..<5))
    #expect(text.utf16Range(of: TextRange(1..<6)) == 1..<4)
    #expect(text.offset(utf16: -1) == .zero)
  }

  @Test func rangesOfStrings() throws {
    let text = Workbench.text(string)
    let found = try #require(string.firstRange(of: "€😀"))
    #expect(text.string(in: text.range(of: found, in: string)) == "€😀")
  }

  /// Ranges in UTF-16 that cut emoji: the lines made of them never do.
  @Test func emojiNearABoundaryAreNeverCut() {
    let text = Workbench.text(string)
    let typesetter = Typesetter(text, in: Workbench.environment)
    let characters = string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) }
    for lower in 0...string.utf16.count {
      for upper in lower...string.utf16.count {
        let line = typesetter.line(for: text.range(utf16: lower..<upper))
        #expect((characters + [string.utf8.count]).contains(line.stringRange.lowerBound.utf8))
        #expect((characters + [string.utf8.count]).contains(line.stringRange.upperBound.utf8))
      }
    }
  }
}
