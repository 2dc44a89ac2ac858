import TypesetGeometry
import TypesetRichText

extension Comparer {
  /// A stretch of text whose look changed in one way.
  private struct Region {
    var pair: Int
    /// In the second story’s paragraph.
    var range: Range<Int>
    var rangeBefore: Range<Int>
    var delta: StyleDelta
    /// True where the text right before it changed in another way.
    var continues: Bool
    /// True where words right before it went or came.
    var followsEdit: Bool
    var runs = 1
  }

  mutating func compareStyles() {
    let regions = findRegions()
    var clusters: [[Region]] = []
    for region in regions {
      if region.continues, let last = clusters.indices.last {
        clusters[last].append(region)
      } else {
        clusters.append([region])
      }
    }
    // The same change at many places is one change.
    var groups: [(delta: StyleDelta, regions: [Region])] = []
    var placeOf: [StyleDelta: Int] = [:]
    for cluster in clusters {
      guard let first = cluster.first else { continue }
      if first.followsEdit, let cause = editBefore(first) {
        follow(cluster, of: cause)
        continue
      }
      if first.delta.fields == [.size], let cause = editOfTable(with: first) {
        follow(cluster, of: cause)
        continue
      }
      if let place = placeOf[first.delta] {
        groups[place].regions += cluster
      } else {
        placeOf[first.delta] = groups.count
        groups.append((first.delta, cluster))
      }
    }
    for group in groups { report(group.delta, group.regions) }
  }

  private func findRegions() -> [Region] {
    var regions: [Region] = []
    // True as long as nothing unchanged stood after the last region.
    var isOpen = false
    for (index, pair) in pairs.enumerated() {
      if b.paragraphs[pair.b].isBlank { continue }
      var followsEdit = edited.contains(pair.b) || !pair.isSame && !pair.isRenumbered
      if pair.isSame, sharesLook(pair) {
        isOpen = false
        continue
      }
      let (old, new) = (a.stretches(of: pair.a), b.stretches(of: pair.b))
      var (x, y) = (0, 0)
      for common in pair.common {
        var step = 0
        while step < common.count {
          let (placeA, placeB) = (common.a + step, common.b + step)
          while x < old.count, old[x].range.upperBound <= placeA { x += 1 }
          while y < new.count, new[y].range.upperBound <= placeB { y += 1 }
          guard x < old.count, y < new.count else { break }
          let skip = max(old[x].range.lowerBound - placeA, new[y].range.lowerBound - placeB)
          if skip > 0 {
            step += skip
            continue
          }
          let length = min(
            common.count - step, old[x].range.upperBound - placeA,
            new[y].range.upperBound - placeB)
          let text = b.paragraphs[pair.b].text[placeB..<placeB + length]
          step += length
          // A picture's anchor has no letters; white space shows nothing of its face.
          if TextTokens.isAnchor(b.paragraphs[pair.b].text, placeB) { continue }
          if text.allSatisfy({ $0 == 0x20 }) { continue }
          let delta = delta(old[x].run, new[y].run, isSame: pair.isSame)
          if delta.isEmpty {
            isOpen = false
            followsEdit = false
            continue
          }
          if isOpen, let last = regions.last, last.pair == index, last.delta == delta {
            regions[regions.count - 1].range = last.range.lowerBound..<placeB + length
            regions[regions.count - 1].rangeBefore = last.rangeBefore.lowerBound..<placeA + length
            regions[regions.count - 1].runs += 1
          } else {
            regions.append(
              Region(
                pair: index, range: placeB..<placeB + length,
                rangeBefore: placeA..<placeA + length, delta: delta, continues: isOpen,
                followsEdit: followsEdit))
          }
          isOpen = true
        }
      }
    }
    return regions
  }

  /// True where two equal paragraphs look alike at a glance: the same runs in the same order.
  private func sharesLook(_ pair: Pair) -> Bool {
    let (linesA, linesB) = (a.paragraphs[pair.a].lines, b.paragraphs[pair.b].lines)
    guard linesA.count == linesB.count else { return false }
    let shift = b.paragraphs[pair.b].start - a.paragraphs[pair.a].start
    for (x, y) in zip(linesA, linesB) {
      let (runsA, runsB) = (a.lines[x].line.runs, b.lines[y].line.runs)
      guard runsA.count == runsB.count else { return false }
      for (old, new) in zip(runsA, runsB) {
        guard old.range.lowerBound.utf8 + shift == new.range.lowerBound.utf8,
          old.range.upperBound.utf8 + shift == new.range.upperBound.utf8,
          delta(old, new, isSame: true).isEmpty
        else { return false }
      }
    }
    return true
  }

