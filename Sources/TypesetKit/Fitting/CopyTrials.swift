/// Lays out an issue with changes of its copy, again and again.
struct CopyTrials {
  private var request: Request
  /// Fonts and dictionaries are read once.
  private let context = PressContext()
  /// How many layouts there were.
  private(set) var count = 0

  /// Trials of `request`, whose inputs can be read again.
  init(_ request: Request) {
    self.request = request
    self.request.list = nil
  }

  /// The layout with `edits`; nil where nothing is left to lay out.
  ///
  /// - Parameter best: Whether each paragraph stands in its best lines, whatever the pages are like.
  mutating func layout(with edits: [CopyEdit], best: Bool = false) -> CopyLayout? {
    count += 1
    var trial = request
    trial.copyEdits = edits
    if best { trial.page.pager = .greedy }
    guard case .success(var job) = Press.job(for: trial, in: context) else { return nil }
    return CopyLayout(&job)
  }
}
