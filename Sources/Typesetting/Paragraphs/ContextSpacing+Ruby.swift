import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

extension SpacingFinder {
  /// Makes room for ruby that is wider than its base, beyond what may hang over the letters beside
  /// it (JLREQ 3.3.8). O(rubies × log n).
  mutating func makeRoom(for rubies: inout [PreparedRuby]) {
    guard !rubies.isEmpty else { return }
    var places: [Int: ContextSpacing.Entry] = [:]
    for entry in entries { places[entry.offset] = entry }
    for index in rubies.indices {
      let base = rubies[index].base
      let clusters = clusters(in: base)
      guard let first = clusters.first, let last = clusters.last else { continue }
      // What stands beside the base is not the ruby's doing; what is within is part of the base.
      rubies[index].otherLead = places[first.offset]?.lead ?? .zero
      rubies[index].otherTrail = places[last.offset]?.trail ?? .zero
      var width = shaped.advance(of: TextRange(base))
      for cluster in clusters {
        width += (places[cluster.offset]?.lead ?? .zero) + (places[cluster.offset]?.trail ?? .zero)
      }
      width -= rubies[index].otherLead + rubies[index].otherTrail
      let more = rubies[index].line.width - width
      guard more > .zero else { continue }
      let reach = rubies[index].size * rubies[index].annotation.overhang
      var room = Room(
        before: overhang(before: base.lowerBound, reach),
        behind: overhang(behind: base.upperBound, reach))
      let isSpread = rubies[index].annotation.alignment == .distribute && isIdeographic(clusters)
      room.share(
        more, rubies[index].annotation.alignment, letters: isSpread ? clusters.count : 1)
      rubies[index].overBefore = room.before
      rubies[index].overBehind = room.behind
      func change(_ cluster: Cluster, _ body: (inout ContextSpacing.Entry) -> Void) {
        var entry =
          places[cluster.offset]
          ?? ContextSpacing.Entry(offset: cluster.offset, end: cluster.end)
        body(&entry)
        places[cluster.offset] = entry
      }
      change(first) {
        $0.lead += room.lead
        $0.leadAtStart += room.lead + room.before
      }
      change(last) {
        $0.trail += room.trail
        $0.trailAtEnd += room.trail + room.behind
      }
      for cluster in clusters.dropLast() where room.between != .zero {
        change(cluster) {
          $0.trail += room.between
          $0.trailAtEnd += room.between
        }
      }
    }
    entries = places.values.sorted { $0.offset < $1.offset }
  }

  /// The room that a base gets, and what of the ruby stands outside it.
  private struct Room {
    var before: Length
    var behind: Length
    var lead = Length.zero
    var trail = Length.zero
    var between = Length.zero

    init(before: Length, behind: Length) {
      self.before = before
      self.behind = behind
    }

    /// Shares `more`, what the ruby is wider than its base of so many `letters`.
    mutating func share(
      _ more: Length, _ alignment: RubyAnnotation.Alignment, letters: Int
    ) {
      switch alignment {
      case .start:
        before = .zero
        behind = min(behind, more)
        trail = more - behind
      case .end:
        behind = .zero
        before = min(before, more)
        lead = more - before
      case .center, .distribute:
        // As much on either side, so that the one stands over the middle of the other.
        let half = more / 2
        before = min(before, half)
        behind = min(behind, more - half)
        guard letters > 1 else {
          lead = half - before
          trail = more - half - behind
          return
        }
        let left = more - before - behind
        lead = left / (letters * 2)
        between = lead * 2
        trail = left - lead - between * (letters - 1)
      }
    }
  }

  /// The clusters of a base.
  private func clusters(in range: Range<Int>) -> [Cluster] {
    var clusters: [Cluster] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      var end = offset + 1
      while end < range.upperBound, !positions[end].contains(.graphemeStart) { end += 1 }
      clusters.append(cluster(offset, end))
      offset = end
    }
    return clusters
  }

  private func isIdeographic(_ clusters: [Cluster]) -> Bool {
    clusters.contains { $0.kind == .han || $0.kind == .kana }
  }

  /// How far ruby may reach over what stands before `offset`.
  private func overhang(before offset: Int, _ reach: Length) -> Length {
    guard offset > start else { return .zero }
    var first = offset - 1
    while first > start, !positions[first].contains(.graphemeStart) { first -= 1 }
    let cluster = cluster(first, offset)
    guard !hasRuby(first) else { return .zero }
    let isBetween = first > start && hasRuby(first - 1)
    return min(reach, lent(by: cluster, isBefore: true) / (isBetween ? 2 : 1))
  }

  /// How far ruby may reach over what stands behind `offset`.
  private func overhang(behind offset: Int, _ reach: Length) -> Length {
    guard offset < bytes.count else { return .zero }
    var end = offset + 1
    while end < bytes.count, !positions[end].contains(.graphemeStart) { end += 1 }
    guard !hasRuby(offset) else { return .zero }
    let isBetween = end < bytes.count && hasRuby(end)
    return min(reach, lent(by: cluster(offset, end), isBefore: false) / (isBetween ? 2 : 1))
  }

  /// Kana, white space and the empty half of punctuation lend their room to ruby behind them or
  /// before them; ideographs and letters do not.
  private func lent(by cluster: Cluster, isBefore: Bool) -> Length {
    switch (cluster.kind, isBefore) {
    case (.kana, _), (.wideSpace, _):
      return shaped.advance(of: TextRange(cluster.offset..<cluster.end))
    case (.closing, true), (.opening, false):
      let entry = ContextSpacing(entries).entry(at: cluster.offset)
      let squeezed = (isBefore ? entry?.trail : entry?.lead) ?? .zero
      return max(.zero, cluster.size / 2 + squeezed)
    default: return .zero
    }
  }

  private func hasRuby(_ offset: Int) -> Bool {
    text.runs[text.runIndex(at: TextOffset(offset))].attributes.ruby != nil
  }
}
