import TypesetElementTree
import TypesetRichText

extension IssueAssembly {
  /// The places whose pages contents, index and references ask for.
  func marks() -> [PageMark] {
    var marks: [PageMark] = []
    func add(_ key: PageMark.Key, _ block: Int) {
      marks.append(PageMark(key: key, story: Int(stories[block]), offset: starts[block]))
    }
    for article in plan.articles {
      let seen = article.blocks.lazy.filter(plan.isSeen)
      guard let node = article.article.node,
        let first = seen.first(where: { stories[$0] == 0 }) ?? seen.first
      else { continue }
      add(.node(node), first)
    }
    for container in document.containers where container.attributes.id != nil {
      guard container.kind != .article,
        let first = container.blocks.clamped(to: document.blocks.indices).first(where: plan.isSeen)
      else { continue }
      add(.node(container.node), first)
    }
    let wantsHeadings = !generated.isEmpty
    for (index, block) in document.blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph):
        let setting = document.settings[paragraph.setting]
        let isHeading = wantsHeadings && (setting.part?.headingLevel ?? 0) > 0
        if isHeading || setting.id != nil { add(.node(paragraph.node), index) }
      case .object(let object) where object.attributes.id != nil: add(.node(object.node), index)
      default: break
      }
    }
    return marks + indexMarks()
  }

  private func indexMarks() -> [PageMark] {
    var marks: [PageMark] = []
    var block = 0
    /// Of the block in hand, found once: a paragraph may have as many marks as words.
    var count = document.blocks.first?.byteCount ?? 0
    for (number, mark) in document.indexMarks.enumerated() {
      while block + 1 < document.blocks.count, textStarts[block + 1] <= mark.place {
        block += 1
        count = document.blocks[block].byteCount
      }
      guard document.blocks.indices.contains(block) else { break }
      let within = max(0, min(mark.place - textStarts[block], count))
      marks.append(
        PageMark(key: .index(number), story: Int(stories[block]), offset: starts[block] + within))
    }
    return marks
  }

  /// The headings that running heads name: headlines and the first order below them, where they
  /// stand in the text itself.
  func heads() -> [RunningHead] {
    var heads: [RunningHead] = []
    for (index, block) in document.blocks.enumerated() where stories[index] == 0 {
      guard case .paragraph(let paragraph) = block else { continue }
      let setting = document.settings[paragraph.setting]
      guard setting.part == .headline || setting.part == .h1 else { continue }
      let words = setting.short ?? document.words(of: paragraph)
      if !words.isEmpty { heads.append(RunningHead(offset: starts[index], text: words)) }
    }
    return heads
  }
}

extension ElementKind {
  /// 1 for `h1` to 6 for `h6`; nil for what is no such heading.
  var headingLevel: Int? {
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

extension Block {
  /// How many bytes of the document's text it has.
  var byteCount: Int {
    inlines.reduce(separator == nil ? 0 : 1) { $0 + $1.byteCount }
  }

  /// Whether it is a rule that no end of a line follows: it needs one, to stand on.
  var isBareRule: Bool {
    guard case .object(let object) = self, case .rule = object.kind else { return false }
    return object.separator == nil
  }
}
