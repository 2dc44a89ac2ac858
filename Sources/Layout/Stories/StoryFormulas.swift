import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetFormulaSetting
import TypesetFormulas
import TypesetGeometry
import TypesetRichText
import Typesetting

/// Sets the formulas of a story: the letters that each was written as stay in the text, and room for its
/// glyphs and rules is held in their place.
///
/// A formula among letters is in pieces, between which lines may end. A display is in pieces as well, each
/// of its lines in the middle of the column. Where no font that is installed has a MATH
/// table, formulas stay as they were written.
struct StoryFormulas {
  private let faces: FormulaFaces
  private var setters: [Key: FormulaSetter] = [:]
  /// What is drawn, by the nodes of its rooms.
  private(set) var ink = FormulaInks()
  private(set) var diagnostics: [Diagnostic] = []
  /// The displays whose number stands beside their last line, since they are parted: by their paragraphs.
  var parted: Set<NodeID> = []
  /// The measures of formulas that are wider than their lines.
  var measures: [NodeID: Length] = [:]
  /// Formulas are not made smaller than this, in thousandths: nobody could read them.
  static let leastScale = 50
  /// What is a little smaller stands in one line; what would be smaller than that is set in more lines, in one of these
  /// sizes, if it can be.
  private static let wholeScale = 900
  private static let foldedScales = [1000, 900, 800]
  private var known: [UInt64: Int] = [:]
  private var lacksFont = false

  private struct Key: Hashable {
    var font: FontQuery
    var size: Length
  }

  init(fonts: FontLibrary) { faces = FormulaFaces(fonts) }

  /// Whether anything in a story of `paragraphs` is a formula.
  private static func hasFormulas(
    _ text: AttributedText, _ paragraphs: [Story.Paragraph], _ elements: [Element]
  ) -> Bool {
    text.runs.contains { $0.attributes.hasRareValues && $0.attributes[WrittenFormula.self] == true }
      || paragraphs.contains { isDisplay($0, elements) }
  }

  private static func isDisplay(_ paragraph: Story.Paragraph, _ elements: [Element]) -> Bool {
    guard let place = paragraph.element, elements.indices.contains(place) else { return false }
    return elements[place].kind == .formula
  }

  /// `text` with rooms in the places of its formulas. O(runs + letters of formulas).
  mutating func set(
    _ text: AttributedText, of paragraphs: [Story.Paragraph], _ map: SourceMap,
    in elements: [Element]
  ) -> AttributedText {
    guard StoryFormulas.hasFormulas(text, paragraphs, elements) else { return text }
    var places: [Place] = []
    for paragraph in paragraphs where StoryFormulas.isDisplay(paragraph, elements) {
      var range = paragraph.range
      while !range.isEmpty, text.utf8[range.upperBound.utf8 - 1] == Document.paragraphEnd {
        range.upperBound = TextOffset(range.upperBound.utf8 - 1)
      }
      if !range.isEmpty { places.append((range, true, parted.contains(paragraph.node))) }
    }
    let displays = places.map(\.range)
    let starts = map.segments
    for run in text.runs
    where run.attributes.hasRareValues && run.attributes[WrittenFormula.self] == true {
      let isInDisplay = displays.contains {
        $0.lowerBound <= run.range.lowerBound && run.range.upperBound <= $0.upperBound
      }
      guard !isInDisplay else { continue }
      for part in StoryFormulas.parts(of: run.range, starts) {
        places.append((part, false, false))
      }
    }
    places.sort { $0.range.lowerBound < $1.range.lowerBound }
    return setting(places, of: text, map)
  }

  /// `text`, a part of a story, with rooms in the places of its formulas, to be measured: what adjoins is one. O(runs +
  /// letters of formulas).
  fileprivate mutating func rooms(in text: AttributedText) -> AttributedText {
    let places = text.runs.filter {
      $0.attributes.hasRareValues && $0.attributes[WrittenFormula.self] == true
    }.map { (range: $0.range, isDisplay: false, isParted: false) }
    return places.isEmpty ? text : setting(places, of: text, SourceMap())
  }

  /// The formulas in `range`: between two of them something stands in the source that is not in the text.
  private static func parts(of range: TextRange, _ segments: [SourceMap.Segment]) -> [TextRange] {
    var parts: [TextRange] = []
    var start = range.lowerBound
    var index = segments.indices.partitioningIndex {
      segments[$0].start <= range.lowerBound
    }
    while index < segments.count, segments[index].start < range.upperBound {
      let (before, next) = (segments[index - 1], segments[index])
      if before.source.source != next.source.source
        || before.source.upperBound < next.source.lowerBound
      {
        parts.append(TextRange(start, next.start))
        start = next.start
      }
      index += 1
    }
    return parts + [TextRange(start, range.upperBound)]
  }

