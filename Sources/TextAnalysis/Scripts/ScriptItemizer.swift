import TypesetRichText

/// Divides a paragraph into runs of one script (UAX #24 §5): what is common or inherited takes the
/// script before it, at the start the first one after; a closing bracket takes that of its opening
/// one; Script_Extensions are honoured. Keeps its buffers from one paragraph to the next.
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

  /// The runs of an ASCII text: one. O(n).
  static func asciiRuns(_ text: UnsafeBufferPointer<UInt8>) -> [ScriptRun] {
    guard !text.isEmpty else { return [] }
    let hasLetter = text.contains { isASCIILetter($0) }
    return [ScriptRun(range: TextRange(0..<text.count), script: hasLetter ? .latin : .common)]
  }

  /// The runs of `text`, whose graphemes `positions` gives. O(n).
  mutating func runs(
    of text: UnsafeBufferPointer<UInt8>, positions: [PositionFlags], language: LanguageTag
  ) -> [ScriptRun] {
    guard !text.isEmpty else { return [] }
    runs = []
    start = 0
    current = nil
    candidates.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    preferred = ScriptTag.usual(for: language)
    var offset = 0
    while offset < text.count {
      if isASCIILetter(text[offset]), positions[offset + 1].contains(.graphemeStart) {
        take(.latin, at: offset)
        offset += 1
        continue
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

  private mutating func take(_ character: CharacterScript, at offset: Int) {
    switch character {
    case .common: break
    case .script(let script): take(script, at: offset)
    case .oneOf(let scripts): take(scripts, at: offset)
    case .opening(let closing, let scripts):
      if !scripts.isEmpty { take(scripts, at: offset) }
      if brackets.count == ScriptItemizer.deepestBracket { brackets.removeFirst() }
      brackets.append(Bracket(closing: closing, script: current))
    case .closing(let closing, let scripts):
      if let index = brackets.lastIndex(where: { $0.closing == closing }) {
        let script = brackets[index].script
        brackets.removeSubrange(index...)
        if let script { take(script, at: offset) }
      } else if !scripts.isEmpty {
        take(scripts, at: offset)
      }
    }
  }

  @inline(__always)
  private mutating func take(_ script: ScriptTag, at offset: Int) {
    if current == script { return }
    if current == nil, candidates.isEmpty || candidates.contains(script) {
      resolve(script)
    } else {
      begin(script, at: offset)
    }
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
    if let script { resolve(script) }
  }

  /// Ends the run under way before `offset`.
  private mutating func finish(at offset: Int) {
    if current == nil, !candidates.isEmpty { resolve(choice()) }
    let script = current ?? .common
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
