import TypesetGeometry

/// How large letters are set, in thousandths of the size that is asked for.
package struct LetterScale: Hashable, Sendable {
  /// From 1000 down.
  package let thousandths: Int

  /// As large as is asked for.
  package static let full = LetterScale(thousandths: 1000)

  /// What is tried where a text is too long for its frame and nothing else is said, the largest
  /// first: smaller letters than the last are another text to a reader.
  package static let steps = steps(downTo: 800)

  /// From 97.5 % down to `least`, in thousandths, the largest first.
  package static func steps(downTo least: Int) -> [LetterScale] {
    stride(from: 975, to: least, by: -25).map(LetterScale.init) + [LetterScale(thousandths: least)]
  }

  private init(thousandths: Int) { self.thousandths = thousandths }

  /// `length` in proportion.
  func applied(to length: Length) -> Length { length.scaled(by: thousandths, over: 1000) }

  /// In per cent, for messages: `97.5`.
  var percent: String { LetterScale.percent(of: thousandths) }

  /// `thousandths` in per cent, for messages.
  package static func percent(of thousandths: Int) -> String {
    thousandths % 10 == 0 ? "\(thousandths / 10)" : "\(thousandths / 10).\(thousandths % 10)"
  }

  /// The first step down to `least` at which `trial` comes to something; nil where it does not in
  /// the smallest letters. Those are tried first: most texts that are too long have no room in them
  /// either.
  static func first<Result>(
    downTo least: Int, _ trial: (LetterScale) -> Result?
  ) -> (letters: LetterScale, result: Result)? {
    let smallest = LetterScale(thousandths: least)
    guard let last = trial(smallest) else { return nil }
    for letters in steps(downTo: least).dropLast() {
      if let result = trial(letters) { return (letters, result) }
    }
    return (smallest, last)
  }
}
