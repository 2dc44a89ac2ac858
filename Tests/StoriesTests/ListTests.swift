import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Typesetting

@Suite("Lists, rows and roles")
struct ListTests {
  private func list(
    _ magazine: inout Magazine, _ form: ListForm, _ fill: (inout Magazine) -> Void
  ) {
    magazine.within(.list, ask: { $0.list = form }, fill)
  }

  @Test func markersHangAndNestedListsStandIn() {
    let issue = Magazine.issue {
      $0.line("before")
      list(&$0, ListForm(.bullet)) {
        $0.within(.item) {
          $0.line("one")
          list(&$0, ListForm(.number(.lowerLetter, suffix: ")"), start: 26)) {
            $0.within(.item) { $0.line("deep") }
            $0.within(.item) { $0.line("deeper") }
          }
        }
        $0.within(.item, ask: { $0.isDone = true }) {
          $0.line("two")
          $0.line("more of it")
        }
      }
      $0.line("after")
    }
    #expect(
      issue.dump() == """
        0 "before\\n" 10.0/12.0
        1 "•\\tone\\n" 10.0/12.0 indent -17.0 head 17.0 above 6.0
        2 "\\tz)\\tdeep\\n" 10.0/12.0 indent -20.0 head 37.0
        3 "\\taa)\\tdeeper\\n" 10.0/12.0 indent -20.0 head 37.0
        4 "☑\\ttwo\\n" 10.0/12.0 indent -17.0 head 17.0
        5 "more of it\\n" 10.0/12.0 head 17.0 below 6.0
        6 "after\\n" 10.0/12.0
        """)
    let story = issue.main.story
    #expect(story.paragraphs[1].style.tabs.first?.location == Length(points: 17))
    // Numbers of unequal length are flush on their right, half an em before the lines.
    #expect(
      story.paragraphs[2].style.tabs == [
        TextTab(Length(points: 32), .end), TextTab(Length(points: 37)),
      ])
    // What nobody wrote stands for the place where its paragraph begins.
    let marker = story.paragraphs[1].range.lowerBound
    #expect(story.sourceMap.source(at: marker)?.lowerBound == 7)
    #expect(story.sourceMap.source(at: marker + 4)?.lowerBound == 7)
  }

  /// An item that begins with a list has the marks of both in its first line, each at the edge of its list.
  @Test func itemsBeginWithLists() {
    let issue = Magazine.issue {
      list(&$0, ListForm(.bullet)) {
        $0.within(.item) {
          list(&$0, ListForm(.number(.decimal, suffix: "."))) {
            $0.within(.item) { $0.line("deep") }
            $0.within(.item) { $0.line("deeper") }
          }
        }
      }
    }
    #expect(
      issue.dump() == """
        0 "•\\t1.\\tdeep\\n" 10.0/12.0 indent -34.0 head 34.0 above 6.0
        1 "2.\\tdeeper\\n" 10.0/12.0 indent -17.0 head 34.0 below 6.0
        """)
    let tabs = issue.main.story.paragraphs[0].style.tabs
    #expect(tabs.prefix(2) == [TextTab(Length(points: 17)), TextTab(Length(points: 34))])
  }

  /// What stands in something within an item begins where its other lines do: what hangs is the list's.
  @Test func quotesInItemsDoNotHang() {
    let issue = Magazine.issue {
      list(&$0, ListForm(.bullet)) {
        $0.within(.item) {
          $0.line("words")
          $0.within(.quote) {
            $0.line("one")
            $0.line("two")
          }
        }
      }
    }
    let styles = issue.main.story.paragraphs.map(\.style)
    #expect(styles[0].firstLineIndent < .zero)
    #expect(styles[1].firstLineIndent == .zero && styles[2].firstLineIndent == .zero)
    #expect(styles[1].headIndent > styles[0].headIndent)
    #expect(styles[1].headIndent == styles[2].headIndent)
  }

  /// Cells, programs and displays have no room for the mark of an item: it stands above them, and stays with them.
  @Test func marksStandAboveTablesAndPrograms() {
    let issue = Magazine.issue {
      list(&$0, ListForm(.number(.decimal, suffix: "."))) {
        $0.within(.item) {
          $0.within(.table) { $0.within(.row) { $0.cell("cell") } }
        }
        $0.within(.item) { $0.line("let x", .code) }
        $0.within(.item) { $0.line("words") }
      }
    }
    let story = issue.main.story
    let letters = story.paragraphs.filter { $0.role == .text }.map {
      String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self)
    }
    #expect(letters == ["1.\n", "cell\n", "2.\n", "let x\n", "3.\twords\n"])
    let seen = story.paragraphs.filter { $0.role == .text }
    let marks = [seen[0], seen[2]]
    #expect(seen[1].style.spaceBefore == .zero && seen[3].style.spaceBefore == .zero)
    #expect(marks.allSatisfy { $0.style.keepsWithNext })
    #expect(marks.allSatisfy { $0.style.firstLineIndent == Length(points: -17) })
    #expect(marks.allSatisfy { $0.style.headIndent == Length(points: 17) })
  }

  @Test func looseListsHaveRoomBetweenItems() {
    let issue = Magazine.issue {
      list(&$0, ListForm(.number(.decimal, suffix: "."), isTight: false)) {
        $0.within(.item) { $0.line("one") }
        $0.within(.item) { $0.line("two") }
      }
    }
    #expect(
      issue.dump() == """
        0 "1.\\tone\\n" 10.0/12.0 indent -17.0 head 17.0 above 6.0
        1 "2.\\ttwo\\n" 10.0/12.0 indent -17.0 head 17.0 above 6.0 below 6.0
        """)
  }

  /// The room of the numbers is that of the widest of them: capitals need more than figures do.
  @Test func theWidestNumberHasRoom() {
    var magazine = Magazine()
    list(&magazine, ListForm(.number(.upperLetter, suffix: "."), start: 26)) {
      $0.within(.item) { $0.line("zed") }
      $0.within(.item) { $0.line("double") }
    }
    var stories = Magazine.stories
    stories.width = { words, letters in
      words.map { letters.fontSize * (2 * $0.utf8.count) }.max()
    }
    let issue = IssueBuilder(stories, template: .plain).build(magazine.document)
    // Three letters of two ems each, and half an em.
    #expect(
      issue.dump() == #"""
        0 "\tZ.\tzed\n" 10.0/12.0 indent -65.0 head 65.0 above 6.0
        1 "\tAA.\tdouble\n" 10.0/12.0 indent -65.0 head 65.0 below 6.0
        """#)
    #expect(
      issue.main.story.paragraphs[0].style.tabs == [
        TextTab(Length(points: 60), .end), TextTab(Length(points: 65)),
      ])
  }

  @Test(arguments: [
    (ListForm.Numerals.decimal, 1999, "1999"), (.lowerLetter, 1, "a"), (.lowerLetter, 26, "z"),
    (.upperLetter, 27, "AA"), (.upperLetter, 703, "AAA"), (.lowerLetter, 0, "0"),
    (.lowerRoman, 1999, "mcmxcix"), (.upperRoman, 4, "IV"), (.upperRoman, 4000, "4000"),
    (.lowerRoman, 0, "0"),
  ])
  func numerals(_ numerals: ListForm.Numerals, _ number: Int, _ expected: String) {
    #expect(numerals.text(for: number) == expected)
  }

  /// Each cell is a paragraph, which knows its place in the table; the rows that head it stay with the next.
  @Test func cellsAreParagraphs() {
    let issue = Magazine.issue {
      $0.within(.table) {
        $0.within(.row, ask: { $0.heads = true }) {
          $0.cell("Month")
          $0.cell("Bees")
        }
        for month in ["March", "April", "May", "June", "July", "August", "September", "October"] {
          $0.within(.row) {
            $0.cell(month)
            $0.cell("12,000")
          }
        }
      }
    }
    let paragraphs = issue.main.story.paragraphs
    let cells = paragraphs.compactMap(\.style.cell)
    #expect(cells.count == 18)
    #expect(cells.map(\.place) == (0..<18).map { $0 % 2 })
    #expect(cells.map(\.columns) == (0..<18).map { $0 % 2..<$0 % 2 + 1 })
    let rows = cells.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.row)
    #expect(rows == [.head, .first, .inner, .inner, .inner, .inner, .inner, .inner, .last])
    // No frame ends behind the head, the first row, the last but one.
    let keeps = paragraphs.map(\.style.keepsWithNext).enumerated().filter { $0.offset % 2 == 0 }
    #expect(
      keeps.map(\.element) == [true, true, false, false, false, false, false, true, false])
    #expect(Set(cells.map(\.table)).count == 1)
    // Half an em a letter of 9 pt, where nobody knows the faces.
    #expect(cells.first?.table.greatest == [pt(40.5), pt(27)])
    #expect(cells.first?.table.gap == pt(9))
  }

  /// Cells over several columns and rows leave the columns of those below them alone.
  @Test func cellsReachOver() {
    let issue = Magazine.issue {
      $0.within(.table) {
        $0.within(.row) {
          $0.cell("a", columns: 1, rows: 2)
          $0.cell("b", columns: 2, rows: 1)
        }
        $0.within(.row) {
          $0.cell("c")
          $0.cell("d")
        }
        $0.within(.row) {
          $0.cell("e")
          $0.cell("f")
          $0.cell("g")
        }
      }
    }
    let cells = issue.main.story.paragraphs.compactMap(\.style.cell)
    #expect(cells.map(\.columns) == [0..<1, 1..<3, 1..<2, 2..<3, 0..<1, 1..<2, 2..<3])
    #expect(cells.map(\.rows) == [2, 1, 1, 1, 1, 1, 1])
    // A column in which no cell begins is none.
    let wide = Magazine.issue {
      $0.within(.table) {
        $0.within(.row) {
          $0.cell("a", columns: 1000, rows: 1)
          $0.cell("b")
        }
      }
    }
    let two = wide.main.story.paragraphs.compactMap(\.style.cell)
    #expect(two.map(\.columns) == [0..<1, 1..<2])
    #expect(two.first?.table.least.count == 2)
  }
}
