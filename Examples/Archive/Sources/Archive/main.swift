// Attributed text as JSON and back, with an attribute of our own.

import Foundation
import Typesetting

/// Who says it.
enum Speaker: TextAttributeKey {
  typealias Value = String
  static let name = "speaker"
}

let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 12))
var text = AttributedText("“Are they slow?” “Slow, but ", plain)
text +=
  AttributedText("punctual", plain.italic().underlined(TextRule(.double)))
  + AttributedText(".”", plain)
if let question = text.range(of: "“Are they slow?”") {
  text.change(question) { $0[Speaker.self] = "Nora" }
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
let archive = try encoder.encode(text)
print(String(decoding: archive, as: UTF8.self))

// The decoder is told the keys of our own; values of others are kept as they stand.
let decoder = JSONDecoder()
decoder.userInfo[.textAttributeKeys] = [Speaker.self] as [any TextAttributeKey.Type]
let back = try decoder.decode(AttributedText.self, from: archive)
print("the same:", back == text)
for run in back.runs {
  print(run.attributes[Speaker.self] ?? "–", back.string(in: run.range))
}

// Errors say where.
do {
  let bad =
    #"{"version":1,"text":"ab","attributes":[{"underline":{"weight":"fat"}}],"runs":[[2,0]]}"#
  _ = try decoder.decode(AttributedText.self, from: Data(bad.utf8))
} catch DecodingError.dataCorrupted(let context) {
  print(context.codingPath.map(\.stringValue).joined(separator: "/"), context.debugDescription)
}
