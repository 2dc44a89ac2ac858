internal import TypesetDiagnostics
internal import TypesetTextAnalysis
internal import TypesettingMarkup

/// A manuscript's text, decoded, and what there is to say about its bytes.
struct Manuscript {
  /// The text in UTF-8; offsets and places in it are those of what was decoded.
  let source: SourceText
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
          .error, "markup.encoding", "the file cannot be read as \(encoding.name)",
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

  /// Says what the file was taken for, at the first character that depends on it.
  private static func note(
    _ encoding: TextEncoding, in text: SourceText, _ id: SourceID
  ) -> Diagnostic {
    let first = text.bytes.firstIndex { $0 >= 0x80 }
    let isByteWise = encoding == .windows1252 || encoding == .latin1
    let place = isByteWise ? first ?? 0 : 0
    var end = min(place + 1, text.bytes.count)
    while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    let option = encoding.name.lowercased()
    return Diagnostic(
      .note, "markup.encoding", "the file is read as \(Manuscript.name(of: encoding))",
      at: SourceRange(id, place..<max(place, end)),
      help: "save it as UTF-8, or confirm this with --encoding \(option)")
  }

  /// What people call it.
  private static func name(of encoding: TextEncoding) -> String {
    encoding == .latin1 ? "Latin-1 (ISO-8859-1)" : encoding.name
  }

  /// One warning for each line with bytes that are no text in `encoding`, a hundred at most.
  private static func malformed(
    _ decoded: TextEncoding.Decoded, _ encoding: TextEncoding, in text: SourceText, _ id: SourceID
  ) -> [Diagnostic] {
    let limit = 100
    var lines: [(line: Int, place: Int, more: Int)] = []
    for place in decoded.malformed {
      let line = text.lineIndex(at: place)
      if lines.last?.line == line {
        lines[lines.count - 1].more += 1
      } else {
        lines.append((line, place, 0))
      }
    }
    var found = lines.prefix(limit).map { line, place, more in
      Diagnostic(
        .warning, "markup.bad-encoding",
        "this is not \(name(of: encoding)), and is printed as U+FFFD"
          + (more == 0
            ? ""
            : ", and so \(more == 1 ? "is 1 more place" : "are \(more) more places") in this line"),
        at: SourceRange(id, place..<place + 3), help: "name another encoding with --encoding")
    }
    if lines.count > limit {
      found.append(
        Diagnostic(
          .note, "markup.bad-encoding", "and \(lines.count - limit) more lines like this",
          at: SourceRange(id, lines[limit].place..<lines[limit].place + 3)))
    }
    return found
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
    let near = Suggestion.nearest(to: name, among: TextEncoding.usualNames)
    throw RequestError(
      "usage.value",
      "--encoding is ‘\(name)’, but should be the name of an encoding such as utf-8, utf-16, "
        + "windows-1252 or latin-1",
      help: near.map { "did you mean ‘\($0)’?" })
  }
}

extension Request {
  /// Reads ends of lines as `word` says: `auto`, `lines` or `blank`; any other changes nothing.
  package mutating func setParagraphs(_ word: String) {
    if let known = MagazineReader.Paragraphs(rawValue: word) { paragraphs = known }
  }
}
