import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension StoryAssembly {
  /// How a paragraph of letters is set; puts what it says of its letters in hand.
  mutating func style(of paragraph: Element, marks: Int = 0) -> ParagraphStyle {
    guard paragraph.kind != .paragraph || paragraph.setting != 0 || surroundings.saysSomething
    else {
      return plainStyle(of: paragraph)
    }
    let asked = asked(of: paragraph)
    letters.look = resolver.place(of: asked.look.text)
    var set = setLines(asked)
    setWithin(asked, &set, marks: marks)
    setApart(asked, &set.style)
    // What heads a table stays with its first row.
    if asked.headsTable { set.style.keepsWithNext = true }
    keepStanza(
      asked.look, &set.style, areSiblings: asked.areSiblings,
      lines: document.lineCount(of: paragraph))
    follow(isCaption: set.isCaption)
    last = (paragraphs.count, asked.siblings)
    siblingsAreHeaded = set.headsSiblings
    if paragraph.kind == .code { setCode(paragraph, size: asked.size, &set.style) }
    standAlone(paragraph, &set.style)
    if set.style.headIndent != .zero || set.style.tailIndent != .zero {
      styleNames[paragraphs.count] = asked.names.first { stylesheet.paragraphs[$0] != nil }
    }
    return set.style
  }

  /// What is asked of a paragraph: by its element and classes, by its tag, and by what is around it.
  private struct Asked {
    let paragraph: Element
    let setting: ParagraphSetting
    let names: [String]
    /// Whether a style of the stylesheet has one of the names.
    let isNamed: Bool
    let look: ParagraphLook
    let size: Length
    let box: ParagraphBox?
    let siblings: Siblings
    /// Whether it goes on what the paragraph before it belongs to.
    let areSiblings: Bool
    let headsTable: Bool
  }

  /// How the lines of a paragraph are set, and what they are to those around them.
  private struct SetLines {
    var style: ParagraphStyle
    var isCaption = false
    var headsSiblings = false
  }

  private func asked(of paragraph: Element) -> Asked {
    let setting = document.settings[paragraph.setting]
    let names = styleNames(of: paragraph, setting)
    let headsTable = paragraph.kind == .cell && headsTable(paragraph)
    let named = surroundings.look(stylesheet.paragraph(names))
    var look = named ?? ParagraphLook()
    look.rule = setting.rule ?? look.rule
    look.text.language = setting.language ?? look.text.language ?? surroundings.language
    // Letters that are italic from end to end were not written to stand out of italic ones.
    if look.text.slant == .italic, isItalicThroughout(paragraph) { look.text.slant = nil }
    if headsTable || paragraph.kind == .cell && document.attributes(of: paragraph).heads {
      look.text.weight = 700
    }
    let size = resolver.size(of: look.text)
    let box = rules.box(look, size: size)
    let siblings = Siblings(
      classes: names.filter { stylesheet.paragraphs[$0] != nil }, box: box ?? surroundings.box,
      container: surroundings.innermost)
    let areSiblings = last.map { $0.siblings == siblings && siblings != Siblings() } ?? false
    return Asked(
      paragraph: paragraph, setting: setting, names: names, isNamed: named != nil, look: look,
      size: size, box: box, siblings: siblings, areSiblings: areSiblings, headsTable: headsTable)
  }

  /// Sets the lines by the style that is named, or by what the letters look like where none is; notes
  /// what they are to the next paragraph.
  private mutating func setLines(_ asked: Asked) -> SetLines {
    let (look, box) = (asked.look, asked.box)
    let beginsApart =
      look.part ?? .running != .running || box?.above != nil || box?.ground != nil
    let neighbour: ParagraphRules.Neighbour =
      asked.areSiblings ? (siblingsAreHeaded ? .headline : .text) : beginsApart ? .nothing : before
    let reading = running.read(asked.paragraph, of: document, resolver: resolver)
    guard asked.isNamed else {
      var set = SetLines(style: rules.text(reading, after: neighbour))
      set.style.box = box
      set.isCaption = reading.scale == .caption
      before = rules.neighbour(reading)
      set.headsSiblings = before == .headline
      return set
    }
    var set = SetLines(style: rules.text(look, size: asked.size, after: neighbour))
    set.isCaption = look.part == .caption
    if look.part == .heading, !asked.paragraph.partShowsInLetters { part = .heading }
    before = isIndentedBehind(look, set.style) ? .text : .nothing
    if box != nil, reading.isBoldThroughout, look.breaksAreLines != true {
      rules.head(&set.style)
      set.headsSiblings = true
    }
    rules.makeRoom(for: reading, &set.style)
    set.style.hangsAfterBreaks =
      look.breaksAreLines == true && document.lineCount(of: asked.paragraph) > 1
    return set
  }

  /// Sets what the tag asks, and sets the lines into what is around them: indents, sides, the mark of
  /// an item, what opens the text.
  private mutating func setWithin(_ asked: Asked, _ set: inout SetLines, marks: Int) {
    if asked.setting.alignment == nil, let alignment = surroundings.alignment {
      set.style.alignment = alignment
    }
    rules.apply(asked.setting, to: &set.style)
    rules.standOff(&set.style)
    if set.style.box != nil, before == .text { before = .nothing }
    surroundings.apply(to: &set.style)
    hang(&set.style, marks: marks)
    if marks == 0 { open(asked.paragraph, asked.look, asked.setting, &set.style) }
    let isRunning = isRunning(asked.look, asked.paragraph) && !set.isCaption
    standOnSide(&set.style, isRunning: isRunning, marks > 0 ? nil : asked.paragraph)
  }

  /// Sets the paragraph apart from the one above it, and puts it into one box with that where both are
  /// parts of one thing.
  private mutating func setApart(_ asked: Asked, _ style: inout ParagraphStyle) {
    let paragraph = asked.paragraph
    // Boxes that are not as wide stand apart, and each rule alone has its air.
    let isAsWide = last.map { paragraphs[$0.index].style.isAsWide(as: style) } ?? true
    let sharesBox =
      asked.box.map { $0.holdsSeveral && isAsWide && paragraph.kind == .paragraph } ?? true
    // Two programs, or two formulas, are two.
    let isAlone = paragraph.kind == .code || paragraph.kind == .formula
    let isWithin = asked.areSiblings && sharesBox && !isAlone
    var between = asked.look.spaceBetween.map { rules.length($0, size: asked.size) } ?? .zero
    let lineCount = surroundings.holds(.verse) ? document.lineCount(of: paragraph) : 1
    if max(lineCount, lastLineCount) > 1 { between = max(between, rules.body.leading) }
    lastLineCount = lineCount
    space(&style, areSiblings: isWithin || goesOnUnderPicture(asked.look), between: between)
    loosen(&style)
  }

  /// A line that is an element of its own has a box of its own: two quotes are two.
  private func standAlone(_ paragraph: Element, _ style: inout ParagraphStyle) {
    guard paragraph.kind != .paragraph, var box = style.box, box.group == nil, box.holdsSeveral
    else {
      return
    }
    box.group = ParagraphBox.Group(
      node: paragraph.node, headIndent: style.outerIndent, tailIndent: style.tailIndent)
    style.box = box
  }

  /// Whether running text after a paragraph of this look is indented, so that one sees where it
  /// begins: after one of its kind, and after what opens it unless there is room below that.
  private func isIndentedBehind(_ look: ParagraphLook, _ style: ParagraphStyle) -> Bool {
    switch look.part {
    case .running: true
    case .opening: style.spaceAfter == .zero
    default: false
    }
  }

  /// How a paragraph of pictures alone is set: within the box that is asked for, as letters there
  /// would be, and by itself elsewhere.
  mutating func pictureStyle(
    of paragraph: Element, alignment: ParagraphStyle.Alignment
  ) -> ParagraphStyle {
    var style = rules.pictures(alignment: alignment)
    guard !surroundings.isFramed else {
      if document.alignsNoPicture(of: paragraph), let alignment = surroundings.alignment {
        style.alignment = alignment
      }
      return framedPictureStyle(style)
    }
    let setting = document.settings[paragraph.setting]
    var look = stylesheet.paragraph(setting.classes) ?? ParagraphLook()
    look.rule = setting.rule ?? look.rule
    let size = resolver.size(of: look.text)
    guard paragraph.setting != 0, let box = rules.box(look, size: size), box.holdsSeveral else {
      beginAfresh()
      if let room = takeRoomAbove() { style.spaceBefore = max(style.spaceBefore, room) }
      return style
    }
    let beside = rules.text(look, size: size, after: .nothing)
    style.box = box
    style.headIndent = beside.headIndent
    style.tailIndent = beside.tailIndent
    style.spaceBefore = beside.spaceBefore
    style.spaceAfter = beside.spaceAfter
    rules.standOff(&style)
    let siblings = Siblings(
      classes: setting.classes.filter { stylesheet.paragraphs[$0] != nil }, box: box)
    let isWithin = last.map {
      $0.siblings == siblings && paragraphs[$0.index].style.isAsWide(as: style)
    }
    space(&style, areSiblings: isWithin ?? false)
    before = .nothing
    last = (paragraphs.count, siblings)
    siblingsAreHeaded = true
    return style
  }

  /// The same where nothing was asked.
  private mutating func plainStyle(of paragraph: Element) -> ParagraphStyle {
    let reading = running.read(paragraph, of: document, resolver: resolver)
    var style = rules.text(reading, after: before)
    before = rules.neighbour(reading)
    follow(isCaption: reading.scale == .caption)
    if let room = takeRoomAbove() { style.spaceBefore = max(style.spaceBefore, room) }
    last = (paragraphs.count, Siblings())
    return style
  }

  /// Small letters right after a picture are its caption.
  mutating func follow(isCaption: Bool) {
    if isCaption, let picture { paragraphs[picture].style.keepsWithNext = true }
    keepsToPicture = isCaption && (picture != nil || surroundings.last?.kind == .figure)
    picture = nil
  }

  /// Room above and below is room between: paragraphs of one kind have `between`, others
  /// the larger of the two, and an empty line is all there is.
  mutating func space(
    _ style: inout ParagraphStyle, areSiblings: Bool, between: Length = .zero
  ) {
    let own = style.spaceBefore
    surroundings.enter(&style)
    // A list stands below its head as text does.
    if let last, paragraphs[last.index].style.keepsWithNext, surroundings.entersListsOnly {
      style.spaceBefore = own
    }
    if let room = takeRoomAbove() {
      style.spaceBefore = max(style.spaceBefore, room)
      return
    }
    guard let last else {
      if hasSpaceAbove { style.spaceBefore = .zero }
      return
    }
    if areSiblings {
      style.spaceBefore = between
      endSpace(below: last.index)
    } else {
      let above = paragraphs[last.index].style.spaceAfter
      style.spaceBefore = max(.zero, style.spaceBefore - above)
    }
  }

  /// Takes the space below the paragraph `index`. An index has thousands that look alike then: they share their style.
  private mutating func endSpace(below index: Int) {
    guard paragraphs[index].style.spaceAfter != .zero else { return }
    var style = paragraphs[index].style
    style.spaceAfter = .zero
    if index > 0, paragraphs[index - 1].style == style {
      paragraphs[index] = paragraphs[index].styled(like: paragraphs[index - 1])
    } else {
      paragraphs[index].style = style
    }
  }

  /// True where an empty line, and markup alone, stand between the paragraph in hand and what is
  /// above it.
  private var hasSpaceAbove: Bool {
    paragraphs.last { $0.role != .nothing }?.role == .space
  }

  /// What stands under the caption of a figure belongs to it.
  private func goesOnUnderPicture(_ look: ParagraphLook) -> Bool {
    surroundings.last?.kind == .figure && look.part == .caption
      && last.map { $0.siblings.container == surroundings.innermost } ?? false
  }

  /// Finds the initial and the words in small capitals.
  private mutating func open(
    _ paragraph: Element, _ look: ParagraphLook, _ setting: ParagraphSetting,
    _ style: inout ParagraphStyle
  ) {
    let lines = setting.dropCapLines ?? look.dropCapLines ?? 0
    let words = setting.leadInWords ?? look.leadInWords ?? 0
    guard lines > 1 || words > 0 else { return }
    let start = text.coveredEnd.utf8
    let letters = text.utf8[start..<start + document.textCount(of: paragraph)]
    var length = 0
    if lines > 1 {
      if let initial = ParagraphOpening.initial(of: letters) {
        if let problem = ParagraphOpening.problem(
          with: letters.prefix(initial), alignment: style.alignment)
        {
          note(problem, paragraph)
          if words > 0 { setLeadIn(words, look, in: letters, from: start) }
          return
        }
        length = initial
        if let own = look.dropCapText {
          openings.append((start..<start + initial, opening(own)))
        }
        style.dropCap = DropCap(lines: lines, length: initial)
        style.headIndent += min(.zero, style.firstLineIndent)
        style.firstLineIndent = .zero
      } else {
        note(.none, paragraph)
      }
    }
    if words > 0 { setLeadIn(words, look, in: letters, from: start, behind: length) }
  }

  private func isItalicThroughout(_ paragraph: Element) -> Bool {
    document.inlines(of: paragraph).allSatisfy {
      guard case .text(let piece) = $0 else { return true }
      return document[piece.style].italic
        || document.utf8(of: piece).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
  }

  /// The most lines of a poem that stay in one column.
  private static let longestStanza = 8

  /// Lines of a poem that follow each other without an empty line are a stanza: no more than eight
  /// of them stay in one column; of more, the first two and the last two.
  private mutating func keepStanza(
    _ look: ParagraphLook, _ style: inout ParagraphStyle, areSiblings: Bool, lines: Int
  ) {
    guard look.breaksAreLines == true, look.keepsWithNext != true else {
      stanza = nil
      return
    }
    if lines > 1, lines <= StoryAssembly.longestStanza { style.keepsTogether = true }
    guard areSiblings, let before = last?.index, let first = stanza?.first else {
      stanza = (paragraphs.count, paragraphs.count, lines)
      return
    }
    let longest = StoryAssembly.longestStanza
    let wasWhole = stanza?.lines ?? 0 <= longest
    stanza?.lines += lines
    if stanza?.lines ?? 0 > longest {
      let start = wasWhole ? first : stanza?.kept ?? first
      for place in start..<before where place > first {
        paragraphs[place].style.keepsWithNext = false
      }
    }
    paragraphs[before].style.keepsWithNext = true
    stanza?.kept = before
  }
}

extension Document {
  /// How many lines its `<br>`s make of a paragraph.
  func lineCount(of paragraph: Element) -> Int {
    inlines(of: paragraph).reduce(1) { count, inline in
      if case .lineBreak = inline { count + 1 } else { count }
    }
  }

  /// How many bytes of the text the element's own are, its separator not counted.
  func textCount(of element: Element) -> Int {
    inlines[element.inlines].reduce(0) { $0 + $1.byteCount }
  }
}
