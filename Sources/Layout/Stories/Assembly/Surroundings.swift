import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// The elements that are open around a paragraph, from the outermost to the innermost, and what it
/// has of them.
struct Surroundings {
  /// An open element.
  struct Frame {
    /// Its place in `Document.elements`.
    var container: Int
    /// What it is.
    var kind: ElementKind
    /// Its classes.
    var classes: [String]
    /// What its paragraphs have of it and of what it stands in; nil for nothing.
    var look: ParagraphLook?
    /// The box that its paragraphs stand in, its own or that of what it stands in.
    var box: ParagraphBox?
    /// The boxes around that, from the outermost in.
    var outerBoxes: [ParagraphBox] = []
    /// Whether that is its own.
    var hasBox = false
    /// How far its paragraphs stand in where lines begin.
    var headIndent = Length.zero
    /// The same where they end.
    var tailIndent = Length.zero
    /// The room above it.
    var spaceBefore = Length.zero
    /// The room below it.
    var spaceAfter = Length.zero
    /// What must stay together.
    var keep: ParagraphSetting.Keep = []
    /// How its lines and pictures stand; nil as they say.
    var alignment: ParagraphStyle.Alignment?
    /// Its language, or that of what it stands in.
    var language: LanguageTag?
    /// How far the markers of a list's items stand out to where lines begin; nil for what is no list.
    var hang: Length?
    /// Whether the numbers of a list are flush on their right.
    var alignsNumbers = false
    /// From the end of such a number to where lines begin.
    var numberGap = Length.zero
    /// The room between the items of a list; nil where they follow each other closely.
    var itemSpace: Length?
    /// Whether it is set off from what stands around it; an article is not.
    var isFramed: Bool
    /// The paragraph that comes first in it.
    var firstParagraph: Int
    /// The last paragraph in it so far that has something to see.
    var lastText: Int?
  }

  /// What elements come to.
  var elements = ElementMap([:])
  /// The open ones.
  private(set) var frames: [Frame] = []

  /// The innermost one.
  var last: Frame? { frames.last }

  /// Opens `frame`.
  mutating func push(_ frame: Frame) { frames.append(frame) }

  /// Closes the innermost one.
  mutating func pop() -> Frame? { frames.popLast() }

  /// Notes that the paragraph `index` has something to see.
  mutating func note(_ index: Int) {
    for place in frames.indices { frames[place].lastText = index }
  }

  /// Whether a paragraph of which nothing was asked is not as it would be elsewhere.
  var saysSomething: Bool {
    isFramed || last?.look != nil || last?.language != nil || !elements.rules.isEmpty
  }

  /// The list whose item the paragraph stands in; nil where something else is nearer.
  var list: Frame? {
    guard last?.kind == .item, frames.count > 1 else { return nil }
    return frames[frames.count - 2]
  }

  /// The lists whose items are open, from the outermost in.
  var itemLists: [Frame] {
    zip(frames, frames.dropFirst()).filter { $0.hang != nil && $1.kind == .item }.map(\.0)
  }

  /// The room between the paragraph and what stands before it in its list; nil where it is the first,
  /// or the list is tight.
  var itemSpace: Length? {
    guard let list = frames.last(where: { $0.kind == .list }), list.lastText != nil else {
      return nil
    }
    return list.itemSpace
  }

  /// How many lists stand around.
  var listDepth: Int { frames.count { $0.kind == .list } }

  /// Whether an element of `kind` stands around.
  func holds(_ kind: ElementKind) -> Bool { frames.contains { $0.kind == kind } }

  /// Whether something stands around that is set off.
  var isFramed: Bool { frames.contains(where: \.isFramed) }

  /// Whether nothing is in sight yet of something that is set off.
  var isFresh: Bool { frames.contains { $0.isFramed && $0.lastText == nil } }

  /// What is set off innermost.
  var innermost: Int? { frames.last(where: \.isFramed)?.container }

  /// The box around the paragraph.
  var box: ParagraphBox? { last?.box }

  /// How lines stand whose tags do not say.
  var alignment: ParagraphStyle.Alignment? { last?.alignment }

  /// The language where nothing else says it.
  var language: LanguageTag? { last?.language }

  /// `own` over what the paragraph has of what it stands in; nil where both say nothing.
  func look(_ own: ParagraphLook?) -> ParagraphLook? {
    guard let around = last?.look else { return own }
    return own.map { around.overridden(by: $0) } ?? around
  }

  /// The same outside of what is innermost here.
  func outerLook(_ own: ParagraphLook?) -> ParagraphLook? {
    guard let around = frames.dropLast().last?.look else { return own }
    return own.map { around.overridden(by: $0) } ?? around
  }

  /// What an element that stands here comes to.
  func rule(for kind: ElementKind, classes: [String]) -> ElementMap.Rule {
    guard !elements.rules.isEmpty else { return ElementMap.Rule() }
    return elements.rule(
      for: kind, classes: classes, within: frames.map { ($0.kind, $0.classes) })
  }

  /// Puts the paragraph where its surroundings are.
  func apply(to style: inout ParagraphStyle) {
    guard let last else { return }
    style.headIndent += last.headIndent
    style.tailIndent += last.tailIndent
    guard let box = last.box else { return }
    if style.box == nil {
      style.box = box
      style.outerBoxes = last.outerBoxes
    } else {
      // What has a box of its own has it within the one that it stands in.
      style.outerBoxes = last.outerBoxes + [box]
      let padding = box.padding(runsRightToLeft: false)
      style.headIndent += padding.start
      style.tailIndent += padding.end
    }
  }

  /// True where the paragraph in hand is the first of a list, and of nothing else that is set off.
  var entersListsOnly: Bool {
    let entered = frames.filter { $0.isFramed && $0.lastText == nil }
    return !entered.isEmpty && entered.allSatisfy { $0.kind == .list || $0.kind == .item }
  }

  /// Gives the first paragraph of what is set off the room above that: within a box there is none
  /// of its own.
  func enter(_ style: inout ParagraphStyle) {
    var room = style.spaceBefore
    for frame in frames where frame.isFramed && frame.lastText == nil {
      if frame.hasBox {
        style.spaceBefore = frame.spaceBefore
        return
      }
      room = max(room, frame.spaceBefore)
    }
    style.spaceBefore = room
  }
}
