import TypesetGeometry
import TypesetRichText

/// What random text is made of.
struct RandomText {
  /// Pictures, other sizes and raised letters, besides letters of one size.
  var holdsTallThings = true
  /// Empty lines between paragraphs.
  var holdsEmptyLines = true
  /// Scripts from right to left.
  var holdsHebrew = true

  func make(_ paragraphs: Int, _ random: inout Seeded) -> AttributedText {
    var text = AttributedText()
    let plain = Workbench.attributes
    for _ in 0..<paragraphs {
      if !holdsEmptyLines { text.append("a", plain) }
      for _ in 0..<random.number(0...28) { addPiece(to: &text, &random) }
      text.append("\n", plain)
      while holdsEmptyLines, random.once(in: 4) { text.append("\n", plain) }
    }
    if random.once(in: 2) { addPiece(to: &text, &random) }
    return text
  }

  private func addPiece(to text: inout AttributedText, _ random: inout Seeded) {
    var attributes = Workbench.attributes
    if random.once(in: 7) { attributes.color = .gray(32768) }
    if random.once(in: 12) { attributes.link = "https://example.org/" }
    if holdsTallThings, random.once(in: 15) {
      attributes.fontSize = random.length(4...24)
    }
    if holdsTallThings, random.once(in: 20) { attributes.baselineShift = random.length(-4...6) }
    switch random.number(0...23) {
    case 0...9:
      text.append(word("abcdefghijklmnopqrstuvwxyz", 1...9, &random), attributes)
    case 10: text.append(word("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 1...5, &random), attributes)
    case 11...12:
      if holdsHebrew { text.append(word("אבגדהוזחטיכלמנסעפצקרשת", 1...7, &random), attributes) }
    case 13: text.append(word("一丁七万丈三上下不与丏丐丑专且丕。", 1...8, &random), attributes)
    case 14: text.append(random.pick(["👩‍👩‍👧", "🧟", "🇩🇪", "👍🏽", "☃️"]), attributes)
    case 15: text.append("x\u{301}\u{301}e\u{301}", attributes)
    case 16: text.append("\t", attributes)
    case 17: text.append("soft\u{AD}hyphen\u{AD}ated", attributes)
    case 18: text.append(random.pick(["fi", "AV", "office", "A\u{200D}V", "AVAVAV"]), attributes)
    case 19: text.append("\u{2028}", attributes)
    case 20: text.append(random.pick(["\u{A0}", "   ", "\u{3000}", "\u{200B}"]), attributes)
    case 21:
      guard holdsTallThings else { return }
      attributes.attachment = picture(&random)
      text.append("\u{FFFC}", attributes)
    case 22: text.append(random.pick([".", ", ", "(", ") ", "—", "!"]), attributes)
    default:
      if holdsHebrew { text.append(random.pick(["\u{200F}", "שלום 123 abc", "12,5"]), attributes) }
    }
    if random.once(in: 2) { text.append(" ", attributes) }
  }

  private func picture(_ random: inout Seeded) -> RunDelegate {
    let node = NodeID(rawValue: random.next())
    if random.once(in: 3) {
      return RunDelegate(
        node: node,
        sizing: .fixed(
          ascent: random.length(0...30), descent: random.length(0...10),
          width: random.length(1...60)))
    }
    let intrinsic = Size(width: random.length(1...500), height: random.length(1...500))
    return RunDelegate(
      node: node,
      sizing: .picture(
        intrinsic: intrinsic, width: random.once(in: 2) ? random.length(1...200) : nil,
        height: random.once(in: 3) ? random.length(1...200) : nil))
  }

  private func word(
    _ letters: String, _ length: ClosedRange<Int>, _ random: inout Seeded
  ) -> String {
    let letters = Array(letters)
    return String((0..<random.number(length)).map { _ in random.pick(letters) })
  }
}
