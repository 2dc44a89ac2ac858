/// What an author is asked to cut so that a page closes: it was done on a copy, laid out, and does.
struct CopyOrder: Sendable {
  /// Which cut is made of each paragraph, by their places in the main story; all that was settled before is among them.
  var cuts: [Int: Int]
  /// The number of the page that nothing of the articles is on any more.
  var page: Int
  /// What readers call the page that they end on then.
  var end: String
  /// Whether there is a page fewer then.
  var closesPage: Bool
  /// Whether a word more may go from each paragraph; that was laid out, too.
  var allowsMore: Bool
  /// The issue with the cuts.
  var layout: CopyLayout
}
