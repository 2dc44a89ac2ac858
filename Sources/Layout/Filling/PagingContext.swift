import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// What all pages share: the issue, the design, and what sets each story, made when it is needed.
///
/// It keeps nothing that changes a page: whoever tries a page twice may use the same one.
final class PagingContext {
  /// A story, what sets it, and its pictures.
  struct Place {
    let styled: StyledStory
    let framesetter: Framesetter
    let pictures: [NodeID: StoryPicture]
    /// Which of the stories of a sidebar it is.
    var form = StoryForm.column

    var story: Story { styled.story }
  }

  let issue: StyledIssue
  private let input: PagingInput
  let plan: FlowPlan
  /// The sidebars by their flows.
  let sidebars: SidebarLists
  /// How often pages with figures were filled.
  var fills = 0
  private var places: [Int: Place] = [:]
  /// Stories with smaller letters, for frames that shrink what is too much; one for each size.
  private var shrunk: [Shrunk: (range: TextRange, window: TextRange, place: Place)] = [:]

  private struct Shrunk: Hashable {
    var story: Int
    var letters: LetterScale
  }
  /// Figures of whose pictures a part is cut off, by their stories and how much is seen, in per cent.
  private var cut: [Cut: Place] = [:]

  private struct Cut: Hashable {
    var story: Int
    var seen: Int
  }
  /// The places of sidebars that are set in columns in another way than in one.
  private var columnedPlaces: [Int: Place] = [:]
  /// The places of sidebars that are set in the flow in another way than in their frames.
  private var flowPlaces: [Int: Place] = [:]
  /// The segments that were asked for last, and of what.
  private var segmentsInHand:
    (framesetter: Framesetter, paragraphs: Range<Int>, segments: [InnerColumns.Segment])?

  init(_ issue: StyledIssue, _ input: PagingInput) {
    self.issue = issue
    self.input = input
    sidebars = SidebarLists(issue.sidebars)
    placesFigures = issue.sidebars.contains { $0.figure != nil }
    plan = FlowPlan(issue, splitsHeadings: !input.design.writingMode.isVertical)
  }

  /// The notes at the feet of columns; nil where there are none.
  private(set) lazy var notes: NoteList? = {
    guard !issue.notes.isEmpty else { return nil }
    let story = issue.stories.count - 1
    let width = design.wholeArea(onPage: 1).columnWidth(of: design.columns)
    let place = place(
      story, expecting: FlowExpectation(measure: width, frameHeight: design.leading))
    return NoteList(
      issue.notes, framesetter: place.framesetter,
      gap: design.template.notes.gap(leading: design.leading), leading: design.leading)
  }()

  /// The credits along the edges of pictures, by these.
  private(set) lazy var credits: [NodeID: [PictureCredit]] = Dictionary(
    grouping: issue.credits, by: \.picture)

  /// The paragraphs of the main story that have a line fewer where that is nearly as good, since their article bends.
  private(set) lazy var tightened: [Int: LineVariant] = {
    guard !input.bends.isNothing else { return [:] }
    var tightened: [Int: LineVariant] = [:]
    for article in issue.articles where input.bends.bend(of: article.node).tightens {
      for index in article.paragraphs { tightened[index] = .lines(-1) }
    }
    return tightened
  }()

  /// Whether notes stand across the foot of their page, below all of its columns.
  var notesSpanPage: Bool {
    (design.template.notes.spansPage || notesStandInMargin) && !issue.notes.isEmpty
  }

  /// Whether notes stand in the frames that masters have for them; on pages without one, across the foot.
  var notesStandInMargin: Bool { design.template.notes.standsInMargin }

  /// Whether any figure is given a place on its page.
  let placesFigures: Bool

  /// Whether an article may begin on a page below another.
  private(set) lazy var opensBelow: Bool = issue.articles.indices.dropFirst().contains {
    !(start(of: $0).target?.asksForPage ?? false)
  }

  /// Whether all text runs in columns, or stands over them: no article begins below another.
  private(set) lazy var runsInColumns: Bool = plan.pieces.indices.allSatisfy { place in
    place == 0 || beginsPage(place) || plan.pieces[place].opens.isEmpty
  }

  /// Whether the piece of the main story at `place` begins a new page wherever the one before it ends.
  private func beginsPage(_ place: Int) -> Bool {
    let piece = plan.pieces[place]
    return [piece.begins, piece.opens.last.flatMap { start(of: $0).target }].contains {
      $0?.asksForPage ?? false
    }
  }

  /// The piece that the byte at `offset` of the main story belongs to, and those around it up to where a new page begins.
  func stretch(at offset: TextOffset) -> Range<Int> {
    let pieces = plan.pieces
    var first = plan.piece(at: offset)
    var end = first + 1
    while first > 0, !beginsPage(first) { first -= 1 }
    while end < pieces.count, !beginsPage(end) { end += 1 }
    return first..<end
  }

