/// Changing a text and its attributes: the abilities of `CFMutableAttributedString`, as a value.
///
/// Ranges lie within the text and begin and end at characters; anything else stops the program.
/// `range(clamping:)` makes such a range of any other.
extension AttributedText {
  /// `a` and `b` behind it.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Adds `other` at the end.
  public static func += (a: inout AttributedText, other: AttributedText) { a.append(other) }

  /// Adds `other` at the end; neighbouring runs with equal attributes become one. O(its length).
  public mutating func append(_ other: AttributedText) {
    for run in other.runs { append(utf8: other.utf8[run.range.utf8], run.attributes) }
  }

  // MARK: Reading

  /// The nearest range that is one of this text: within it, from a character's start to a
  /// character's end, never backwards. Parts of characters at its ends are taken in.
  public func range(clamping range: TextRange) -> TextRange {
    let count = utf8.count
    var lower = min(max(min(range.lowerBound.utf8, range.upperBound.utf8), 0), count)
    var upper = min(max(max(range.lowerBound.utf8, range.upperBound.utf8), 0), count)
    let isEmpty = lower == upper
    while lower > 0, lower < count, utf8[lower] & 0xC0 == 0x80 { lower -= 1 }
    if isEmpty { return TextRange(lower..<lower) }
    while upper < count, utf8[upper] & 0xC0 == 0x80 { upper += 1 }
    return TextRange(lower..<upper)
  }

  /// What holds for the byte at `offset`; at the end, what holds for the last. Nil in an empty
  /// text. O(log n).
  public func attributes(at offset: TextOffset) -> TextAttributes? {
    runs.isEmpty ? nil : runs[runIndex(at: offset)].attributes
  }

  /// The value of one attribute at `offset`, and the longest stretch around it in `limit` (the
  /// whole text where nil) that has it throughout, whatever else changes there:
  /// `CFAttributedStringGetAttributeAndLongestEffectiveRange`. Nil in an empty text.
  public func value<Value: Equatable>(
    of attribute: KeyPath<TextAttributes, Value>, at offset: TextOffset, in limit: TextRange? = nil
  ) -> (value: Value, range: TextRange)? {
    guard !runs.isEmpty else { return nil }
    let limit = limit ?? range
    var first = runIndex(at: offset)
    var last = first
    let value = runs[first].attributes[keyPath: attribute]
    while first > 0, runs[first].range.lowerBound > limit.lowerBound,
      runs[first - 1].attributes[keyPath: attribute] == value
    {
      first -= 1
    }
    while last + 1 < runs.count, runs[last].range.upperBound < limit.upperBound,
      runs[last + 1].attributes[keyPath: attribute] == value
    {
      last += 1
    }
    return (
      value,
      TextRange(
        max(runs[first].range.lowerBound, limit.lowerBound),
        min(runs[last].range.upperBound, limit.upperBound))
    )
  }

