/// What a non-standard pattern changes at its division: `s5s1z/sz=,1,1` divides `asszony` as
/// asz-szony.
struct SpellingChange: Sendable, Hashable {
  /// The places of the pattern that change, as distances from its end. At the others its values
  /// are those of an ordinary pattern.
  var places: ClosedRange<Int>
  /// False where the next line would not begin as written: such a division is none for us.
  ///
  /// Of Debian's dictionaries only the Hungarian has changes, and of its 2,216 all but one
  /// (`.mas5száz8s3zok1ni/sz=3,1,1,14`, which has a number too many) leave the next line alone.
  var isPossible = false
  /// Where the next line begins, in letters behind the place that won.
  var shift = 0
  /// How many letters before that the line's end leaves out.
  var dropped = 0
  /// The small letters in their place.
  var inserted = InsertedLetters()
  /// How many letters those are.
  var insertedCount = 0

  /// The change `replacement`, as `ny=ny`, of `cut` letters from letter `start` of the pattern
  /// `letters` with its `values`, both without the dots at its ends; `hasEnd` where there was one
  /// at the end.
  init(
    replacement: [UInt32], start: Int, cut: Int, letters: [UInt32], values: [UInt8], hasEnd: Bool
  ) {
    let end = letters.count + (hasEnd ? 1 : 0)
    places = 0...end
    guard start >= 0, cut >= 0, start <= letters.count, cut <= letters.count - start else {
      return
    }
    places = (end - start - cut)...(end - start)
    let odd = (start...(start + cut)).filter { values[$0] & 1 == 1 }
    let written = letters[start..<(start + cut)]
    guard odd.count == 1, let equals = replacement.firstIndex(of: 0x3D),
      written.count >= replacement.count - equals - 1
    else { return }
    let boundary = start + cut - (replacement.count - equals - 1)
    guard letters[boundary..<(start + cut)] == replacement[(equals + 1)...] else { return }
    let old = letters[start..<boundary]
    let new = replacement[..<equals]
    // What both begin with stays.
    let common = zip(old, new).prefix { $0 == $1 }.count
    var bytes: [UInt8] = []
    for scalar in new.dropFirst(common) { appendUTF8(scalar, to: &bytes) }
    guard let letters = InsertedLetters(utf8: bytes) else { return }
    isPossible = true
    shift = boundary - odd[0]
    dropped = old.count - common
    inserted = letters
    insertedCount = new.count - common
  }
}
