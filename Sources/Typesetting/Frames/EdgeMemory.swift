import TypesetGeometry
import TypesetRichText

/// What a breaker chose for paragraphs beside edges of outlines: columns that are balanced, and pages that are tried with
/// a figure in several places, ask the same again and again.
///
/// What it chooses depends on the paragraph, the state, and the slots that it looked at. Those are kept with it, and it
/// stands wherever they are the same.
///
/// It belongs to the thread of its framesetter.
final class EdgeMemory {
  /// Where a choice begins.
  private struct Key: Hashable {
    var paragraph: Int
    var state: ParagraphState
    var hasInitial: Bool
    /// What was asked for instead of the best lines.
    var variant: LineVariant?
  }

  private struct Entry {
    let prepared: PreparedParagraph
    /// The slots that the breaker looked at.
    var looked: [LineSlot?]
    /// Nil where there is no such variant.
    var ahead: LinesAhead?
  }

  private var entries: [Key: [Entry]] = [:]
  /// From one place so many are kept, in other slots each; of all together, the columns of some pages.
  private static let most = (here: 24, all: 600)
  private var count = 0

  /// What is chosen from `state` on for the slots of `slots` from the `first`-th on.
  ///
  /// - Complexity: O(the slots that are looked at) for each choice that is known from there.
  func chosen(
    for slots: inout FrameSlots, from first: Int, _ chooser: LinesAhead.Chooser,
    from state: ParagraphState
  ) -> LinesAhead {
    // What delegates hold room for is sized for its frame.
    guard chooser.prepared.specials.isEmpty else {
      return .filling(&slots, from: first, chooser, from: state)
    }
    let key = Key(
      paragraph: chooser.paragraph, state: state, hasInitial: chooser.prepared.initial != nil)
    return known(key, chooser.prepared, for: &slots, from: first) { slots, log in
      .filling(&slots, from: first, chooser, from: state, noting: log)
    } ?? .filling(&slots, from: first, chooser, from: state)
  }

  /// The paragraph as `variant` has it, from its start on, for the slots of `slots` from the `first`-th on; nil where it has no
  /// such lines there, or anything in it is sized for its frame.
  ///
  /// - Complexity: O(the slots that are looked at) for each choice that is known from there.
  func varied(
    _ variant: LineVariant, for slots: inout FrameSlots, from first: Int,
    _ chooser: LinesAhead.Chooser
  ) -> LinesAhead? {
    guard chooser.prepared.specials.isEmpty else { return nil }
    let key = Key(
      paragraph: chooser.paragraph, state: .start, hasInitial: chooser.prepared.initial != nil,
      variant: variant)
    return known(key, chooser.prepared, for: &slots, from: first) { slots, log in
      .varying(variant, &slots, from: first, chooser, noting: log)
    }
  }

  /// What is known of `key` for these slots, or `make` has.
  private func known(
    _ key: Key, _ prepared: PreparedParagraph, for slots: inout FrameSlots, from first: Int,
    _ make: (inout FrameSlots, SlotLog) -> LinesAhead?
  ) -> LinesAhead? {
    for entry in entries[key] ?? []
    where entry.prepared === prepared
      && entry.looked.indices.allSatisfy({
        EdgeMemory.isSame(slots.slot(first + $0), entry.looked[$0])
      })
    {
      return entry.ahead.map { LinesAhead($0, in: &slots, from: first) }
    }
    let log = SlotLog()
    let made = make(&slots, log)
    if count >= EdgeMemory.most.all {
      entries.removeAll(keepingCapacity: true)
      count = 0
    }
    var known = entries[key] ?? []
    if known.count >= EdgeMemory.most.here {
      known.removeFirst()
      count -= 1
    }
    let looked = (0..<log.count).map { slots.slot(first + $0) }
    known.append(Entry(prepared: prepared, looked: looked, ahead: made))
    entries[key] = known
    count += 1
    return made
  }

  /// Whether a breaker cannot tell two slots apart that have no pictures in them.
  private static func isSame(_ a: LineSlot?, _ b: LineSlot?) -> Bool {
    guard var a, let b else { return a == b }
    a.frameHeight = b.frameHeight
    return a == b
  }
}

/// How many slots were looked at.
final class SlotLog {
  var count = 0
}

/// Slots that note which of them somebody looks at.
struct NotedSlots<Base: LineSlots>: LineSlots {
  var base: Base
  let log: SlotLog

  var alikeFrom: Int { base.alikeFrom }

  mutating func slot(_ index: Int) -> LineSlot? {
    log.count = max(log.count, index + 1)
    return base.slot(index)
  }
}
