import TypesetGeometry
import TypesetRichText

/// Tabs behind what marks a paragraph: the number of an item, a bullet.
///
/// They stand before the first word, so that what they take is the same however the first line ends, and the
/// paragraph can be set as a whole. Tabs anywhere else are for first fit.
extension PreparedParagraph {
  /// How long a mark is at most, in bytes, its tabs included.
  private static let longestMark = 24

  /// How many of the paragraph's specials are tabs behind its mark; nil where it has other tabs, or where lines keep
  /// to the columns between tabs: where those begin depends on what the line goes on.
  func markerTabs() -> Int? {
    guard cells == nil else { return nil }
    var count = 0
    for (index, special) in specials.enumerated() where special.isTab {
      guard index == count, special.offset < PreparedParagraph.longestMark,
        !text.utf8[..<special.offset].contains(0x20)
      else { return nil }
      count += 1
    }
    // What stands behind the last one begins there.
    guard count > 0 else { return 0 }
    return (tabStops?.stops.last).map { $0.alignment == .start } ?? true ? count : nil
  }

  /// What each of the `count` tabs behind the mark takes in the first line, in a slot that leaves `measure`.
  /// O(their number × stops).
  func markerWidths(_ count: Int, measure: Length, frameHeight: Length) -> [Length] {
    let begin = -spacing.trim(atStart: 0)
    let hang = hang(atStart: 0)
    var widths: [Length] = []
    var sum = Length.zero
    for index in 0..<count {
      let end =
        index + 1 < count ? specials[index + 1].offset : specials[index].offset + 1
      let total =
        specialsWidth(
          in: 0..<end, line: IndentedLine(number: 0), begin, .zero, measure, frameHeight) + hang
      widths.append(total - sum)
      sum = total
    }
    return widths
  }
}
