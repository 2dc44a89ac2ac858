import TypesetDiagnostics
import TypesetElementTree

/// A container that is open.
struct OpenContainer {
  /// Which tag it is.
  let element: TagName
  /// Where it was written.
  let tag: Range<Int>
  /// True where it was told that it stands behind letters.
  var isReported = false

  /// What it is.
  var kind: ElementKind { element.kind }
  /// As one writes its tag.
  var name: String { element.spelling }
}

/// What `<article …>`, `<sidebar …>`, `<box …>`, `<figure …>`, `<note …>` and their end tags do.
///
/// Each holds only what is smaller, and a box other boxes.
extension MagazineParser {
  /// `<box …>` and its like: from the start of this line, or behind letters of the next one.
  mutating func beginContainer(_ kind: ElementKind, _ values: AttributeValues) {
    var attributes = elementAttributes(values, of: kind)
    if attributes.notePlace == .table, cell == nil, let value = values[.place] {
      attributes.notePlace = nil
      problems.report(
        .badValue, at: place(value), "this note is in no cell of a table; its place is ignored",
        help: "write place=foot, end or here")
    }
    if kind == .note, document.inkPieces > 0 || cell != nil {
      beginNote(attributes)
      return
    }
    // Boxes stand in boxes, as far as blocks do.
    let mayHoldBox =
      kind == .box && containers.count(where: { $0.kind == .box }) < MagazineParser.deepest
    if kind == .article {
      endContainers(from: 0)
    } else if let place = containers.firstIndex(where: {
      if $0.kind.isBlock { return kind == .sidebar || $0.kind == .table }
      return !($0.kind == .box && mayHoldBox) && $0.kind.size <= kind.size
    }) {
      endMisplaced(kind, from: place)
    }
    let isInLine = document.inkPieces > 0
    if isInLine {
      problems.report(
        .elementInLine, at: tag.range,
        "this <\(kind.rawValue)> comes after text on its line: it begins with the next line",
        help: "put it at the start of a line")
      containerEnd?.isReported = true
      paragraph?.end?.isReported = true
    }
    closeParagraphAtContainer()
    containers.append(OpenContainer(element: .element(kind), tag: tag.range, isReported: isInLine))
    document.beginContainer(kind, source: tag.range, attributes: attributes)
    if let language = attributes.language {
      state.beginContainer(language: language, depth: containers.count)
      document.style = state.style
    }
  }

  /// `</box>` and its like; false with none open.
  mutating func endContainer(_ kind: ElementKind) -> Bool {
    if kind == .note, endNote() { return true }
    guard let place = containers.lastIndex(where: { $0.kind == kind }) else {
      // Where it was ended before its time, that is reported.
      guard let count = endedEarly[.element(kind)], count > 0 else { return false }
      endedEarly[.element(kind)] = count - 1
      return true
    }
    let container = containers[place]
    reportUnclosed(behind: place)
    closeContainers(from: place, reportedBehind: place)
    if document.inkPieces > 0, containerEnd == nil {
      containerEnd = TagInLine(
        tag: tag.range, element: .element(kind), inkPieces: document.inkPieces,
        isReported: container.isReported && container.tag.lowerBound >= lineStart)
    }
    return true
  }

  /// The file ends.
  mutating func endAllContainers() { endContainers(from: 0) }

  /// An object or container of `kind` cannot stand in the container at `place`, which ends here with
  /// all in it.
  mutating func endMisplaced(_ kind: ElementKind, from place: Int) {
    let outer = containers[place].name
    problems.report(
      .misplacedElement, at: tag.range,
      "<\(kind.rawValue)> cannot be inside <\(outer)>, which ends here",
      help: "write </\(outer)> before it")
    for container in containers[place...] { endedEarly[container.element, default: 0] += 1 }
    closeContainers(from: place, reportedBehind: place - 1)
  }

  /// Ends the containers from `place` on; all but articles need an end tag.
  private mutating func endContainers(from place: Int) {
    guard place < containers.count else { return }
    let silent = containers[place].kind == .article ? place : place - 1
    reportUnclosed(behind: silent)
    closeContainers(from: place, reportedBehind: silent)
  }

  /// Reports the containers behind the one at `place` that nothing ended.
  mutating func reportUnclosed(behind place: Int) {
    for container in containers[(place + 1)...] where !container.kind.endsByItself {
      let name = container.name
      endedEarly[container.element, default: 0] += 1
      problems.report(
        .unclosedElement, at: container.tag, "this <\(name)> is never closed",
        help: "write </\(name)> after its contents")
    }
  }

  /// Ends the containers from `place` on, and tells which hold nothing; of those behind `reported`
  /// something else was reported.
  mutating func closeContainers(from place: Int, reportedBehind reported: Int) {
    if place < containers.count { settleCell() }
    closeParagraphAtContainer()
    while containers.count > place {
      state.endContainer(depth: containers.count)
      let container = containers.removeLast()
      if container.kind == .article {
        openStyles.endLine(letters: lettersInLine)
        let hasEndTag = tag.isEnd && TagName(bytes[tag.name]) == .element(.article)
        openStyles.leave(article: container.tag.lowerBound, hasEndTag: hasEndTag)
      }
      let holdsSomething = document.endContainer()
      guard !holdsSomething, containers.count <= reported, !container.isReported else { continue }
      problems.report(
        .emptyElement, at: container.tag, "this <\(container.name)> is empty",
        help: "write its paragraphs between it and </\(container.name)>")
    }
    document.style = state.style
  }
}

extension ElementKind {
  /// True for what ends where the next one begins, or what it stands in ends.
  var endsByItself: Bool { self == .item || self == .description || self == .row }

  /// Containers in the order in which they may hold each other: the larger number is smaller.
  var size: Int {
    switch self {
    case .article: return 5
    case .sidebar: return 4
    case .box: return 3
    case .figures: return 2
    case .figure: return 1
    default: return 0
    }
  }
}