  /// Where a formula stands, whether it is a display, and whether it is parted though it has a number.
  private typealias Place = (range: TextRange, isDisplay: Bool, isParted: Bool)

  private mutating func setting(
    _ places: [Place], of text: AttributedText, _ map: SourceMap
  ) -> AttributedText {
    var out = AttributedText(
      uncovered: text.utf8, runs: text.runs.count + places.count * 4)
    var run = 0
    func cover(upTo end: TextOffset) {
      while run < text.runs.count, out.coveredEnd < end {
        let own = text.runs[run]
        let upper = min(own.range.upperBound, end)
        out.cover(upper.utf8 - out.coveredEnd.utf8, own.attributes)
        if upper == own.range.upperBound { run += 1 }
      }
    }
    for place in places {
      cover(upTo: place.range.lowerBound)
      guard run < text.runs.count else { break }
      var attributes = text.runs[run].attributes
      attributes[WrittenFormula.self] = nil
      guard let pieces = pieces(of: place, attributes, in: text, map) else {
        cover(upTo: place.range.upperBound)
        continue
      }
      for piece in pieces { out.cover(piece.bytes, piece.attributes) }
      while run < text.runs.count, text.runs[run].range.upperBound <= place.range.upperBound {
        run += 1
      }
    }
    cover(upTo: text.endOffset)
    return out
  }

  /// Adds faces for letters of other scripts to a setter that lacks them, those that the text around would take. O(bytes).
  private func addFaces(
    for tex: [UInt8], _ attributes: TextAttributes, to setter: inout FormulaSetter
  ) {
    guard tex.contains(where: { $0 >= 0x80 }) else { return }
    for scalar in String(decoding: tex, as: UTF8.self).unicodeScalars
    where scalar.value >= 0x80 && setter.lacks(scalar) {
      if let face = faces.fallback(for: scalar, attributes) { setter.add(face) }
    }
  }

  /// A formula, and what it was written as.
  private struct Whole {
    var node: NodeID
    var tex: [UInt8]
  }

  /// The rooms of one formula, which adjoin; nil where it stays as it was written.
  private mutating func pieces(
    of place: Place, _ attributes: TextAttributes, in text: AttributedText, _ map: SourceMap
  ) -> [(bytes: Int, attributes: TextAttributes)]? {
    let range = place.range
    var tex = Array(text.utf8[range.utf8])
    StoryFormulas.joinLines(&tex)
    let formula = TeXReader.read(tex)
    report(formula.problems, in: range, map)
    guard !formula.items.isEmpty else { return nil }
    let whole = Whole(node: node(of: tex, as: "whole formula"), tex: tex)
    guard var set = layout(of: formula, place, tex, attributes, scale: 1000) else {
      reportFont(at: map.source(of: range))
      return nil
    }
    report(set.problems, in: range, map)
    if let measure = measures[whole.node] {
      set = fitted(set, formula, place, tex, attributes, to: measure)
    }
    var attributes = attributes
    attributes.fontSize = attributes.fontSize.scaled(by: set.scale, over: 1000)
    let (tag, isParted, pieces) = (set.tag, set.isParted, set.pieces)
    var made: [(bytes: Int, attributes: TextAttributes)] = []
    var start = 0
    /// A piece that nothing was written for alone: it stands with the next.
    var held: FormulaPiece?
    for (index, own) in pieces.enumerated() {
      let piece = held?.followed(by: own) ?? own
      let isLast = index + 1 == pieces.count
      // The number of a parted formula has the last byte.
      let rest = isLast && isParted ? max(start + 1, tex.count - 1) : tex.count
      let end =
        isLast ? rest : max(start, min(piece.range.upperBound, tex.count - (isParted ? 2 : 1)))
      guard end > start else {
        held = piece
        continue
      }
      held = nil
      let space = isLast ? .zero : piece.spaceAfter
      let own = isParted ? nil : tag
      made.append(
        room(
          of: Array(tex[start..<end]), piece.box, of: whole, set.scale, beside: own, attributes,
          spaceAfter: space,
          penalty: isLast ? isParted ? 0 : nil : piece.penalty))
      start = end
    }
    if isParted, let tag, start < tex.count {
      var nothing = tag
      (nothing.glyphs, nothing.rules, nothing.width) = ([], [], .zero)
      (nothing.height, nothing.depth) = (.zero, .zero)
      made.append(
        room(
          of: Array(tex[start...]), nothing, of: whole, set.scale, beside: tag, attributes,
          spaceAfter: .zero, penalty: nil))
    }
    return made
  }

