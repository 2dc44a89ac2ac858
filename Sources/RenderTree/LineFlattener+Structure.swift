import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// How far along a line is that begins with the marks of items.
  enum Label {
    /// There is no mark, or none any more.
    case none
    /// Before the one with this number.
    case before(Int)
    /// In it: the tab behind it is still to come.
    case inside(Int)
  }

  /// Says what the letters of `run` belong to.
  func mark(
    _ run: LineRun, _ attributes: TextAttributes, of element: StructureWriter.Line,
    _ label: inout Label, from item: Int, _ structure: inout StructureWriter?
  ) {
    let offset = run.range.lowerBound.utf8
    var own = element.element
    switch label {
    case .none: break
    case .before(let place), .inside(let place):
      own = element.marks[place]
      // Behind the mark a tab leads to the text; before numbers that are flush on their right stands another.
      if run.kind != .tab {
        label = .inside(place)
      } else if case .inside = label {
        label = place + 1 < element.marks.count ? .before(place + 1) : .none
      }
    }
    if case .object = run.kind {
      own = structure?.linkElement(of: run.attributes, line.paragraph.text, in: own) ?? own
      if let delegate = attributes.attachment, let ink = formula(delegate.node) {
        own =
          structure?.formula(
            ink.whole, ink.wholeTeX, isDisplay: element.isDisplay, at: offset, in: own) ?? own
      } else {
        // A picture is read where it stands: what is behind it begins anew.
        structure?.mark(own, order: offset, from: item, isNew: true)
        return
      }
    } else if run.kind == .text || run.kind == .tab {
      own = structure?.element(of: run.attributes, line.paragraph.text, at: offset, in: own) ?? own
      if let ruby = ruby(around: run) {
        own = structure?.ruby(.rubyBase, at: ruby.base.lowerBound.utf8, in: own) ?? own
      }
    }
    structure?.mark(own, order: offset, from: item)
  }

  /// The ruby in whose base `run` stands; nil for none.
  private func ruby(around run: LineRun) -> LineRuby? {
    line.rubies.first { $0.base.contains(run.range.lowerBound) }
  }

  /// Says that what comes next is the text of `ruby`, whose base the letters before are.
  func markRuby(
    _ ruby: LineRuby, of run: LineRun, from item: Int, _ structure: inout StructureWriter?
  ) {
    guard let element else { return }
    let offset = ruby.base.lowerBound.utf8
    guard
      let around = structure?.element(
        of: run.attributes, line.paragraph.text, at: run.range.lowerBound.utf8, in: element.element),
      let own = structure?.ruby(.rubyText, at: offset, in: around)
    else { return }
    structure?.mark(own, order: offset, from: item)
  }

  /// Adds `item`, the letters of the line's first run: those that mark a note belong to its mark, the others to its
  /// text. True where they were added.
  func addLabelled(
    _ item: GlyphRun, of run: LineRun, _ element: StructureWriter.Line,
    to items: inout [RenderItem],
    _ structure: inout StructureWriter?
  ) -> Bool {
    guard let label = element.label, element.labelBytes > 0, line.begin == .start,
      run.range.lowerBound == line.range.lowerBound, !item.isBackward,
      let (mark, rest) = item.parted(atByte: element.labelBytes)
    else { return false }
    let offset = run.range.lowerBound.utf8
    structure?.mark(label, order: offset, from: items.count)
    items.append(.glyphs(mark))
    guard let rest else { return true }
    let own = structure?.element(
      of: run.attributes, line.paragraph.text, at: offset + element.labelBytes, in: element.element)
    structure?.mark(own, order: offset + element.labelBytes, from: items.count)
    items.append(.glyphs(rest))
    return true
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

  /// Whether the line ends at a space behind the letters of `run`.
  private func endsAtSpace(behind run: LineRun) -> Bool {
    let end = line.contentEnd.utf8
    return run.kind == .text && !run.endsWithAddedHyphen && run.range.lowerBound.utf8 < end
      && run.range.upperBound.utf8 >= end && endsAtSpace
  }

  /// Whether the link that `run` is in, the line's last, goes on behind the line.
  private func linkGoesOn(behind run: LineRun) -> Bool {
    let text = line.paragraph.text
    return text.isOneLink(run.attributes, text.runIndex(at: line.contentEnd))
  }

  /// Puts the space that the line ends at behind the letters of its last run, so that its last word and the first
  /// of the next line do not become one for who takes the text without its places. One behind a link stands by itself.
  func addSpace(behind run: LineRun, _ attributes: TextAttributes, to item: inout GlyphRun) {
    guard endsAtSpace(behind: run), attributes.link == nil || linkGoesOn(behind: run),
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

  /// The space that the line ends at, behind a link that ends with `run`; nil where there is none.
  func space(behind run: LineRun, _ attributes: TextAttributes) -> RenderItem? {
    guard endsAtSpace(behind: run), !linkGoesOn(behind: run), let space = run.face.spaceGlyph
    else { return nil }
    var left = x + run.x + run.width
    if run.level & 1 == 1 {
      left = x + run.x
      left -= run.face.advance(of: space).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    }
    return .glyphs(
      GlyphRun(
        face: run.face, size: run.size,
        glyphs: [PositionedGlyph(id: space, x: left, y: baseline)], text: [0x20],
        clusters: [GlyphRun.Cluster(bytes: 1, glyphs: 1)], isBackward: run.level & 1 == 1,
        fill: attributes.color, language: attributes.language, node: attributes.node))
  }
}

extension GlyphRun {
  /// The letters of the first `count` bytes, and the others, of a run that goes forward; nil where no cluster ends there.
  fileprivate func parted(atByte count: Int) -> (GlyphRun, GlyphRun?)? {
    var (bytes, glyphCount, place) = (0, 0, 0)
    while place < clusters.count, bytes < count {
      bytes += Int(clusters[place].bytes)
      glyphCount += Int(clusters[place].glyphs)
      place += 1
    }
    guard bytes == count else { return nil }
    var (first, rest) = (self, self)
    first.text = Array(text[..<count])
    first.clusters = Array(clusters[..<place])
    first.glyphs = Array(glyphs[..<glyphCount])
    rest.text = Array(text[count...])
    rest.clusters = Array(clusters[place...])
    rest.glyphs = Array(glyphs[glyphCount...])
    return (first, rest.glyphs.isEmpty ? nil : rest)
  }
}
