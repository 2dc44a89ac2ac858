import TypesetElementTree
import TypesetRichText
import TypesetTemplates
import Typesetting

extension IssueBuilder {
  /// Links references to their targets and the marks of notes to their notes, and takes away links to elements that there are not, of which readers
  /// of manuscripts have said so. O(its styles and pieces).
  func linking(_ document: inout Document, _ calls: [NoteCall]) {
    if document.styles.contains(where: {
      $0.reference != nil || $0.href?.hasPrefix("#") ?? false
    }) {
      var known: Set<String> = []
      for element in document.elements {
        if let id = document.setting(of: element).id ?? document.attributes(of: element).id {
          known.insert(id)
        }
      }
      for index in document.styles.indices {
        if let target = document.styles[index].reference?.target,
          document.styles[index].href == nil
        {
          document.styles[index].href = "#" + target
        }
        guard let href = document.styles[index].href, href.hasPrefix("#"),
          !known.contains(String(href.dropFirst()))
        else { continue }
        document.styles[index].href = nil
      }
    }
    guard !calls.isEmpty else { return }
    let marks = Dictionary(
      calls.map { ($0.mark, $0.note) }, uniquingKeysWith: { first, _ in first })
    var known: [SpanStyle: SpanStyle.Index] = [:]
    for place in document.inlines.indices {
      guard case .text(var piece) = document.inlines[place],
        let note = marks[piece.text.lowerBound]
      else { continue }
      var style = document[piece.style]
      style.href = "#" + document.generatedName(of: note)
      if known[style] == nil {
        known[style] = SpanStyle.Index(rawValue: Int32(document.styles.count))
        document.styles.append(style)
      }
      piece.style = known[style] ?? piece.style
      document.inlines[place] = .text(piece)
    }
  }
}

extension Document {
  /// What links call the element at `place`: its id, or its name for good.
  func destinationName(of place: Int) -> String {
    setting(of: elements[place]).id ?? attributes(of: elements[place]).id
      ?? generatedName(of: place)
  }

  /// What links call an element for which nobody wrote an id, and every note.
  func generatedName(of place: Int) -> String {
    "\(elements[place].kind.rawValue)-\(elements[place].node)"
  }
}

extension IssueAssembly {
  /// The elements that links may lead to, by the paragraph that they begin with: what has an id, notes, and what
  /// contents name.
  func destinations() -> (places: [Int: [String]], generated: Set<String>) {
    var found: [Int: [String]] = [:]
    var made: Set<String> = []
    func add(_ place: Int, _ name: String, inMain: Bool = false) {
      let leaf: Int?
      if document.elements[place].form == .container {
        let seen = document.descendants(of: place).lazy.filter(plan.isSeen)
        leaf = (inMain ? seen.first(where: standsInMain) : nil) ?? seen.first
      } else {
        leaf = place
      }
      guard let leaf else { return }
      if !(found[leaf]?.contains(name) ?? false) { found[leaf, default: []].append(name) }
    }
    let hasContents = !generated.isEmpty
    for (place, element) in document.elements.enumerated() {
      let hasName =
        document.setting(of: element).id != nil || document.attributes(of: element).id != nil
      let isListed = hasContents && (element.kind == .article || element.kind.headingLevel != nil)
      guard hasName || isListed else { continue }
      let name = document.destinationName(of: place)
      if !hasName { made.insert(name) }
      add(place, name, inMain: element.kind == .article)
    }
    for call in plan.calls {
      let name = document.generatedName(of: call.note)
      made.insert(name)
      add(call.note, name)
    }
    return (found, made)
  }

  /// Where the marks of `issue` stand that indexes lead to, in order. One before nothing that is seen stands where the
  /// next thing does.
  func markedPlaces(among issue: StyledIssue) -> [MarkedPlace] {
    guard !indexTargets.isEmpty else { return [] }
    let places = issue.marks.compactMap { mark -> MarkedPlace? in
      guard case .index(let number) = mark.key, indexTargets.contains(number) else { return nil }
      let paragraphs = issue.stories[mark.story].story.paragraphs
      let index = issue.stories[mark.story].story.paragraphIndex(at: mark.offset)
      let seen = paragraphs[index...].indices.first { paragraphs[$0].role.isSeen } ?? index
      let offset = seen == index ? mark.offset : paragraphs[seen].range.lowerBound
      return MarkedPlace(story: mark.story, offset: offset, name: IndexMaker.name(ofMark: number))
    }
    return places.sorted { ($0.story, $0.offset) < ($1.story, $1.offset) }
  }

  /// The ids of figures, by their places among the elements.
  func figureNames() -> [Int: String] {
    var names: [Int: String] = [:]
    for (place, element) in document.elements.enumerated()
    where [.figure, .figures, .table].contains(element.kind) {
      names[place] = document.attributes(of: element).id
    }
    return names
  }

  /// The titles of articles and their headings, be they in frames of their own, by their paragraphs, for the outline.
  func outline() -> [Int: OutlineTitle] {
    var found: [Int: OutlineTitle] = [:]
    for article in plan.articles {
      var depth = 0
      if let container = article.container, let title = article.article.title, article.isListed {
        let seen = document.descendants(of: container).lazy.filter(plan.isSeen)
        guard let first = seen.first(where: standsInMain) ?? seen.first else { continue }
        found[first] = OutlineTitle(level: 1, title: title)
        depth = 1
      }
      for place in article.elements where found[place] == nil {
        let element = document.elements[place]
        let isTitle = element.kind == .headline && standsInMain(place)
        guard isTitle || element.kind.headingLevel != nil, !(isTitle && depth == 1) else {
          continue
        }
        let words = document.setting(of: element).short ?? document.words(of: element)
        guard !words.isEmpty else { continue }
        found[place] = OutlineTitle(
          level: isTitle ? 1 : depth + (element.kind.headingLevel ?? 1), title: words)
      }
    }
    return found
  }
}