  /// What changed between two runs that nothing explains yet.
  private func delta(
    _ old: LayoutRecord.Run, _ new: LayoutRecord.Run, isSame: Bool
  ) -> StyleDelta {
    var delta = StyleDelta()
    if old.face != new.face {
      delta.add(
        .face, old.face ?? a.record.setup?.font ?? "the running text’s",
        new.face ?? b.record.setup?.font ?? "the running text’s")
    }
    if old.weight != new.weight { delta.add(.weight, "\(old.weight)", "\(new.weight)") }
    if old.slant != new.slant { delta.add(.slant, old.slant, new.slant) }
    if (old.size - new.size).magnitude > tolerances.style {
      delta.add(.size, old.size.figure, new.size.figure)
    }
    if old.color != new.color { delta.add(.color, old.color ?? "none", new.color ?? "none") }
    if old.stroke != new.stroke { delta.add(.stroke, old.stroke ?? "none", new.stroke ?? "none") }
    if old.background != new.background {
      delta.add(.background, old.background ?? "none", new.background ?? "none")
    }
    if old.underline != new.underline {
      delta.add(.underline, "\(old.underline)", "\(new.underline)")
    }
    if old.strike != new.strike { delta.add(.strike, "\(old.strike)", "\(new.strike)") }
    if (old.rise - new.rise).magnitude > tolerances.style {
      delta.add(.rise, old.rise.figure, new.rise.figure)
    }
    if old.features != new.features {
      func listed(_ features: [String]) -> String {
        features.isEmpty ? "none" : features.joined(separator: " ")
      }
      delta.add(.features, listed(old.features), listed(new.features))
    }
    if old.lang != new.lang {
      delta.add(
        .lang, old.lang ?? a.record.setup?.lang ?? "the text’s",
        new.lang ?? b.record.setup?.lang ?? "the text’s")
    }
    if old.link != new.link { delta.add(.link, old.link ?? "none", new.link ?? "none") }
    if old.rubyLook != new.rubyLook {
      delta.add(.ruby, old.rubyLook ?? "none", new.rubyLook ?? "none")
    }
    if !explainedFields.isEmpty { delta.remove(explainedFields) }
    // The face that is used follows from what is asked for; where that is the same, it is news.
    let asksElse =
      !delta.fields.isDisjoint(with: [.face, .weight, .slant, .lang])
      || !explainedFields.isDisjoint(with: [.face, .lang])
    if isSame, !asksElse {
      let (x, y) = (a.record.fonts[old.font], b.record.fonts[new.font])
      if x.family != y.family || x.style != y.style {
        delta.add(.used, "\(x.family) \(x.style)", "\(y.family) \(y.style)")
      }
    }
    return delta
  }

  /// The change of words right before a region.
  private func editBefore(_ region: Region) -> Int? {
    let paragraph = pairs[region.pair].b
    return causes.indices.last {
      (causes[$0].change.kind == .text || causes[$0].change.kind == .picture)
        && !causes[$0].isGlobal
        && causes[$0].start > .request && causes[$0].start <= .paragraph(paragraph)
    }
  }

  /// The first change within the table that a region is a cell of: a table whose words have no room is set smaller as a
  /// whole.
  private func editOfTable(with region: Region) -> Int? {
    let paragraph = pairs[region.pair].b
    return editsOfTables.first { $0.paragraphs.contains(paragraph) }?.cause
  }

  private mutating func follow(_ cluster: [Region], of cause: Int) {
    for region in cluster.prefix(20) {
      let pair = pairs[region.pair]
      causes[cause].change.consequences.append(
        Consequence(
          kind: .style, where: place(of: pair.b, at: region.range.lowerBound),
          message: "“\(excerpt(region))”: \(region.delta.wording)",
          before: a.boxes(of: pair.a).first, after: b.boxes(of: pair.b).first))
    }
  }

  private func excerpt(_ region: Region) -> String {
    TextTokens.excerpt(b.paragraphs[pairs[region.pair].b].text[region.range])
  }

