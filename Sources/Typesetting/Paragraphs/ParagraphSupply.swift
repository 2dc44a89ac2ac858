import Dispatch
public import TypesetFonts
public import TypesetGeometry
public import TypesetRichText
import TypesetShaping
import TypesetResources
import Synchronization
public import TypesetTextAnalysis

/// A prepared paragraph and its lines at the flow's prevailing measure.
public struct PreparedLines: Sendable {
  /// The paragraph.
  public var paragraph: PreparedParagraph
  /// Its lines at the prevailing measure; they stand where the slots come as assumed.
  let table: LineTable
  /// What variants of those lines are made of, and the frame they are for; nil where it was not kept, or there are
  /// none.
  var choice: (chosen: ChosenLines, expectation: FlowExpectation)?

  init(paragraph: PreparedParagraph, lines: [Line]) {
    self.paragraph = paragraph
    table = LineTable(paragraph, lines)
  }

  /// Its lines at the prevailing measure.
  public var lines: [Line] { table.lines }
}

/// The frame that most of a story's lines will stand in; a guess that only saves time.
public struct FlowExpectation: Hashable, Sendable {
  /// The width of the frame.
  public var measure: Length
  /// The height of the frame.
  public var frameHeight: Length

  /// A frame of `measure` × `frameHeight`.
  public init(measure: Length, frameHeight: Length) {
    self.measure = measure
    self.frameHeight = frameHeight
  }

  /// Nothing is known: no lines are made before a frame asks for them.
  static let unknown = FlowExpectation(measure: -.unbounded, frameHeight: .zero)

  /// The slot of each line in it.
  func slot(of paragraph: PreparedParagraph) -> LineSlot {
    LineSlot(
      interval: LineInterval(start: .zero, end: measure), row: 0, height: paragraph.style.leading,
      frameHeight: frameHeight, frame: 0, endsFrame: false)
  }
}

/// Hands out a story's paragraphs in order, prepared in a bounded window ahead, side by side on
/// `jobs` threads; what was handed out and passed is let go. The result does not depend on `jobs`.
public final class ParagraphSupply {
  /// All lines of a paragraph at one measure.
  private struct MeasuredLines {
    var measure: Length
    var frameHeight: Length
    var table: LineTable
  }

  /// A paragraph that was asked for in another way than the best.
  private struct VariantKey: Hashable {
    var paragraph: Int
    var expectation: FlowExpectation
    var variant: LineVariant
  }

  /// Lines of a paragraph that are not the best, and what they cost beyond those.
  struct VariantLines: Sendable {
    var table: LineTable
    var extraDemerits: ExtraDemerits
  }

  private final class Worker: Sendable {
    let tools: Guarded<ParagraphTools>
    init(fonts: FontLibrary, hyphenation: HyphenationLibrary) {
      tools = Guarded(ParagraphTools(fonts: fonts, hyphenation: hyphenation))
    }
  }

  /// A character that no font has, where it stands in the story.
  public struct MissingText: Hashable, Sendable {
    /// The cluster.
    public var range: TextRange
    /// The family of the face that was asked for it.
    public var family: String
  }

  let story: Story
  let breaker: any LineBreaker
  private var expectation: FlowExpectation
  /// What is expected of some paragraphs that others stand around.
  private var exceptions: [(paragraphs: Range<Int>, expectation: FlowExpectation)] = []
  private let workers: [Worker]
  let tools: ParagraphTools
  private var window: [PreparedLines?]
  /// Lines of paragraphs of the window at other measures than the one that was expected.
  private var measured: [Int: [MeasuredLines]] = [:]
  /// Variants of paragraphs of the window that were asked for; nil where there is none.
  private var variants: [VariantKey: VariantLines?] = [:]
  /// Those that cost more than so much, if there are any.
  private var dearVariants: [VariantKey: Int] = [:]
  /// What those of some paragraphs are made of; nil where one has none. No more than `mostVaried` are kept.
  private var varied: [VariantKey: OptimalBreaker.Variants?] = [:]
  private static let mostVaried = 8
  /// So many variants of paragraphs that were let go may be left.
  private static let mostReleased = 48
  private var windowStart = 0
  /// What variants are made of was let go for the paragraphs before this one.
  private var choicesStart = 0
  /// The last of the paragraphs that were asked for since it was set to 0.
  var lastAsked = 0
  /// The table that was asked for last: its first paragraph, and one that is known to be of it.
  private var knownTable: (first: Int, last: Int)?
  /// Where columns of tables stand that were asked for last.
  private var columnPlaces = ColumnPlaces()
  private var reported = 0
  private var missing: [MissingText] = []
  /// Whether what variants are made of is kept with each paragraph: some kilobytes, which save choosing its lines
  /// twice.
  package var keepsChoices = false
  /// What earlier layouts prepared, and this one adds to; nil where there is one layout.
  package var archive: ParagraphArchive?

