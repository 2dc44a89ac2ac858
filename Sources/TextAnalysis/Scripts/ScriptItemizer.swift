import TypesetRichText

/// Divides a paragraph into runs of one script (UAX #24 §5): what is common or inherited takes the
/// script before it, at the start the first one after; a closing bracket takes that of its opening
/// one; Script_Extensions are honoured. Keeps its buffers from one paragraph to the next.
///
/// Two rules say what a sign belongs to where the script before it does not:
/// - A sign of a lower bidi level than the letters before it stands outside of them: behind an
///   Arabic word in English the point, the quotation mark and the space are Latin (UAX #9 N2 has
///   put them at the level of the text around). Digits behind it are as high as the word or higher.
/// - A pair whose first letters have the script of the paragraph's language belongs to it, not to
///   the word of another script before it (UAX #9 N0 for brackets, here for scripts).
struct ScriptItemizer {
  /// Brackets nested deeper than this are left to the script before them.
  static let deepestBracket = 32

  private struct Bracket {
    var closing: UInt32
    /// The script at the opening one; nil while that is not known yet.
    var script: ScriptTag?
  }

  private var runs: [ScriptRun] = []
  private var start = 0
  /// The script of the run under way; nil while only common characters were seen, or ones whose
  /// extensions leave a choice.
  private var current: ScriptTag?
  /// The choice they leave; empty for any.
  private var candidates: [ScriptTag] = []
  private var brackets: [Bracket] = []
  private var preferred = ScriptTag.latin
  /// The levels where they are several, else empty: most paragraphs have one.
  private var levels: [LevelRun] = []
  private var levelIndex = 0
  /// The level of the letters of the run under way; that of its signs while it has none.
  private var level: UInt8 = 0
  /// The scripts of the letters around, the outermost first; levels ascend.
  private var around: [(level: UInt8, script: ScriptTag)] = []
  /// A pair that opened behind letters that are not `preferred`, while no letter stands in it.
  private var opened: (offset: Int, level: UInt8, bracket: Int)?

  /// The runs of an ASCII text: one. O(n).
  static func asciiRuns(_ text: UnsafeBufferPointer<UInt8>) -> [ScriptRun] {
    guard !text.isEmpty else { return [] }
    let hasLetter = text.contains { isASCIILetter($0) }
    return [ScriptRun(range: TextRange(0..<text.count), script: hasLetter ? .latin : .common)]
  }

  /// The runs of `text`, whose graphemes `positions` gives, and its levels `levels`. O(n).
  mutating func runs(
    of text: UnsafeBufferPointer<UInt8>, positions: [PositionFlags], levels: BidiLevels,
    language: LanguageTag
  ) -> [ScriptRun] {
    guard !text.isEmpty else { return [] }
    runs = []
    start = 0
    current = nil
    candidates.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    preferred = ScriptTag.usual(for: language)
    around.removeAll(keepingCapacity: true)
    opened = nil
    self.levels = levels.runs.count > 1 ? levels.runs : []
    levelIndex = 0
    level = levels.runs.first?.level ?? 0
    var offset = 0
    while offset < text.count {
      if positions[offset + 1].contains(.graphemeStart) {
        if isASCIILetter(text[offset]) {
          take(.latin, at: offset)
          offset += 1
          continue
        }
        // What no rule looks at where there is one level: most of the rest.
        if isPlainSign(text[offset]), self.levels.isEmpty {
          offset += 1
          continue
        }
      }
      var (value, length) = utf8Scalar(text, offset)
      var character = CharacterScript(of: value)
      let grapheme = offset
      offset += length
      // The rest of a grapheme goes with its first character; where that is common, as a digit
      // or a dotted circle is, it goes with the first that is not.
      while offset < text.count, !positions[offset].contains(.graphemeStart) {
        (value, length) = utf8Scalar(text, offset)
        if case .common = character { character = CharacterScript(of: value) }
        offset += length
      }
      take(character, at: grapheme)
    }
    finish(at: text.count)
    let result = runs
    runs = []
    return result
  }

