import TypesetGeometry

/// Looks for causes in the order in which they work: what was asked for and the files, what was
/// written, where lines end, where things stand, pages, furniture and diagnostics. What an earlier
/// cause explains is its consequence.
struct Comparer {
  /// A cause on its way.
  struct Cause {
    /// From where on a cause works; in the order in which causes do.
    enum Start: Comparable {
      /// Before the text: what was asked for, and the files.
      case request
      /// From this paragraph of the second story on.
      case paragraph(Int)
      /// On pages that are made.
      case pages
    }

    /// What brought a cause about.
    enum Origin: Equatable {
      /// A setting that was asked for.
      case setting(PartialKeyPath<LayoutRecord.Setup>)
      /// A file that all of the text needs, or a library.
      case everything
      /// Another master.
      case master
      /// Anything else.
      case content
    }

    var change: Change
    var start: Start
    var origin = Origin.content
    /// The paragraphs of the second story that it changed or brought.
    var written: [Int] = []
    /// Those of the first that it changed or took away.
    var writtenBefore: [Int] = []
    /// Further paragraphs of the second story from which on it works.
    var further: [Int] = []
    /// True where it works everywhere.
    var isGlobal = false
    /// Lines that moved, by frame of the second story.
    var moved: [Int: Movement] = [:]
    /// Pictures that moved or changed their size.
    var pictures: [Int] = []
    /// Paragraphs whose lines end elsewhere.
    var broken: [Int] = []
    /// What changed in the lists that the program writes.
    var lists: [MadeList: ListChanges] = [:]

    /// Whether it comes before the text: what was asked for, or what all of the text needs.
    var isRequest: Bool {
      switch origin {
      case .setting, .everything: true
      case .master, .content: false
      }
    }

    /// The paragraph of the second story from which on it works; nil where it does not begin with one.
    var paragraph: Int? { if case .paragraph(let index) = start { index } else { nil } }
  }

  /// Lines of a frame that moved.
  struct Movement {
    var count = 0
    var before: PageBox
    var after: PageBox
    /// The common offset; nil where there is none.
    var offset: Point?
    var changedFrame = false
  }

  /// Paragraphs that are the same or nearly so.
  struct Pair {
    var a: Int
    var b: Int
    /// Common stretches of text, from the paragraphs' starts.
    var common: [(a: Int, b: Int, count: Int)]
    /// True where all of the text is the same.
    var isSame: Bool
    /// True for a line of a list whose words are the same and whose pages are others.
    var isRenumbered = false
  }

  let a: ComparedStory
  let b: ComparedStory
  let tolerances: Tolerances
  /// Causes in the order of reading: global ones first.
  var causes: [Cause] = []
  var pairs: [Pair] = []
  /// Paragraphs of the second story after whose start words went or came.
  var edited: Set<Int> = []
  /// The tables of the second story whose cells, rows or columns changed, each with its first cause. Until causes are
  /// sorted.
  var editsOfTables: [(paragraphs: Range<Int>, cause: Int)] = []
  /// Paragraphs of which nothing changed but what references in them say: of both stories, and which words of the second
  /// changed.
  var references: [(a: Int, b: Int, changed: [ChangedReference])] = []
  /// Paragraphs of the second story with a cause of their own beside words.
  var styled: Set<Int> = []
  /// Fields of a run that a changed setup explains.
  var explainedFields: Set<StyleDelta.Field> = []
  /// Settings that changed.
  var changedSettings: Set<PartialKeyPath<LayoutRecord.Setup>> = []
  /// Whether something stands on a page of another name.
  var hasMovedPages = false
  /// Lines of lists with other numbers, since pages moved.
  var renumbered: [MadeList: ListChanges] = [:]

  /// The paragraphs that are set longer or shorter for their pages' sake in one record and not so in the other.
  let varied: Set<String>

  init(_ a: LayoutRecord, _ b: LayoutRecord, _ tolerances: Tolerances) {
    self.a = ComparedStory(a)
    self.b = ComparedStory(b)
    func variants(_ record: LayoutRecord) -> [String: Int] {
      record.pages.reduce(into: [:]) { $0.merge($1.variants) { first, _ in first } }
    }
    let (before, after) = (variants(a), variants(b))
    varied = Set(
      Set(before.keys).union(after.keys).filter { before[$0] != after[$0] })
    self.tolerances = tolerances
  }

  /// All of it.
  mutating func run() -> Comparison {
    compareSetup()
    compareFontFiles()
    comparePictureFiles()
    let written = causes.count
    compareText()
    compareStyles()
    compareTags()
    followReferences()
    let content = causes[written...].sorted {
      ($0.start, $0.change.kind == .text ? 0 : 1)
        < ($1.start, $1.change.kind == .text ? 0 : 1)
    }
    causes.replaceSubrange(written..., with: content)
    spreadPrevailingStyle()
    comparePlaces()
    compareLibraries()
    compareRepeated()
    followMovedPages()
    comparePageCount()
    compareContents()
    compareFurniture()
    compareDiagnostics()
    return Comparison(changes: finished())
  }

  /// Causes with their consequences, less those that the tolerances let pass.
  private func finished() -> [Change] {
    let changes = causes.map { cause in
      var change = cause.change
      describe(cause, in: &change)
      return change
    }
    func weight(_ kind: Change.Kind) -> Int {
      changes.lazy.filter { $0.kind == kind }.count
    }
    let words = changes.lazy.filter { $0.kind == .text }
      .map { $0.words.isEmpty ? 1 : $0.words.count }.reduce(0, +)
    return changes.filter { change in
      switch change.kind {
      case .text: words > tolerances.text
      case .break: weight(.break) > tolerances.breaks
      case .diagnostics: weight(.diagnostics) > tolerances.diagnostics
      case .pages:
        abs(a.record.pages.count - b.record.pages.count) > tolerances.pages
      default: true
      }
    }
  }
}

extension Comparison {
  /// What changed from `a` to `b`: causes in the order in which they work, each with what followed.
  ///
  /// O(n) for layouts that are near to each other.
  package static func compare(
    _ a: LayoutRecord, _ b: LayoutRecord, tolerances: Tolerances = Tolerances()
  ) -> Comparison {
    var comparer = Comparer(a, b, tolerances)
    return comparer.run()
  }
}