  /// Paragraphs of `story`, for frames like `expectation`.
  public init(
    story: Story, fonts: FontLibrary, hyphenation: HyphenationLibrary,
    breaker: any LineBreaker = OptimalBreaker(), expectation: FlowExpectation, jobs: Int = 1
  ) {
    self.story = story
    self.breaker = breaker
    self.expectation = expectation
    window = []
    tools = ParagraphTools(fonts: fonts, hyphenation: hyphenation)
    workers =
      jobs > 1
      ? (0..<min(jobs, 64)).map { _ in Worker(fonts: fonts, hyphenation: hyphenation) } : []
  }

  /// Paragraphs of the story before `end`, with the same tools and breaker.
  func ending(at end: TextOffset) -> ParagraphSupply {
    ParagraphSupply(
      story: story.ending(at: end), breaker: breaker, expectation: expectation, tools: tools)
  }

  /// Paragraphs of the same story whose lines run as `mode` says.
  func setting(_ mode: WritingMode) -> ParagraphSupply {
    ParagraphSupply(
      story: story.setting(mode), breaker: breaker, expectation: expectation, tools: tools)
  }

  private init(
    story: Story, breaker: any LineBreaker, expectation: FlowExpectation, tools: ParagraphTools
  ) {
    self.story = story
    self.breaker = breaker
    self.expectation = expectation
    self.tools = tools
    window = []
    workers = []
  }

  /// Characters without a glyph in the paragraphs handed out since the last call.
  public func takeMissing() -> [MissingText] {
    defer { missing = [] }
    return missing
  }

  /// Prepares paragraphs from now on for frames like `expectation`, and those of `exceptions` for
  /// others. What was prepared stands, and so does the result.
  public func expect(
    _ expectation: FlowExpectation,
    but exceptions: [(paragraphs: Range<Int>, expectation: FlowExpectation)] = []
  ) {
    self.expectation = expectation
    self.exceptions = exceptions
  }

  /// Lets go of the paragraphs before `index`.
  public func release(before index: Int) {
    guard index > windowStart else { return }
    let count = min(index - windowStart, window.count)
    if !measured.isEmpty { measured = measured.filter { $0.key >= index } }
    // That is done now and then: it looks at all of them.
    if variants.count > Self.mostReleased {
      variants = variants.filter { $0.key.paragraph >= index }
    }
    if dearVariants.count > Self.mostReleased {
      dearVariants = dearVariants.filter { $0.key.paragraph >= index }
    }
    if !varied.isEmpty { varied = varied.filter { $0.key.paragraph >= index } }
    window.removeFirst(count)
    windowStart = index
  }

  /// Lets go of what variants of the paragraphs before `index` are made of; those that were asked for stay. O(the
  /// paragraphs since the last time).
  package func releaseChoices(before index: Int) {
    let first = max(choicesStart, windowStart)
    for place in first..<max(min(index, windowStart + window.count), first) {
      window[place - windowStart]?.choice = nil
    }
    choicesStart = max(choicesStart, index)
  }

  /// The paragraph `index`, prepared.
  public func paragraph(at index: Int) -> PreparedLines {
    lastAsked = max(lastAsked, index)
    if index < windowStart { return prepare(index, with: tools) }
    if index - windowStart >= window.count || window[index - windowStart] == nil {
      fill(from: index)
    }
    guard let prepared = window[index - windowStart] else {
      return prepare(index, with: tools)
    }
    if index >= reported {
      note(prepared, at: index)
      reported = index + 1
    }
    return prepared
  }

  /// The lines of the paragraph `index` at `measure`, which it was not prepared for, in frames of
  /// `frameHeight`. Kept with the paragraph: columns are tried at several heights, and their lines
  /// are the same at each. Nil where there are none and none shall be made.
  func lines(
    at index: Int, measure: Length, frameHeight: Length, makes: Bool
  ) -> LineTable? {
    if let known = measured[index]?.first(where: {
      $0.measure == measure && $0.frameHeight == frameHeight
    }) {
      return known.table
    }
    guard makes, index >= windowStart, expectation != .unknown else { return nil }
    let paragraph = paragraph(at: index).paragraph
    let expectation = FlowExpectation(measure: measure, frameHeight: frameHeight)
    let table = LineTable(
      paragraph, ParagraphSupply.choices(of: paragraph, breaker, expectation, with: tools).lines,
      from: .start, in: [expectation.slot(of: paragraph)], makesLines: false, with: tools)
    measured[index, default: []].append(
      MeasuredLines(measure: measure, frameHeight: frameHeight, table: table))
    return table
  }

