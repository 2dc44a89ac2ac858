internal import TypesetDiagnostics
internal import TypesetTextAnalysis
internal import TypesettingMarkup

/// A manuscript's text, decoded, and what there is to say about its bytes.
struct Manuscript {
  /// The text in UTF-8; offsets and places in it are those of what was decoded.
  private(set) var source: SourceText
  /// How it was decoded, where nobody said, and what could not be.
  let diagnostics: [Diagnostic]

  /// Decodes `bytes`, whose place in the table of sources is `id`, as `request` says or as they are.
  /// O(n).
  init(_ bytes: [UInt8], of request: Request, id: SourceID = SourceID(0)) {
    let name = request.sourceName ?? request.input.name
    let named = request.namedEncoding(of: bytes)
    let encoding = named ?? TextEncoding.detect(bytes)
    guard encoding != .utf8 else {
      source = SourceText(name: name, bytes: bytes)
      diagnostics = []
      return
    }
    guard let decoded = encoding.decode(bytes) else {
      source = SourceText(name: name, bytes: [])
      diagnostics = [
        Diagnostic(
          .error, "markup.encoding",
          "the file cannot be read as \(Manuscript.name(of: encoding))",
          at: SourceRange(id, 0..<0), help: "save it as UTF-8")
      ]
      return
    }
    let text = SourceText(name: name, bytes: decoded.text)
    source = text
    var found: [Diagnostic] = []
    if named == nil {
      found.append(Manuscript.note(encoding, in: text, id))
    }
    diagnostics = found + Manuscript.malformed(decoded, encoding, in: text, id)
  }

  /// Changes the text, whose place in the table of sources is `id`, as those of `edits` say that are of it; no two of
  /// them meet. O(n).
  mutating func apply(_ edits: [CopyEdit], as id: SourceID) {
    let own = edits.filter { $0.range.source == id }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !own.isEmpty else { return }
    var bytes: [UInt8] = []
    var reached = 0
    for edit in own {
      bytes += source.bytes[reached..<edit.range.lowerBound]
      bytes += edit.letters
      reached = edit.range.upperBound
    }
    bytes += source.bytes[reached...]
    source = SourceText(name: source.name, bytes: bytes)
  }

  /// Says what the file was taken for, at the first character that depends on it.
  private static func note(
    _ encoding: TextEncoding, in text: SourceText, _ id: SourceID
  ) -> Diagnostic {
    let first = text.bytes.firstIndex { $0 >= 0x80 }
    // What `detect` takes a file without a mark for that has a byte a letter.
    let isByteWise = !encoding.name.hasPrefix("UTF-")
    let place = isByteWise ? first ?? 0 : 0
    var end = min(place + 1, text.bytes.count)
    while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    let name = name(of: encoding)
    let range = SourceRange(id, place..<max(place, end))
    let confirmation = "save it as UTF-8, or confirm this with --encoding \(name.lowercased())"
    guard isByteWise else {
      return Diagnostic(
        .note, "markup.encoding", "the file is read as \(name)", at: range, help: confirmation)
    }
    // Bytes do not say which language’s letters they are.
    let isGuess = encoding == .windows1252 || encoding == .latin1
    return Diagnostic(
      .note, "markup.encoding",
      "the file is read as \(name); this is the first letter that is not UTF-8", at: range,
      help: isGuess
        ? confirmation
          + "; if accents are wrong, name its own, such as windows-1250 for Czech or Hungarian"
        : confirmation)
  }

  /// What people call it, and `--encoding` too.
  static func name(of encoding: TextEncoding) -> String {
    encoding == .latin1 ? "Latin-1" : encoding.name
  }

  /// What a reader `found`, where the file is UTF-8 in one part and something else in another: one
  /// warning for all of its bytes that are no UTF-8, with their places. As it is otherwise. O(n) for
  /// files that are not UTF-8.
  static func joined(
    _ found: [Diagnostic], of bytes: [UInt8], for request: Request, id: SourceID = SourceID(0)
  ) -> [Diagnostic] {
    // Other readers have one warning for all that is no text.
    let code: DiagnosticCode =
      request.manuscriptDialect == .magazine ? "markup.not-utf8" : "markup.control-character"
    let isBad = { (diagnostic: Diagnostic) in
      diagnostic.code == code && diagnostic.severity == .warning
    }
    guard found.contains(where: isBad), request.encoding == nil,
      let mixture = TextEncoding.mixture(bytes)
    else { return found }
    var mixed = Diagnostic(
      .warning, "markup.mixed-encodings",
      "the file is UTF-8 in one part and, by its looks, \(name(of: mixture.other)) in another: "
        + (mixture.places == 1
          ? "this place is" : "\(mixture.places) places, this one first, are")
        + " not UTF-8 and printed as U+FFFD",
      at: found.first(where: isBad)?.range,
      help: "a text was pasted into it as it was: save that part as UTF-8 as well")
    mixed.also = found.filter(isBad).dropFirst().compactMap(\.range)
    return (found.filter { $0.code != code } + [mixed]).inSourceOrder()
  }

