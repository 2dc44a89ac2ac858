import CTypesetHyphen
import Glibc

@testable import TypesetTextAnalysis

/// libhyphen with one dictionary.
final class HyphenOracle {
  /// Where a word may be divided, in letters: division i stands behind letter i.
  struct Divisions: Equatable {
    var plain: [Int] = []
    /// Those that change letters.
    var changing: [Int] = []
    /// What both lines show at those.
    var lines: [String] = []
  }

  private let dictionary: UnsafeMutablePointer<HyphenDict>
  /// The byte of each scalar; nil for UTF-8.
  private let codes: [UInt32: UInt8]?

  /// Reads `bytes`.
  init?(_ bytes: [UInt8]) {
    let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    var bytes = bytes
    guard let encoding = try? DictionaryEncoding(named: name),
      let file = fmemopen(&bytes, bytes.count, "r")
    else { return nil }
    defer { fclose(file) }
    guard let dictionary = hnj_hyphen_load_file(file) else { return nil }
    switch encoding {
    case .utf8: codes = nil
    case .singleByte(let table):
      codes = Dictionary(
        table.enumerated().map { ($1, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
    }
    self.dictionary = dictionary
  }

  private func string(_ scalars: some Sequence<UInt32>) -> String {
    String(decoding: utf8(Array(scalars)), as: UTF8.self)
  }

  deinit { hnj_hyphen_free(dictionary) }

  /// The divisions of `word`; nil where the dictionary's encoding has no such letters.
  func divisions(of word: [UInt32]) -> Divisions? {
    var bytes: [UInt8] = []
    if let codes {
      for scalar in word {
        guard let byte = codes[scalar] else { return nil }
        bytes.append(byte)
      }
    } else {
      bytes = utf8(word)
    }
    let count = bytes.count
    // It reads on behind the word: a copy of its own, ended with NULs, and room to spare.
    var text = bytes.map { CChar(bitPattern: $0) } + [CChar](repeating: 0, count: 8)
    var hyphens = [CChar](repeating: 0, count: count + 8)
    var changes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var places: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    hnj_hyphen_hyphenate2(
      dictionary, &text, Int32(count), &hyphens, nil, &changes, &places, &cuts)
    var result = Divisions()
    for index in word.indices.dropLast() where hyphens[index] & 1 == 1 {
      if changes?[index] != nil {
        result.changing.append(index)
        if let change = changes?[index], let places, let cuts {
          // `index` - place + 1 letters stay, `cut` go.
          let start = index - Int(places[index]) + 1
          let text = String(cString: change).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          result.lines.append(
            string(word[..<start]) + (text.first ?? "") + "=" + (text.dropFirst().first ?? "")
              + string(word[(start + Int(cuts[index]))...]))
        }
      } else {
        result.plain.append(index)
      }
    }
    if let changes {
      for index in 0..<count { free(changes[index]) }
      free(changes)
    }
    free(places)
    free(cuts)
    return result
  }
}

/// What both lines show at our divisions of `word` that change letters.
func changedLines(of word: [UInt32], _ dictionary: HyphenationDictionary) -> [String] {
  let bytes = utf8(word)
  return dictionary.divisions(of: bytes).filter(\.changesSpelling).map { shown(bytes, [$0]) }
}

/// Our divisions of `word`, in letters as libhyphen counts them.
func divisions(of word: [UInt32], _ dictionary: HyphenationDictionary) -> [Int] {
  let bytes = utf8(word)
  var letter = -1
  var offset = 0
  return dictionary.divisions(of: bytes).filter { !$0.changesSpelling }.map { division in
    while offset < division.offset {
      if bytes[offset] & 0xC0 != 0x80 { letter += 1 }
      offset += 1
    }
    return letter
  }
}
