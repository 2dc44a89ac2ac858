import TypesetElementTree

/// A list that the program writes, with the numbers of pages.
enum MadeList: Hashable, CaseIterable {
  /// The contents.
  case contents
  /// The index.
  case index

  /// The list that a paragraph of `kind` is a line of, as records name kinds; nil for what somebody
  /// wrote.
  init?(kind: String?) {
    switch kind.flatMap(ElementKind.init) {
    case .contents: self = .contents
    case .index: self = .index
    default: return nil
    }
  }

  /// What messages call it.
  var called: String {
    switch self {
    case .contents: "the contents"
    case .index: "the index"
    }
  }

  /// What stands between a line's words and its page, and between two pages, in any script.
  private static let separators: [[UInt8]] = ["\t", ", ", "، ", "，"].map { Array($0.utf8) }

  /// Where the words of a line end and the numbers of pages begin; the end of `text` where there are
  /// none. `labels` are those of the pages. O(length of the text).
  static func wordsEnd(of text: [UInt8], labels: [String: Int]) -> Int {
    var end = text.count
    while end > 0, text[end - 1] == 0x0A { end -= 1 }
    var wordsEnd = text.count
    while let separator = lastSeparator(before: end, in: text) {
      let label = String(decoding: text[separator.upperBound..<end], as: UTF8.self)
      guard pages(of: label, labels) != nil else { break }
      wordsEnd = separator.lowerBound
      end = separator.lowerBound
    }
    return wordsEnd
  }

  /// The pages, from 0, that the numbers at the end of a line name. O(length of the text and pages).
  static func pages(in numbers: ArraySlice<UInt8>, labels: [String: Int]) -> Set<Int> {
    var found: Set<Int> = []
    let text = Array(numbers)
    var end = text.count
    while end > 0, text[end - 1] == 0x0A { end -= 1 }
    while let separator = lastSeparator(before: end, in: text) {
      let label = String(decoding: text[separator.upperBound..<end], as: UTF8.self)
      found.formUnion(pages(of: label, labels) ?? 0..<0)
      end = separator.lowerBound
    }
    return found
  }

  /// The pages of `12` or `12–14`; nil for what is no page of the issue.
  private static func pages(of label: String, _ labels: [String: Int]) -> Range<Int>? {
    if let page = labels[label] { return page..<page + 1 }
    let ends = label.split(separator: "–", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = labels[String(ends[0])], let last = labels[String(ends[1])],
      first <= last
    else { return nil }
    return first..<last + 1
  }

  private static func lastSeparator(before end: Int, in text: [UInt8]) -> Range<Int>? {
    for place in (0..<end).reversed() {
      for separator in separators where place + separator.count <= end {
        if text[place..<place + separator.count].elementsEqual(separator) {
          return place..<place + separator.count
        }
      }
    }
    return nil
  }
}