  /// One warning for each line with bytes that are no text in `encoding`, a hundred at most.
  private static func malformed(
    _ decoded: TextEncoding.Decoded, _ encoding: TextEncoding, in text: SourceText, _ id: SourceID
  ) -> [Diagnostic] {
    var lines: [(line: Int, place: Int, more: Int)] = []
    for place in decoded.malformed {
      let line = text.lineIndex(at: place)
      if lines.last?.line == line {
        lines[lines.count - 1].more += 1
      } else {
        lines.append((line, place, 0))
      }
    }
    var log = DiagnosticLog()
    for (_, place, more) in lines {
      log.report(
        .warning, "markup.bad-encoding", at: SourceRange(id, place..<place + 3),
        "this is not \(name(of: encoding)), and is printed as U+FFFD"
          + (more == 0
            ? ""
            : ", and so \(more == 1 ? "is 1 more place" : "are \(more) more places") in this line"),
        help: "name another encoding with --encoding")
    }
    return log.finish()
  }
}

extension Manuscript {
  /// Why `bytes` are no manuscript for `request`; nil for any text, whatever is written in it.
  ///
  /// Pages of what is no text are of no use to anybody, and would replace good ones. An encoding that
  /// was named is believed, of what does not say itself that it is something else. O(n).
  static func refusal(_ bytes: [UInt8], of request: Request) -> RequestError? {
    let name = request.sourceName ?? request.input.name
    if let kind = ForeignFile.kind(of: bytes) {
      return RequestError(
        "input.not-text", "‘\(name)’ is \(kind), not text",
        help: ForeignFile.isDocument(kind)
          ? "save its text as plain text in UTF-8, and name that file"
          : "name the file with the manuscript’s text", exit: .environment)
    }
    // What nearly every file is costs one look.
    let likeness = TextLikeness(bytes)
    guard likeness != .text, request.namedEncoding(of: bytes) ?? TextEncoding.detect(bytes) == .utf8
    else {
      return nil
    }
    switch likeness {
    case .text: return nil
    case .unknownEncoding:
      guard request.encoding == nil else { return nil }
      return RequestError(
        "input.not-text", "‘\(name)’ is not text in any encoding that is recognized",
        help: "name its encoding with --encoding, such as windows-1251", exit: .environment)
    case .none:
      return RequestError(
        "input.not-text", "‘\(name)’ is not text",
        help: "name the file with the manuscript’s text; if this is it, name its encoding with "
          + "--encoding", exit: .environment)
    }
  }
}

extension Request {
  /// Takes the encoding that is known as `name`; throws for one that nobody knows.
  package mutating func setEncoding(named name: String) throws(RequestError) {
    if let known = TextEncoding(named: name) {
      encoding = known
      return
    }
    let near =
      Request.codePage(in: name)
      ?? Suggestion.nearest(to: name, among: TextEncoding.usualNames)
    throw RequestError(
      "usage.value",
      "--encoding is ‘\(name)’, but should be the name of an encoding such as utf-8, utf-16, "
        + "windows-1252 or latin-1",
      help: near.map { "did you mean ‘\($0)’?" })
  }
}

extension Request {
  /// `windows-1251` for `win1251` and `ansi-1251`, as menus of editors have it.
  private static func codePage(in name: String) -> String? {
    let digits = name.drop { !$0.isNumber }
    let known = "windows-" + digits
    return TextEncoding.usualNames.contains(known) ? known : nil
  }
}

extension Request {
  /// Reads ends of lines as `word` says: `auto`, `lines` or `blank`; any other changes nothing.
  package mutating func setParagraphs(_ word: String) {
    if let known = MagazineReader.Paragraphs(rawValue: word) { paragraphs = known }
  }
}
