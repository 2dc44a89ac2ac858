import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

extension ParagraphRules {
  /// Puts what was asked of a paragraph over what its class or its size says.
  func apply(_ setting: ParagraphSetting, to style: inout ParagraphStyle) {
    if let alignment = setting.alignment {
      style.alignment = alignment
      // A line that is centred, or that begins where the last one did not, shows no indent; one
      // that hangs is the class's.
      if alignment != .justify { style.firstLineIndent = min(style.firstLineIndent, .zero) }
      if alignment == .center || alignment == .right || alignment == .end {
        style.headIndent += style.firstLineIndent
        style.firstLineIndent = .zero
      }
    }
    if let tabs = setting.tabs {
      style.tabs = tabs
      style.wrapsCells = true
      // Rows of a table begin under each other.
      style.firstLineIndent = min(style.firstLineIndent, .zero)
    }
    apply(setting.indents, to: &style)
    if let hyphenates = setting.hyphenates {
      style.hyphenates = hyphenates
      style.dividesOverlongWords = hyphenates
    }
    style.kinsoku = setting.kinsoku ?? style.kinsoku
    style.stretchesKashida = setting.stretchesKashida ?? style.stretchesKashida
    if let keep = setting.keep {
      if keep.isEmpty {
        style.keepsTogether = false
        style.keepsWithNext = false
        style.keepsWithPrevious = false
      }
      if keep.contains(.together) { style.keepsTogether = true }
      if keep.contains(.next) { style.keepsWithNext = true }
      if keep.contains(.previous) { style.keepsWithPrevious = true }
    }
  }

  /// `indent="FIRST [HEAD [TAIL]]"`. FIRST counts from where the other lines begin. Where it is
  /// negative, the first line begins where the paragraph would and the others stand in from it,
  /// unless HEAD says where they begin; the first line does not leave the column for that.
  ///
  ///     |<- HEAD ->|<- FIRST ->|first line …        |first line …
  ///     |<- HEAD ->|the others …                    |<- -FIRST or HEAD ->|the others …
  private func apply(_ indents: ParagraphSetting.Indents, to style: inout ParagraphStyle) {
    let edge = style.headIndent + min(.zero, style.firstLineIndent)
    if let first = indents.first {
      style.firstLineIndent = first
      style.headIndent = edge - min(.zero, first)
    }
    if let head = indents.head {
      style.headIndent = head < .zero ? head : max(head, -style.firstLineIndent)
    }
    if let tail = indents.tail { style.tailIndent = tail }
  }

  /// The rules and the background that `look` has for letters of `size`; nil for none.
  func box(_ look: ParagraphLook, size: Length) -> ParagraphBox? {
    let rule = look.rule ?? .none
    guard rule != .none || look.ground != nil else { return nil }
    let line = ParagraphBox.Rule(
      width: look.ruleWidth ?? ParagraphRules.ruleWidth, color: look.ruleColor ?? body.color)
    // What stands on a background needs air on all sides; beside a rule alone, a little less does.
    let isClosed = rule == .box || look.ground != nil
    let air = look.padding.map { insets($0, size: size) } ?? even(body.leading / 2)
    if rule == .start, !isClosed {
      // The bar is as high as its lines.
      let room = max(air.left, line.width + body.leading / 10)
      var box = ParagraphBox(
        padding: Insets(top: .zero, left: room, bottom: .zero, right: .zero))
      box.start = line
      return box
    }
    let beside = isClosed ? air : .none
    let byRule = isClosed || look.padding != nil ? air : even(body.leading / 3)
    let hasAbove = rule == .above || rule == .both || rule == .box
    let hasBelow = rule == .below || rule == .both || rule == .box
    // Rules stand within their boxes: no letter touches one that is as thick as the padding, and none stands on it
    // where that is nothing.
    func clear(_ room: Length, _ isRuled: Bool) -> Length {
      isRuled ? max(room, line.width + (room > .zero ? body.leading / 10 : .zero)) : room
    }
    var box = ParagraphBox(
      padding: Insets(
        top: hasAbove || isClosed ? clear(byRule.top, hasAbove) : .zero,
        left: clear(beside.left, rule == .box || rule == .start),
        bottom: hasBelow || isClosed ? clear(byRule.bottom, hasBelow) : .zero,
        right: clear(beside.right, rule == .box)))
    if hasAbove { box.above = line }
    if hasBelow { box.below = line }
    if rule == .box { box.sides = line }
    if rule == .start { box.start = line }
    box.ground = look.ground
    return box
  }

  /// Room outside a box, so that its rules do not touch the lines around it.
  func standOff(_ style: inout ParagraphStyle) {
    guard let box = style.box else { return }
    let air = body.leading / 2
    if box.above != nil || box.ground != nil { style.spaceBefore = max(style.spaceBefore, air) }
    if box.below != nil || box.ground != nil { style.spaceAfter = max(style.spaceAfter, air) }
  }

  /// The same room on all sides.
  private func even(_ room: Length) -> Insets {
    Insets(top: room, left: room, bottom: room, right: room)
  }

  /// What `padding` comes to beside letters of `size`.
  private func insets(_ padding: ParagraphLook.Padding, size: Length) -> Insets {
    Insets(
      top: length(padding.above, size: size), left: length(padding.left, size: size),
      bottom: length(padding.below, size: size), right: length(padding.right, size: size))
  }

  /// What `extent` comes to beside letters of `size`.
  func length(_ extent: ParagraphLook.Extent, size: Length) -> Length {
    switch extent {
    case .em(let thousandths): return size.scaled(by: thousandths, over: 1000)
    case .leading(let thousandths): return body.leading.scaled(by: thousandths, over: 1000)
    case .indent(let thousandths): return body.firstLineIndent.scaled(by: thousandths, over: 1000)
    case .margin(let thousandths): return body.pageMargin.scaled(by: thousandths, over: 1000)
    case .exactly(let length): return length
    }
  }

  /// Between fine and medium: seen on newsprint, quiet on coated paper.
  static let ruleWidth = Length(points: 0.5)
}
