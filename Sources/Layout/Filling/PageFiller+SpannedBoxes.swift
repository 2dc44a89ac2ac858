import TypesetGeometry
import TypesetRichText
import Typesetting

/// What reaches over several columns, set.
struct Spanned {
  /// Its frames, and where it goes on.
  var filling = ColumnBand.Filling(rows: 0)
  /// The columns of the frames; `top` is their first row below that of the whole.
  var band = ColumnBand(columns: [], leading: .zero, areaRows: 1, options: FrameOptions())
  /// How many rows it takes, the room below it included.
  var rows = 0
  /// How each frame stands in the whole; empty where all do alike, and are as high.
  var places: [Place] = []
  /// Which form of its story set it.
  var form = StoryForm.column
  /// What makes frames of its plans; nil for that of the main story.
  var framesetter: Framesetter?
  /// The keep rule that is given up at the foot of the last frame, because all of it was to stay
  /// together; nil where none is.
  var relaxed: KeepRule?
  /// The box around all of its frames, in the coordinates of the first.
  var group: FrameBox?

  /// How a frame stands among others.
  struct Place {
    /// Its column, from 0.
    var column: Int
    /// Over how many columns it reaches.
    var span: Int
    /// How many rows it takes.
    var rows: Int
  }

  /// The box of the frame at `place`, where the whole takes `rows` of `area` from `row` down.
  func box(of place: Int, in area: TextArea, from row: Int, rows: Int) -> Rect {
    let own = band.columns[filling.frames[place].column]
    let high = places.indices.contains(place) ? places[place].rows : rows
    return Rect(
      x: own.x, y: area.box.minY + area.leading * (row + own.top), width: own.width,
      height: area.leading * high)
  }

  /// The keep rule given up at the foot of the frame at `place`.
  func relaxed(_ place: Int) -> KeepRule? {
    place == filling.frames.count - 1 ? relaxed : nil
  }

  /// The box around all of them, at the first frame.
  func group(_ place: Int) -> FrameBox? { place == 0 ? group : nil }

  /// Draws a box around all of its frames, below them.
  ///
  /// - Parameters:
  ///   - rect: Where it stands: `x` on the page, `y` from the first row.
  ///   - edges: Those that it has here.
  mutating func draw(
    _ box: ParagraphBox, _ rect: Rect, _ edges: FrameBox.Edges, of story: Story, leading: Length
  ) {
    let seen = filling.frames.flatMap { $0.frame.lines.filter { $0.height > .zero } }
    guard let first = seen.first, let last = seen.last, let own = band.columns.first else { return }
    var rect = rect
    rect.origin.x -= own.x
    rect.origin.y -= leading * own.top
    group = FrameBox(
      paragraphs: first.paragraph..<max(last.paragraph, first.paragraph) + 1,
      node: story.paragraphs[first.paragraph].node, rect: rect, edges: edges, style: box)
  }
}

extension PageFiller {
  /// A piece, or what is left of it, set over its columns in the rows that are left; in columns of
  /// its own where it asks for some, which are balanced.
  ///
  /// - Parameter fitsPictures: Whether its pictures are made to fit the rows that are left.
  func spanned(
    _ piece: Int, from token: BreakToken, _ area: TextArea, row: Int, fitsPictures: Bool = false
  ) -> Spanned {
    let (columns, count) = plan.reach(of: piece, columns: area.columns)
    var within = area
    within.box = area.box(ofColumns: 0..<columns, of: count, from: 0, rows: area.rows)
    within.gridCount = 0
    let own = max(plan.pieces[piece].columns ?? 1, 1)
    if let inner = plan.pieces[piece].inner {
      return InnerFiller(
        inner: inner, framesetter: mainPlace.framesetter,
        paragraphs: plan.pieces[piece].paragraphs, area: within, asked: own, options: options,
        segments: context.segments(of: inner, plan.pieces[piece].paragraphs, in: mainPlace)
      ).set(from: token, row: row, fitsPictures: fitsPictures)
    }
    var band = self.band(within, columns: own, from: row)
    if fitsPictures { band.areaRows = area.rows - row }
    let text = ColumnBand.Text(
      framesetter: mainPlace.framesetter, token: token, end: plan.pieces[piece].end)
    var filling = band.fill(text, rows: area.rows - row, allowsOverset: true)
    filling = band.balance(text, filled: filling)
    let after =
      mainPlace.story.paragraphs[plan.pieces[piece].paragraphs]
      .last { $0.role == .text }?.style.spaceAfter ?? .zero
    let foot = filling.frames.reduce(Length.zero) { max($0, $1.frame.inkFoot) }
    return Spanned(
      filling: filling, band: band, rows: rows(foot > .zero ? foot + max(after, .zero) : foot))
  }

