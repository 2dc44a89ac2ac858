import TypesetGeometry

/// How far single letters stand out over the edge of the measure, so that the edge looks straight.
///
/// Amounts are thousandths of the letter's own width, at the edge where lines begin and where they
/// end. The idea is Hàn Thế Thành's (Micro-typographic extensions to the TeX typesetting system,
/// 2000, chapter 3); the amounts are our own.
public struct ProtrusionTable: Hashable, Sendable {
  /// How far one letter stands out.
  @frozen
  public struct Entry: Hashable, Sendable {
    /// The character.
    public var scalar: UInt32
    /// Thousandths of its width at the edge where lines begin.
    public var start: Int16
    /// Thousandths of its width at the edge where lines end.
    public var end: Int16

    /// An entry.
    @inlinable public init(scalar: UInt32, start: Int16, end: Int16) {
      self.scalar = scalar
      self.start = start
      self.end = end
    }
  }

  /// The entries in the order of their characters, one for each.
  public let entries: [Entry]

  /// A table of `entries`; of several for one character the last holds. O(n log n).
  public init(_ entries: [Entry]) {
    var byScalar: [UInt32: Entry] = [:]
    for entry in entries { byScalar[entry.scalar] = entry }
    self.entries = byScalar.values.sorted { $0.scalar < $1.scalar }
  }

  /// The amounts of `scalar`; nil where it stands within the measure. O(log n).
  public subscript(scalar: UInt32) -> Entry? {
    let place = entries.indices.partitioningIndex { entries[$0].scalar < scalar }
    return place < entries.count && entries[place].scalar == scalar ? entries[place] : nil
  }

  /// What magazines in Latin, Greek and Cyrillic letters want: points, commas, hyphens, dashes and
  /// quotation marks hang; T, V, W, A, Y and their like stand out a little.
  public static let standard: ProtrusionTable = {
    var entries: [Entry] = []
    func add(_ letters: String, _ start: Int16, _ end: Int16) {
      for scalar in letters.unicodeScalars {
        entries.append(Entry(scalar: scalar.value, start: start, end: end))
      }
    }
    // Small marks on the baseline hang by most of their width, high ones by half.
    add(".,", 0, 700)
    // Its last point hangs as a point does.
    add("…", 0, 230)
    add(":;", 0, 450)
    add("!?", 0, 150)
    add("-\u{2010}\u{2011}\u{AD}", 300, 650)
    add("–", 250, 300)
    add("—", 150, 200)
    add("'‘’‚‛‹›", 500, 600)
    add("\"“”„‟«»", 400, 500)
    add("(", 120, 0)
    add(")", 0, 120)
    add("[{", 80, 0)
    add("]}", 0, 80)
    add("*", 200, 250)
    add("/", 100, 150)
    // Slanting and crossing letters show a gap at the edge.
    add("AÀÁÂÃÄÅĀĂĄΑΆА", 50, 50)
    add("TŢŤȚΤТ", 60, 60)
    add("VWŴY\u{DD}ŶŸΥΎ", 60, 60)
    add("vwyýÿŵŷγу", 40, 40)
    add("JĴ", 60, 0)
    add("LĹĻĽŁГ", 0, 50)
    add("r", 0, 60)
    add("f", 0, 30)
    return ProtrusionTable(entries)
  }()
}

/// What a paragraph's letters may do to make its lines even.
public struct Microtype: Hashable, Sendable {
  /// How far letters hang over the edges; nil keeps all within the measure.
  public var protrusion: ProtrusionTable?
  /// By how many thousandths of its width a glyph may grow or shrink; 0 not at all. Faces of one
  /// width (code) never do.
  public var expansion: Int
  /// By how many thousandths of the em letters may stand wider apart or closer; 0 not at all.
  public var tracking: Int

  /// Microtypography with the given limits.
  public init(protrusion: ProtrusionTable?, expansion: Int, tracking: Int) {
    self.protrusion = protrusion
    self.expansion = expansion
    self.tracking = tracking
  }

  /// Hanging punctuation, glyphs wider or narrower by up to 2 %, tracking by up to half a
  /// hundredth of an em: more can be seen.
  public static let standard = Microtype(protrusion: .standard, expansion: 20, tracking: 5)
  /// Letters as the font has them, within the measure.
  public static let none = Microtype(protrusion: nil, expansion: 0, tracking: 0)
}
