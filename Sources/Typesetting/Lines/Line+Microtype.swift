extension Line {
  /// By how many thousandths the letters of `run`, one of this line's, are wider than their font
  /// has them. Letters of one width keep it, or columns of code would not stand under each other.
  public func expansion(of run: LineRun) -> Int {
    guard expansion != 0, run.kind == .text, !run.face.record.isMonospaced else { return 0 }
    return expansion
  }

  /// The room behind each cluster of `run`, one of this line's, but the line's last.
  public func tracking(of run: LineRun) -> Length {
    guard tracking != .zero, run.kind == .text, !run.face.record.isMonospaced else { return .zero }
    return tracking
  }
}
