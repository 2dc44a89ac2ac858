import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// Letters and what stands among them.
extension TreeWriter {
  /// Adds `nodes` in the style in force.
  mutating func write(_ nodes: [InlineNode], at place: Range<Int>) {
    for node in nodes {
      switch node {
      case .text(let text): append(text, at: place)
      case .lineBreak: document.appendLineBreak(source: place)
      case .picture(let picture): append(picture)
      case .span(let change, let inner):
        let outer = document.style
        apply(change, at: place)
        write(inner, at: place)
        document.style = outer
      case .note(let blocks, let call):
        notes.append((blocks, call))
        let outer = document.style
        add(.noteMark)
        document.appendDecoded(Array(String(notes.count).utf8)[...], source: place)
        document.style = outer
      case .placedNote(let position, let inner, let call):
        var asked = ElementAttributes()
        asked.notePlace = position
        let own = note(call, called: "Note", words: inner.words)
        let outer = document.style
        document.style.note = document.add(TextNote(source: range(own), attributes: asked))
        write(inner, at: own)
        document.style = outer
      case .indexMark(let term, let sub):
        document.appendIndexMark(term, sub: sub, source: place)
      }
    }
  }

  private mutating func apply(_ change: SpanChange, at place: Range<Int>) {
    switch change {
    case .role(let role): add(role)
    case .depth(let superscript, let subscripted):
      document.style.superscriptDepth += superscript
      document.style.subscriptDepth += subscripted
    case .link(let address, let call): link(to: address, at: call)
    case .styled(let styled, let call):
      document.style.classes += styled.classes
      if let color = styled.color { document.style.color = .color(color) }
      if let language = styled.language { document.style.language = language }
      if styled.isUnderlined { document.style.underline = true }
      if let caps = styled.caps { document.style.caps = caps }
      guard !styled.classes.isEmpty else { return }
      let named = note(
        call, called: "Styled", words: styled.classes.joined(separator: " "))
      for name in styled.classes {
        document.note(ClassMention(name: name, source: range(named), isParagraph: false))
      }
    }
  }

  /// Letters from here on have one role more; what is stressed among stressed words is not.
  private mutating func add(_ role: InlineRole) {
    if let known = document.style.roles.firstIndex(of: role) {
      if role == .emphasis { document.style.roles.remove(at: known) }
    } else {
      document.style.roles.append(role)
    }
  }

  private mutating func link(to address: String, at call: CallPlace) {
    guard !address.isEmpty else { return }
    if LinkTarget.isAllowed(address) {
      document.style.href = address
      if address.hasPrefix("#") {
        let place = note(call, called: "Link", words: address)
        references.append((String(address.dropFirst()), range(place)))
      }
      return
    }
    let place = note(call, called: "Link", words: address)
    let (message, help) = LinkTarget.problem(with: address, shown: TreeWriter.short(address))
    log.report(.warning, "markup.bad-link", at: range(place), of: address, message, help: help)
  }

  private mutating func append(_ picture: Picture) {
    let place = range(note(picture.place, called: "Picture", words: picture.name))
    var image = Image(name: picture.name, source: place)
    image.alternative = picture.alternative
    image.width = picture.width
    image.height = picture.height
    image.fit = picture.fit
    document.append(image)
    if picture.name.isEmpty {
      log.report(
        .error, "picture.no-source", at: place, "this picture has no name",
        help: "give it the name by which the document’s pictures are found")
    }
  }

  /// Adds the letters of `text`: the end of a line is a space, but between two ideographs nothing; what is
  /// no text is shown as U+FFFD. O(n).
  mutating func append(_ text: String, at place: Range<Int>) {
    var letters: [UInt8] = []
    letters.reserveCapacity(text.utf8.count)
    var marks = 0
    var endsLine = false
    for scalar in text.unicodeScalars {
      if TreeWriter.endsLine(scalar) {
        endsLine = true
        continue
      }
      let bytes = Array(String(scalar).utf8)
      if endsLine { endLine(&letters, before: bytes) }
      endsLine = false
      let isMark = scalar.value >= 0x300 && CombiningMarks.contains(scalar)
      marks = isMark ? marks + 1 : 0
      if marks > CombiningMarks.limit {
        reportMarks(at: place)
      } else if TreeWriter.isStranger(scalar) {
        reportStranger(at: place)
        letters += [0xEF, 0xBF, 0xBD]
      } else {
        letters += bytes
      }
    }
    if endsLine { letters.append(0x20) }
    document.appendDecoded(letters[...], source: place)
  }

  private func endLine(_ letters: inout [UInt8], before next: [UInt8]) {
    let isIdeographBefore =
      letters.isEmpty ? document.endsInIdeograph : Ideograph.ends(letters[...])
    if !(isIdeographBefore && Ideograph.begins(next[...])) { letters.append(0x20) }
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether `scalar` is no text, or stands for something else in a story.
  private static func isStranger(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFC: true
    default: false
    }
  }

  private mutating func reportStranger(at place: Range<Int>) {
    guard !areStrangersReported else { return }
    areStrangersReported = true
    log.report(
      .warning, "markup.control-character", at: range(place),
      "a character here is not text, and is shown as U+FFFD",
      help: "take control characters out of the string")
  }

  private mutating func reportMarks(at place: Range<Int>) {
    guard !areMarksReported else { return }
    areMarksReported = true
    log.report(
      .warning, "markup.too-many-marks", at: range(place),
      "more than \(CombiningMarks.limit) marks on one letter; the others are left out",
      help: "take them out, or write letters between them")
  }
}
