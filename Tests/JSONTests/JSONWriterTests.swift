import Testing
import TypesetGeometry
import TypesetJSON

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#), ("plain ü 語 🧟", #""plain ü 語 🧟""#), ("\"\\/", #""\"\\/""#),
    ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{8}\u{1B}\u{1F}", #""\u0000\u0008\u001b\u001f""#),
    ("\u{7F}\u{9B}\u{2028}\u{202E}", #""\u007f\u009b\u2028\u202e""#),
  ])
  func strings(text: String, expected: String) {
    var bytes = JSONWriter()
    bytes.string(utf8: Array(text.utf8)[...])
    #expect(bytes.text == expected)
    #expect(JSONWriter.quoted(text) == expected)
  }

  @Test func commasStandBetweenItemsAlone() {
    var json = JSONWriter()
    json.object { json in
      json.key("none")
      json.array { _ in }
      json.field("strings", ["a", "b"])
      json.key("mixed")
      json.array {
        $0.integer(-1)
        $0.boolean(true)
        $0.null()
        $0.object { _ in }
        $0.literal("1e3")
      }
      json.field("text", orNull: nil)
      json.field("point", Point(x: Length(points: 0.5), y: Length(points: 2)))
    }
    #expect(
      json.text == """
        {"none":[],"strings":["a","b"],"mixed":[-1,true,null,{},1e3],"text":null,"point":[0.5,2]}
        """)
  }

  @Test func linesBreakBeforeItems() {
    var json = JSONWriter()
    json.beginObject()
    json.key("list")
    json.beginArray()
    for number in 1...2 {
      json.lineBreak(indent: 1)
      json.integer(number)
    }
    json.endArray()
    json.lineBreak()
    json.key("last")
    json.beginArray()
    json.lineBreak()
    json.endArray()
    json.endObject()
    json.endLine()
    #expect(json.text == "{\"list\":[\n 1,\n 2],\n\"last\":[\n]}\n")
  }

  @Test func aDocumentIsTakenPieceByPiece() {
    var json = JSONWriter()
    json.beginArray()
    json.integer(1)
    var out = json.take()
    json.integer(2)
    json.endArray()
    out += json.take()
    #expect(String(decoding: out, as: UTF8.self) == "[1,2]")
    #expect(json.bytes.isEmpty)
  }
}