  /// A formula in one size.
  private struct SetFormula {
    var pieces: [FormulaPiece]
    var tag: FormulaBox?
    /// Whether the number stands behind the pieces, on a line of its own.
    var isParted: Bool
    var problems: [FormulaProblem]
    /// The size, in thousandths of the text's.
    var scale: Int
    /// The em.
    var size: Length

    /// The measure that it needs.
    var need: Length {
      let beside = isParted ? .zero : tag.map { $0.width + size } ?? .zero
      return pieces.reduce(isParted ? tag?.width ?? .zero : .zero) {
        max($0, $1.box.width + beside)
      }
    }
  }

  /// `formula` at `scale` thousandths of its size; nil where no font can set it.
  private mutating func layout(
    of formula: Formula, _ place: Place, _ tex: [UInt8], _ attributes: TextAttributes, scale: Int
  ) -> SetFormula? {
    guard var setter = setter(for: tex, attributes, scale: scale) else { return nil }
    let layout = setter.set(formula, isDisplay: place.isDisplay, length: tex.count)
    let tag = place.isDisplay ? numbers(of: formula, beside: layout, &setter) : nil
    // A number stands beside all lines; of a formula that is parted, on one of its own behind them.
    let isParted = tag != nil && place.isParted && layout.pieces.count > 1
    let pieces =
      tag == nil || isParted ? layout.pieces : [joined(layout, of: formula, tex.count, &setter)]
    keep(setter, attributes)
    return SetFormula(
      pieces: pieces, tag: tag, isParted: isParted, problems: layout.problems, scale: scale,
      size: setter.size)
  }

  /// What sets formulas of `tex` among `attributes` at `scale` thousandths; nil where no font can.
  private mutating func setter(
    for tex: [UInt8], _ attributes: TextAttributes, scale: Int
  ) -> FormulaSetter? {
    let key = Key(
      font: attributes.font, size: attributes.fontSize.scaled(by: scale, over: 1000))
    if setters[key] == nil {
      guard let fonts = faces.fonts(for: key.font, size: key.size) else { return nil }
      setters[key] = FormulaSetter(fonts, size: key.size)
    }
    guard var setter = setters[key] else { return nil }
    addFaces(for: tex, attributes, to: &setter)
    return setter
  }

  /// Keeps what `setter` has found out.
  private mutating func keep(_ setter: FormulaSetter, _ attributes: TextAttributes) {
    setters[Key(font: attributes.font, size: setter.size)] = setter
  }

  /// `whole`, which needs more than `measure`, so that it has room: a little smaller, in more lines, or as small as it has
  /// to be.
  private mutating func fitted(
    _ whole: SetFormula, _ formula: Formula, _ place: Place, _ tex: [UInt8],
    _ attributes: TextAttributes, to measure: Length
  ) -> SetFormula {
    let need = whole.need
    guard need > measure, need > .zero else { return whole }
    let scale = max(
      measure.scaledPoints * 1000 / need.scaledPoints, StoryFormulas.leastScale)
    if scale < StoryFormulas.wholeScale {
      let beside = whole.isParted ? .zero : whole.tag.map { $0.width + whole.size } ?? .zero
      for scale in StoryFormulas.foldedScales {
        let room = measure - beside.scaled(by: scale, over: 1000)
        guard let setter = setter(for: tex, attributes, scale: scale),
          let folded = setter.folded(formula, isDisplay: place.isDisplay, to: room),
          let made = layout(of: folded, place, tex, attributes, scale: scale),
          made.need <= measure
        else { continue }
        return made
      }
    }
    return layout(of: formula, place, tex, attributes, scale: scale) ?? whole
  }

  /// The room of `box`, written as `written`, and of the number beside it; what is drawn there is noted.
  private mutating func room(
    of written: [UInt8], _ box: FormulaBox, of whole: Whole, _ scale: Int,
    beside tag: FormulaBox?, _ attributes: TextAttributes, spaceAfter space: Length, penalty: Int?
  ) -> (bytes: Int, attributes: TextAttributes) {
    let node = node(of: written, as: "formula")
    // In the middle of its line, unless it is over all of it, or smaller for want of room.
    let isSpread = !box.spreads.isEmpty
    let isInMiddle = !isSpread && measures[whole.node] == nil
    let beside = tag.map { ($0.width + attributes.fontSize) * (isInMiddle ? 2 : 1) }
    var room = RunDelegate(
      ascent: max(box.height, tag?.height ?? .zero),
      descent: max(box.depth, tag?.depth ?? .zero),
      width: box.width + space + (beside ?? .zero), node: node)
    room.formula = FormulaRoom(
      spaceAfter: space, penalty: penalty, fillsMeasure: tag != nil || isSpread)
    var attributes = attributes
    attributes.attachment = room
    attributes.keepsOnLine = true
    var own = FormulaInk(box, tex: written, tag: tag, of: whole.node, whole.tex)
    own.scale = scale
    ink.add(own, for: node)
    return (written.count, attributes)
  }

