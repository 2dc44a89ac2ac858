/// The pages of a document in a tree of two levels (PDF 32000-1, 7.7.3), and their labels (12.4.2).
struct PageTree {
  /// So many pages have one parent.
  private static let most = 64

  private let file: PDFFile
  private let root: Int
  /// The parents of pages, with how many each has; the last is still open.
  private var parents: [(object: Int, count: Int)] = []
  private var kids: [Int] = []
  private var labels: [String] = []

  /// How many pages there are.
  var count: Int { labels.count }

  init(_ file: PDFFile) {
    self.file = file
    root = file.reserve()
  }

  /// Writes the page `page` with the entries `entries` behind the others.
  mutating func add(_ entries: PDFBytes, as page: Int, label: String) {
    if kids.isEmpty { parents.append((file.reserve(), 0)) }
    let parent = parents[parents.count - 1].object
    var bytes = PDFBytes()
    bytes.append("<</Type/Page/Parent ")
    bytes.append(reference: parent)
    bytes.append(entries.bytes)
    bytes.append(">>")
    file.put(bytes, as: page)
    kids.append(page)
    labels.append(label)
    if kids.count == PageTree.most { endParent() }
  }

  /// Writes the tree, and gives the number of its root.
  mutating func finish() -> Int {
    if !kids.isEmpty { endParent() }
    var bytes = PDFBytes()
    bytes.append("<</Type/Pages/Count ")
    bytes.append(integer: labels.count)
    bytes.append("/Kids[")
    for parent in parents {
      bytes.append(reference: parent.object)
      bytes.append(0x20)
    }
    bytes.append("]>>")
    file.put(bytes, as: root)
    return root
  }

  private mutating func endParent() {
    var bytes = PDFBytes()
    bytes.append("<</Type/Pages/Parent ")
    bytes.append(reference: root)
    bytes.append("/Count ")
    bytes.append(integer: kids.count)
    bytes.append("/Kids[")
    for kid in kids {
      bytes.append(reference: kid)
      bytes.append(0x20)
    }
    bytes.append("]>>")
    file.put(bytes, as: parents[parents.count - 1].object)
    parents[parents.count - 1].count = kids.count
    kids.removeAll()
  }

  /// `/PageLabels`: pages that are counted on make one range, any other has its own words. None where
  /// no page has a label.
  func appendLabels(to bytes: inout PDFBytes) {
    guard labels.contains(where: { !$0.isEmpty }) else { return }
    bytes.append("/PageLabels<</Nums[")
    var expected: Int?
    for (place, label) in labels.enumerated() {
      let number = Int(label).flatMap { $0 > 0 && String($0) == label ? $0 : nil }
      if let number, number == expected {
        expected = number + 1
        continue
      }
      bytes.append(integer: place)
      if let number {
        bytes.append("<</S/D/St ")
        bytes.append(integer: number)
      } else {
        bytes.append("<</P")
        bytes.append(text: label)
      }
      bytes.append(">>")
      expected = number.map { $0 + 1 }
    }
    bytes.append("]>>")
  }
}
