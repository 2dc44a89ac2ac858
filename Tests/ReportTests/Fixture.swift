import Foundation
import TypesetGeometry
import TypesetRegression
import TypesetRichText
import Testing
import TypesetKit

/// A folder of its own for one test, gone with it.
final class Workshop {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/typeset-report-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
    return self[name]
  }

  /// A request for the manuscript `text`, kept as `name`: a small page.
  func request(_ text: String, _ name: String) throws -> Request {
    var request = Request(
      input: .file(try write(Array(text.utf8), to: name)), output: .standardOutput)
    request.page.size = Size(width: Length(points: 140), height: Length(points: 200))
    request.page.columns = 1
    // The foot of the page would have the name of the file.
    request.title = "Title"
    return request
  }

  /// The report on two manuscripts.
  func report(_ old: String, _ new: String) throws -> [UInt8] {
    let comparison = LayoutComparison(
      .manuscript(try request(old, "old.txt")), .manuscript(try request(new, "new.txt")))
    return try #require(comparison.report(of: comparison.run()))
  }
}

/// What a browser would stumble over, as python's parser sees it: prints nothing where all is well.
let wellFormed = """
  import html.parser, re, sys, urllib.parse, xml.etree.ElementTree as tree
  VOID = {"meta", "img", "input", "link", "br", "hr"}
  class Check(html.parser.HTMLParser):
      def __init__(self):
          super().__init__()
          self.open, self.ids, self.targets, self.count = [], [], [], {}
      def handle_starttag(self, tag, attributes):
          self.count[tag] = self.count.get(tag, 0) + 1
          if tag not in VOID: self.open.append(tag)
          for name, value in attributes:
              if name == "id": self.ids.append(value)
              if name.startswith("on"): print("handler", name)
              if name == "href":
                  if value.startswith("#"): self.targets.append(value[1:])
                  else: print("link", value)
              if name == "src":
                  head = "data:image/svg+xml,"
                  if not value.startswith(head): print("source", value[:60])
                  picture = urllib.parse.unquote(value[len(head):])
                  root = tree.fromstring(picture)
                  if not root.tag.endswith("svg"): print("no svg")
                  if re.search(r'(href|src)="(?!#|data:)', picture): print("fetches")
                  for each in root.iter():
                      if each.tag.split("}")[1] == "script": print("script in a picture")
      def handle_endtag(self, tag):
          if not self.open or self.open.pop() != tag: print("end of", tag, self.getpos())
  check = Check()
  text = open(sys.argv[1], encoding="utf-8").read()
  check.feed(text)
  check.close()
  if check.open: print("open", check.open)
  if len(set(check.ids)) != len(check.ids): print("ids twice")
  for target in check.targets:
      if target not in check.ids: print("nowhere", target)
  if check.count.get("script") != 1: print("scripts", check.count.get("script"))
  if check.count.get("link"): print("link elements")
  if re.search(r"url\\(|@import", text.split("</style>")[0]): print("style fetches")
  """