  /// What stands at the edge of `layout`: the number of the whole on its baseline, those of rows on theirs, one edge
  /// for all; nil where nothing has one.
  private func numbers(
    of formula: Formula, beside layout: FormulaLayout, _ setter: inout FormulaSetter
  ) -> FormulaBox? {
    var boxes: [(box: FormulaBox, down: Length)] = []
    for tag in formula.tags {
      let items: [MathItem] = [.atom(MathAtom(.ordinary, .text(tag.text)))]
      guard
        let box = setter.set(Formula(items), isDisplay: false, length: 0).pieces.first?.box
      else { continue }
      let row = tag.row ?? layout.numberedRow
      let down = row.flatMap { layout.rows.indices.contains($0) ? layout.rows[$0] : nil }
      // Of what is no rows, one number is all that has a place.
      if down == nil, !boxes.isEmpty { continue }
      boxes.append((box, down ?? .zero))
    }
    guard var joined = boxes.first?.box else { return nil }
    joined.width = boxes.reduce(.zero) { max($0, $1.box.width) }
    (joined.glyphs, joined.rules) = ([], [])
    for (box, down) in boxes {
      joined.add(box, right: joined.width - box.width, down: down)
    }
    return joined
  }

  /// All of a formula as one piece.
  private func joined(
    _ layout: FormulaLayout, of formula: Formula, _ length: Int, _ setter: inout FormulaSetter
  ) -> FormulaPiece {
    if layout.pieces.count == 1 { return layout.pieces[0] }
    // What is one thing is in one piece.
    let whole: [MathItem] = [
      .atom(MathAtom(.ordinary, .list(formula.items))), .atom(MathAtom(.ordinary, .empty)),
    ]
    return setter.set(Formula(whole), isDisplay: true, length: length).pieces[0]
  }

  /// The ends of lines within a formula are spaces.
  private static func joinLines(_ tex: inout [UInt8]) {
    for place in tex.indices where tex[place] == 0xE2 && place + 2 < tex.count {
      if tex[place + 1] == 0x80, tex[place + 2] == 0xA8 {
        for byte in place..<place + 3 { tex[byte] = 0x20 }
      }
    }
    for place in tex.indices where tex[place] == 0x0A || tex[place] == 0x0D { tex[place] = 0x20 }
  }

  /// A name for a formula, or for the room of a piece of one: what it was written as, and how many of that came before
  /// it.
  private mutating func node(of tex: [UInt8], as kind: String) -> NodeID {
    var hash = ContentHash()
    hash.combine(kind.utf8)
    hash.combine(tex)
    let before = known[hash.value] ?? 0
    known[hash.value] = before + 1
    return NodeID(contentHash: hash.value, occurrence: before)
  }

  // MARK: Problems

  private mutating func report(_ problems: [FormulaProblem], in range: TextRange, _ map: SourceMap)
  {
    for problem in problems {
      let lower = min(range.lowerBound + problem.range.lowerBound, range.upperBound)
      let upper = min(range.lowerBound + problem.range.upperBound, range.upperBound)
      diagnostics.append(
        Diagnostic(
          .warning, StoryFormulas.code(of: problem.kind), problem.message,
          at: map.source(of: TextRange(lower, max(lower, upper))), help: problem.help))
    }
  }

  private static func code(of kind: FormulaProblem.Kind) -> DiagnosticCode {
    switch kind {
    case .unknownCommand: "formula.unknown-command"
    case .unknownEnvironment: "formula.unknown-environment"
    case .unbalanced: "formula.unbalanced"
    case .missingArgument: "formula.missing-argument"
    case .doubleScript: "formula.double-script"
    case .misplaced: "formula.misplaced"
    case .tooDeep: "formula.too-deep"
    case .badValue: "formula.bad-value"
    case .missingGlyph: "formula.missing-glyph"
    }
  }

  private mutating func reportFont(at range: SourceRange?) {
    guard !lacksFont else { return }
    lacksFont = true
    diagnostics.append(
      Diagnostic(
        .warning, "formula.no-font", "no font that is installed can set formulas", at: range,
        help: "install the package fonts-texgyre-math; formulas are set as they were written"))
  }
}

/// What formulas take in texts that are measured before their story is whole.
final class MeasuredFormulas {
  private var formulas: StoryFormulas

  /// Formulas in the faces of `fonts`.
  init(_ fonts: FontLibrary) { formulas = StoryFormulas(fonts: fonts) }

  /// `text` with rooms in the places of its formulas. O(runs + letters of formulas).
  func rooms(in text: AttributedText) -> AttributedText { formulas.rooms(in: text) }
}