  /// The flows of frames that pages have for sidebars wherever some wait: those of steps that repeat.
  private(set) lazy var sidebarFlows: Set<String> = {
    let template = design.template
    var steps: [PageSequence.Step] = []
    for sequence in template.sequences.values {
      steps += sequence.steps.filter { $0.condition == .sidebar && $0.repeats }
    }
    let masters = steps.flatMap(\.masters).compactMap { template.masters[$0] }
    return Set(masters.flatMap(\.frames).map(\.flow)).subtracting([StyledIssue.mainFlow])
  }()

  /// The paragraphs of the main story by the names that records have for them, once one was asked for.
  private lazy var paragraphNames: [String: Int] = Dictionary(
    issue.main.story.paragraphs.enumerated().map { ("\($0.element.node)", $0.offset) },
    uniquingKeysWith: { first, _ in first })

  /// The paragraph of the main story that records call `name`; nil where there is none.
  func paragraph(called name: String) -> Int? { paragraphNames[name] }

  /// The masters and the grid.
  var design: PageDesign { input.design }

  /// The place of the story with `index`, whose frames are `expectation` when it is first asked
  /// for.
  func place(_ index: Int, expecting expectation: FlowExpectation) -> Place {
    if let place = places[index] { return place }
    let place = make(index, issue.stories[index], expecting: expectation)
    places[index] = place
    return place
  }

  /// The same with so many per cent of its pictures' height seen, where these may be cut.
  func place(_ index: Int, seen: Int, expecting expectation: FlowExpectation) -> Place {
    guard seen < 100 else { return place(index, expecting: expectation) }
    let key = Cut(story: index, seen: seen)
    if let known = cut[key] { return known }
    var styled = issue.stories[index]
    styled.story = styled.story.cuttingPictures(to: seen)
    let made = make(index, styled, expecting: expectation)
    cut[key] = made
    // `pictures(of:)` looks for the names of its pictures there.
    _ = place(index, expecting: expectation)
    return made
  }

  /// Whether pictures of the story with `index` may be cut so that it is lower.
  func isCut(_ index: Int) -> Bool { issue.stories[index].story.hasCutPictures }

  /// The place of the story with `index` as it is set in several columns of its own.
  func columnedPlace(_ index: Int, expecting expectation: FlowExpectation) -> Place {
    guard let styled = issue.columned[index] else { return place(index, expecting: expectation) }
    if let place = columnedPlaces[index] { return place }
    var place = make(index, styled, expecting: expectation)
    place.form = .columns
    columnedPlaces[index] = place
    return place
  }

  /// The place of the story with `index` as it is set in the flow.
  func flowPlace(_ index: Int, expecting expectation: FlowExpectation) -> Place {
    guard let styled = issue.inFlow[index] else {
      return columnedPlace(index, expecting: expectation)
    }
    if let place = flowPlaces[index] { return place }
    var place = make(index, styled, expecting: expectation)
    place.form = .flow
    flowPlaces[index] = place
    return place
  }

  private func make(
    _ index: Int, _ styled: StyledStory, expecting expectation: FlowExpectation
  ) -> Place {
    let supply = input.supply(
      of: styled.story, expecting: expectation, isSmall: index != StyledIssue.mainStory)
    let framesetter = Framesetter(supply: supply)
    let isTried = index == StyledIssue.mainStory && input.pager != .greedy
    supply.keepsChoices = isTried
    framesetter.keepsPlans = isTried
    return Place(
      styled: styled, framesetter: framesetter, pictures: styled.picturesByNode)
  }

  /// The place of the story with `index` whose paragraphs in `range` have smaller letters; offsets
  /// and paragraphs are the same. It is for `window` of the story, `range` where nothing is said.
  /// Made for the first frame that needs it.
  func place(
    _ index: Int, at letters: LetterScale, in range: TextRange, of window: TextRange? = nil,
    expecting expectation: FlowExpectation
  ) -> Place {
    let key = Shrunk(story: index, letters: letters)
    let window = window ?? range
    if let known = shrunk[key], known.range == range, known.window == window { return known.place }
    let full = issue.stories[index]
    var styled = full
    styled.story = full.story.setting(letters, in: range, of: window)
    let place = Place(
      styled: styled,
      framesetter: Framesetter(
        supply: input.supply(of: styled.story, expecting: expectation, isSmall: true)),
      pictures: [:])
    place.framesetter.supply.release(before: full.story.paragraphIndex(at: window.lowerBound))
    shrunk[key] = (range, window, place)
    return place
  }

  /// What `inner` parts `paragraphs` of a story into. Kept for the last that was asked for: what has
  /// columns of its own may go over many pages. O(its spanning parts) when it is made.
  func segments(
    of inner: InnerColumns, _ paragraphs: Range<Int>, in place: Place
  ) -> [InnerColumns.Segment] {
    if let known = segmentsInHand, known.framesetter === place.framesetter,
      known.paragraphs == paragraphs
    {
      return known.segments
    }
    let segments = inner.segments(of: paragraphs, in: place.story)
    segmentsInHand = (place.framesetter, paragraphs, segments)
    return segments
  }

