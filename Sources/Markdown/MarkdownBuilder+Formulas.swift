import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetHTML

/// Formulas between `$` and `$$`, and bytes that were masked for them.
extension MarkdownBuilder {
  /// Adds the letters that stand at `range` of the source: formulas for the bytes that were masked, all
  /// others as they were written.
  mutating func appendWritten(_ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      guard text.bytes[place] == MarkdownExtras.mask, let formula = extras.formula(at: place) else {
        var end = place
        while end < range.upperBound, text.bytes[end] != MarkdownExtras.mask { end += 1 }
        end = max(end, place + 1)
        if !isProgram, end < range.upperBound, extras.formula(at: end)?.isDisplay == true,
          canPartParagraph
        {
          // The line ends here.
          let words = original[place..<end].reversed().drop { MarkdownBuilder.isBlank($0) }
          if !words.isEmpty { appendWords(place..<place + words.count) }
          place = end
          continue
        }
        isProgram
          ? document.appendVerbatim(original[place..<end], at: place) : appendWords(place..<end)
        place = end
        continue
      }
      let end = min(formula.range.upperBound, range.upperBound)
      if isProgram {
        document.appendVerbatim(original[place..<end], at: place)
      } else if formula.range.lowerBound == place {
        place = add(formula, before: range.upperBound)
        continue
      } else {
        // The line's end before it is within the formula.
        softBreak = nil
      }
      place = end
    }
  }

  /// Adds the letters at `range`, where any number of spaces and tabs is one space.
  private mutating func appendWords(_ range: Range<Int>) {
    var start = range.lowerBound
    if isBehindDisplay, document.inkPieces == 0 {
      while start < range.upperBound, MarkdownBuilder.isBlank(original[start]) { start += 1 }
      guard start < range.upperBound else { return }
    }
    var place = start
    var isAfterBlank = MarkdownBuilder.isBlank(original[start]) && document.endsInSpace
    while place < range.upperBound {
      let byte = original[place]
      guard MarkdownBuilder.isBlank(byte), isAfterBlank || byte == 0x09 else {
        isAfterBlank = byte == 0x20
        place += 1
        continue
      }
      if start < place { appendSmart(start..<place) }
      if !isAfterBlank { document.appendDecoded([0x20], source: place..<place + 1) }
      isAfterBlank = true
      place += 1
      start = place
    }
    if start < range.upperBound { appendSmart(start..<range.upperBound) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Adds a formula, and says where what comes behind it begins, at `limit` at most: the point or comma behind one that
  /// stands on lines of its own stands there with it.
  private mutating func add(_ formula: MarkdownExtras.Formula, before limit: Int) -> Int {
    var end = min(formula.range.upperBound, limit)
    let partsParagraph = formula.isDisplay && !isDisplayed && canPartParagraph
    if partsParagraph { beginPart() }
    flushSoftBreak(before: nil)
    var letters = original[formula.content].map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    while letters.last == 0x20 { letters.removeLast() }
    while letters.first == 0x20 { letters.removeFirst() }
    if partsParagraph, end < limit, MarkdownBuilder.closes(original[end]),
      end + 1 == limit || MarkdownBuilder.isBlank(original[end + 1])
    {
      letters.append(original[end])
      end += 1
    }
    let outer = document.style
    if !isDisplayed && !partsParagraph { document.style.roles.append(.formula) }
    let shown = MarkdownBuilder.shown(letters[...])
    var first = formula.content.lowerBound
    while first < formula.content.upperBound, original[first] == 0x20 { first += 1 }
    if original[first...].starts(with: shown) {
      document.appendVerbatim(shown[...], at: first)
    } else {
      document.appendDecoded(shown[...], source: formula.range)
    }
    document.style = outer
    if partsParagraph {
      document.endParagraph(.formula, source: formula.range)
      isBehindDisplay = true
    }
    return end
  }

  /// Whether `byte` is a mark that closes a sentence or a part of one.
  private static func closes(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains(byte)
  }

  /// Whether a formula between `$$` may part the paragraph in hand here: nothing is open in it.
  private var canPartParagraph: Bool {
    partedParagraph != nil && document.style == SpanStyle() && !html.hasOpenTags
  }

  /// Ends the part of a paragraph that stands above a formula, if there is any.
  private mutating func beginPart() {
    softBreak = nil
    guard let place = partedParagraph, document.inkPieces > 0 else { return }
    endParagraph(place)
  }

  /// Whether the paragraph at `place` is a formula alone, between `$$`.
  func isDisplayedFormula(_ place: Int) -> Bool {
    let node = nodes[place]
    guard let first = nodes[place + 1..<node.end].first, first.kind == .text,
      first.literal.first == MarkdownExtras.mask,
      nodes[place + 1..<node.end].allSatisfy({
        $0.kind == .softBreak
          || $0.kind == .text && $0.literal.allSatisfy { $0 == MarkdownExtras.mask }
      }),
      let formula = extras.formulas.first(where: {
        $0.range.upperBound > node.source.lowerBound
      })
    else { return false }
    // One formula, and nothing else.
    let masked = nodes[place + 1..<node.end].reduce(0) { $0 + $1.literal.count }
    let written = original[formula.range].count { $0 != 0x0A && $0 != 0x0D }
    return formula.isDisplay && masked <= written
  }

  /// `letters` with what was written in the place of masked bytes, from the formulas behind `place` on.
  func restored(_ letters: [UInt8], from place: Int) -> [UInt8] {
    guard letters.contains(MarkdownExtras.mask) else { return letters }
    var out = letters
    var next = extras.formulas.indices.partitioningIndex {
      extras.formulas[$0].range.lowerBound < place
    }
    var index = 0
    while index < out.count {
      guard out[index] == MarkdownExtras.mask else {
        index += 1
        continue
      }
      guard next < extras.formulas.count else { break }
      for byte in original[extras.formulas[next].range] where byte != 0x0A && byte != 0x0D {
        while index < out.count, out[index] != MarkdownExtras.mask { index += 1 }
        guard index < out.count else { return out }
        out[index] = byte
        index += 1
      }
      next += 1
    }
    return out
  }
}
