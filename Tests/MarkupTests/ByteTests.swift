import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("Bytes")
struct ByteTests {
  /// Maximal subparts are replaced as the standard's own decoder does it.
  @Test func illFormedBytesAgreeWithTheStandardLibrary() {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    var generator = Seeded(11)
    // Lead and trail bytes of all kinds beside each other; no markup, no controls.
    let alphabet: [UInt8] = [
      0x41, 0x80, 0xA0, 0xBF, 0xC0, 0xC1, 0xC3, 0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xF0, 0xF1, 0xF4,
      0xF5, 0xFF, 0x90, 0x8F,
    ]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { continue }
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        (0x80...0x9F).contains(scalar.value) || scalar.value == 0xFFFC
          ? replacement : scalar
      }
      #expect(Array(Reading(bytes: bytes).shown.unicodeScalars) == expected, "\(bytes)")
    }
  }

  @Test func oneProblemForEachLine() {
    let reading = Reading(
      bytes: Array("a".utf8) + [0xFF, 0xFE] + Array("b".utf8) + [0xC3] + Array("c\nde".utf8)
        + [0xE2, 0x82] + Array("\n".utf8))
    #expect(reading.shown == "a\u{FFFD}\u{FFFD}b\u{FFFD}c\nde\u{FFFD}\n")
    #expect(reading.problems == ["markup.not-utf8 1:2-1:4", "markup.not-utf8 2:3-2:5"])
    #expect(
      reading.diagnostics.map(\.message) == [
        "2 bytes that are not UTF-8, and 1 more place in this line", "2 bytes that are not UTF-8",
      ])
  }

  @Test func illFormedBytesInAValue() {
    let reading = Reading(
      bytes: Array("<img src=".utf8) + [0xE9] + Array(".png alt='".utf8) + [0xE9] + Array("'>".utf8)
    )
    #expect(reading.document.images.map(\.name) == ["\u{FFFD}.png"])
    #expect(reading.problems == ["markup.not-utf8 1:10-1:11"])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x41, 0x00], [0xFE, 0xFF, 0x00, 0x41]] as [[UInt8]])
  func utf16IsOneError(_ bytes: [UInt8]) {
    let reading = Reading(bytes: bytes)
    #expect(reading.document.elements.isEmpty)
    #expect(reading.diagnostics.map(\.code) == ["markup.utf-16"])
    #expect(reading.diagnostics[0].severity == .error)
  }

  @Test func aByteOrderMarkIsNoText() {
    #expect(Reading("\u{FEFF}x").shown == "x")
    #expect(Reading("\u{FEFF}").document.elements.isEmpty)
    #expect(Reading("\u{FEFF}<").problems == ["markup.lone-less-than 1:1-1:2"])
    // Only at the start.
    #expect(Reading("x\u{FEFF}").shown == "x\u{FEFF}")
  }

  @Test func charactersThatStay() {
    // U+FFFE, U+1FFFF, U+FDD0: noncharacters.
    let strange: [UInt8] = [0xEF, 0xBF, 0xBE, 0xF0, 0x9F, 0xBF, 0xBF, 0xEF, 0xB7, 0x90]
    let text =
      String(decoding: strange, as: UTF8.self)
      + "\u{2028}\u{2029}\u{200B}\u{202E}e\u{301}\t"
    let reading = Reading(text)
    #expect(reading.shown == text)
    #expect(reading.problems == [])
  }

  @Test func randomBytesNeverTrap() {
    var generator = Seeded(3)
    let markup = Array("<>&;/!-=\"' \n\rabfontimgsrcplhe#x1".utf8)
    for round in 0..<1500 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        round % 3 == 0 || Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : markup[Int.random(in: 0..<markup.count, using: &generator)]
      }
      let reading = Reading(bytes: bytes)
      check(reading)
    }
  }

  /// The tags of paragraphs and spans in every order.
  @Test func tagsInAnyOrder() {
    var generator = Seeded(17)
    let pieces = [
      "<p>", "</p>", "<p class='a b'>", "<p lang=de>", "<p dropcap=3 indent='1 2'>", "<span>",
      "</span>", "<span class=c lang=fr>", "<span caps=small>", "<nobr>", "</nobr>",
      "<font lang=it>",
      "</font>", "a", "b c", " ", "\n", "\n", "\r\n", "<img src=x>", "<br>", "<!-- -->", "<p keep=",
      "\"", ">",
    ]
    for _ in 0..<2000 {
      var source = ""
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        source += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      check(Reading(source))
    }
  }

  /// The elements of a magazine in every order: they are nested, and tell of what is wrong.
  @Test func elementsInAnyOrder() {
    var generator = Seeded(23)
    let pieces = [
      "<article>", "</article>", "<article id=a lang=de>", "<sidebar>", "</sidebar>",
      "<sidebar span=2>", "<box>", "</box>", "<box class=a lang=fr>", "<figure>", "</figure>",
      "<note>", "</note>", "<rule>", "<break to=page>", "<break>", "<toc levels=2>", "<index>",
      "<index term=x>", "<h1>", "</h1>", "<headline span=all>", "<p class=a>", "</p>", "<deck>",
      "</deck>", "a", "b c", " ", "\n", "\n", "\n", "\n", "\r\n", "<img src=x>", "<br>", "<!-- -->",
    ]
    for _ in 0..<3000 {
      var source = ""
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        source += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let reading = Reading(source)
      check(reading)
      // No text is lost, and none is made.
      var letters = source.replacing("\r\n", with: "\n")
      for piece in Set(pieces) where piece.hasPrefix("<") {
        letters = letters.replacing(piece, with: piece == "<br>" ? "\u{2028}" : "")
      }
      #expect(reading.shown == letters, "\(source.debugDescription)")
      // Every tag is a container, a note among letters, or told.
      let tags = source.split(separator: "<").filter { tag in
        ["article", "sidebar", "box", "figure", "note"].contains { tag.hasPrefix($0) }
      }
      let document = reading.document
      #expect(
        document.containers.count + document.textNotes.count == tags.count,
        "\(source.debugDescription)")
    }
  }

  /// What holds for the containers of every document.
  private func checkContainers(_ document: Document) {
    var last = -1
    // Each element stands right behind the one before it, or in it, and ends within its parent.
    var open: [Int] = []
    for (place, element) in document.elements.enumerated() {
      while let around = open.last, document.elements[around].end <= place { open.removeLast() }
      #expect(element.parent == open.last)
      #expect(element.end > place && element.end <= document.elements.count)
      if let around = open.last { #expect(element.end <= document.elements[around].end) }
      #expect(element.form == .container || element.end == place + 1)
      guard element.form == .container else { continue }
      #expect(element.source.lowerBound > last)
      last = element.source.lowerBound
      #expect(element.inlines.isEmpty && element.separator == nil)
      if let parent = open.last {
        let outer = document.elements[parent].kind
        #expect(outer.size > element.kind.size || outer == .box && element.kind == .box)
      }
      open.append(place)
    }
    #expect(Set(document.containers.map(\.node)).count == document.containers.count)
    var marked = 0
    for mark in document.indexMarks {
      #expect(mark.place >= marked && mark.place <= document.text.count)
      marked = mark.place
    }
    for style in document.styles {
      if let note = style.note { #expect(document.textNotes.indices.contains(note)) }
    }
  }

  /// What holds for every document, whatever was read.
  private func check(_ reading: Reading) {
    let document = reading.document
    let bytes = reading.source.bytes
    var last = 0
    var text = 0
    var inlines = 0
    for element in document.elements {
      if !element.inlines.isEmpty {
        #expect(element.inlines.lowerBound == inlines)
        inlines = element.inlines.upperBound
      }
      for inline in document.inlines(of: element) {
        let source: SourceRange
        switch inline {
        case .text(let piece):
          source = piece.source
          #expect(piece.text.lowerBound == text)
          text = piece.text.upperBound
          if piece.isVerbatim {
            #expect(document.utf8(of: piece) == bytes[source.lowerBound..<source.upperBound])
          }
        case .lineBreak(let lineBreak):
          source = lineBreak.source
          #expect(document.text[text..<text + 3].elementsEqual(Document.lineSeparator))
          text += 3
        case .image(let index):
          source = document.images[index].source
          #expect(document.text[text..<text + 3].elementsEqual(Document.anchor))
          text += 3
        }
        #expect(source.lowerBound >= last && source.upperBound <= bytes.count)
        last = source.upperBound
      }
      if let separator = element.separator {
        #expect(separator.source.lowerBound >= last)
        last = separator.source.upperBound
        #expect(document.text[text] == Document.paragraphEnd)
        text += 1
      }
    }
    #expect(text == document.text.count)
    #expect(inlines == document.inlines.count)
    // Settings are used in their order, each with its place; only paragraphs have one.
    var most = 0
    for paragraph in document.elements where paragraph.form == .text {
      #expect(paragraph.setting <= most + 1)
      most = max(most, paragraph.setting)
      let source = document.settings[paragraph.setting].source
      #expect((source == nil) == (paragraph.setting == 0))
      #expect((source?.upperBound ?? 0) <= paragraph.source.upperBound)
    }
    #expect(document.settings.count == most + 1)
    var mentioned = 0
    for mention in document.classMentions {
      #expect(mention.source.lowerBound >= mentioned && mention.source.upperBound <= bytes.count)
      #expect(mention.source.lowerBound < mention.source.upperBound && !mention.name.isEmpty)
      mentioned = mention.source.upperBound
    }
    checkContainers(document)
    #expect(String(validating: document.text, as: UTF8.self) != nil)
    #expect(!document.text.contains(0x0D))
    for diagnostic in reading.diagnostics {
      let range = diagnostic.range
      #expect(range.map { $0.lowerBound <= $0.upperBound && $0.upperBound <= bytes.count } == true)
    }
  }
}
