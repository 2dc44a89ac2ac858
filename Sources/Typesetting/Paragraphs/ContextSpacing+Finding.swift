import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

extension ContextSpacing {
  /// What the letters of `beginning` gain and give up by `style`, and for `rubies`, which learn how
  /// far they reach over what stands beside them. O(n).
  init(
    of beginning: ParagraphBeginning, style: ParagraphStyle, rubies: inout [PreparedRuby],
    with tools: ParagraphTools
  ) {
    var finder = SpacingFinder(beginning, style, tools)
    finder.find()
    finder.makeRoom(for: &rubies)
    self.init(finder.entries)
  }
}

/// Walks over a paragraph's clusters, two neighbours at a time.
struct SpacingFinder {
  /// A cluster and what it is.
  struct Cluster {
    var offset: Int
    var end: Int
    var kind = SpacingClass.other
    /// The em, for clusters of a kind.
    var size = Length.zero
  }

  let text: AttributedText
  let bytes: [UInt8]
  let positions: [PositionFlags]
  let shaped: ShapedText
  let tools: ParagraphTools
  let squeezes: Bool
  let autospace: Ratio
  let bracketsAreFlush: Bool
  /// Large first letters have nothing to do with it.
  let start: Int
  var entries: [ContextSpacing.Entry] = []

  init(_ beginning: ParagraphBeginning, _ style: ParagraphStyle, _ tools: ParagraphTools) {
    text = beginning.text
    bytes = beginning.text.utf8
    positions = beginning.analysis.positions
    shaped = beginning.shaped
    self.tools = tools
    squeezes = style.squeezesPunctuation
    autospace = style.autospace
    bracketsAreFlush = style.openingBrackets == .flush
    start = beginning.initial?.length ?? 0
  }

  /// Finds what neighbours do to each other.
  mutating func find() {
    guard squeezes || autospace.rawValue != 0 else { return }
    var before = Cluster(offset: start, end: start)
    var offset = start
    while offset < bytes.count {
      var end = offset + 1
      while end < bytes.count, !positions[end].contains(.graphemeStart) { end += 1 }
      let cluster = cluster(offset, end)
      if cluster.kind != .other, before.kind != .other { weigh(before, cluster) }
      noteEdges(of: cluster)
      before = cluster
      offset = end
    }
    for index in entries.indices {
      entries[index].mayStayWhole =
        entries[index].isPunctuation && entries[index].trail == .zero
        && entries[index].trailAtEnd != .zero
      noteGive(of: &entries[index])
    }
  }

  // MARK: Kinds

  /// The cluster from `offset` to `end`.
  func cluster(_ offset: Int, _ end: Int) -> Cluster {
    var cluster = Cluster(offset: offset, end: end, kind: SpacingClass(scalar(at: offset)))
    guard cluster.kind != .other else { return cluster }
    let run = shaped.runs[shaped.runIndex(at: TextOffset(offset))]
    cluster.size = run.size
    // What has no glyph behind it, as a separator, is no cluster of its own.
    guard run.kind == .text, !run.isRightToLeft, run.orientation != .combined,
      shaped.isClusterBoundary(TextOffset(offset)),
      end >= run.range.upperBound.utf8 || shaped.isClusterBoundary(TextOffset(end))
    else {
      cluster.kind = .other
      return cluster
    }
    switch cluster.kind {
    case .opening, .closing, .middle, .colon, .mark:
      cluster.kind = squeezes ? sign(cluster) : .other
    default: break
    }
    return cluster
  }

