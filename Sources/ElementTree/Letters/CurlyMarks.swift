extension String {
  /// The text between the curly quotation marks that a word processor put round it where straight ones were
  /// typed; nil where there are none at both ends.
  package var insideCurlyMarks: String? {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      unicodeScalars.count > 1, String.isCurlyMark(first), String.isCurlyMark(last)
    else { return nil }
    return String(String.UnicodeScalarView(unicodeScalars.dropFirst().dropLast()))
  }

  /// ‘ ’ ‚ ‛ “ ” „ ‟.
  private static func isCurlyMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x2018...0x201F).contains(scalar.value)
  }
}