  /// A sidebar, or what is left of it, in columns with something around or over all of them; nil
  /// where it stands in one column, or in columns as any text does.
  ///
  /// - Parameter isInFlow: Whether it stands below the text of its article: one that leaves its
  ///   background and its rules to frames has them there itself.
  func columned(
    _ rest: PageState.SidebarRest, _ area: TextArea, row: Int, isInFlow: Bool = false
  ) -> Spanned? {
    let sidebar = context.issue.sidebars[rest.sidebar]
    let count = max(sidebar.columns ?? area.columns, 1)
    let own = isInFlow ? sidebar.innerInFlow : nil
    guard let inner = own ?? (count > 1 ? sidebar.inner : nil) else { return nil }
    let room = inner.room(in: area)
    let expectation = FlowExpectation(
      measure: room.columnWidth(of: inner.count(asked: count, in: room)),
      frameHeight: area.box.height)
    let place =
      own == nil
      ? context.columnedPlace(sidebar.story, expecting: expectation)
      : context.flowPlace(sidebar.story, expecting: expectation)
    var set = InnerFiller(
      inner: inner, framesetter: place.framesetter,
      paragraphs: place.story.paragraphs.indices, area: area, asked: count, options: options,
      segments: context.segments(of: inner, place.story.paragraphs.indices, in: place)
    ).set(from: rest.token, row: row)
    set.form = place.form
    set.framesetter = place.framesetter
    return set
  }

  /// Places the frames of `set`, a part of a sidebar, from `row` down.
  mutating func place(_ set: Spanned, story: Int, _ area: TextArea, row: Int) {
    for (place, item) in set.filling.frames.enumerated() {
      placed.append(
        Placed(
          story: story, form: set.form, area: area, column: set.places[place].column,
          span: set.places[place].span,
          box: set.box(of: place, in: area, from: row, rows: set.rows), plan: item.frame,
          framesetter: set.framesetter ?? mainPlace.framesetter, relaxed: set.relaxed(place),
          group: set.group(place),
          isGrouped: set.group != nil))
    }
  }

  /// Sets a sidebar in columns of its own in the flow, from `top` down; the row below.
  mutating func fillTail(
    _ rest: PageState.SidebarRest, columned set: Spanned, _ area: TextArea, top: Int
  ) -> Int {
    let sidebar = context.issue.sidebars[rest.sidebar]
    if !set.filling.isComplete, top > 0 {
      let isWhole = sidebar.inner?.keepsTogether ?? false
      // What keeps together goes on where it has room on a page.
      if isWhole, rest.token == .start,
        columned(rest, area, row: 0, isInFlow: true)?.filling.isComplete ?? false
      {
        return area.rows
      }
      if !set.filling.isSeen || area.rows - top <= PageFiller.fewRows { return area.rows }
    }
    endFrames(of: area, above: top)
    place(set, story: sidebar.story, area, row: top)
    guard set.filling.isComplete, set.filling.rest == nil else {
      progress.tail.note(.init(sidebar: rest.sidebar, token: set.filling.rest ?? rest.token))
      return area.rows
    }
    progress.tail.remove(rest.sidebar)
    return top + min(set.rows, area.rows - top)
  }
}
