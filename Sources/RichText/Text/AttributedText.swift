import TypesetGeometry

/// Text in UTF-8 with attributes over it: sorted, disjoint runs that cover all of it.
public struct AttributedText: Hashable, Sendable {
  /// A stretch with one set of attributes. A book with many changes of style has hundreds of thousands, of 24 bytes each.
  public struct Run: Hashable, Sendable {
    /// Where it begins and ends; no text has four gigabytes.
    @usableFromInline var lower: UInt32
    @usableFromInline var upper: UInt32
    /// What holds there.
    public var attributes: TextAttributes

    /// The stretch, in bytes of the text.
    @inlinable public var range: TextRange {
      get { TextRange(TextOffset(Int(lower)), TextOffset(Int(upper))) }
      set {
        lower = UInt32(clamping: newValue.lowerBound.utf8)
        upper = UInt32(clamping: newValue.upperBound.utf8)
      }
    }

    init(range: TextRange, attributes: TextAttributes) {
      lower = UInt32(clamping: range.lowerBound.utf8)
      upper = UInt32(clamping: range.upperBound.utf8)
      self.attributes = attributes
    }
  }

  /// The text; always well-formed UTF-8.
  public private(set) var utf8: [UInt8] = []
  /// The runs; neighbours differ.
  public private(set) var runs: [Run] = []

  /// An empty text.
  public init() {}

  /// `string` with `attributes` throughout.
  public init(_ string: String, _ attributes: TextAttributes) {
    append(string, attributes)
  }

  /// One past the last byte.
  public var endOffset: TextOffset { TextOffset(utf8.count) }
  /// The whole text as a stretch.
  public var range: TextRange { TextRange(.zero, endOffset) }

  /// From `offset` to its end; empty at the end and behind it.
  public func range(from offset: TextOffset) -> TextRange {
    TextRange(min(offset, endOffset), endOffset)
  }

  /// The text as a string. O(n).
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text of `range` as a string. O(its length).
  ///
  /// - Precondition: `range` lies within the text; see `range(clamping:)`.
  public func string(in range: TextRange) -> String {
    requireBounds(of: range)
    return String(decoding: utf8[range.utf8], as: UTF8.self)
  }

  /// The text `utf8`, which is well formed, with no attributes yet: `cover` has to be called until
  /// all of it has some. Shares the bytes.
  public init(uncovered utf8: [UInt8], runs count: Int) {
    self.utf8 = utf8
    runs.reserveCapacity(count)
  }

  /// Where the text begins that has no attributes yet.
  public var coveredEnd: TextOffset { runs.last?.range.upperBound ?? .zero }

  /// Gives the next `bytes` bytes without attributes these; joins the last run where they are
  /// equal.
  public mutating func cover(_ bytes: Int, _ attributes: TextAttributes) {
    guard bytes > 0 else { return }
    let start = coveredEnd
    precondition(start.utf8 + bytes <= utf8.count, "attributes for more than the text")
    if let last = runs.indices.last, runs[last].attributes == attributes {
      runs[last].range.upperBound = start + bytes
    } else {
      runs.append(Run(range: TextRange(start, start + bytes), attributes: attributes))
    }
  }

  /// Adds `string` at the end.
  public mutating func append(_ string: String, _ attributes: TextAttributes) {
    append(utf8: Array(string.utf8), attributes)
  }

  /// Adds well-formed UTF-8 at the end; joins the last run where the attributes are equal.
  /// Amortised O(bytes).
  public mutating func append(utf8 bytes: some Collection<UInt8>, _ attributes: TextAttributes) {
    guard !bytes.isEmpty else { return }
    let start = utf8.count
    utf8.append(contentsOf: bytes)
    if let last = runs.indices.last, runs[last].attributes == attributes {
      runs[last].range.upperBound = endOffset
    } else {
      runs.append(Run(range: TextRange(start..<utf8.count), attributes: attributes))
    }
  }

  /// The index of the run that holds the byte at `offset`; the last run at the end. O(log n).
  public func runIndex(at offset: TextOffset) -> Int {
    runs.indices.lastIndex(whereSorted: { runs[$0].range.lowerBound <= offset })
  }

  /// The text and attributes of `range` alone. O(its length + log n).
  ///
  /// - Precondition: `range` lies within the text and begins and ends at characters, as for the
  ///   functions that change a text; `range(clamping:)` makes such a range of any other.
  public subscript(range: TextRange) -> AttributedText {
    require(range)
    var part = AttributedText()
    guard !range.isEmpty else { return part }
    part.utf8 = Array(utf8[range.utf8])
    var index = runIndex(at: range.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < range.upperBound {
      let lower = max(runs[index].range.lowerBound, range.lowerBound)
      let upper = min(runs[index].range.upperBound, range.upperBound)
      part.runs.append(
        Run(
          range: TextRange(lower, upper).shifted(by: -range.lowerBound.utf8),
          attributes: runs[index].attributes))
      index += 1
    }
    return part
  }
}
