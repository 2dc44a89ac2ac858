import Testing
import TypesetDelimited
import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

@Suite struct DelimitedTests {
  private func read(
    _ text: String, heads: Int = 1
  ) -> (document: Document, diagnostics: [Diagnostic]) { read(Array(text.utf8), heads: heads) }

  private func read(
    _ bytes: [UInt8], heads: Int = 1
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    DelimitedReader(heads: heads).read(
      SourceText(name: "a.csv", bytes: bytes), id: SourceID(0))
  }

  /// The cells of each row, ends of lines in them as `/`.
  private func rows(_ document: Document) -> [[String]] {
    var rows: [[String]] = []
    for element in document.elements {
      if element.kind == .row { rows.append([]) }
      guard element.kind == .cell else { continue }
      var text = ""
      for inline in document.inlines(of: element) {
        switch inline {
        case .text(let piece): text += String(decoding: document.utf8(of: piece), as: UTF8.self)
        case .lineBreak: text += "/"
        default: break
        }
      }
      rows[rows.count - 1].append(text)
    }
    return rows
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a;b,c;x\r\nd;e,f;y\r\n", [["a", "b,c", "x"], ["d", "e,f", "y"]]),
    ("a\tb\nc\td", [["a", "b"], ["c", "d"]]),
    ("\"a,1\",\"b \"\"c\"\"\"\n d , e \n", [["a,1", "b \"c\""], ["d", "e"]]),
    ("\"one\ntwo\",x\n\ny,z\n", [["one/two", "x"], ["y", "z"]]),
    ("a,b,\n,,\n", [["a", "b", ""], ["", "", ""]]),
    ("\u{FEFF}a,b\n", [["a", "b"]]),
    ("", []), ("\n\n", []), ("a", [["a"]]),
  ])
  func cellsAreThoseOfTheText(_ text: String, _ wanted: [[String]]) {
    let found = read(text)
    #expect(rows(found.document) == wanted)
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics)")
  }

  @Test func headsAndNumbers() {
    let text = "Name,Price,Year\nRope,12.50,1901\nTallow,-3.5 %,x\n"
    for heads in 0...2 {
      let document = read(text, heads: heads).document
      let found = document.elements.filter { $0.kind == .row }.map {
        document.attributes(of: $0).heads
      }
      #expect(found == (0..<3).map { $0 < heads })
    }
    let document = read(text).document
    #expect(document.attributes(of: document.elements[0]).decimalColumns == [1])
  }

  @Test(arguments: [
    ("a,b\nc\n", "csv.uneven-row", 4..<5),
    // One row too long is the one to blame.
    ("a,b\nc,d,e\nf,g\nh,i\n", "csv.uneven-row", 4..<9),
    ("a,\"b\n", "csv.open-quote", 2..<3),
    ("\"a\"b,c\n", "csv.stray-quote", 2..<4), ("a\u{0},b\n", "markup.control-character", 1..<2),
  ])
  func mistakesHaveTheirPlaces(_ text: String, _ code: String, _ place: Range<Int>) {
    let found = read(text).diagnostics
    #expect(found.map(\.code.name) == [code])
    #expect(found.first?.range == SourceRange(SourceID(0), place))
  }

  /// Of any bytes there is a table of even rows, whose letters stand in their order and where they were written.
  @Test func anythingIsRead() {
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let alphabet: [UInt8] = Array("\"\"\",;\t\n\r ab1.".utf8) + [0x00, 0xC3, 0xA9, 0xFF]
    for _ in 0..<3000 {
      let bytes = (0..<next(40)).map { _ in alphabet[next(alphabet.count)] }
      let (document, diagnostics) = read(bytes)
      #expect(Set(rows(document).map(\.count)).count <= 1, "\(bytes)")
      var last = 0
      for case .text(let piece) in document.inlines {
        #expect(piece.source.lowerBound >= last && piece.source.upperBound <= bytes.count)
        last = piece.source.lowerBound
        if piece.isVerbatim {
          #expect(
            bytes[piece.source.lowerBound..<piece.source.upperBound]
              == document.utf8(of: piece)[...], "\(bytes)")
        }
      }
      for diagnostic in diagnostics {
        #expect((diagnostic.range?.upperBound ?? 0) <= bytes.count)
      }
      // No letter is lost.
      let letters = bytes.filter { $0 == 0x61 || $0 == 0x62 || $0 == 0x31 }
      #expect(document.text.filter { $0 == 0x61 || $0 == 0x62 || $0 == 0x31 } == letters)
    }
  }
}
