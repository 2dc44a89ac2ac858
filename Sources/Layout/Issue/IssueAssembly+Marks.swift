import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension IssueAssembly {
  /// The places whose pages contents, index and references ask for.
  func marks() -> [PageMark] {
    var marks: [PageMark] = []
    func add(_ key: PageMark.Key, _ place: Int) {
      marks.append(PageMark(key: key, story: Int(stories[place]), offset: starts[place]))
    }
    for article in plan.articles {
      let seen = article.elements.lazy.filter(plan.isSeen)
      guard let node = article.article.node,
        let first = seen.first(where: { stories[$0] == 0 }) ?? seen.first
      else { continue }
      add(.node(node), first)
    }
    let wantsHeadings = !generated.isEmpty
    for (place, element) in document.elements.enumerated() {
      switch element.form {
      case .container:
        guard element.kind != .article, document.attributes(of: element).id != nil,
          let first = document.descendants(of: place).first(where: plan.isSeen)
        else { continue }
        add(.node(element.node), first)
      case .text:
        let isHeading = wantsHeadings && (element.kind.headingLevel ?? 0) > 0
        if isHeading || document.setting(of: element).id != nil { add(.node(element.node), place) }
      case .object:
        if document.attributes(of: element).id != nil { add(.node(element.node), place) }
      case .blank: break
      }
    }
    return marks + indexMarks() + referenceMarks() + noteMarks()
  }

  /// Where references stand that say where something else does.
  private func referenceMarks() -> [PageMark] {
    guard document.hasReferences else { return [] }
    var marks: [PageMark] = []
    var count = 0
    for place in document.elements.indices {
      for case .text(let piece) in document.inlines(of: document.elements[place]) {
        guard let reference = document[piece.style].reference else { continue }
        defer { count += 1 }
        guard reference.shows == .place else { continue }
        marks.append(
          PageMark(
            key: .reference(count), story: Int(stories[place]),
            offset: starts[place] + (piece.text.lowerBound - textStarts[place])))
      }
    }
    return marks
  }

  /// Where references stand in stories, those that are set as they were written. O(references × log elements).
  func storyReferences(among issue: StyledIssue) -> [StoryReference] {
    guard !written.isEmpty else { return [] }
    let leaves = document.elements.indices.filter { !document.elements[$0].inlines.isEmpty }
    let found = written.compactMap { reference -> StoryReference? in
      let next = leaves.indices.partitioningIndex {
        textStarts[leaves[$0]] <= reference.range.lowerBound
      }
      guard next > 0 else { return nil }
      let leaf = leaves[next - 1]
      let start = starts[leaf] + (reference.range.lowerBound - textStarts[leaf])
      let story = Int(stories[leaf])
      let range = TextRange(start, start + reference.range.count)
      guard issue.stories.indices.contains(story) else { return nil }
      let text = issue.stories[story].story.text
      guard range.upperBound <= text.endOffset,
        text.utf8[range.utf8].elementsEqual(document.text[reference.range])
      else { return nil }
      return StoryReference(
        story: story, range: range, target: reference.target, shows: reference.shows)
    }
    return found.sorted { ($0.story, $0.range.lowerBound) < ($1.story, $1.range.lowerBound) }
  }

  /// Where the marks of notes stand that are numbered by pages.
  private func noteMarks() -> [PageMark] {
    guard builder.template.notes.numbering.isByPage, !plan.calls.isEmpty else { return [] }
    let leaves = document.elements.indices.filter { !document.elements[$0].inlines.isEmpty }
    return plan.calls.enumerated().compactMap { number, call in
      let next = leaves.indices.partitioningIndex { textStarts[leaves[$0]] <= call.mark }
      guard next > 0 else { return nil }
      let leaf = leaves[next - 1]
      return PageMark(
        key: .note(number), story: Int(stories[leaf]),
        offset: starts[leaf] + (call.mark - textStarts[leaf]))
    }
  }

  private func indexMarks() -> [PageMark] {
    var marks: [PageMark] = []
    let leaves = document.elements.indices.filter { document.elements[$0].form != .container }
    guard let first = leaves.first else { return [] }
    var leaf = 0
    /// Of the element in hand, found once: a paragraph may have as many marks as words.
    var count = document.byteCount(of: first)
    for (number, mark) in document.indexMarks.enumerated() {
      while leaf + 1 < leaves.count, textStarts[leaves[leaf + 1]] <= mark.place {
        leaf += 1
        count = document.byteCount(of: leaves[leaf])
      }
      let place = leaves[leaf]
      let within = max(0, min(mark.place - textStarts[place], count))
      marks.append(
        PageMark(key: .index(number), story: Int(stories[place]), offset: starts[place] + within))
    }
    return marks
  }

  /// The headings that running heads name: headlines and the first order below them, where they
  /// stand in the text itself.
  func heads() -> [RunningHead] {
    var heads: [RunningHead] = []
    for (place, element) in document.elements.enumerated() where standsInMain(place) {
      guard element.kind == .headline || element.kind == .h1 else { continue }
      let words = document.setting(of: element).short ?? document.words(of: element)
      if !words.isEmpty { heads.append(RunningHead(offset: starts[place], text: words)) }
    }
    return heads
  }
}

extension ElementKind {
  /// 1 for `h1` to 6 for `h6`; nil for what is no such heading.
  package var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }
}

extension Document {
  /// How many bytes of the text the element at `place` has, those in it not counted.
  func byteCount(of place: Int) -> Int {
    let element = elements[place]
    return textCount(of: element) + (element.separator?.byteCount ?? 0)
  }
}

extension Element {

  /// Whether it is a rule that no end of a line follows: it needs one, to stand on.
  var isBareRule: Bool {
    kind == .rule && separator == nil
  }
}
