public import TypesetDiagnostics
import TypesetGeometry
public import TypesetRichText

/// Offset in a story ↔ place in a source, through entities and transforms.
///
/// Sorted segments: a *verbatim* one maps byte by byte, any other (an entity, a replaced byte, a
/// picture's anchor) maps all of its text to all of its source.
public struct SourceMap: Hashable, Sendable {
  /// A stretch of the story and where it was written.
  public struct Segment: Hashable, Sendable {
    /// The stretch's start in the story.
    public var start: TextOffset
    /// Where it was written.
    public var source: SourceRange
    /// True where byte i of the stretch is byte i of the source.
    public var isVerbatim: Bool

    /// A segment.
    public init(start: TextOffset, source: SourceRange, isVerbatim: Bool) {
      self.start = start
      self.source = source
      self.isVerbatim = isVerbatim
    }
  }

  /// A segment in sixteen bytes: a story has as many as its manuscript has changes of style.
  private struct Packed: Hashable, Sendable {
    var start: UInt32
    var lower: UInt32
    var upper: UInt32
    /// Twice the source's number, plus one where it is verbatim.
    var sourceAndKind: UInt32

    init(_ segment: Segment) {
      start = UInt32(clamping: segment.start.utf8)
      lower = UInt32(clamping: segment.source.lowerBound)
      upper = UInt32(clamping: segment.source.upperBound)
      sourceAndKind =
        UInt32(clamping: segment.source.source.rawValue) << 1 | (segment.isVerbatim ? 1 : 0)
    }

    var segment: Segment {
      Segment(
        start: TextOffset(Int(start)),
        source: SourceRange(SourceID(Int(sourceAndKind >> 1)), Int(lower)..<Int(upper)),
        isVerbatim: sourceAndKind & 1 == 1)
    }
  }

  private var packed: [Packed] = []

  /// An empty map.
  public init() {}

  /// The segments by their start; each ends where the next begins. O(n).
  public var segments: [Segment] { packed.map(\.segment) }

  /// Makes room for `count` segments.
  public mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(count) }

  /// Adds a segment behind the others; joins the last one where both are verbatim and adjoin.
  public mutating func append(_ segment: Segment) {
    if let last = packed.last?.segment, last.isVerbatim, segment.isVerbatim,
      last.source.source == segment.source.source,
      segment.start - last.start == segment.source.lowerBound - last.source.lowerBound,
      last.source.upperBound == segment.source.lowerBound
    {
      packed[packed.count - 1].upper = UInt32(clamping: segment.source.upperBound)
      return
    }
    packed.append(Packed(segment))
  }

  /// The segment that holds `offset`; nil for an empty map. O(log n).
  private func segment(at offset: TextOffset) -> Segment? {
    guard !packed.isEmpty else { return nil }
    let place = packed.indices.lastIndex(whereSorted: { Int(packed[$0].start) <= offset.utf8 })
    return packed[place].segment
  }

  /// Where the byte at `offset` was written, to the end of its segment; nil for an empty map.
  /// O(log n).
  public func source(at offset: TextOffset) -> SourceRange? {
    guard let segment = segment(at: offset) else { return nil }
    guard segment.isVerbatim else { return segment.source }
    let place = segment.source.lowerBound + max(0, offset - segment.start)
    let clamped = min(place, segment.source.upperBound)
    return SourceRange(segment.source.source, clamped..<segment.source.upperBound)
  }

  /// Where the text of `range` was written, from its first byte to its last. O(log n).
  public func source(of range: TextRange) -> SourceRange? {
    guard let first = source(at: range.lowerBound) else { return nil }
    guard !range.isEmpty else {
      return SourceRange(first.source, first.lowerBound..<first.lowerBound)
    }
    let lastByte = TextOffset(range.upperBound.utf8 - 1)
    guard let segment = segment(at: lastByte), let last = source(at: lastByte) else {
      return first
    }
    let end = segment.isVerbatim ? min(last.lowerBound + 1, last.upperBound) : last.upperBound
    guard last.source == first.source, end >= first.lowerBound else { return first }
    return SourceRange(first.source, first.lowerBound..<end)
  }
}
