/// A small PDF, written out: its objects as they are, and where they stand.
public struct PDFFixture {
  /// The bodies of its objects, the first of which is its catalogue.
  public var objects: [String]
  /// What else stands in its trailer.
  public var trailer: String

  /// A PDF of `objects`.
  public init(objects: [String], trailer: String = "") {
    self.objects = objects
    self.trailer = trailer
  }

  /// A PDF with a page for each of `contents`, of which each has the entries `page` and the resources `resources`.
  public init(
    contents: [String], page: String = "/MediaBox[0 0 200 100]", resources: String = "",
    more: [String] = [], catalogue: String = ""
  ) {
    let kids = contents.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    objects = [
      "<</Type/Catalog/Pages 2 0 R\(catalogue)>>",
      "<</Type/Pages/Count \(contents.count)/Kids[\(kids)]>>",
    ]
    for (index, content) in contents.enumerated() {
      objects.append(
        "<</Type/Page/Parent 2 0 R\(page)/Contents \(4 + 2 * index) 0 R/Resources<<\(resources)>>>>"
      )
      objects.append(PDFFixture.stream(content))
    }
    objects += more
    trailer = ""
  }

  /// A stream of `data`.
  public static func stream(_ data: String, _ entries: String = "") -> String {
    "<</Length \(data.utf8.count)\(entries)>>stream\n\(data)\nendstream"
  }

  /// The file.
  public var bytes: [UInt8] {
    var file = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let digits = String(file.count)
      table += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
      file += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let start = file.count
    table +=
      "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
    return file + Array(table.utf8)
  }
}
