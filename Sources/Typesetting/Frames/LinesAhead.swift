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
  private let choices: [LineBreak]
  private let slots: Slots

  init(
    paragraph: Int, hasInitial: Bool, begin: ParagraphState, choices: [LineBreak], slots: Slots
  ) {
    self.paragraph = paragraph
    self.hasInitial = hasInitial
    self.begin = begin
    self.choices = choices
    self.slots = slots
  }

  /// True where they were chosen for slots like each other, without a frame's foot.
  var isEven: Bool {
    if case .every = slots { return true }
    return false
  }

  /// The line that begins at `state` in `slot`; nil where it was not chosen for that. O(1).
  func choice(at state: ParagraphState, in slot: LineSlot) -> LineBreak? {
    let place = state.line - begin.line
    guard choices.indices.contains(place),
      state == (place == 0 ? begin : choices[place - 1].next)
    else { return nil }
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
    return choices[place]
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
      slots: .every(slot))
  }

  /// What is chosen from `state` on for the slots of `slots` from the `first`-th on.
  static func filling(
    _ slots: inout FrameSlots, from first: Int, _ chooser: Chooser, from state: ParagraphState
  ) -> LinesAhead {
    var asked = OffsetSlots(base: slots, first: first)
    let choices = chooser.breaker.lines(
      of: chooser.prepared, from: state, over: &asked, with: chooser.tools)
    slots = asked.base
    var assumed: [LineSlot] = []
    assumed.reserveCapacity(choices.count)
    for place in choices.indices {
      guard let slot = slots.slot(first + place), slot.frame == 0 else { break }
      assumed.append(slot)
    }
    return LinesAhead(chooser, begin: state, choices: choices, slots: .each(assumed))
  }

  private init(_ chooser: Chooser, begin: ParagraphState, choices: [LineBreak], slots: Slots) {
    self.init(
      paragraph: chooser.paragraph, hasInitial: chooser.prepared.initial != nil, begin: begin,
      choices: choices, slots: slots)
  }
}
