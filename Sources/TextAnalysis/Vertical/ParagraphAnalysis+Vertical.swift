internal import CTypesetICU
public import TypesetRichText

extension ParagraphAnalysis {
  /// Says how each character of `text`, the text that was analysed, stands in vertical lines: as
  /// its attributes have it, else by UAX #50, each grapheme cluster by its first character.
  ///
  /// Numbers of at most `digits` figures among upright letters are combined (CSS Writing Modes 4,
  /// `text-combine-upright: digits`); no line ends within what is combined. Spaces are never
  /// upright: between turned words they are as wide as elsewhere. O(n).
  public mutating func orient(for text: AttributedText, combiningDigits digits: Int) {
    guard positions.count == text.utf8.count + 1 else { return }
    orientations = text.utf8.withUnsafeBufferPointer { bytes in
      var scan = OrientationScan(bytes: bytes, runs: text.runs, digits: digits)
      return scan.orientations(positions)
    }
    for run in orientations where run.setting == .combined { keepOnLine(run.range) }
  }
}

/// Goes through a paragraph, cluster by cluster.
private struct OrientationScan {
  let bytes: UnsafeBufferPointer<UInt8>
  let runs: [AttributedText.Run]
  let digits: Int
  private var found: [OrientationRun] = []

  init(bytes: UnsafeBufferPointer<UInt8>, runs: [AttributedText.Run], digits: Int) {
    self.bytes = bytes
    self.runs = runs
    self.digits = digits
  }

  mutating func orientations(_ positions: [PositionFlags]) -> [OrientationRun] {
    for run in runs {
      let range = run.range.utf8
      let form = run.attributes.verticalForm
      if form == .combined {
        add(range, .combined)
        continue
      }
      var place = range.lowerBound
      while place < range.upperBound {
        if form == .mixed, isDigit(place), let end = combinedNumber(from: place, in: range) {
          add(place..<end, .combined)
          place = end
          continue
        }
        var end = place + 1
        while end < range.upperBound, !positions[end].contains(.graphemeStart) { end += 1 }
        add(place..<end, setting(at: place, form))
        place = end
        // Figures of a number that is not combined are not asked one by one.
        while form == .mixed, place < range.upperBound, isDigit(place), isDigit(place - 1) {
          add(place..<place + 1, .sideways)
          place += 1
        }
      }
    }
    return found
  }

  private mutating func add(_ range: Range<Int>, _ setting: OrientationRun.Setting) {
    guard !range.isEmpty else { return }
    // Whether a font has a shape for vertical lines is asked of each character.
    if setting == .sideways || setting == .upright, let last = found.indices.last,
      found[last].setting == setting
    {
      found[last].range.upperBound = TextOffset(range.upperBound)
    } else {
      found.append(OrientationRun(range: TextRange(range), setting: setting))
    }
  }

  private func setting(
    at place: Int, _ form: TextAttributes.VerticalForm
  ) -> OrientationRun.Setting {
    let (scalar, _) = utf8Scalar(bytes, place)
    if scalar == 0x20 || scalar == 0xA0 { return .sideways }
    switch form {
    case .upright, .combined: return .upright
    case .sideways: return .sideways
    case .mixed:
      switch VerticalOrientation(of: scalar) {
      case .rotated: return .sideways
      case .transformedOrRotated: return .uprightIfTransformed
      case .transformedOrUpright, .upright: return .upright
      }
    }
  }

  // MARK: Numbers

  private func isDigit(_ place: Int) -> Bool { bytes[place] &- 0x30 < 10 }

  /// The end of the number that begins at `place`, where it is short and stands among upright
  /// letters: not in `v12`, `3.14`, `10%` or `in 12 days`.
  private func combinedNumber(from place: Int, in range: Range<Int>) -> Int? {
    guard digits > 0, place == 0 || !isDigit(place - 1) else { return nil }
    var end = place
    while end < bytes.count, isDigit(end) { end += 1 }
    guard end - place <= digits, end <= range.upperBound else { return nil }
    var before = place
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    var after = end
    while after < bytes.count, bytes[after] == 0x20 { after += 1 }
    if before > 0, isTurnedLetter(at: utf8Previous(bytes, before, from: 0)) { return nil }
    if after < bytes.count, isTurnedLetter(at: after) { return nil }
    return end
  }

  private func isTurnedLetter(at place: Int) -> Bool {
    let (scalar, _) = utf8Scalar(bytes, place)
    if scalar < 0x80 { return scalar > 0x20 && scalar < 0x7F }
    return VerticalOrientation(of: scalar) == .rotated && ts_category(scalar) != TS_CATEGORY_OTHER
  }
}
