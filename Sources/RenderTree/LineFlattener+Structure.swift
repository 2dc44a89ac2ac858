import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// How far along a line is that begins with the mark of an item.
  enum Label {
    /// There is no mark.
    case none
    /// Before it.
    case before
    /// In it: the tab behind it is still to come.
    case inside
  }

  /// Says what the letters of `run` belong to.
  func mark(
    _ run: LineRun, _ attributes: TextAttributes, of element: StructureWriter.Line,
    _ label: inout Label, from item: Int, _ structure: inout StructureWriter?
  ) {
    let offset = run.range.lowerBound.utf8
    var own = element.element
    if let mark = element.label, label != .none {
      own = mark
      // Behind the mark a tab leads to the text; before numbers that are flush on their right stands another.
      if run.kind == .tab {
        if label == .inside { label = .none }
      } else {
        label = .inside
      }
    }
    if case .object = run.kind, let delegate = attributes.attachment,
      let ink = formula(delegate.node)
    {
      own = structure?.formula(ink.tex, at: offset, in: own) ?? own
    } else if run.kind == .text || run.kind == .tab {
      own = structure?.element(of: attributes, at: offset, in: own) ?? own
    }
    structure?.mark(own, order: offset, from: item)
  }

  /// Whether the text goes on behind the line as behind a space: at one, or at a line end that was asked for.
  private var endsAtSpace: Bool {
    let rest = text[line.contentEnd.utf8...]
    return rest.first == 0x20 || rest.starts(with: [0xE2, 0x80, 0xA8])
  }

  /// A space in the room of `run`, a tab without a leader, between the words on its two sides; nil for anything else.
  func space(of run: LineRun, _ attributes: TextAttributes) -> RenderItem? {
    guard run.kind == .tab, run.glyphs.isEmpty, let space = run.face.spaceGlyph else { return nil }
    return .glyphs(
      GlyphRun(
        face: run.face, size: run.size,
        glyphs: [PositionedGlyph(id: space, x: x + run.x, y: baseline)], text: [0x20],
        clusters: [GlyphRun.Cluster(bytes: 1, glyphs: 1)], isBackward: false,
        fill: attributes.color, language: attributes.language, node: attributes.node))
  }

  /// Puts the space that the line ends at behind the letters of its last run, so that its last word and the first
  /// of the next line do not become one for who takes the text without its places.
  func addSpace(behind run: LineRun, to item: inout GlyphRun) {
    let end = line.contentEnd.utf8
    guard run.kind == .text, !run.endsWithAddedHyphen, run.range.lowerBound.utf8 < end,
      run.range.upperBound.utf8 >= end, endsAtSpace,
      let space = run.face.spaceGlyph, let first = item.glyphs.first, let last = item.glyphs.last
    else { return }
    item.text.append(0x20)
    item.clusters.append(GlyphRun.Cluster(bytes: 1, glyphs: 1))
    if item.isBackward {
      let width = run.face.advance(of: space).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
      item.glyphs.insert(PositionedGlyph(id: space, x: first.x - width, y: first.y), at: 0)
    } else {
      item.glyphs.append(PositionedGlyph(id: space, x: x + run.x + run.width, y: last.y))
    }
  }
}
