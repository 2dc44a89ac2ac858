import TypesetGeometry

/// Names one source within a run: its place in the run's `SourceTable`.
@frozen
public struct SourceID: Hashable, Sendable {
  /// The index in the table.
  public var rawValue: Int

  /// The source at `rawValue`.
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// A stretch of a source, in UTF-8 bytes from its start, half open.
@frozen
public struct SourceRange: Hashable, Sendable {
  /// Whose bytes.
  public var source: SourceID
  /// The first byte.
  public var lowerBound: Int
  /// One past the last byte.
  public var upperBound: Int

  /// The bytes `range` of `source`.
  @inlinable public init(_ source: SourceID, _ range: Range<Int>) {
    self.source = source
    lowerBound = range.lowerBound
    upperBound = range.upperBound
  }
}

/// A line and a column as editors show them, both from 1; a column is a Unicode scalar.
public struct LineColumn: Hashable, Sendable {
  /// The line, from 1. LF, CRLF and a lone CR end one.
  public var line: Int
  /// The column, from 1, in Unicode scalars; a byte that is not UTF-8 counts as one.
  public var column: Int

  /// The position `line`:`column`.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A source as it was read, byte for byte, with an index of its lines.
public struct SourceText: Sendable {
  /// The name as the user gave it.
  public let name: String
  /// The bytes, unchanged.
  public let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Takes `bytes` and finds its lines. O(n).
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) {
        starts.append(index)
      }
    }
    lineStarts = starts
  }

  /// How many lines there are; an empty source has one.
  public var lineCount: Int { lineStarts.count }

  /// The line of byte `offset`, counted from 0. O(log n).
  public func lineIndex(at offset: Int) -> Int {
    lineStarts.indices.lastIndex(whereSorted: { lineStarts[$0] <= offset })
  }

  /// Line and column of byte `offset`. O(log n + the line's length).
  public func position(at offset: Int) -> LineColumn {
    let clamped = min(max(offset, 0), bytes.count)
    let line = lineIndex(at: clamped)
    var column = 1
    var index = lineStarts[line]
    // A byte-order mark is no column.
    if line == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < clamped {
      index += UTF8Scan.length(in: bytes, at: index)
      if index <= clamped { column += 1 }
    }
    return LineColumn(line: line + 1, column: column)
  }

  /// The bytes of line `index` (from 0) without its end.
  public func lineRange(_ index: Int) -> Range<Int> {
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

/// All sources of a run, by `SourceID`.
public struct SourceTable: Sendable {
  /// The sources; `SourceID(i)` is the i-th.
  public private(set) var sources: [SourceText] = []
  /// The places that nothing was read for.
  private var reserved: Set<Int> = []

  /// An empty table.
  public init() {}

  /// Adds a source and says how it is named from now on.
  public mutating func add(_ source: SourceText) -> SourceID {
    sources.append(source)
    return SourceID(sources.count - 1)
  }

  /// Takes places that nothing has been read for yet, up to and with that of `id`: what is read later can
  /// be named before. They have an empty text.
  package mutating func reserve(through id: SourceID) {
    while sources.count <= id.rawValue {
      reserved.insert(sources.count)
      sources.append(SourceText(name: "", bytes: []))
    }
  }

  /// The names of what was read, in order.
  package var names: [String] {
    sources.indices.filter { !reserved.contains($0) }.map { sources[$0].name }
  }

  /// The source named `id`.
  public subscript(id: SourceID) -> SourceText { sources[id.rawValue] }
}