  /// Lets go of what a finished page leaves behind: the paragraphs of the main story that stand on
  /// pages, the sidebars that do, and those that were shrunk on it. O(the stories that are in use).
  func release(before progress: PageState) {
    shrunk = shrunk.filter { $0.key.story == StyledIssue.mainStory }
    func isSet(_ story: Int) -> Bool {
      guard let sidebar = sidebars.sidebar(ofStory: story) else { return false }
      guard progress.spread?.sidebar != sidebar else { return false }
      return sidebar < progress.nextSidebar && !progress.waiting.contains(sidebar)
        && !progress.tail.contains(sidebar)
    }
    for story in places.keys where isSet(story) { places[story] = nil }
    for story in columnedPlaces.keys where isSet(story) { columnedPlaces[story] = nil }
    for story in flowPlaces.keys where isSet(story) { flowPlaces[story] = nil }
    if !cut.isEmpty { cut = cut.filter { !isSet($0.key.story) } }
    if !issue.notes.isEmpty { notes?.release(before: progress.notes) }
    guard let token = progress.token, let place = places[StyledIssue.mainStory] else { return }
    let index = place.story.paragraphIndex(at: token.offset)
    place.framesetter.release(before: index)
    for (key, item) in shrunk {
      if item.range.upperBound <= token.offset {
        shrunk[key] = nil
      } else {
        item.place.framesetter.supply.release(before: index)
      }
    }
  }

  /// Lets go of what variants of the main story's paragraphs before `offset` are made of: none is asked for any more
  /// that was not before.
  func releaseChoices(before offset: TextOffset) {
    guard let place = places[StyledIssue.mainStory] else { return }
    place.framesetter.supply.releaseChoices(before: place.story.paragraphIndex(at: offset))
  }

  /// Remembers a frame of the main story that was planned before.
  func remember(_ plan: KnownPlan) {
    places[StyledIssue.mainStory]?.framesetter.remember(plan)
  }

  /// The pictures of a story; they are the same in all its forms.
  func pictures(of story: Int) -> [NodeID: StoryPicture] {
    (places[story] ?? columnedPlaces[story] ?? flowPlaces[story])?.pictures ?? [:]
  }

  /// How many stories are in use.
  var openCount: Int {
    places.count + columnedPlaces.count + flowPlaces.count + shrunk.count + cut.count
  }

  // MARK: Articles

  /// The sequence of an article; the template's default one where it has none, or one that the
  /// template does not know.
  func sequence(of article: Int) -> PageSequence {
    let template = design.template
    if issue.articles.indices.contains(article), let name = issue.articles[article].sequence,
      let sequence = template.sequences[name]
    {
      return sequence
    }
    return template.sequences[template.defaultSequence]
      ?? PageSequence(name: template.defaultSequence, steps: [])
  }

  /// Where an article begins.
  func start(of article: Int) -> ArticleStart {
    guard issue.articles.indices.contains(article) else { return .here }
    return issue.articles[article].starts ?? sequence(of: article).starts ?? .here
  }

  /// Whether the first column of an article is the right one; nil as the whole issue has it.
  func runsRightToLeft(_ article: Int) -> Bool? {
    issue.articles.indices.contains(article) ? issue.articles[article].runsRightToLeft : nil
  }

  /// How columns are filled that an article ends in: as was asked for the whole issue, as its author
  /// says, as the frame has it, as its sequence has it.
  func fill(of article: Int, in area: TextArea) -> ColumnFill {
    let own = issue.articles.indices.contains(article) ? issue.articles[article].fill : nil
    return design.askedFill ?? own ?? area.fill ?? sequence(of: article).fill
      ?? design.template.fill
  }
}

extension ArticleStart {
  /// What it asks of the place it begins at; nil for what goes on below.
  var target: BreakTarget? {
    switch self {
    case .here: return nil
    case .column: return .column
    case .page: return .page
    case .recto: return .recto
    case .verso: return .verso
    }
  }
}

extension BreakTarget {
  /// True where a page has to begin.
  var asksForPage: Bool { self != .column }

  /// What holds where both are asked for.
  func strengthened(by other: BreakTarget?) -> BreakTarget {
    guard let other else { return self }
    let order: [BreakTarget] = [.column, .page, .verso, .recto]
    return (order.firstIndex(of: other) ?? 0) >= (order.firstIndex(of: self) ?? 0) ? other : self
  }

  /// Whether it may be the page with `number`.
  func allows(page number: Int) -> Bool {
    switch self {
    case .recto: return number % 2 == 1
    case .verso: return number % 2 == 0
    default: return true
    }
  }
}

extension Story {
  /// True where a picture stands in the paragraph `index`. O(log n + its runs).
  func hasPicture(in index: Int) -> Bool {
    let range = paragraphs[index].range
    guard !range.isEmpty else { return false }
    var run = text.runIndex(at: range.lowerBound)
    while run < text.runs.count, text.runs[run].range.lowerBound < range.upperBound {
      if text.runs[run].attributes.attachment != nil { return true }
      run += 1
    }
    return false
  }
}
