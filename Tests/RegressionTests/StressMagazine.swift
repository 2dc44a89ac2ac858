/// A magazine of random articles with all that magazines have in them. Each word of it is there but
/// once, and a later one has a greater number.
struct StressMagazine {
  /// The manuscript.
  private(set) var text = ""
  /// How many words were counted: `ebb1x`, `flood2x`, …
  private(set) var words = 0

  private let folder: String
  private var random: Seeded
  private static let stems = [
    "ebb", "flood", "moon", "sandbank", "of", "a", "lighthouse", "the", "tide", "and",
    "oystercatcher",
    "in", "neap", "mud", "to", "channel", "is", "estuary", "wader", "at", "harbourmaster", "on",
  ]
  private static let pictures = [
    "bell.png", "door.png", "gaits.png", "soup.jpg", "switchback.png", "neap-bore.jpg",
    "neap-cage.png", "neap-map.png", "neap-post.jpg", "neap-curve.png", "neap-shrimps.png",
  ]

  /// The magazine of `seed`, with pictures from `folder`.
  init(seed: UInt64, pictures folder: String) {
    self.folder = folder
    random = Seeded(seed)
    if once(in: 3) { text += "<article title=Contents>\n<toc>\n</article>\n" }
    for number in 1...self.number(1...5) { article(number) }
    if once(in: 3) { text += "<article title=Index>\n<index>\n</article>\n" }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func once(in count: Int) -> Bool { number(1...count) == 1 }

  private mutating func pick(_ values: [String]) -> String { values[number(0...values.count - 1)] }

  private mutating func prose(_ range: ClosedRange<Int>) -> String {
    var parts: [String] = []
    for _ in 0..<number(range) {
      words += 1
      parts.append("\(pick(Self.stems))\(words)x")
    }
    return parts.joined(separator: " ") + "."
  }

  private mutating func article(_ number: Int) {
    let starts = pick(["", " starts=here", " starts=page", " starts=column", " starts=recto"])
    let fill = pick(["", " fill=balance", " fill=auto"])
    text += "<article title=\"Article \(number)\" author=Nobody\(starts)\(fill)>\n"
    if once(in: 4) { figure() }
    if !once(in: 6) { text += "<headline\(span)>\(prose(1...6))</headline>\n" }
    if once(in: 2) { text += "<deck\(span)>\(prose(3...20))</deck>\n" }
    if once(in: 2) { text += "<byline\(span)>\(prose(2...3))</byline>\n" }
    for _ in 0..<self.number(1...14) { block() }
    text += "</article>\n"
  }

  private var span: String {
    mutating get { pick(["", "", " span=all", " span=2", " span=3"]) }
  }

  private mutating func block() {
    switch number(0...15) {
    case 0: text += "<h2\(span)>\(prose(1...6))</h2>\n"
    case 1: text += "<h3>\(prose(1...4))</h3>\n"
    case 2: text += "<pullquote\(span)>\(prose(5...18))</pullquote>\n"
    case 3, 4: figure()
    case 5: enclosed("box", columns: once(in: 3))
    case 6: enclosed("sidebar", columns: once(in: 3))
    case 7: text += "<rule>\n"
    case 8: if once(in: 3) { text += "<break to=\(pick(["column", "page", "recto"]))>\n" }
    case 9: text += "\n"
    case 10: text += "<p dropcap=\(number(2...3))>\(prose(40...90))\n"
    case 11: text += "<img src=\"\(folder)/\(pick(Self.pictures))\" width=\(number(40...300))>\n"
    case 12: text += "<p keep=together>\(prose(5...60))\n"
    default: text += prose(1...120) + "\n"
    }
  }

  private mutating func enclosed(_ name: String, columns: Bool) {
    text += "<\(name)\(span)\(columns ? " columns=2" : "")>\n"
    if once(in: 2) { text += "<h3>\(prose(1...4))</h3>\n" }
    for _ in 0..<number(1...4) { text += prose(3...50) + "\n" }
    text += "</\(name)>\n"
  }

  private mutating func figure() {
    text += "<figure\(span)>\n<img src=\"\(folder)/\(pick(Self.pictures))\">\n"
    if once(in: 2) { text += "<caption>\(prose(3...20))</caption>\n" }
    if once(in: 3) { text += "<credit>\(prose(2...3))</credit>\n" }
    text += "</figure>\n"
  }
}
