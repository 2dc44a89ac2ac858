import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension StoryAssembly {
  // MARK: Elements around paragraphs

  /// Begins the container `index`. What is framed is set off from the text around it; `drawsBox`
  /// says whether a background or rules of its style are to be seen. What is set in columns of its
  /// own has them, and keeps together, as a whole: `innerColumns` says how, and its paragraphs do
  /// not.
  mutating func open(
    _ index: Int, isFramed: Bool, drawsBox: Bool = true, isColumned: Bool = false
  ) {
    let container = document.elements[index]
    let asked = document.attributes(of: container)
    let rule = surroundings.rule(for: container.kind, classes: asked.classes)
    if container.kind == .figure { figureFit = rule.fit }
    var classes: [String] = []
    if container.kind == .row {
      if asked.heads {
        classes.append("head-row")
      } else if isEven(row: container) {
        classes.append("even-row")
      }
    }
    if container.kind != .article { classes += asked.classes }
    var own = stylesheet.paragraph(
      rule.styles(
        isFramed || container.kind != .article ? container.kind.rawValue : nil, classes: classes))
    if container.kind == .table, let letters = tableLetters[container.node] {
      var look = own ?? ParagraphLook()
      look.text.size = look.text.size.map { $0.scaled(by: letters) } ?? .thousandths(letters)
      own = look
    }
    // A quotation in a quotation has the letters of that.
    if container.kind == .quote, surroundings.holds(.quote) { own?.text = TextLook() }
    let outer = surroundings.last
    var frame = Surroundings.Frame(
      container: index, kind: container.kind, classes: asked.classes,
      look: surroundings.look(own.map(\.inherited)), box: outer?.box,
      outerBoxes: outer?.outerBoxes ?? [],
      headIndent: outer?.headIndent ?? .zero, tailIndent: outer?.tailIndent ?? .zero,
      alignment: asked.alignment ?? outer?.alignment,
      language: asked.language ?? outer?.language, isFramed: isFramed,
      firstParagraph: paragraphs.count)
    if container.kind == .list { setList(container, of: index, &frame) }
    if isFramed {
      frame.keep = keep(of: container, asked.keep, own ?? ParagraphLook())
      let box = setOff(&frame, own ?? ParagraphLook(), drawsBox: drawsBox, isColumned: isColumned)
      if isColumned {
        var inner = InnerColumns()
        inner.box = box
        inner.keepsTogether = frame.keep.remove(.together) != nil
        innerColumns[index] = inner
      }
    } else if isColumned {
      innerColumns[index] = InnerColumns()
    }
    surroundings.push(frame)
    if container.kind == .figures || container.kind == .figure { openSides(index) }
  }

  /// What a container keeps together with what: as its tag asks, or as its style says.
  private func keep(
    of container: Element, _ asked: ParagraphSetting.Keep?, _ look: ParagraphLook
  ) -> ParagraphSetting.Keep {
    if let asked { return asked }
    let isKept =
      container.kind == .figure || container.kind == .figures || look.keepsTogether == true
    var keep: ParagraphSetting.Keep = isKept ? .together : []
    if look.keepsWithNext == true { keep.insert(.next) }
    return keep
  }

  /// Sets a framed container off from the text around it, and returns the box around it. Its paragraphs
  /// have the box as well, unless it stands around columns.
  private func setOff(
    _ frame: inout Surroundings.Frame, _ look: ParagraphLook, drawsBox: Bool, isColumned: Bool
  ) -> ParagraphBox? {
    let outer = surroundings.last
    let container = document.elements[frame.container]
    var style = rules.text(look, size: resolver.size(of: look.text), after: .nothing)
    if !drawsBox { style.box = nil }
    rules.standOff(&style)
    // A box holds what hangs: the marks of items, and first lines that begin further out.
    var edge = frame.headIndent + (frame.hang == nil ? style.outerIndent : .zero)
    frame.headIndent += frame.hang ?? style.headIndent
    frame.tailIndent += style.tailIndent
    // A list in a list is part of its item.
    if container.kind != .list || surroundings.listDepth == 0 {
      frame.spaceBefore = style.spaceBefore
      frame.spaceAfter = style.spaceAfter
    }
    guard var box = style.box else { return nil }
    if let around = outer?.box, !isColumned {
      frame.outerBoxes.append(around)
      let padding = around.padding(runsRightToLeft: false)
      frame.headIndent += padding.start
      frame.tailIndent += padding.end
      edge += padding.start
    }
    box.group = ParagraphBox.Group(
      node: container.node, headIndent: edge, tailIndent: frame.tailIndent)
    frame.hasBox = true
    if isColumned {
      frame.headIndent = outer?.headIndent ?? .zero
      frame.tailIndent = outer?.tailIndent ?? .zero
    } else {
      frame.box = box
    }
    return box
  }

  /// Ends the innermost container.
  mutating func close() {
    if let table = surroundings.last, table.kind == .table {
      settleTable(table.container, from: table.firstParagraph)
    }
    if let list = surroundings.last, list.kind == .list {
      settleChoices(list.container, from: list.firstParagraph)
    }
    guard let frame = surroundings.pop(), frame.isFramed, let end = frame.lastText else { return }
    for place in end + 1..<max(paragraphs.count, end + 1) where paragraphs[place].role == .space {
      paragraphs[place].role = .nothing
    }
    var style = paragraphs[end].style
    style.spaceAfter = frame.hasBox ? frame.spaceAfter : max(style.spaceAfter, frame.spaceAfter)
    // Notes of a table are read with it: none is parted, nor from those above.
    let isNote = isNoteOfTable(frame.container)
    let isFollowed = isNote && isNoteOfTable(document.elements[frame.container].end)
    if frame.keep.contains(.next) || isFollowed { style.keepsWithNext = true }
    paragraphs[end].style = style
    if frame.keep.contains(.together) || isNote {
      for place in frame.firstParagraph...end where paragraphs[place].role.isSeen {
        paragraphs[place].style.keepsTogether = true
        if place < end { paragraphs[place].style.keepsWithNext = true }
      }
    }
    if sides != nil { closeSides(frame.container) }
    last = (end, Siblings())
    before = .nothing
    hasSpace = false
    picture = nil
  }

  /// Whether the element at `place` is a note that stands below a table.
  func isNoteOfTable(_ place: Int) -> Bool {
    document.elements.indices.contains(place) && document.elements[place].kind == .note
      && document.attributes(of: document.elements[place]).notePlace == .table
  }

  /// Notes that what comes next is another part of the flow. Empty lines at the edge are the room
  /// between the two, which is due above the second, as is the room that the first wants below;
  /// what spans columns keeps its own, which is due above all columns below it.
  mutating func beginPart(isBelowSpan: Bool = false) {
    var room = Length.zero
    var place = paragraphs.count
    while place > 0, !paragraphs[place - 1].role.isSeen {
      place -= 1
      if paragraphs[place].role == .space {
        paragraphs[place].role = .nothing
        room = rules.body.leading
      }
    }
    if place > 0, !isBelowSpan {
      room = max(room, paragraphs[place - 1].style.spaceAfter)
      paragraphs[place - 1].style.spaceAfter = .zero
    }
    roomAbove = room
    hasSpace = false
    before = .nothing
    last = nil
    picture = nil
  }

  /// The room that is due above the paragraph in hand.
  mutating func takeRoomAbove() -> Length? {
    defer { roomAbove = nil }
    return roomAbove
  }

  // MARK: Paragraphs

  /// The styles that a paragraph's element and its classes name, later ones over earlier.
  func styleNames(of element: Element, _ setting: ParagraphSetting) -> [String] {
    let rule = surroundings.rule(for: element.kind, classes: setting.classes)
    return rule.styles(
      element.kind == .paragraph ? nil : element.kind.rawValue, classes: setting.classes)
  }

  /// An empty line where the next paragraph stands.
  func emptyStyle() -> ParagraphStyle {
    var style = rules.emptyLine()
    surroundings.apply(to: &style)
    return style
  }

  /// How a paragraph of pictures is set within something that is set off.
  mutating func framedPictureStyle(_ own: ParagraphStyle) -> ParagraphStyle {
    var style = own
    surroundings.apply(to: &style)
    space(&style, areSiblings: false)
    before = .nothing
    last = nil
    siblingsAreHeaded = false
    return style
  }

  /// A rule that stands for a paragraph.
  mutating func rule(
    _ object: Element, _ asked: RuleAttributes
  ) -> (ParagraphStyle, Story.Paragraph.Role) {
    let attributes = document.attributes(of: object)
    let mapped = surroundings.rule(for: .rule, classes: attributes.classes)
    let look =
      stylesheet.paragraph(
        mapped.styles(ElementKind.rule.rawValue, classes: attributes.classes))
      ?? ParagraphLook()
    var style = rules.text(look, size: rules.body.size, after: .nothing)
    style.leading = rules.body.leading
    style.firstLineIndent = .zero
    style.box = nil
    style.alignment = attributes.alignment ?? style.alignment
    // A rule parts what is above it from what follows: it does not end a column.
    style.keepsWithNext = look.keepsWithNext ?? true
    surroundings.apply(to: &style)
    space(&style, areSiblings: false)
    hasSpace = false
    before = .nothing
    picture = nil
    siblingsAreHeaded = false
    last = (paragraphs.count, Siblings())
    let line = ParagraphBox.Rule(
      width: asked.weight ?? look.ruleWidth ?? ParagraphRules.ruleWidth,
      color: asked.color ?? look.ruleColor ?? rules.body.color)
    return (style, .rule(ParagraphRule(line, length: asked.width)))
  }
}

extension Story.Paragraph.Role {
  /// Whether there is something to see.
  var isSeen: Bool {
    switch self {
    case .text, .rule: true
    case .space, .nothing: false
    }
  }
}

extension ParagraphLook {
  /// What the paragraphs of an element have of its look: its letters and how their lines are set;
  /// not what it has around itself, nor how it begins.
  var inherited: ParagraphLook {
    var look = self
    look.headIndent = nil
    look.tailIndent = nil
    look.spaceBefore = nil
    look.spaceAfter = nil
    look.spaceBetween = nil
    look.keepsTogether = nil
    look.keepsWithNext = nil
    look.keepsWithPrevious = nil
    look.dropCapLines = nil
    look.leadInWords = nil
    look.rule = nil
    look.ruleWidth = nil
    look.ruleColor = nil
    look.ground = nil
    return look
  }
}

extension Document {
  /// Whether none of the paragraph's pictures says where it stands.
  func alignsNoPicture(of paragraph: Element) -> Bool {
    inlines(of: paragraph).allSatisfy {
      guard case .image(let index) = $0 else { return true }
      return images[index].alignment == nil
    }
  }
}