  /// True for signs, digits and spaces of ASCII that are no brackets: common, and nothing else.
  @inline(__always)
  private func isPlainSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x21...0x27, 0x2A...0x3A: return true
    default: return false
    }
  }

  private mutating func take(_ character: CharacterScript, at offset: Int) {
    switch character {
    case .common: leaveInner(at: offset)
    case .script(let script): take(script, at: offset)
    case .oneOf(let scripts): take(scripts, at: offset)
    case .opening(let closing, let scripts):
      if scripts.isEmpty { leaveInner(at: offset) } else { take(scripts, at: offset) }
      if brackets.count == ScriptItemizer.deepestBracket {
        brackets.removeFirst()
        opened = nil
      }
      if opened == nil, scripts.isEmpty, let current, current != preferred {
        opened = (offset, level(at: offset), brackets.count)
      }
      brackets.append(Bracket(closing: closing, script: current))
    case .closing(let closing, let scripts):
      if let index = brackets.lastIndex(where: { $0.closing == closing }) {
        let script = brackets[index].script
        brackets.removeSubrange(index...)
        if let opened, index <= opened.bracket { self.opened = nil }
        leaveInner(at: offset)
        if let script, script != current { change(to: script, at: offset) }
      } else if !scripts.isEmpty {
        take(scripts, at: offset)
      } else {
        leaveInner(at: offset)
      }
    }
  }

  /// Takes a letter of `script`.
  @inline(__always)
  private mutating func take(_ script: ScriptTag, at offset: Int) {
    if current == script, levels.isEmpty {
      opened = nil
      return
    }
    takeChange(script, at: offset)
  }

  private mutating func takeChange(_ script: ScriptTag, at offset: Int) {
    let own = level(at: offset)
    // Signs before the first letter, at a lower level than it, belong to what is around it.
    if current == nil, own > level, let outer = enclosing(level) {
      resolve(outer)
      around.append((level, outer))
    }
    if current != script {
      if let opened, opened.level == own, script == preferred {
        change(to: script, at: opened.offset)
        for index in opened.bracket..<brackets.count { brackets[index].script = script }
      } else {
        change(to: script, at: offset)
      }
    }
    opened = nil
    guard !levels.isEmpty else { return }
    level = own
    while let last = around.last, last.level >= own { around.removeLast() }
    around.append((own, script))
  }

  @inline(__always)
  private mutating func change(to script: ScriptTag, at offset: Int) {
    if current == nil, candidates.isEmpty || candidates.contains(script) {
      resolve(script)
    } else {
      begin(script, at: offset)
    }
  }

  /// Ends a run of letters of a higher level than the sign at `offset`.
  @inline(__always)
  private mutating func leaveInner(at offset: Int) {
    guard !levels.isEmpty else { return }
    let own = level(at: offset)
    guard own < level, current != nil else { return }
    begin(enclosing(own), at: offset)
    level = own
  }

  /// The level of the byte at `offset`, which never goes back.
  private mutating func level(at offset: Int) -> UInt8 {
    guard !levels.isEmpty else { return level }
    while levelIndex + 1 < levels.count, levels[levelIndex].range.upperBound.utf8 <= offset {
      levelIndex += 1
    }
    return levels[levelIndex].level
  }

  /// The script of what a sign of level `level` stands in: that of the last letters that run in its
  /// direction and are no deeper, else the language's if it runs so; nil where neither is known.
  private func enclosing(_ level: UInt8) -> ScriptTag? {
    if let letters = around.last(where: { $0.level <= level && ($0.level ^ level) & 1 == 0 }) {
      return letters.script
    }
    return preferred.runsRightToLeft == (level & 1 == 1) ? preferred : nil
  }

  private mutating func take(_ scripts: [ScriptTag], at offset: Int) {
    if let current {
      if scripts.contains(current) { return }
    } else if candidates.isEmpty {
      candidates = scripts
      return
    } else {
      let common = candidates.filter { scripts.contains($0) }
      if !common.isEmpty {
        candidates = common
        return
      }
    }
    begin(nil, at: offset)
    candidates = scripts
  }

  private mutating func resolve(_ script: ScriptTag) {
    current = script
    candidates.removeAll(keepingCapacity: true)
    for index in brackets.indices where brackets[index].script == nil {
      brackets[index].script = script
    }
  }

  private mutating func begin(_ script: ScriptTag?, at offset: Int) {
    finish(at: offset)
    start = offset
    current = nil
    opened = nil
    if let script { resolve(script) }
  }

  /// Ends the run under way before `offset`.
  private mutating func finish(at offset: Int) {
    if current == nil, !candidates.isEmpty { resolve(choice()) }
    let script = current ?? runs.last?.script ?? .common
    guard offset > start else { return }
    if let last = runs.indices.last, runs[last].script == script {
      runs[last].range.upperBound = TextOffset(offset)
    } else {
      runs.append(ScriptRun(range: TextRange(start..<offset), script: script))
    }
  }

  /// The script for characters of several, where no strong one came to decide: the language's
  /// own, else a large one, else the first.
  private func choice() -> ScriptTag {
    if candidates.contains(preferred) { return preferred }
    let large: [ScriptTag] = [.latin, .han, .hiragana, .hangul]
    return large.first { candidates.contains($0) } ?? candidates.first ?? .common
  }
}