  /// What a sign is by its ink: fonts of Taiwan and Hong Kong have commas in the middle, those of
  /// mainland China question marks on the left.
  private func sign(_ cluster: Cluster) -> SpacingClass {
    let index = shaped.runIndex(at: TextOffset(cluster.offset))
    let run = shaped.runs[index]
    let glyphs = shaped.glyphs(ofRun: index, in: TextRange(cluster.offset..<cluster.end))
    guard let glyph = glyphs.first, glyphs.count == 1,
      shaped.glyphs[glyph].advance == run.size
    else { return .other }
    // What is turned stands in a vertical line as in a horizontal one.
    let isVertical = run.orientation == .upright
    let blank = tools.blank(
      of: shaped.glyphs[glyph].id, in: run.face, isVertical: isVertical)
    switch (blank, cluster.kind) {
    case (.before, .opening): return .opening
    case (.after, .closing), (.after, .colon), (.after, .mark): return .closing
    case (.around, .middle), (.around, .colon): return .middle
    default: return .other
    }
  }

  private func scalar(at offset: Int) -> UInt32 {
    let lead = bytes[offset]
    if lead < 0x80 { return UInt32(lead) }
    let length = utf8Length(lead)
    guard offset + length <= bytes.count else { return 0 }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for step in 1..<length { value = value << 6 | UInt32(bytes[offset + step] & 0x3F) }
    return value
  }

  // MARK: Rules

  /// JLREQ 3.1.4 with 3.2.6, as CSS Text 4 tells them for `text-spacing-trim` and `text-autospace`.
  private mutating func weigh(_ a: Cluster, _ b: Cluster) {
    switch (a.kind, b.kind) {
    case (.closing, .opening), (.closing, .closing), (.closing, .middle), (.closing, .wideSpace):
      change(a) { $0.trail -= a.size / 2 }
    case (.opening, .opening), (.middle, .opening), (.wideSpace, .opening):
      change(b) { $0.lead -= b.size / 2 }
    case (.han, .letter), (.kana, .letter):
      let room = a.size * autospace
      change(a) {
        $0.trail += room
        $0.give = .letter
      }
    case (.letter, .han), (.letter, .kana):
      let room = b.size * autospace
      change(b) {
        $0.lead += room
        $0.give = .letter
      }
    default: break
    }
  }

  /// What is left of its room to give up.
  private func noteGive(of entry: inout ContextSpacing.Entry) {
    switch entry.give {
    case .nothing: break
    case .dot, .sign:
      if entry.lead != .zero { entry.leadGive = .zero }
      if entry.trail != .zero { entry.trailGive = .zero }
    case .letter:
      entry.leadGive = max(.zero, entry.lead / 2)
      entry.trailGive = max(.zero, entry.trail / 2)
    }
  }

  private mutating func noteEdges(of cluster: Cluster) {
    switch cluster.kind {
    case .opening:
      let lead = bracketsAreFlush ? -(cluster.size / 2) : .zero
      change(cluster) {
        $0.leadAtStart = lead
        $0.isPunctuation = true
        $0.give = .sign
        $0.leadGive = cluster.size / 4
      }
    case .closing:
      let gives = !endsSentence(cluster)
      change(cluster) {
        $0.trailAtEnd = -(cluster.size / 2)
        $0.isPunctuation = true
        if gives {
          $0.give = .sign
          $0.trailGive = cluster.size / 4
        }
      }
    case .middle:
      change(cluster) {
        $0.trailAtEnd = -(cluster.size / 4)
        $0.isPunctuation = true
        $0.give = .dot
        $0.leadGive = cluster.size / 4
        $0.trailGive = cluster.size / 4
      }
    default: break
    }
  }

  /// True for full stops, question and exclamation marks.
  private func endsSentence(_ cluster: Cluster) -> Bool {
    switch scalar(at: cluster.offset) {
    case 0x3002, 0xFF0E, 0xFF01, 0xFF1F: true
    default: false
    }
  }

  /// Changes the entry of `cluster`, which is the last one or the one before.
  private mutating func change(
    _ cluster: Cluster, _ body: (inout ContextSpacing.Entry) -> Void
  ) {
    if let last = entries.indices.last, entries[last].offset == cluster.offset {
      body(&entries[last])
      return
    }
    var entry = ContextSpacing.Entry(offset: cluster.offset, end: cluster.end)
    body(&entry)
    entries.append(entry)
  }
}
