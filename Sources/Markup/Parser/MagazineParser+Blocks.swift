import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

/// What `<quote>`, `<verse>`, `<ul>`, `<ol>`, `<li>`, `<dl>`, `<dt>` and `<dd>` do.
///
/// They may stand in each other, `deepest` of them at most, and where one begins or ends behind letters the
/// paragraph ends there. An item ends the one before it, as a term and its description do.
extension MagazineParser {
  /// How many blocks may stand in each other.
  static let deepest = 24

  /// A block begins; a table's parts are `beginRow` and `beginCell`.
  mutating func beginBlock(_ element: TagName, _ values: AttributeValues) {
    let attributes = blockAttributes(values, of: element)
    guard cell == nil else {
      guard MagazineParser.standsInCell(element) else { return ignoreInCell(element) }
      return beginPartOfCell(element, start: attributes.list?.start ?? 1)
    }
    switch element.kind {
    case .item: guard stand(element, in: .list, "<ul> or <ol>") else { return }
    case .description: guard stand(element, in: .terms, "<dl>") else { return }
    default: break
    }
    open(element, attributes)
  }

  /// `<dt>`: a paragraph that is a term.
  mutating func beginTerm(_ values: AttributeValues) {
    guard cell == nil else { return ignoreInCell(.element(.term)) }
    guard stand(.element(.term), in: .terms, "<dl>") else { return }
    if document.inkPieces > 0 { beginLineAtTag() }
    beginParagraph(values, of: .element(.term))
  }

  /// Opens the block, unless it stands too deep.
  mutating func open(_ element: TagName, _ attributes: ElementAttributes) {
    guard containers.count(where: \.kind.isBlock) < MagazineParser.deepest else {
      reportTooDeep()
      endedEarly[element, default: 0] += 1
      return
    }
    if document.inkPieces > 0 { beginLineAtTag() }
    closeParagraphAtContainer()
    containers.append(OpenContainer(element: element, tag: tag.range))
    document.beginContainer(element.kind, source: tag.range, attributes: attributes)
    if let language = attributes.language {
      state.beginContainer(language: language, depth: containers.count)
      document.style = state.style
    }
  }

  /// Ends what stands in the innermost `kind`, so that `element` can stand there; false, with a word about
  /// it, where none is around. `tags` are those that begin one.
  mutating func stand(_ element: TagName, in kind: ElementKind, _ tags: String) -> Bool {
    guard let place = containers.lastIndex(where: { $0.kind == kind || !$0.kind.isBlock }),
      containers[place].kind == kind
    else {
      problems.report(
        .misplacedElement, at: tag.range,
        "this <\(element.spelling)> is not inside \(tags); the tag is ignored",
        help: "write \(tags) before the first <\(element.spelling)>")
      endedEarly[element, default: 0] += 1
      return false
    }
    if document.inkPieces > 0 { beginLineAtTag() }
    reportUnclosed(behind: place)
    closeContainers(from: place + 1, reportedBehind: place)
    return true
  }

  /// The end tag of a block; false with none open.
  mutating func endBlock(_ element: TagName) -> Bool {
    if cell != nil, endPartOfCell(element) { return true }
    guard let place = containers.lastIndex(where: { $0.element == element }) else {
      guard let count = endedEarly[element], count > 0 else { return false }
      endedEarly[element] = count - 1
      return true
    }
    settleCell()
    if document.inkPieces > 0 { beginLineAtTag() }
    reportUnclosed(behind: place)
    closeContainers(from: place, reportedBehind: place)
    return true
  }

  private mutating func reportTooDeep() {
    guard !isTooDeepReported else { return }
    isTooDeepReported = true
    problems.report(
      .tooDeep, at: tag.range, "quotations and lists are nested too deeply here",
      help:
        "\(MagazineParser.deepest) levels are kept, of which a list takes two; what stands deeper "
        + "is set at the last of them")
  }

  /// A cell holds text alone.
  mutating func ignoreInCell(_ element: TagName) {
    problems.report(
      .misplacedElement, at: tag.range,
      "<\(element.spelling)> cannot be inside a cell; the tag is ignored",
      help: "end the table before it, or put it into a paragraph of its own")
    if element.kind.form == .container {
      endedEarly[element, default: 0] += 1
    } else if !element.isStandalone {
      ignoredParagraph = element
    }
  }

  // MARK: What they ask

  private mutating func blockAttributes(
    _ values: AttributeValues, of element: TagName
  ) -> ElementAttributes {
    var out = elementAttributes(values, of: element.kind)
    switch element {
    case .ul: out.list = ListForm(.bullet)
    case .ol: out.list = numberedList(values)
    case .element(.item):
      out.isDone = values[.done].flatMap {
        choice($0, "answer", [("yes", true), ("no", false)], else: .badValue)
      }
    default: break
    }
    return out
  }

  private mutating func numberedList(_ values: AttributeValues) -> ListForm {
    var numerals = ListForm.Numerals.decimal
    if let value = values[.type], let word = nonEmpty(value, "type") {
      switch word {
      case "1": numerals = .decimal
      case "a": numerals = .lowerLetter
      case "A": numerals = .upperLetter
      case "i": numerals = .lowerRoman
      case "I": numerals = .upperRoman
      default:
        problems.report(
          .badValue, at: place(value),
          "“\(Excerpts.shortened(word))” is not a kind of numbers; it is ignored",
          help: "write 1, a, A, i or I")
      }
    }
    let start = values[.start].flatMap { number($0, "first number", upTo: 1_000_000) }
    return ListForm(.number(numerals, suffix: "."), start: start ?? 1)
  }
}