  /// The stretches of `part` (the whole text where nil) with one value of `attribute` each, in
  /// order; together they are all of it. O(runs).
  public func runs<Value: Equatable>(
    of attribute: KeyPath<TextAttributes, Value>, in part: TextRange? = nil
  ) -> [(value: Value, range: TextRange)] {
    let part = part ?? range
    var out: [(value: Value, range: TextRange)] = []
    guard !part.isEmpty else { return out }
    var index = runIndex(at: part.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < part.upperBound {
      let run = runs[index]
      let value = run.attributes[keyPath: attribute]
      let upper = min(run.range.upperBound, part.upperBound)
      if let last = out.indices.last, out[last].value == value {
        out[last].range.upperBound = upper
      } else {
        out.append((value, TextRange(max(run.range.lowerBound, part.lowerBound), upper)))
      }
      index += 1
    }
    return out
  }

  /// Where `words` stands first, at or after `start`; nil where it does not. O(n × its length).
  public func range(of words: String, from start: TextOffset = .zero) -> TextRange? {
    let wanted = Array(words.utf8)
    guard !wanted.isEmpty, utf8.count >= wanted.count else { return nil }
    for lower in max(start.utf8, 0)...max(utf8.count - wanted.count, start.utf8, 0)
    where lower + wanted.count <= utf8.count && utf8[lower] == wanted[0]
      && utf8[lower..<lower + wanted.count].elementsEqual(wanted)
    {
      return TextRange(lower..<lower + wanted.count)
    }
    return nil
  }

  // MARK: Attributes

  /// Sets one attribute throughout `range`.
  ///
  ///     text.set(\.underline, to: .single, in: title)
  public mutating func set<Value>(
    _ attribute: WritableKeyPath<TextAttributes, Value>, to value: Value, in range: TextRange
  ) {
    change(range) { $0[keyPath: attribute] = value }
  }

  /// Sets one attribute throughout the text.
  public mutating func set<Value>(
    _ attribute: WritableKeyPath<TextAttributes, Value>, to value: Value
  ) {
    change(range) { $0[keyPath: attribute] = value }
  }

  /// Puts `attributes` in place of all that hold in `range`.
  public mutating func setAttributes(_ attributes: TextAttributes, in range: TextRange) {
    change(range) { $0 = attributes }
  }

  /// Changes the attributes of each run in `range`. O(runs).
  public mutating func change(_ range: TextRange, _ body: (inout TextAttributes) -> Void) {
    require(range)
    guard !range.isEmpty else { return }
    var text = AttributedText(uncovered: utf8, runs: runs.count + 2)
    for run in runs {
      let lower = min(max(range.lowerBound, run.range.lowerBound), run.range.upperBound)
      let upper = max(lower, min(range.upperBound, run.range.upperBound))
      text.cover(lower - run.range.lowerBound, run.attributes)
      if upper > lower {
        var changed = run.attributes
        body(&changed)
        text.cover(upper - lower, changed)
      }
      text.cover(run.range.upperBound - upper, run.attributes)
    }
    self = text
  }

  // MARK: Text

  /// Puts `other` in place of `range`. O(n).
  public mutating func replace(_ range: TextRange, with other: AttributedText) {
    require(range)
    var text = self[TextRange(.zero, range.lowerBound)]
    text.append(other)
    text.append(self[TextRange(range.upperBound, endOffset)])
    self = text
  }

  /// Puts `string` in place of `range`, with the attributes of the first byte there; of the byte
  /// before it where `range` is empty, of the one behind it at the text's start.
  ///
  /// - Precondition: the text is not empty, so that there are attributes to take.
  public mutating func replace(_ range: TextRange, with string: String) {
    require(range)
    let place =
      range.isEmpty && range.lowerBound > .zero ? range.lowerBound + -1 : range.lowerBound
    guard let attributes = attributes(at: place) else {
      precondition(string.isEmpty, "an empty text has no attributes for “\(string)”")
      return
    }
    replace(range, with: AttributedText(string, attributes))
  }

  /// Puts `other` in at `offset`.
  public mutating func insert(_ other: AttributedText, at offset: TextOffset) {
    replace(TextRange(offset, offset), with: other)
  }

  /// Puts `string` in at `offset`, with the attributes of what stands before it.
  public mutating func insert(_ string: String, at offset: TextOffset) {
    replace(TextRange(offset, offset), with: string)
  }

  /// Takes `range` out.
  public mutating func remove(_ range: TextRange) { replace(range, with: AttributedText()) }

  /// Stops the program where `range` is none of this text's, and says why.
  func require(_ range: TextRange) {
    requireBounds(of: range)
    precondition(
      isCharacterStart(range.lowerBound) && isCharacterStart(range.upperBound),
      "the range \(range.utf8) ends inside a character; see range(clamping:)")
  }

  /// Stops the program where `range` is not within this text.
  func requireBounds(of range: TextRange) {
    precondition(
      range.lowerBound >= .zero && range.lowerBound <= range.upperBound
        && range.upperBound <= endOffset,
      "bytes \(range.lowerBound.utf8) to \(range.upperBound.utf8) of a text of \(utf8.count)"
        + "; range(clamping:) makes a range of it")
  }

  private func isCharacterStart(_ offset: TextOffset) -> Bool {
    offset.utf8 == utf8.count || utf8[offset.utf8] & 0xC0 != 0x80
  }
}
