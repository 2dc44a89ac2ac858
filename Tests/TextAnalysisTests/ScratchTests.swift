import Foundation
import Resources
import RichText
import Testing
@testable import TextAnalysis

@Suite struct ScratchTests {
  @Test func compare() throws {
    let env = ProcessInfo.processInfo.environment
    guard let file = env["SCR_DIC"], let list = env["SCR_WORDS"] else { return }
    let bytes = try ResourceProvider().bytes(of: "/usr/share/hyphen/hyph_\(file).dic").array()
    let oracle = try #require(HyphenOracle(bytes))
    let readings: [PatternReading?] = [nil, .longest, .all]
    let dics = try readings.map { try HyphenationDictionary(bytes: bytes, name: file, reading: $0) }
    let words = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init)
    var counts = [0, 0, 0]
    var n = 0
    for word in words {
      let utf8 = Array(word.lowercased().utf8)
      let scal = word.lowercased().unicodeScalars.map(\.value)
      guard let o = oracle.divisions(of: scal) else { continue }
      n += 1
      let outs = dics.map { shown(utf8, $0.divisions(of: utf8)) }
      var different = false
      for (i, d) in dics.enumerated() where divisions(of: scal, d) != o.plain { counts[i] += 1; different = true }
      if different || Set(outs).count > 1 { print("DIFF", word, outs.joined(separator: " | ")) }
    }
    print("COUNT", file, n, counts)
  }
}
