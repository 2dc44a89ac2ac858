internal import CTypesetICU

@inline(__always)
func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

/// What one character says about the script of its run.
enum CharacterScript: Equatable {
  /// Nothing: common or inherited, unassigned or private.
  case common
  case script(ScriptTag)
  /// Its Script_Extensions, where they are several.
  case oneOf([ScriptTag])
  /// Opens a pair that `closing` closes. Its extensions, empty where it has none.
  case opening(closing: UInt32, [ScriptTag])
  /// Closes a pair; the value is its own.
  case closing(UInt32, [ScriptTag])

  /// What `value` says. Ordinary Latin text is judged without asking ICU; a test goes through all
  /// characters.
  init(of value: UInt32) {
    switch value {
    case 0x28: self = .opening(closing: 0x29, [])
    case 0x5B: self = .opening(closing: 0x5D, [])
    case 0x7B: self = .opening(closing: 0x7D, [])
    case 0x29, 0x5D, 0x7D: self = .closing(value, [])
    case 0x41...0x5A, 0x61...0x7A: self = .script(.latin)
    case 0..<0x80: self = .common
    // Quotation marks are no brackets for bidi, but pairs for scripts. Single ones are left out:
    // U+2019 is an apostrophe as well.
    case 0xAB: self = .opening(closing: 0xBB, [])
    case 0x2039: self = .opening(closing: 0x203A, [])
    case 0x201C: self = .opening(closing: 0x201D, [])
    case 0xBB, 0x203A, 0x201D: self = .closing(value, [])
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF: self = .script(.latin)
    case 0x2010...0x2027: self = .common
    default: self.init(asking: value)
    }
  }

  /// What ICU's tables say of `value`.
  init(asking value: UInt32) {
    self = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { found in
      let count = Int(ts_script_extensions(value, found.baseAddress, Int32(found.count)))
      // One alone is the Script property itself; no array then, letters come by the million.
      if count == 1 {
        switch ScriptTag(rawValue: found[0]) {
        case .common: return CharacterScript(bracket: value, [])
        case .inherited, .unknown: return .common
        case let script: return .script(script)
        }
      }
      return CharacterScript(
        bracket: value, found.prefix(count).map { ScriptTag(rawValue: $0) })
    }
  }

  /// What a character of the scripts `scripts` says, which may be a bracket. Empty for common.
  private init(bracket value: UInt32, _ scripts: [ScriptTag]) {
    var type: Int32 = 0
    let pair = ts_paired_bracket(value, &type)
    switch type {
    case 1: self = .opening(closing: pair, scripts)
    case 2: self = .closing(value, scripts)
    default: self = scripts.isEmpty ? .common : .oneOf(scripts)
    }
  }
}