  private mutating func report(_ delta: StyleDelta, _ regions: [Region]) {
    guard let first = regions.first else { return }
    // Another file of a family may bring other faces of it to the fore.
    if delta.fields == [.used],
      let file = causes.firstIndex(where: { $0.isGlobal && $0.change.kind == .font })
    {
      follow(regions, of: file)
      return
    }
    let pair = pairs[first.pair]
    let paragraphs = Set(regions.map(\.pair)).count
    let runs = regions.reduce(0) { $0 + $1.runs }
    let subject: String
    if paragraphs == 1 {
      subject = "“\(excerpt(first))”"
    } else {
      subject = "“\(excerpt(first))” and more (\(runs) runs in \(paragraphs) paragraphs)"
    }
    let isFont = delta.fields == [.used]
    var change = Change(
      kind: isFont ? .font : .style, where: .at(place(of: pair.b, at: first.range.lowerBound)),
      id: b.paragraphs[pair.b].id,
      source: b.source(of: pair.b, at: first.range.lowerBound),
      message: "\(subject): \(delta.wording)")
    for region in regions.prefix(200) {
      let pair = pairs[region.pair]
      change.before += a.boxes(
        ofLines: a.lines(of: pair.a, holding: region.rangeBefore))
      change.after += b.boxes(ofLines: b.lines(of: pair.b, holding: region.range))
    }
    var cause = Cause(change: change, start: .paragraph(pair.b))
    // Everywhere at once where most of the text is meant.
    cause.isGlobal = paragraphs * 3 > self.pairs.count
    causes.append(cause)
    for region in regions { styled.insert(pairs[region.pair].b) }
  }

  // MARK: Pictures

  /// Compares what the tags of pictures ask for.
  mutating func compareTags() {
    for pair in pairs {
      let (old, new) = (a.paragraphs[pair.a].pictures, b.paragraphs[pair.b].pictures)
      for (x, y) in matched(old, new, pair) { compareTag(x, y, pair) }
    }
  }

  /// The pictures of a pair whose anchors are the same, in order.
  private func matched(
    _ old: Range<Int>, _ new: Range<Int>, _ pair: Pair
  ) -> [(Int, Int)] {
    if old.count == new.count { return Array(zip(old, new)) }
    var out: [(Int, Int)] = []
    for x in old {
      let offset = a.pictures[x].image.offset - a.paragraphs[pair.a].start
      guard let common = pair.common.first(where: { ($0.a..<$0.a + $0.count).contains(offset) })
      else { continue }
      let target = b.paragraphs[pair.b].start + common.b + offset - common.a
      if let y = new.first(where: { b.pictures[$0].image.offset == target }) { out.append((x, y)) }
    }
    return out
  }

  private mutating func compareTag(_ x: Int, _ y: Int, _ pair: Pair) {
    let (old, new) = (a.pictures[x].image, b.pictures[y].image)
    var parts: [String] = []
    func length(_ value: Length?) -> String { value.map { "\($0.figure) pt" } ?? "its own" }
    func differ(_ p: Length?, _ q: Length?) -> Bool {
      guard let p, let q else { return (p == nil) != (q == nil) }
      return (p - q).magnitude > tolerances.picture
    }
    if old.src != new.src { parts.append("src \(old.src) → \(new.src)") }
    if differ(old.width, new.width) {
      parts.append("width \(length(old.width)) → \(length(new.width))")
    }
    if differ(old.height, new.height) {
      parts.append("height \(length(old.height)) → \(length(new.height))")
    }
    if old.align != new.align {
      parts.append("align \(old.align ?? "left") → \(new.align ?? "left")")
    }
    if old.alt != new.alt {
      func quoted(_ alt: String?) -> String {
        alt.map { "“\(TextTokens.excerpt(Array($0.utf8)[...]))”" } ?? "none"
      }
      let (was, is_) = (quoted(old.alt), quoted(new.alt))
      parts.append(was == is_ ? "alt, after “\(was)”" : "alt \(was) → \(is_)")
    }
    guard !parts.isEmpty else { return }
    var change = Change(
      kind: .picture, where: .at(locate(picture: y)), id: new.id,
      source: source(ofPicture: y, in: pair.b),
      message: "picture \(new.src.lastPathPart): \(parts.joined(separator: ", "))")
    change.before = [a.box(ofPicture: x)]
    change.after = [b.box(ofPicture: y)]
    causes.append(Cause(change: change, start: .paragraph(pair.b)))
    styled.insert(pair.b)
  }

  /// A style that most of the text has decides on the grid, and with that on everything.
  mutating func spreadPrevailingStyle() {
    guard let old = a.record.setup?.found, let new = b.record.setup?.found, old != new,
      changedSettings.isDisjoint(with: [\.size, \.leading])
    else { return }
    let first =
      causes.firstIndex { $0.change.kind == .style && !$0.isGlobal }
      ?? causes.firstIndex { $0.change.kind == .text }
    if let first { causes[first].isGlobal = true }
  }
}

extension ComparedStory {
  /// The lines of `paragraph` that hold some of `range`, which counts from its start.
  func lines(of paragraph: Int, holding range: Range<Int>) -> [Int] {
    let start = paragraphs[paragraph].start
    return paragraphs[paragraph].lines.filter {
      let line = lines[$0].line.range.utf8
      return line.lowerBound < range.upperBound + start
        && line.upperBound > range.lowerBound + start
    }
  }
}
