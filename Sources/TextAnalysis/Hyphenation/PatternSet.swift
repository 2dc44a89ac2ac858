/// The patterns of one level of a dictionary as they are read, in flat arrays.
///
/// A pattern of n letters has n + 1 values, one at each side of each letter.
struct PatternSet {
  struct Pattern {
    /// The first of its letters in `letters`.
    var start: Int32
    /// How many letters.
    var count: Int32
    /// Index in `changes` and 1 where the pattern changes letters at the division (`asszony`,
    /// asz-szony); else 0.
    var change: UInt16 = 0
  }

  var letters: [UInt16] = []
  /// The values of pattern p begin at its `start` + p.
  var values: [UInt8] = []
  var patterns: [Pattern] = []
  /// What patterns change.
  var changes: [SpellingChange] = []
  /// What NOHYPHEN lists: no division at either side of these.
  var unbroken: [[UInt16]] = []

  /// LEFTHYPHENMIN and so on; 0 where not given.
  var minima = HyphenationMinima()

  mutating func append(letters new: [UInt16], values newValues: [UInt8]) {
    patterns.append(Pattern(start: Int32(letters.count), count: Int32(new.count)))
    letters.append(contentsOf: new)
    values.append(contentsOf: newValues)
  }
}

/// How many letters have to stand before and after a division; 0 for what a dictionary leaves open.
struct HyphenationMinima: Hashable, Sendable {
  var left = 0
  var right = 0
  /// The same beside the joint of a compound.
  var compoundLeft = 0
  var compoundRight = 0
}
