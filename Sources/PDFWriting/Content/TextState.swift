internal import TypesetGeometry

/// Where a content stream is inside a text object.
struct TextState {
  /// True between `BT` and `ET`.
  var isOpen = false
  /// True in the array of a `TJ`.
  var isArray = false
  /// True in a string of that array.
  var isString = false
  /// The linear part of the matrix that `Tm` has set; nil behind `BT`.
  var matrix: Linear?
  /// Where the line begins, in thousandths of a point.
  var x = 0
  var y = 0
  /// Where the next letter would stand along the line, from its beginning, in hundred-thousandths of the em.
  var pen = 0
  /// False where the pen does not count: the size of the letters has changed, or their width.
  var hasPen = false
  /// Whether the last letter was a space that word spacing counts for.
  var endsAtSpace = false

  /// What letters are turned or slanted by, y downwards.
  struct Linear: Equatable {
    var a: Double
    var b: Double
    var c: Double
    var d: Double

    static let identity = Linear(a: 1, b: 0, c: 0, d: 1)

    init(a: Double, b: Double, c: Double, d: Double) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    init(_ map: AffineTransform) { self.init(a: map.a, b: map.b, c: map.c, d: map.d) }
  }
}
