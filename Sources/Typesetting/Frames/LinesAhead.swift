import TypesetGeometry
import TypesetRichText

/// Lines of one paragraph that a breaker has chosen ahead, and the slots it chose them for.
///
/// They stand for as long as the slots come as they were answered; who meets another slot, or
/// arrives in another state, asks the breaker again.
struct LinesAhead: Sendable {
  /// What the breaker was told of the slots.
  enum Slots: Sendable {
    /// The same for every line.
    case every(LineSlot)
    /// One for each line.
    case each([LineSlot])
  }

  /// The index of the paragraph in the story.
  let paragraph: Int
  /// False where its large first letters are set as plain ones.
  let hasInitial: Bool
  /// Where the first of the lines begins.
  let begin: ParagraphState
  /// What they come to.
  let table: LineTable
  private let slots: Slots

  init(
    paragraph: Int, _ prepared: PreparedParagraph, begin: ParagraphState, choices: [LineBreak],
    slots: Slots, makesLines: Bool, extraDemerits: ExtraDemerits? = nil, with tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    hasInitial = prepared.initial != nil
    self.begin = begin
    self.slots = slots
    var asked: [LineSlot]
    switch slots {
    case .every(let slot): asked = [slot]
    case .each(let slots): asked = slots
    }
    // One slot alone would stand for all.
    var choices = choices
    if case .each = slots, asked.count <= 1 { choices = Array(choices.prefix(asked.count)) }
    table = LineTable(
      prepared, choices, from: begin, in: asked, makesLines: makesLines,
      extraDemerits: extraDemerits, with: tools)
  }

  /// What was chosen as `known` has it, for the slots of `slots` from the `first`-th on, which a breaker cannot tell from
  /// those that it was chosen for.
  init(_ known: LinesAhead, in slots: inout FrameSlots, from first: Int) {
    paragraph = known.paragraph
    hasInitial = known.hasInitial
    begin = known.begin
    table = known.table
    self.slots = .each(slots.slots(from: first, most: table.entries.count))
  }

  /// True where they were chosen for slots like each other, without a frame's foot.
  var isEven: Bool {
    if case .every = slots { return true }
    return false
  }

  /// Which line of the table begins at `state` in `slot`; nil where none was chosen for that. O(1).
  func place(at state: ParagraphState, in slot: LineSlot) -> Int? {
    let place = state.line - begin.line
    guard table.entries.indices.contains(place), state == table.entries[place].begin else {
      return nil
    }
    let assumed: LineSlot
    switch slots {
    case .every(let slot): assumed = slot
    case .each(let slots):
      guard place < slots.count, slots[place].frame == 0 else { return nil }
      assumed = slots[place]
    }
    // The height of a row is in its interval, where the outline says so; no line depends on it.
    guard assumed.interval == slot.interval, assumed.frameHeight == slot.frameHeight else {
      return nil
    }
    return place
  }
}

extension LinesAhead {
  /// What chooses lines ahead, and of which paragraph.
  struct Chooser {
    let prepared: PreparedParagraph
    /// The index of the paragraph in the story.
    let paragraph: Int
    let breaker: any LineBreaker
    let tools: ParagraphTools
  }

  /// What is chosen from `state` on, where every line has `slot`.
  static func evenly(
    _ chooser: Chooser, from state: ParagraphState, in slot: LineSlot
  ) -> LinesAhead {
    var slots = UniformSlots(
      measure: slot.interval.width, height: slot.height, frameHeight: slot.frameHeight)
    return LinesAhead(
      chooser, begin: state,
      choices: chooser.breaker.lines(
        of: chooser.prepared, from: state, over: &slots, with: chooser.tools),
      slots: .every(slot), makesLines: false)
  }

  /// What is chosen from `state` on for the slots of `slots` from the `first`-th on.
  ///
  /// - Parameter log: Notes how many of them the breaker looked at.
  static func filling(
    _ slots: inout FrameSlots, from first: Int, _ chooser: Chooser, from state: ParagraphState,
    noting log: SlotLog = SlotLog()
  ) -> LinesAhead {
    var asked = NotedSlots(base: OffsetSlots(base: slots, first: first), log: log)
    let choices = chooser.breaker.lines(
      of: chooser.prepared, from: state, over: &asked, with: chooser.tools)
    slots = asked.base.base
    return LinesAhead(
      chooser, begin: state, choices: choices,
      slots: .each(slots.slots(from: first, most: choices.count)), makesLines: true)
  }

  /// The paragraph as `variant` has it, from its start on, for the slots of `slots` from the `first`-th on; nil where it has no
  /// such lines there.
  ///
  /// - Parameter log: Notes how many of them the breaker looked at.
  static func varying(
    _ variant: LineVariant, _ slots: inout FrameSlots, from first: Int, _ chooser: Chooser,
    noting log: SlotLog = SlotLog()
  ) -> LinesAhead? {
    guard let breaker = chooser.breaker as? OptimalBreaker else { return nil }
    let asked = NotedSlots(base: OffsetSlots(base: slots, first: first), log: log)
    guard
      let found = breaker.variant(variant, of: chooser.prepared, over: asked, with: chooser.tools)
    else { return nil }
    return LinesAhead(
      chooser, begin: .start, choices: found.breaks,
      slots: .each(slots.slots(from: first, most: found.breaks.count)), makesLines: true,
      extraDemerits: found.extraDemerits)
  }

  private init(
    _ chooser: Chooser, begin: ParagraphState, choices: [LineBreak], slots: Slots,
    makesLines: Bool, extraDemerits: ExtraDemerits? = nil
  ) {
    self.init(
      paragraph: chooser.paragraph, chooser.prepared, begin: begin, choices: choices,
      slots: slots, makesLines: makesLines, extraDemerits: extraDemerits, with: chooser.tools)
  }
}