  /// The lines of the paragraph `index` in frames of `measure` × `frameHeight` as `variant` has them, from
  /// its start; nil where there are none within the bounds that a breaker keeps to, or where it knows no
  /// variants. Made when they are first asked for, and kept with the paragraph.
  ///
  /// - Parameter most: Those that cost more demerits beyond the best are not looked for.
  func variant(
    _ variant: LineVariant, at index: Int, measure: Length, frameHeight: Length, most: Int = .max
  ) -> VariantLines? {
    let expectation = FlowExpectation(measure: measure, frameHeight: frameHeight)
    let key = VariantKey(paragraph: index, expectation: expectation, variant: variant)
    if let known = variants[key] { return known }
    if let least = dearVariants[key], least >= most { return nil }
    let found = makeVariant(variant, at: index, expectation, most: most)
    guard index >= windowStart else { return found }
    if found != nil || most == .max {
      variants.updateValue(found, forKey: key)
    } else {
      dearVariants[key] = most
    }
    return found
  }

  private func makeVariant(
    _ variant: LineVariant, at index: Int, _ expectation: FlowExpectation, most: Int
  ) -> VariantLines? {
    guard story.paragraphs[index].role == .text, let breaker = breaker as? OptimalBreaker else {
      return nil
    }
    let prepared = paragraph(at: index)
    let paragraph = prepared.paragraph
    let key = VariantKey(paragraph: index, expectation: expectation, variant: .lines(0))
    if varied[key] == nil {
      if varied.count >= Self.mostVaried { varied.removeAll(keepingCapacity: true) }
      let slots = UniformSlots(
        measure: expectation.measure, height: paragraph.style.leading,
        frameHeight: expectation.frameHeight)
      let choice = prepared.choice
      let chosen = choice?.expectation == expectation ? choice?.chosen : nil
      varied.updateValue(
        breaker.variants(of: paragraph, over: slots, with: tools, chosen: chosen), forKey: key)
    }
    guard let found = varied[key]??.variant(variant, most: most) else { return nil }
    return VariantLines(
      table: LineTable(
        paragraph, found.breaks, from: .start, in: [expectation.slot(of: paragraph)],
        makesLines: false, with: tools), extraDemerits: found.extraDemerits)
  }

  /// The paragraph `index` without large first letters, for a frame that has no room for them.
  func plainParagraph(at index: Int) -> PreparedLines {
    var style = story.paragraphs[index].style
    style.dropCap = nil
    return ParagraphSupply.prepare(
      story.text[story.paragraphs[index].range], style, breaker, expectation, keepingChoices: false,
      with: tools)
  }

  /// A thread prepares so much text at a time: enough to be worth waking it, and a page or two.
  private static let bytesAhead = 12_288
  /// So much text weighs as much as a paragraph beside its text: an index has a thousand of a few letters each.
  private static let bytesOfParagraph = 128
  /// No more paragraphs at a time, however short they are: empty ones weigh nothing.
  private static let mostAhead = 4096

  /// Prepares paragraphs from `index` on: one, or `bytesAhead` of text a thread.
  private func fill(from index: Int) {
    while windowStart + window.count < index { window.append(nil) }
    var end = index
    var bytes = 0
    let enough = workers.isEmpty ? 1 : Self.bytesAhead * workers.count
    while end < story.paragraphs.count, bytes < enough, end - index < Self.mostAhead {
      bytes += story.paragraphs[end].range.count
      if story.paragraphs[end].role == .text { bytes += Self.bytesOfParagraph }
      end += 1
    }
    var made = (index..<end).map { archived($0) }
    let unmade = made.indices.filter { made[$0] == nil }.map { index + $0 }
    if workers.isEmpty || unmade.count < 2 {
      for place in unmade { made[place - index] = prepare(place, with: tools) }
    } else {
      let prepared = prepareSideBySide(unmade)
      for (place, paragraph) in zip(unmade, prepared) { made[place - index] = paragraph }
    }
    if let archive {
      for place in unmade where story.paragraphs[place].role == .text {
        made[place - index].map { archive.keep($0, madeFor: expectation(of: place)) }
      }
    }
    for (place, prepared) in made.enumerated() {
      let position = index + place - windowStart
      if position < window.count { window[position] = prepared } else { window.append(prepared) }
    }
  }

  /// The paragraph as an earlier layout prepared it.
  private func archived(_ index: Int) -> PreparedLines? {
    guard let archive, story.paragraphs[index].role == .text else { return nil }
    let source = story.paragraphs[index]
    return archive.paragraph(
      story.text[source.range], source.style, for: expectation(of: index))
  }

