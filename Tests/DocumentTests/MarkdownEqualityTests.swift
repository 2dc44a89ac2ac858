import Testing
import TypesetDiagnostics
import TypesetElementTestSupport
import TypesetElementTree
import TypesetMarkdown
import TypesettingDocument

/// A document built in Swift is the document that the same text is in Markdown: the same elements,
/// roles, attributes and letters, and the same names for good. Only places differ.
@Suite("Builder and Markdown")
struct MarkdownEqualityTests {
  private func expect(
    _ markdown: String, _ elements: Int, sourceLocation: SourceLocation = #_sourceLocation,
    @TypesettingDocument.DocumentBuilder _ content: () -> Blocks
  ) {
    let (read, _) = MarkdownReader().read(
      SourceText(name: "test.md", bytes: Array(markdown.utf8)), id: SourceID(0))
    let built = MagazineDocument(content).elementTree
    // What is compared is there.
    #expect(read.elements.count == elements, sourceLocation: sourceLocation)
    #expect(
      elementTree(built, isFull: true) == elementTree(read, isFull: true),
      sourceLocation: sourceLocation)
    #expect(
      built.elements.map(\.node) == read.elements.map(\.node), sourceLocation: sourceLocation)
    #expect(built.placeless == read.placeless, sourceLocation: sourceLocation)
  }

  // MARK: Blocks (1.2)

  @Test func paragraphs() {
    expect("One line.\n\nAnother.\n", 2) {
      "One line."
      Paragraph("Another.")
    }
  }

  @Test func headings() {
    expect(
      "Before.\n\n# One\n\ntext\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six\n\n"
        + "# One\n\n## Two\n", 12
    ) {
      "Before."
      Heading("One")
      "text"
      for (level, words) in [(2, "Two"), (3, "Three"), (4, "Four"), (5, "Five"), (6, "Six")] {
        Heading(words, level: level)
      }
      Heading("One")
      Heading("Two", level: 2)
    }
  }

  @Test func headingsWithMoreThanWords() {
    expect("# The *Big* `Bell`!\n\n[up](#the-big-bell)\n", 3) {
      Heading {
        "The "
        Emphasis("Big")
        " "
        Code("Bell")
        "!"
      }
      Paragraph { Link("up", to: "#the-big-bell") }
    }
  }

  @Test func quotations() {
    expect("> # Four\n>\n> said\n>\n> > again\n\nafter\n", 6) {
      Quotation {
        Heading("Four")
        "said"
        Quotation("again")
      }
      "after"
    }
  }

  @Test func tightLists() {
    expect("- a\n- b\n", 5) {
      List {
        Item("a")
        "b"
      }
    }
  }

  @Test func looseLists() {
    expect("- a\n\n  more\n\n- b\n", 6) {
      List(isTight: false) {
        Item {
          "a"
          "more"
        }
        Item("b")
      }
    }
  }

  @Test func numberedListsFromSeven() {
    expect("7) c\n8) d\n\ntext\n\n1. one\n", 9) {
      List(.numbered(from: 7, suffix: ")")) {
        ForEach(["c", "d"]) { Item($0) }
      }
      "text"
      List(.numbered) { Item("one") }
    }
  }

  @Test func aListInAListInAQuotation() {
    expect("> - a\n>   1. b\n>   2. c\n> - d\n", 11) {
      Quotation {
        List {
          Item {
            "a"
            List(.numbered) {
              "b"
              "c"
            }
          }
          Item("d")
        }
      }
    }
  }

  @Test func tasks() {
    expect("- [x] done\n- [ ] open\n- none\n", 7) {
      List {
        Item("done", isDone: true)
        Item("open", isDone: false)
        Item("none")
      }
    }
  }

  @Test func code() {
    expect("```swift ignored\nlet a = 1\n\n\tlet b = \"*\"\n```\n\n    four\n      six\n", 2) {
      CodeBlock("let a = 1\n\n\tlet b = \"*\"\n", language: "swift")
      CodeBlock("four\n  six")
    }
  }

  @Test func tables() {
    expect("| a | b | c |\n|:--|--:|---|\n| *d* | | e |\n| f | g | h |\n", 13) {
      Table(columns: [.left, .right, nil]) {
        Row(isHeader: true) {
          "a"
          "b"
          "c"
        }
        Row {
          Cell { Emphasis("d") }
          Cell("")
          "e"
        }
        Row { ForEach(["f", "g", "h"]) { Cell($0) } }
      }
    }
  }

  @Test func rules() {
    expect("a\n\n---\n\nb\n\n---\n", 4) {
      "a"
      Rule()
      "b"
      Rule()
    }
  }

  @Test func figures() {
    expect("![a door](door.png \"The door\")\n\n![](bell.png)\n", 4) {
      Figure("door.png", alternative: "a door", caption: "The door")
      Paragraph { Picture("bell.png", alternative: "") }
    }
  }

  @Test func notes() {
    expect("# Notes\n\nOne[^b] two[^a].\n\n[^a]: Alpha.\n[^b]: Beta.\n\n    And more.\n", 8) {
      Heading("Notes")
      Paragraph {
        "One"
        Note {
          "Beta."
          "And more."
        }
        " two"
        Note("Alpha.")
        "."
      }
    }
  }

  // MARK: Letters (1.3)

  @Test func lettersInLetters() {
    expect("a *b **c** d* `e  f` ~~g~~ [h *i*](https://x.org) *j *k* l*\n", 1) {
      Paragraph {
        "a "
        Emphasis {
          "b "
          Strong("c")
          " d"
        }
        " "
        Code("e  f")
        " "
        Deletion("g")
        " "
        Link(to: "https://x.org") {
          "h "
          Emphasis("i")
        }
        " "
        Emphasis {
          "j "
          Emphasis("k")
          " l"
        }
      }
    }
  }

  @Test func strongInALinkInEmphasis() {
    expect("*one [two **three**](mailto:a@b.org) four*\n", 1) {
      Paragraph {
        Emphasis {
          "one "
          Link(to: "mailto:a@b.org") {
            "two "
            Strong("three")
          }
          " four"
        }
      }
    }
  }

  @Test func endsOfLines() {
    expect("one\ntwo  \nthree\\\nfour\n\n\u{6F22}\u{5B57}\n\u{6587}\nand\n", 2) {
      Paragraph {
        "one\ntwo"
        LineBreak()
        "three"
        LineBreak()
        "four"
      }
      "\u{6F22}\u{5B57}\n\u{6587}\nand"
    }
  }

  @Test func picturesAmongLetters() {
    expect("x ![a *b*](p%20q.png) y\n", 1) {
      Paragraph {
        "x "
        Picture("p q.png", alternative: "a b")
        " y"
      }
    }
  }

  @Test func keysAndIndices() {
    expect("H<sub>2</sub>O x<sup>2</sup> <kbd>Esc</kbd>\n", 1) {
      Paragraph {
        "H"
        Subscript("2")
        "O x"
        Superscript("2")
        " "
        Keyboard("Esc")
      }
    }
  }

  @Test func badLinksAreLetters() {
    expect("[a](javascript:x) b\n", 1) {
      Paragraph {
        Link("a", to: "javascript:x")
        " b"
      }
    }
  }

  @Test func charactersThatAreNoText() {
    expect("a\u{1}b e\(String(repeating: "\u{301}", count: 70)) x\n", 1) {
      "a\u{1}b e\(String(repeating: "\u{301}", count: 70)) x"
    }
  }
}
