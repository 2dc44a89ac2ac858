public import TypesetGeometry

extension Line {
  /// By how many thousandths the letters of `run`, one of this line's, are wider than their font
  /// has them. Letters of one width keep it, or columns of code would not stand under each other;
  /// so does what stands before a tab, which has no part in filling the line.
  public func expansion(of run: LineRun) -> Int {
    expansion != 0 && givesLetters(run) ? expansion : 0
  }

  /// The room behind each cluster of `run`, one of this line's, but the line's last.
  public func tracking(of run: LineRun) -> Length {
    tracking != .zero && givesLetters(run) ? tracking : .zero
  }

  /// True where the letters of `run` may grow and part. O(runs).
  private func givesLetters(_ run: LineRun) -> Bool {
    run.givesLetters
      && !runs.contains { $0.kind == .tab && $0.range.lowerBound >= run.range.upperBound }
  }
}
