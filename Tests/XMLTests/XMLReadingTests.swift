import Testing

@testable import TypesetXML

/// Files that are no templates: what is in them, where it stands, and what is said of mistakes.
@Suite("Reading XML")
struct XMLReadingTests {
  static let catalogue = XMLFileKind(
    name: "catalogue", one: "a catalogue", many: "catalogues", beginning: "<catalogue>")

  private func read(_ text: String) -> (root: XMLElement?, faults: [XMLFault]) {
    XMLReading.read(Array(text.utf8), as: Self.catalogue)
  }

  /// The element as it was understood, each name and text with the letters of the file it stands in.
  private func dump(_ element: XMLElement, _ text: String) -> String {
    let bytes = Array(text.utf8)
    func letters(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let attributes = element.attributes.map {
      " \($0.name)@\(letters($0.nameRange))=\($0.value.string)@\(letters($0.value.range))"
    }
    let children = element.children.map {
      switch $0 {
      case .element(let inner): dump(inner, text)
      case .text(let inner): "“\(inner.string)”@\(letters(inner.range))"
      }
    }
    return
      "(\(letters(element.nameRange))\(attributes.joined()) \(children.joined(separator: " ")))"
  }

  @Test(arguments: [
    ("<a/>", "(<a )"),
    ("<a b='1' c = \"2\"/>", "(<a b@b=1@1 c@c=2@2 )"),
    ("<a b=\"x &amp; y\"/>", "(<a b@b=x & y@x &amp; y )"),
    (
      "<a b='&#38;&amp;#38;&lt;'>&amp;#38;</a>",
      "(<a b@b=&&#38;<@&#38;&amp;#38;&lt; “&#38;”@&amp;#38;)"
    ),
    ("<?xml version='1.0'?>\n<a>x<b/>y</a>", "(<a “x”@x (<b ) “y”@y)"),
    ("<a>&#8212;é</a>", "(<a “—é”@&#8212;é)"),
    ("<a><![CDATA[<b>]]></a>", "(<a “<b>”@<![CDATA[<b>]]>)"),
    ("<x:a xmlns:x='u' x:b='1'/>", "(<x:a x:b@x:b=1@1 )"),
    ("\u{FEFF}<a>1</a>", "(<a “1”@1)"),
  ])
  func whatStandsWhere(_ text: String, _ expected: String) throws {
    let (root, faults) = read(text)
    #expect(faults == [])
    #expect(dump(try #require(root), text) == expected)
  }

  @Test func verbatimLettersKnowTheirBytes() throws {
    let text = "<a b='one two' c='one &lt; two'/>"
    let root = try #require(read(text).root)
    #expect(root["b"]?.value.range(of: 4..<7) == 10..<13)
    #expect(root["c"]?.value.range(of: 0..<3) == root["c"]?.value.range)
    #expect(root["d"] == nil)
  }

  /// Each with its help, and the letters it is about.
  @Test(arguments: [
    ("", "the file is empty", "a catalogue begins with <catalogue>", ""),
    ("Dear reader", "this is not a catalogue", "a catalogue begins with <catalogue>", "D"),
    (
      "<a><b></a>", "the tag that ends here is not the one that is open, <b>", "write </b> first",
      "</a>"
    ),
    (
      "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "a catalogue has no document type",
      "remove the <!DOCTYPE …>", "<!DOCTYPE a "
    ),
    ("<a/><b/>", "nothing may follow </a>", "a file has one catalogue", "<"),
    (
      "<a>&copy;</a>", "‘&copy;’ is not known",
      "catalogues know &lt; &gt; &amp; &quot; &apos; and numbers such as &#8212;", "<"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      "the encoding is ‘ISO-8859-1’, but catalogues are UTF-8", "save it as UTF-8", "ISO-8859-1"
    ),
  ])
  func whatIsWrong(_ text: String, _ message: String, _ help: String, _ letters: String) throws {
    let fault = try #require(read(text).faults.first)
    #expect(fault.message == message)
    #expect(fault.help == help)
    #expect(String(decoding: Array(text.utf8)[fault.range], as: UTF8.self) == letters)
  }

  @Test func sizesHaveAnEnd() {
    let large = read("<a>" + String(repeating: " ", count: 8 << 20) + "</a>")
    #expect(large.root == nil)
    #expect(large.faults.map(\.message) == ["the file is too large for a catalogue"])
    let many = (0..<1_001).map { " a\($0)=''" }.joined()
    #expect(read("<a\(many)/>").faults.map(\.message) == ["a tag has more than 1000 attributes"])
  }
}
