internal import TypesetLayout
internal import TypesetTemplates

extension IssueBends {
  /// What is bent, as records say it.
  var words: [String] {
    var words = dropped.map { "without \($0)" }.sorted()
    words += IssueBends.words(all, behind: "")
    for (node, bend) in articles.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      words += IssueBends.words(bend, behind: "\(node) ")
    }
    return words
  }

  private static func words(_ bend: Bend, behind name: String) -> [String] {
    var words: [String] = []
    if bend.figures != 0 { words.append("\(name)figures \(bend.figures * 100 / Bend.quarters)%") }
    if bend.headings != 100 { words.append("\(name)headings \(bend.headings)%") }
    if bend.quotes != 100 { words.append("\(name)quotes \(bend.quotes)%") }
    if bend.tightens { words.append("\(name)paragraphs") }
    if bend.spacing != 100 { words.append("\(name)spacing \(bend.spacing)%") }
    return words
  }
}