  /// The frame that the paragraph `index` will stand in, as far as is known.
  private func expectation(of index: Int) -> FlowExpectation {
    exceptions.first { $0.paragraphs.contains(index) }?.expectation ?? expectation
  }

  /// The first paragraph of the table that the cell at `index` stands in, whose columns are `table`. O(cells) for the
  /// first of a table's cells that is asked for, O(cells behind the last one) for those behind it.
  func tableStart(before index: Int, _ table: SharedColumns) -> Int {
    var first = index
    while first > 0, story.paragraphs[first - 1].style.cell?.shared == table {
      first -= 1
      if let known = knownTable, (known.first...known.last).contains(first) {
        first = known.first
        break
      }
    }
    knownTable = (first, index)
    return first
  }

  /// Where the columns of a table stand in a measure of `width`. O(1) for one that was asked for before.
  func intervals(of table: SharedColumns, in width: Length) -> [LineInterval] {
    columnPlaces.intervals(of: table, in: width)
  }

  private func prepareSideBySide(_ indices: [Int]) -> [PreparedLines?] {
    let results = Guarded([PreparedLines?](repeating: nil, count: indices.count))
    let next = Atomic(0)
    let story = story
    let breaker = breaker
    let expectation = expectation
    let exceptions = exceptions
    let workers = workers
    let keepsChoices = keepsChoices
    DispatchQueue.concurrentPerform(iterations: workers.count) { number in
      workers[number].tools.withLock { tools in
        while true {
          let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard place < indices.count else { return }
          let index = indices[place]
          let prepared = ParagraphSupply.prepare(
            index, of: story, breaker,
            exceptions.first { $0.paragraphs.contains(index) }?.expectation ?? expectation,
            keepingChoices: keepsChoices, with: tools)
          results.withLock { $0[place] = prepared }
        }
      }
    }
    return results.withLock { $0 }
  }

  private func prepare(_ index: Int, with tools: ParagraphTools) -> PreparedLines {
    ParagraphSupply.prepare(
      index, of: story, breaker, expectation(of: index), keepingChoices: keepsChoices, with: tools)
  }

  private static func prepare(
    _ index: Int, of story: Story, _ breaker: any LineBreaker, _ expectation: FlowExpectation,
    keepingChoices keeps: Bool, with tools: ParagraphTools
  ) -> PreparedLines {
    let source = story.paragraphs[index]
    guard source.role == .text else {
      let paragraph = PreparedParagraph(
        story.text[source.range], style: source.style, with: tools)
      return PreparedLines(paragraph: paragraph, lines: [])
    }
    return prepare(
      story.text[source.range], source.style, breaker, expectation, keepingChoices: keeps,
      with: tools)
  }

  private static func prepare(
    _ text: AttributedText, _ style: ParagraphStyle, _ breaker: any LineBreaker,
    _ expectation: FlowExpectation, keepingChoices keeps: Bool, with tools: ParagraphTools
  ) -> PreparedLines {
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    let slot = expectation.slot(of: paragraph)
    var state = ParagraphState.start
    let (choices, chosen) = choices(of: paragraph, breaker, expectation, with: tools)
    let lines = choices.map { choice in
      defer { state = choice.next }
      return LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: tools)
    }
    var prepared = PreparedLines(paragraph: paragraph, lines: lines)
    if keeps, let chosen { prepared.choice = (chosen, expectation) }
    return prepared
  }

  /// All lines of a paragraph as they are chosen for one measure, and what variants of them are made of.
  private static func choices(
    of paragraph: PreparedParagraph, _ breaker: any LineBreaker, _ expectation: FlowExpectation,
    with tools: ParagraphTools
  ) -> (lines: [LineBreak], chosen: ChosenLines?) {
    var all: [LineBreak] = []
    var chosen: ChosenLines?
    var state = ParagraphState.start
    while state.offset < paragraph.text.endOffset, expectation != .unknown {
      var slots = UniformSlots(
        measure: expectation.measure, height: paragraph.style.leading,
        frameHeight: expectation.frameHeight)
      let choices =
        (breaker as? OptimalBreaker)?.lines(
          of: paragraph, from: state, over: &slots, with: tools, noting: &chosen)
        ?? breaker.lines(of: paragraph, from: state, over: &slots, with: tools)
      guard let last = choices.last else { break }
      if all.isEmpty { all = choices } else { all += choices }
      state = last.next
    }
    return (all, chosen)
  }

  private func note(_ prepared: PreparedLines, at index: Int) {
    let start = story.paragraphs[index].range.lowerBound.utf8
    for glyph in prepared.paragraph.shaped.missing {
      missing.append(
        MissingText(range: glyph.range.shifted(by: start), family: glyph.face.family))
    }
  }
}
