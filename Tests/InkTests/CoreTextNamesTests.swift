import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Testing
import Typesetting

/// The tables in docs/library/README.md say what Core Text's names are here. What stands below is
/// compiled and never run: if a name of the tables changes, this no longer builds.
@Suite struct CoreTextNamesTests {
  @Test func everyNameOfTheTablesIsCompiledHere() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/library/README.md"), encoding: .utf8)
    let compiled = Set(words(try String(contentsOf: here, encoding: .utf8)))
    let tables = try #require(page.range(of: "## Core Text, and what it is here"))
    // Tags of features and tables, a protocol of Swift's own, the command.
    let others: Set<Substring> = [
      "trad", "smpl", "jp78", "BASE", "Codable", "typeset", "build", "debug", "Key",
    ]
    var count = 0
    for row in page[tables.upperBound...].split(separator: "\n") where row.hasPrefix("| ") {
      let ours = row.split(separator: "|")[1].split(
        separator: "`", omittingEmptySubsequences: false)
      for place in stride(from: 1, to: ours.count, by: 2) {
        for word in words(ours[place]) where !others.contains(word) {
          count += 1
          let isKnown = compiled.contains(word)
          #expect(isKnown, "\(word) in \(row)")
        }
      }
    }
    #expect(count > 300)
  }

  private func words(_ text: some StringProtocol) -> [Substring] {
    Substring(text).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  func framesetter(
    _ framesetter: Framesetter, _ text: AttributedText, _ style: ParagraphStyle,
    _ typesetter: Typesetter, _ breaker: any LineBreaker, _ range: TextRange, _ path: Path,
    _ shape: FrameShape, _ length: Length, _ token: BreakToken
  ) {
    _ = [Framesetter(text), Framesetter(text, style: style), Framesetter(typesetter: typesetter)]
    _ = Framesetter(text, breaker: breaker)
    let frame = framesetter.frame(range: range, in: path)
    _ = framesetter.frame(range: range, in: shape)
    _ = framesetter.frame(from: token, in: shape)
    _ = framesetter.frame(from: range.lowerBound, in: shape)
    _ = framesetter.suggestSize(range: range, constraint: Size(width: length, height: .unbounded))
    _ = (frame.stringRange, frame.visibleRange, frame.path, frame.shape, frame.lineOrigins)
    _ = frame.lines.map { ($0.origin, $0.row, $0.range) }
    _ = (frame.continuation, frame.anchors, style.writingMode)
    _ = FrameShape(path, rule: .evenOdd, lineWidth: length)
    _ = shape.clipped(by: path, rule: .evenOdd, lineWidth: length)
    _ = Typesetter(text)
    _ = typesetter.line(for: range)
    _ = typesetter.line(for: range, offset: length)
    let suggestion = typesetter.suggestLineBreak(from: .zero, width: length, offset: length)
    _ = suggestion?.fits
    _ = typesetter.suggestClusterBreak(from: .zero, width: length, offset: length)
  }

  func line(
    _ text: AttributedText, _ length: Length, _ offset: TextOffset, _ drawn: GlyphRun,
    _ page: inout RenderPage, _ frame: Frame, _ store: AttachmentStore, _ point: Point
  ) {
    let line = Line(text)
    let kind: Line.TruncationKind = .middle
    _ = line.truncated(to: length, kind: kind, token: text)
    _ = line.justified(factor: .one, to: length)
    _ = (line.glyphCount, line.stringRange, line.typographicBounds, line.imageBounds)
    _ = line.bounds([
      .excludesLeading, .excludesShifts, .hangsPunctuation, .usesGlyphPaths, .usesOpticalEdges,
      .includesLanguageExtents,
    ])
    _ = line.penOffset(flush: .one, width: length)
    _ = (line.hangStart, line.hangEnd, line.trailingWhitespaceWidth, line.caretOffsets)
    _ = (line.caretIndex(at: length), line.characterIndex(at: length))
    _ = (line.offset(for: offset), line.offsets(for: offset))
    for run in line.glyphRuns {
      _ = (run.glyphCount, run.glyphs, run.positions, run.advances, run.stringIndices)
      _ = run.line.glyphs.map { ($0.x, $0.rise, $0.advance) }
      _ = (run.stringRange, run.attributes, run.face, run.size, run.status)
      _ = (run.typographicBounds, run.imageBounds)
      _ = run.status.isSuperset(of: [.rightToLeft, .nonMonotonic, .hasNonIdentityMatrix])
      page.draw(run.asLine, at: point)
    }
    _ = drawn.matrix
    page.draw(line, at: point)
    page.draw(frame, at: point)
    page.draw(frame, at: point, attachments: store)
    page.items.append(RenderItem.glyphs(drawn))
  }

  func paragraph(_ length: Length, _ delegate: RunDelegate, _ store: inout AttachmentStore) {
    var style = ParagraphStyle(leading: length)
    style = ParagraphStyle()
    _ = [ParagraphStyle.Alignment.start, .end, .left, .right, .center, .justify]
    _ = (style.alignment, style.firstLineIndent, style.headIndent, style.tailIndent)
    _ = (style.tabs, style.tabInterval, style.lineBreakMode, style.spaceAfter, style.spaceBefore)
    _ = [ParagraphStyle.LineBreakMode.wordWrapping, .characterWrapping, .clipping]
    _ = [ParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail]
    style.lineHeight = LineHeight(
      multiple: .one, minimum: length, maximum: length, spacing: length)
    style.lineHeight = .fixed(length)
    _ = (style.baseDirection, [ParagraphStyle.BaseDirection.natural, .leftToRight, .rightToLeft])
    _ = (style.microtype, style.hyphenates, style.dropCap, style.box, style.orphans, style.widows)
    _ = (style.keepsTogether, style.keepsWithNext, style.looseness, style.kinsoku)
    _ = (style.balancesLines, style.spaceGrowthLimit)
    let tab = TextTab(length, .decimal)
    _ = (tab.location, tab.alignment, tab.decimalSeparators, tab.leader, TextTab.lineEnd)
    _ = [TextTab.Alignment.start, .end, .center, .decimal]
    let node = NodeID(rawValue: 7)
    _ = RunDelegate(ascent: length, descent: length, width: length, node: node)
    _ = RunDelegate(node: delegate.node, sizing: delegate.sizing)
    store.add(node) { room in [.path(PathItem(Path(rect: room)))] }
    let annotation = RubyAnnotation("ruby")
    _ = (annotation.alignment, annotation.overhang, annotation.position, annotation.scale)
    _ = annotation.text
  }

  func font(_ library: FontLibrary, _ face: FontFace, _ length: Length, _ bytes: ResourceBytes)
    throws
  {
    let query = FontQuery(
      families: ["name"], weight: 400, width: 100, slant: .italic, variations: [])
    let font = Font(query, size: length, from: library)
    _ = Font(face, size: length)
    _ = (font.withSize(length), font.withVariations([]), font.withFeatures([]), font.slanted)
    _ = library.fallback(for: [0x41], language: "en", script: .latin, like: query)
    _ = (font.size, font.query, face.family, face.fullName, face.record.postScriptName)
    _ = (face.name(.full, language: "en"), face.weight, face.width, face.slant)
    _ = (face.record.isMonospaced, font.ascent, font.descent, font.leading, font.capHeight)
    _ = (font.xHeight, font.underlinePosition, font.underlineThickness, font.slantAngle)
    _ = (font.boundingBox, font.unitsPerEm, font.glyphCount, font.glyphs(for: "A"))
    _ = (face.glyph(named: "A"), face.name(of: 1), font.advances(of: [1], along: .vertical))
    _ = (font.boundingRects(of: [1]), font.verticalOrigin(of: 1), font.path(of: 1))
    _ = font.ligatureCarets(of: 1, along: .horizontal)
    _ = (face.tableTags, face.table("OS/2"), face.withTable("OS/2") { $0.count })
    _ = (face.coverage, face.axes, face.namedInstances, face.variations, font.features)
    _ = (face.hasFeature(0, script: .latin, language: "en"), library.cascade)
    let match: FontMatch = library.match(query)
    _ = (match.face, match.kind, match.lacks, library.faces(ofFamily: "name"))
    let record: FontRecord? = library.records.first
    _ = (record, library.face(at: 0), library.families)
    _ = (TextEnvironment(cascade: ["name"]), TextEnvironment(fontPaths: ["folder"]))
    _ = FontLibrary(resources: ResourceProvider(), fontPaths: ["folder"])
    _ = (try FontBlob(file: "file").faces(), FontBlob(bytes))
  }

  func attributes(_ attributes: TextAttributes, _ text: inout AttributedText, _ run: RunDelegate) {
    _ = (attributes.font, attributes.fontSize, attributes.color, attributes.background)
    _ = (attributes.strokeWidth, attributes.strokeColor, attributes.outlined(Ratio(3, over: 1)))
    _ = (attributes.kern, attributes.tracking, attributes.ligatures, attributes.superscript)
    _ = (attributes.baselineShift, attributes.baselineClass, attributes.glyph)
    let rule: TextRule? = attributes.underline
    _ = (rule, attributes.strikethrough, attributes.language, attributes.features)
    _ = (attributes.verticalForm, [TextAttributes.VerticalForm.upright, .sideways, .combined])
    _ = (attributes.paragraphStyle, attributes.attachment, attributes.ruby)
    let shadow: TextShadow? = attributes.shadow
    let border: TextBorder? = attributes.border
    let highlight: TextHighlight? = attributes.highlight
    _ = (shadow, attributes.innerShadow, border, attributes.backgroundBorder)
    _ = (attributes.blockBorder, attributes.glyphTransform, highlight, text.pressed("id"))
    let attachment: TextAttachment? = run.attached
    _ = (attachment, (any TextAttributeKey).self)
    let delegate = run
    text.append(delegate, attributes)
  }

  func containers(
    _ framesetter: Framesetter, _ size: Size, _ point: Point, _ range: TextRange,
    _ offset: TextOffset
  ) {
    var container = TextContainer(size: size)
    _ = (container.insets, container.path, container.exclusionPaths, container.pathLineWidth)
    _ = (container.fillRule, container.writingMode, container.maximumNumberOfRows)
    _ = (container.truncationKind, container.truncationToken)
    container.linePositions = .natural
    container.linePositions = .fixed(size.height)
    let frames: [Frame] = framesetter.frames(in: [container])
    for frame in frames {
      _ = (frame.textBoundingRect, container.textBoundingSize(of: frame), frame.rowEdges)
      _ = (frame.rowCount, frame.isTruncated, frame.lineIndex(at: point))
      _ = (frame.closestLineIndex(to: point), frame.closestPosition(to: point))
      _ = (frame.lineMap.line(at: point), frame.lineMap.closestLine(to: point))
      _ = (frame.caretRect(for: offset), frame.firstRect(for: range))
      _ = (frame.selectionRects(for: range), frame.textRange(extending: offset, by: .word))
      for placed: PlacedLine in frame.lines {
        let line = placed.line
        _ = (line.firstGlyphPosition, line.attachments, line.elision)
      }
    }
  }
}
