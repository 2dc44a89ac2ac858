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
    let limit = 10
    let notes = fonts.notes.filter { !$0.isUnreadable }
    var found = notes.prefix(limit).map { note in
      Diagnostic(
        .warning, "font.unreadable",
        "the font “\(request.fonts.shown(note.path))”: \(note.explanation)")
    }
    let rest = notes.count - limit
    if rest > 0 {
      found.append(
        Diagnostic(
          .warning, "font.unreadable",
          rest == 1
            ? "and 1 more font file like these" : "and \(rest) more font files like these"))
    }
    return found
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
