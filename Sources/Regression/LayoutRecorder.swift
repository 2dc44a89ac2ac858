package import Diagnostics
import Fonts
import Geometry
package import Layout
import RichText
package import Typesetting

/// Writes the layout JSON (`typeset-layout/1`), page by page as they are made: what stands where,
/// one line of output for each line of text.
///
/// Lengths are points with at most five decimals; the origin is the page's top left corner and y
/// grows downwards. Offsets are UTF-8 bytes of a story. Beside the fields of every run, a run has
/// `positions` where kerning or a mark moved a glyph: pairs of its index in the run, from the left,
/// and by how much it stands right of where the glyph before it ended (by its font's advance, a
/// space by its width on this line); `expansion`, by how many thousandths its letters are wider than
/// the font has them, and `tracking`, the room behind each cluster; `leader`, the text that fills a
/// tab's room again and again and that its glyphs are of; and `rise`, `underline`, `strike`,
/// `stroke`, `background`, `link`, `ruby` where they hold.
///
/// So that a comparison can name causes, the record also says what it was made of: `setup`,
/// `libraries`, `pictures`, `dictionaries`, the hash of each font file; of a run what was asked for
/// (`face`, `weight`, `slant`, `features`, `lang` where that is not the running text's); of a
/// picture what its tag asks for; and of a line its `places`: where the source goes on elsewhere.
package struct LayoutRecorder {
  private let stories: [Story]
  /// The articles that have a name or an element, and where they begin in the main story.
  private let articles: [(article: Article, start: TextOffset)]
  /// The contents as far as pages were recorded.
  private var contents: [LayoutRecord.Entry] = []
  /// The story of the frame that is recorded: a place in `stories`.
  private var current = 0
  private let sources: SourceTable
  private let setup: LayoutRecord.Setup?
  private let libraries: [(name: String, version: String)]
  var json = JSONText()
  var fonts = FontTable()
  private var cursor = RendererCursor()
  private var hasPages = false
  /// Whether each line says where its characters stand: `cells`, which a hit test needs.
  package var recordsCells = false
  /// Whether font files are named without their folders, so that a record is the same wherever
  /// they are installed.
  package var omitsFontFolders: Bool {
    get { fonts.omitsFolders }
    set { fonts.omitsFolders = newValue }
  }

  /// A record of `issue`, which was read from `sources` and set by `setup` with `libraries`.
  package init(
    issue: StyledIssue, sources: SourceTable, setup: LayoutRecord.Setup? = nil,
    libraries: [(name: String, version: String)] = []
  ) {
    let paragraphs = issue.main.story.paragraphs
    self.init(
      stories: issue.stories.map(\.story),
      articles: issue.articles.compactMap { article in
        guard article.node != nil, paragraphs.indices.contains(article.paragraphs.lowerBound)
        else { return nil }
        return (article, paragraphs[article.paragraphs.lowerBound].range.lowerBound)
      }, sources: sources, setup: setup, libraries: libraries)
  }

  /// A record of `story`, which was read from `sources` and set by `setup` with `libraries`.
  package init(
    story: Story, sources: SourceTable, setup: LayoutRecord.Setup? = nil,
    libraries: [(name: String, version: String)] = []
  ) {
    self.init(
      stories: [story], articles: [], sources: sources, setup: setup, libraries: libraries)
  }

  private init(
    stories: [Story], articles: [(article: Article, start: TextOffset)], sources: SourceTable,
    setup: LayoutRecord.Setup?, libraries: [(name: String, version: String)]
  ) {
    self.stories = stories
    self.articles = articles
    self.sources = sources
    self.setup = setup
    self.libraries = libraries
  }

  private var story: Story { stories[current] }

  /// What comes before the pages.
  package mutating func begin() -> [UInt8] {
    json.raw("{\"schema\":\"typeset-layout/1\",\"sources\":[")
    for (index, source) in sources.sources.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(source.name)
    }
    json.raw("],\n\"stories\":[")
    for (index, story) in stories.enumerated() {
      json.raw(index > 0 ? ",\n {\"name\":" : "{\"name\":")
      json.string(story.name)
      json.raw(",\"length\":")
      json.integer(story.text.endOffset.utf8)
      json.raw("}")
    }
    json.raw("]")
    if let setup {
      json.raw(",\n\"setup\":")
      setup.write(to: &json)
    }
    json.raw(",\n\"libraries\":{")
    for (index, library) in libraries.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(library.name)
      json.raw(":")
      json.string(library.version)
    }
    json.raw("},\n\"pages\":[")
    return json.take()
  }

  /// A page.
  package mutating func page(_ page: LayoutPage) -> [UInt8] {
    json.raw(hasPages ? ",\n" : "\n")
    hasPages = true
    json.raw("{\"number\":")
    json.integer(page.number)
    json.raw(",\"label\":")
    json.string(page.label)
    json.raw(",\"size\":[")
    json.length(page.size.width)
    json.raw(",")
    json.length(page.size.height)
    json.raw("],\"master\":")
    json.string(page.master)
    if page.bleed != .zero {
      json.raw(",\"bleed\":")
      json.length(page.bleed)
    }
    json.raw(",\"frames\":[")
    for (index, frame) in page.frames.enumerated() {
      json.raw(index > 0 ? ",\n " : "\n ")
      record(frame)
    }
    json.raw("],\n \"furniture\":[")
    for (index, piece) in page.furniture.enumerated() {
      if index > 0 { json.raw(",") }
      json.raw("\n  {\"kind\":")
      json.string(piece.kind.rawValue)
      if piece.isNamed {
        json.raw(",\"name\":")
        json.string(piece.name)
      }
      json.raw(",\"text\":")
      json.string(piece.text)
      json.raw(",\"box\":")
      json.box(piece.box)
      if let color = piece.color {
        json.raw(",\"color\":")
        json.string(color.hexString)
      }
      if let line = piece.line {
        json.raw(",\"baseline\":")
        json.length(line.origin.y)
        json.raw(",\"runs\":[")
        runs(of: line, at: line.origin)
        json.raw("]")
      }
      json.raw("}")
    }
    json.raw("]}")
    note(page)
    return json.take()
  }

  /// Takes the articles that begin on `page` into the contents.
  private mutating func note(_ page: LayoutPage) {
    guard contents.count < articles.count else { return }
    for frame in page.frames where frame.story == stories[0].name {
      // Articles begin in the order of the story.
      while contents.count < articles.count {
        let (article, start) = articles[contents.count]
        // Empty lines of it may stand on the page before.
        guard let end = frame.frame.seenEnd, start < end else { break }
        contents.append(
          LayoutRecord.Entry(
            id: article.node?.description ?? "", title: article.title, section: article.section,
            author: article.author, page: page.label))
      }
    }
  }

  /// What comes after the pages.
  package mutating func end(
    _ diagnostics: [Diagnostic], pictures: [LayoutRecord.Picture] = [],
    dictionaries: [LayoutRecord.Dictionary] = []
  ) -> [UInt8] {
    if !contents.isEmpty {
      json.raw("],\n\"contents\":[")
      for (index, entry) in contents.enumerated() {
        json.raw(index > 0 ? ",\n " : "\n ")
        entry.write(to: &json)
      }
    }
    json.raw("],\n\"pictures\":[")
    for (index, picture) in pictures.enumerated() {
      json.raw(index > 0 ? ",\n " : "\n ")
      picture.write(to: &json)
    }
    json.raw("],\n\"dictionaries\":[")
    for (index, dictionary) in dictionaries.enumerated() {
      json.raw(index > 0 ? ",\n " : "\n ")
      dictionary.write(to: &json)
    }
    json.raw("],\n\"fonts\":[")
    fonts.write(to: &json)
    json.raw("],\n\"diagnostics\":[")
    for (index, diagnostic) in diagnostics.enumerated() {
      json.raw(index > 0 ? ",\n " : "\n ")
      json.raw("{\"severity\":")
      json.string(
        diagnostic.severity == .error
          ? "error" : diagnostic.severity == .warning ? "warning" : "note")
      json.raw(",\"code\":")
      json.string(diagnostic.code.name)
      json.raw(",\"message\":")
      json.string(diagnostic.message)
      if let range = diagnostic.range {
        json.raw(",\"source\":")
        source(range)
      }
      json.raw("}")
    }
    json.raw("]}\n")
    return json.take()
  }

  // MARK: Frames and lines

  private mutating func record(_ frame: LayoutFrame) {
    // Few stories have frames on one page; the main one comes first.
    current = stories.firstIndex { $0.name == frame.story } ?? 0
    json.raw("{\"id\":")
    json.string(frame.id)
    json.raw(",\"story\":")
    json.string(frame.story)
    if frame.area != LayoutRecord.Frame.mainArea {
      json.raw(",\"area\":")
      json.string(frame.area)
    }
    json.raw(",\"column\":")
    json.integer(frame.column)
    if frame.span != 1 {
      json.raw(",\"span\":")
      json.integer(frame.span)
    }
    json.raw(",\"mode\":")
    json.string(frame.frame.writingMode.rawValue)
    json.raw(",\"box\":")
    json.box(frame.box)
    json.raw(",\"range\":")
    range(frame.frame.requestedRange)
    json.raw(",\"visible\":")
    range(frame.frame.visibleRange)
    json.raw(",\"lines\":[")
    for (index, line) in frame.frame.lines.enumerated() {
      json.raw(index > 0 ? ",\n   " : "\n   ")
      record(line, "\(frame.id).l\(index + 1)", at: frame.box.origin, in: frame.frame)
    }
    json.raw("],\n  \"images\":[")
    for (index, picture) in frame.pictures.enumerated() {
      if index > 0 { json.raw(",") }
      json.raw("{\"id\":")
      json.string(picture.node.description)
      json.raw(",\"src\":")
      json.string(picture.name)
      json.raw(",\"box\":")
      json.box(picture.box)
      json.raw(",\"offset\":")
      json.integer(picture.offset.utf8)
      if let alternative = picture.alternative {
        json.raw(",\"alt\":")
        json.string(alternative)
      }
      if picture.isFaulty { json.raw(",\"placeholder\":true") }
      asked(of: picture)
      json.raw("}")
    }
    json.raw("]")
    record(frame.boxes)
    json.raw("}")
  }

  /// The boxes of paragraphs, with the edges that they have in this frame.
  private mutating func record(_ boxes: [FrameBox]) {
    guard !boxes.isEmpty else { return }
    for (index, frameBox) in boxes.enumerated() {
      json.raw(index > 0 ? "," : ",\"boxes\":[")
      func rule(_ rule: ParagraphBox.Rule?, _ edge: FrameBox.Edges) -> LayoutRecord.Rule? {
        guard let rule, frameBox.edges.contains(edge) else { return nil }
        return LayoutRecord.Rule(width: rule.width, color: rule.color.hexString)
      }
      var box = LayoutRecord.Box(para: frameBox.node.description, box: frameBox.rect)
      box.above = rule(frameBox.style.above, .above)
      box.below = rule(frameBox.style.below, .below)
      box.sides = rule(frameBox.style.sides, .sides)
      box.ground = frameBox.style.ground?.hexString
      box.write(to: &json)
    }
    json.raw("]")
  }

  private mutating func record(
    _ placed: PlacedLine, _ place: String, at origin: Point, in frame: Frame
  ) {
    let line = placed.line
    let start = frame.transform.applied(to: placed.origin)
    let node = story.paragraphs[placed.paragraph].node.description
    json.raw("{\"id\":")
    json.string("\(node).\(line.begin.line + 1)")
    json.raw(",\"at\":")
    json.string(place)
    json.raw(",\"para\":")
    json.string(node)
    json.raw(",\"row\":")
    json.integer(placed.row + 1)
    json.raw(",\"origin\":[")
    json.length(origin.x + start.x)
    json.raw(",")
    json.length(origin.y + start.y)
    json.raw("],\"ascent\":")
    json.length(placed.height == .zero ? .zero : line.ascent)
    json.raw(",\"descent\":")
    json.length(placed.height == .zero ? .zero : line.descent)
    json.raw(",\"height\":")
    json.length(placed.height)
    json.raw(",\"width\":")
    json.length(line.width)
    json.raw(",\"measure\":")
    json.length(line.measure)
    json.raw(",\"range\":")
    range(placed.range)
    json.raw(",\"source\":")
    source(story.sourceMap.source(at: placed.range.lowerBound))
    places(in: placed.range)
    json.raw(",\"text\":")
    json.string(utf8: placed.text.utf8[line.range.utf8])
    if line.reason == .hyphen || !line.insertedText.isEmpty || line.droppedLength > 0 {
      json.raw(",\"shown\":")
      json.string(utf8: shown(placed)[...])
    }
    json.raw(",\"break\":")
    json.string(line.reason.rawValue)
    json.raw(",\"ratio\":")
    json.ratio(line.stretch)
    json.raw(",\"hang\":[")
    json.length(line.hangStart)
    json.raw(",")
    json.length(line.hangEnd)
    json.raw("],\"runs\":[")
    runs(of: placed, at: Point(x: origin.x + start.x, y: origin.y + start.y))
    json.raw("]")
    if recordsCells { LayoutRecorder.writeCells(of: placed, to: &json) }
    json.raw("}")
  }

  /// What the picture's tag asks for.
  private mutating func asked(of picture: PlacedPicture) {
    let attributes = story.text.runs[story.text.runIndex(at: picture.offset)].attributes
    var width: Length?
    var height: Length?
    if case .picture(_, let asked, let high) = attributes.attachment?.sizing {
      (width, height) = (asked, high)
    }
    if let attachment = attributes.attachment?.attached {
      (width, height) = (attachment.size?.width, attachment.size?.height)
      record(attachment)
    }
    if let width {
      json.raw(",\"width\":")
      json.length(width)
    }
    if let height {
      json.raw(",\"height\":")
      json.length(height)
    }
    if let alignment = picture.alignment {
      json.raw(",\"align\":")
      json.string(alignment.rawValue)
    }
  }

  /// Where `attachment` stands beside letters, and the room around it.
  private mutating func record(_ attachment: TextAttachment) {
    if attachment.margin != .none {
      let margin = attachment.margin
      json.raw(",\"margin\":[")
      for (index, side) in [margin.top, margin.right, margin.bottom, margin.left].enumerated() {
        if index > 0 { json.raw(",") }
        json.length(side)
      }
      json.raw("]")
    }
    if let width = attachment.maximumWidth {
      json.raw(",\"maxwidth\":")
      json.length(width)
    }
    if !attachment.keepsAir {
      json.raw(",\"align\":")
      json.string(attachment.alignment == .center ? "middle" : attachment.alignment.rawValue)
    }
  }

  /// What is seen of a line that ends inside a word: soft hyphens and letters that the division
  /// leaves out are not, letters that it puts in and the added hyphen are.
  private func shown(_ placed: PlacedLine) -> [UInt8] {
    var out: [UInt8] = []
    let bytes = placed.text.utf8
    var offset = placed.line.range.lowerBound.utf8
    let end = max(offset, placed.line.contentEnd.utf8 - placed.line.droppedLength)
    while offset < end {
      if bytes[offset] == 0xC2, offset + 1 < end, bytes[offset + 1] == 0xAD {
        offset += 2
        continue
      }
      out.append(bytes[offset])
      offset += 1
    }
    return out + placed.line.insertedText + Array("-".utf8)
  }

  /// The runs of a line whose origin stands at `start` on the page.
  private mutating func runs(of placed: PlacedLine, at start: Point) {
    let line = placed.line
    for (index, run) in line.runs.enumerated() {
      if index > 0 { json.raw(",") }
      let attributes = placed.text.runs[run.attributes].attributes
      json.raw("{\"range\":")
      range(run.range.shifted(by: placed.paragraphStart.utf8))
      json.raw(",\"font\":")
      json.integer(fonts.index(of: run.face))
      json.raw(",\"size\":")
      json.length(run.size)
      json.raw(",\"color\":")
      if let color = attributes.color { json.string(color.hexString) } else { json.raw("null") }
      json.raw(",\"x\":")
      if run.orientation == .horizontal {
        json.length(start.x + run.x)
      } else {
        json.vertical(run, from: start)
      }
      json.raw(",\"width\":")
      json.length(run.width)
      json.raw(",\"level\":")
      json.integer(Int(run.level))
      json.raw(",\"glyphs\":")
      json.integer(run.glyphs.count)
      let (expansion, tracking) = (line.expansion(of: run), line.tracking(of: run))
      if expansion != 0 {
        json.raw(",\"expansion\":")
        json.integer(expansion)
      }
      if tracking != .zero {
        json.raw(",\"tracking\":")
        json.length(tracking)
      }
      positions(of: run, in: placed, expansion, tracking)
      if attributes.baselineShift != .zero {
        json.raw(",\"rise\":")
        json.length(attributes.baselineShift)
      }
      if attributes.underline != nil { json.raw(",\"underline\":true") }
      if attributes.strikethrough != nil { json.raw(",\"strike\":true") }
      if let stroke = attributes.strokeColor {
        json.raw(",\"stroke\":")
        json.string(stroke.hexString)
      }
      if let background = attributes.background {
        json.raw(",\"background\":")
        json.string(background.hexString)
      }
      if let link = attributes.link {
        json.raw(",\"link\":")
        json.string(link)
      }
      if !run.glyphs.isEmpty, let tab = line.tab(of: run) {
        json.raw(",\"leader\":")
        json.string(tab.leader)
      }
      asked(of: attributes)
      if !line.rubies.isEmpty { ruby(of: run, in: placed, at: start) }
      json.raw("}")
    }
  }

  /// The small letters whose base begins in `run`.
  private mutating func ruby(of run: LineRun, in placed: PlacedLine, at start: Point) {
    for ruby in placed.line.rubies
    where ruby.base.lowerBound >= run.range.lowerBound
      && ruby.base.lowerBound < run.range.upperBound
    {
      guard let face = ruby.line.runs.first?.face else { continue }
      for own in ruby.line.runs {
        for index in own.glyphs { fonts.note(ruby.line.glyphs[index].id, of: own.face) }
      }
      LayoutRecord.Ruby(ruby, at: start, font: fonts.index(of: face)).write(to: &json)
    }
  }

  /// What was asked for and cannot be seen: two of these may well look alike.
  private mutating func asked(of attributes: TextAttributes) {
    guard let setup else { return }
    if let face = attributes.font.families.first, face != setup.font {
      json.raw(",\"face\":")
      json.string(face)
    }
    if attributes.font.weight != 400 {
      json.raw(",\"weight\":")
      json.integer(attributes.font.weight)
    }
    if attributes.font.slant != .roman {
      json.raw(",\"slant\":")
      json.string(attributes.font.slant == .italic ? "italic" : "oblique")
    }
    if !attributes.features.isEmpty {
      json.raw(",\"features\":[")
      for (index, feature) in attributes.features.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(feature.value == 1 ? feature.name : "\(feature.name)=\(feature.value)")
      }
      json.raw("]")
    }
    if attributes.language.identifier != setup.lang {
      json.raw(",\"lang\":")
      json.string(attributes.language.identifier)
    }
  }

  /// Where a glyph does not stand at the end of the one before it: kerning, marks, stretched
  /// ideographs. A glyph ends after its font's advance, made wider by `expansion` thousandths, and
  /// `tracking` behind the last glyph of its cluster; a space after its width on this line.
  private mutating func positions(
    of run: LineRun, in placed: PlacedLine, _ expansion: Int, _ tracking: Length
  ) {
    if run.orientation.isUprightOnPage {
      uprightPositions(of: run, in: placed.line)
      return
    }
    let bytes = placed.text.utf8
    let end = Int32(placed.line.contentEnd.utf8)
    var expected = run.x
    var isFirst = true
    for (index, glyphIndex) in run.glyphs.enumerated() {
      let glyph = placed.line.glyphs[glyphIndex]
      fonts.note(glyph.id, of: run.face)
      let moved = glyph.x - expected
      if moved != .zero {
        json.raw(isFirst ? ",\"positions\":[[" : ",[")
        isFirst = false
        json.integer(index)
        json.raw(",")
        json.length(moved)
        json.raw("]")
      }
      let byte = glyph.cluster < end ? bytes[Int(glyph.cluster)] : 0
      let isSpace = byte == 0x20 || byte == 0xC2 && bytes[Int(glyph.cluster) + 1] == 0xA0
      if isSpace {
        expected = glyph.x + glyph.advance
        continue
      }
      expected =
        glyph.x
        + run.face.advance(of: glyph.id).length(
          at: run.size, unitsPerEm: run.face.unitsPerEm, expansion: expansion)
      let next = glyphIndex + 1
      if tracking != .zero,
        next == run.glyphs.upperBound
          || placed.line.glyphs[next].cluster != glyph.cluster
      {
        expected += tracking
      }
    }
    if !isFirst { json.raw("]") }
  }

  private mutating func range(_ range: TextRange) {
    json.raw("[")
    json.integer(range.lowerBound.utf8)
    json.raw(",")
    json.integer(range.upperBound.utf8)
    json.raw("]")
  }

  /// Where, behind the line's start, the source goes on elsewhere than the text: behind tags and
  /// entities. Triples of the story's offset, the line and the column.
  private mutating func places(in range: TextRange) {
    var isFirst = true
    var offset = range.lowerBound
    while let here = story.sourceMap.source(at: offset) {
      var next = offset + 1
      let behind = story.sourceMap.source(at: next)
      if behind == here {
        // All of the text stands for all of its source.
        while next < range.upperBound, story.sourceMap.source(at: next) == here { next = next + 1 }
      } else if behind?.lowerBound == here.lowerBound + 1, behind?.upperBound == here.upperBound {
        // Byte by byte.
        next = offset + (here.upperBound - here.lowerBound)
      }
      guard next < range.upperBound, let there = story.sourceMap.source(at: next) else { break }
      json.raw(isFirst ? ",\"places\":[[" : ",[")
      isFirst = false
      let place = cursor.position(
        at: there.lowerBound, of: there.source, in: sources[there.source])
      json.integer(next.utf8)
      json.raw(",")
      json.integer(place.line)
      json.raw(",")
      json.integer(place.column)
      json.raw("]")
      offset = next
    }
    if !isFirst { json.raw("]") }
  }

  private mutating func source(_ range: SourceRange?) {
    guard let range else {
      json.raw("null")
      return
    }
    let text = sources[range.source]
    let place = cursor.position(at: range.lowerBound, of: range.source, in: text)
    json.raw("[")
    json.string(text.name)
    json.raw(",")
    json.integer(place.line)
    json.raw(",")
    json.integer(place.column)
    json.raw("]")
  }
}
