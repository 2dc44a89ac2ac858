/// What can be told of a text of a byte a letter, beyond that it is no UTF-8.
extension TextEncoding {
  /// What else than UTF-8 the bytes of a text are that is UTF-8 in one part, with letters beyond ASCII,
  /// and not in another; and how many places are not. Nil for any other. O(n).
  package static func mixture(_ bytes: [UInt8]) -> (other: TextEncoding, places: Int)? {
    let survey = ByteSurvey(bytes)
    guard survey.lettersOfUTF8 > 0, survey.malformed > 0, survey.zeros == 0, survey.controls == 0
    else { return nil }
    // What is left without the UTF-8.
    var rest: [UInt8] = []
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var i = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        if scalar.count == 1 { rest.append(bytes[i]) } else { rest.append(UInt8(ascii: "-")) }
        i += scalar.count
        continue
      case .error(let count):
        rest += bytes[i..<i + count]
        i += count
        continue
      case .emptyInput: break
      }
      break
    }
    let other = detect(rest)
    return other == .utf8 ? nil : (other, survey.malformed)
  }

  /// Windows-1250 or Latin-2 for a Polish text: nothing beyond ASCII but Polish letters and signs of
  /// typography, and ł, ą or ż between two letters at least twice, which in western encodings would be
  /// ³, ¹ or ¿ in the middle of words. Nil for any other. O(n).
  ///
  /// - Parameter least: how often that has to be.
  static func detectPolish(_ bytes: [UInt8], evidence least: Int = 2) -> TextEncoding? {
    let shared: [UInt8] = [0xE6, 0xEA, 0xB3, 0xF1, 0xF3, 0xBF, 0xC6, 0xCA, 0xA3, 0xD1, 0xD3, 0xAF]
    let signs: [UInt8] = [0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97]
    func table(_ bytes: [UInt8]) -> [Bool] {
      var table = [Bool](repeating: false, count: 256)
      for byte in bytes { table[Int(byte)] = true }
      return table
    }
    let windows = table(shared + [0xB9, 0x9C, 0x9F, 0xA5, 0x8C, 0x8F])
    let latin2 = table(shared + [0xB1, 0xB6, 0xBC, 0xA1, 0xA6, 0xAC])
    let others = table(signs + [0xA0, 0xA7, 0xAB, 0xAD, 0xB0, 0xBB])
    let telling = table([0xB3, 0xB9, 0xBF, 0xB1])
    var (isWindows, isLatin2, evidence) = (true, true, 0)
    func isLetter(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return 0x61...0x7A ~= byte | 0x20 && byte < 0x80
        || windows[Int(byte)] || latin2[Int(byte)]
    }
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      let place = Int(byte)
      isWindows = isWindows && (windows[place] || others[place])
      isLatin2 = isLatin2 && (latin2[place] || others[place] && byte >= 0xA0)
      guard isWindows || isLatin2 else { return nil }
      if telling[place], isLetter(index - 1), isLetter(index + 1) { evidence += 1 }
    }
    guard evidence >= least else { return nil }
    return isWindows ? TextEncoding(named: "windows-1250") : TextEncoding(named: "iso-8859-2")
  }
}
