internal import TypesetDiagnostics
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetLayout

extension PressJob {
  /// What there is to say where there is no font at all: nothing readable can be set then. Nil where
  /// there are some.
  static func lackOfFonts(_ fonts: FontLibrary, for request: Request) -> Outcome? {
    guard fonts.records.isEmpty else { return nil }
    let paths = request.fonts.paths.map { "‘\(request.fonts.shown($0))’" }
    if request.fonts.usesSystemFonts {
      return Outcome(
        "font.none", "no fonts are installed; nothing can be typeset without one",
        help: "install the package fonts-linuxlibertine, or name a folder with --font-path",
        exit: .environment)
    }
    return Outcome(
      "font.none",
      paths.isEmpty
        ? "--no-system-fonts leaves no fonts; nothing can be typeset without one"
        : "there is no font in \(paths.joined(separator: ", ")); nothing can be typeset without one",
      help: paths.isEmpty
        ? "name a folder with --font-path" : "name another folder, or leave --no-system-fonts out",
      exit: .environment)
  }

  /// A warning for each font file and folder that was passed over, ten at most, and how many more
  /// there are.
  static func passedOver(_ fonts: FontLibrary, for request: Request) -> [Diagnostic] {
    var log = DiagnosticLog(limit: 10)
    for note in fonts.notes where !note.isUnreadable {
      log.report(
        .warning, "font.unreadable", at: nil,
        "the font “\(request.fonts.shown(note.path))”: \(note.explanation)")
    }
    return log.finish()
  }

  /// A warning where the running text’s lines stand so close that its letters overprint each other;
  /// said of what was asked for on the command line alone.
  static func overprinting(_ request: Request) -> Diagnostic? {
    guard request.body.size != nil || request.body.leading != nil else { return nil }
    let (size, leading) = (request.bodySize, request.bodyLeading)
    // Ascenders and descenders of most faces are seven eighths of the em together.
    guard leading.scaledPoints * 8 < size.scaledPoints * 7 else { return nil }
    return Diagnostic(
      .warning, "text.overprint",
      "lines \(leading.inPoints) apart in letters of \(size.inPoints) overprint each other",
      help: "a leading of a fifth more than the size is usual: --leading "
        + size.scaled(by: 6, over: 5).inPoints.filter { $0 != " " })
  }
}
