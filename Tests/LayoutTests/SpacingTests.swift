import TypesetFlattening
import TypesetFonts
import Foundation
import TypesetGeometry
import TypesetJSON
import TypesetLayout
import TypesetRenderTree
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetRegression

/// Lines whose letters are wider, stand apart, hang out or are spelt anew: drawn and recorded.
@Suite struct SpacingTests {
  /// A page with one line of `text`, whose letters are as asked for: letters of Square are one em
  /// or half an em wide, at 10 pt.
  private func page(
    _ text: String, expansion: Int = 0, tracking: Length = .zero,
    change: (inout Line) -> Void = { _ in }
  ) throws -> (page: LayoutPage, story: Story) {
    var body = Printing.body
    body.alignment = .left
    body.microtype = .none
    let printing = Printing(text, body: body)
    var page = try #require(printing.pages.first)
    var line = try #require(page.frames.first?.frame.lines.first?.line)
    line.expansion = expansion
    line.tracking = tracking
    var pen = Length.zero
    for runIndex in line.runs.indices {
      line.runs[runIndex].x = pen
      for index in line.runs[runIndex].glyphs {
        let glyph = line.glyphs[index]
        let isSpace =
          Int(glyph.cluster) < text.utf8.count && Array(text.utf8)[Int(glyph.cluster)] == 0x20
        line.glyphs[index].x = pen
        if !isSpace {
          line.glyphs[index].advance =
            glyph.advance.scaled(by: 1000 + expansion, over: 1000)
            + (index + 1 == line.glyphs.count ? .zero : tracking)
        }
        pen += line.glyphs[index].advance
      }
      line.runs[runIndex].width = pen - line.runs[runIndex].x
    }
    line.width = pen
    change(&line)
    page.frames[0].frame.lines[0].line = line
    // Without sources there is no place to name.
    var story = printing.story
    story.sourceMap = SourceMap()
    return (page, story)
  }

  private func record(_ made: (page: LayoutPage, story: Story)) throws -> LayoutRecord {
    var recorder = LayoutRecorder(story: made.story, sources: .init())
    return try LayoutRecord(
      parsing: recorder.begin() + recorder.page(made.page) + recorder.end([]))
  }

  private func runs(_ page: LayoutPage) -> [GlyphRun] {
    Flattener.render(page).items.compactMap {
      if case .glyphs(let run) = $0 { run } else { nil }
    }
  }

  @Test(arguments: [-20, -5, 5, 20]) func widerLettersAreDrawnAndRecorded(_ expansion: Int) throws {
    let made = try page("aa bb cc", expansion: expansion)
    let run = try #require(runs(made.page).first)
    #expect(run.expansion == expansion)
    let recorded = try #require(try record(made).pages[0].frames[0].lines.first?.runs.first)
    #expect(recorded.expansion == expansion && recorded.tracking == .zero)
    // They stand where their widths say.
    #expect(recorded.positions.isEmpty)
    // A record of other widths tells where each of them is then.
    let wrong = try page("aa bb cc", expansion: expansion) { $0.expansion = -expansion }
    #expect(try record(wrong).pages[0].frames[0].lines.first?.runs.first?.positions.count == 5)
    // What is not expanded says nothing of it.
    let plain = try page("aa bb cc")
    #expect(runs(plain.page).first?.expansion == 0)
    var recorder = LayoutRecorder(story: plain.story, sources: .init())
    let text = String(decoding: recorder.begin() + recorder.page(plain.page), as: UTF8.self)
    #expect(!text.contains("expansion") && !text.contains("tracking"))
    #expect(text.contains("\"hang\":[0,0]"))
  }

  @Test func trackingIsRecorded() throws {
    let tracking = Length(scaledPoints: 3000)
    let made = try page("aa bb cc", expansion: 10, tracking: tracking)
    let line = try #require(try record(made).pages[0].frames[0].lines.first)
    #expect(line.runs.first?.expansion == 10)
    #expect(line.runs.first?.tracking == tracking)
    #expect(line.runs.first?.positions.isEmpty == true)
  }

  @Test func whatHangsOutIsRecorded() throws {
    let made = try page("aa bb") { line in
      line.hangStart = pt(2)
      line.hangEnd = pt(3)
      for run in line.runs.indices { line.runs[run].x -= pt(2) }
      for glyph in line.glyphs.indices { line.glyphs[glyph].x -= pt(2) }
    }
    let record = try record(made)
    let line = try #require(record.pages[0].frames[0].lines.first)
    #expect(line.hangStart == pt(2) && line.hangEnd == pt(3))
    #expect(line.origin.x == pt(20))
    #expect(line.runs.first?.x == pt(18))
    #expect(runs(made.page).first?.glyphs.first?.x == pt(18))
    // Marks on a page go around all of it.
    #expect(ComparedStory(record).box(ofLine: 0).box.minX == pt(18))
  }

  @Test func boxesAreReadAsTheyAreWritten() throws {
    var box = LayoutRecord.Box(
      para: "0123456789ab", box: Rect(x: pt(1), y: pt(2), width: pt(30), height: pt(40.5)))
    box.above = LayoutRecord.Rule(width: pt(0.5), color: "#102030")
    box.ground = "#fff0f0"
    var json = JSONWriter()
    box.write(to: &json)
    let pages = "[{\"frames\":[{\"boxes\":[\(json.text)]}]}]"
    let record = try LayoutRecord(
      parsing: Array("{\"schema\":\"typeset-layout/1\",\"pages\":\(pages)}".utf8))
    #expect(record.pages[0].frames[0].boxes == [box])
    // It is ink: with another ground the page looks different.
    var other = record
    other.pages[0].frames[0].boxes[0].ground = nil
    #expect(PageLook(record.pages[0], of: record) != PageLook(other.pages[0], of: other))
  }

  @Test func whatStandsBeforeATabKeepsItsWidth() throws {
    let made = try page("aa\tbb", expansion: 20)
    #expect(runs(made.page).prefix(2).map(\.expansion) == [0, 20])
  }

  /// Makes of `line` what a division of its fourth letter would, with `inserted` in place of
  /// `dropped` bytes.
  private func respell(_ line: inout Line, _ inserted: String, _ dropped: Int) {
    line.contentEnd = TextOffset(4)
    line.droppedLength = dropped
    line.insertedText = Array(inserted.utf8)
    line.reason = .hyphen
    var added = line.glyphs[3]
    added.cluster = 4
    let count: Int = inserted.unicodeScalars.count + 1
    line.glyphs = Array(line.glyphs.prefix(4 - dropped))
    for _ in 0..<count { line.glyphs.append(added) }
    line.runs = Array(line.runs.prefix(1))
    line.runs[0].range = TextRange(0..<4)
    line.runs[0].glyphs = 0..<line.glyphs.count
    line.runs[0].endsWithAddedHyphen = true
  }

  /// `asszony` is divided as `asz-szony`: the line has a letter that was not written there, and the word is read as it was
  /// written.
  @Test(arguments: [("z", 0, "aaasz"), ("sz", 1, "aaasz"), ("é", 2, "aaé"), ("", 1, "aaa")])
  func changedSpellingIsShownAndNotCopied(
    _ inserted: String, _ dropped: Int, _ shown: String
  ) throws {
    let made = try page("aaas&shy;szony bb cc dd ee ff gg hh") { line in
      respell(&line, inserted, dropped)
    }
    let run = try #require(runs(made.page).first)
    #expect(String(decoding: run.text, as: UTF8.self) == "aaas\u{AD}")
    #expect(run.clusters.reduce(0) { $0 + Int($1.bytes) } == run.text.count)
    #expect(run.clusters.reduce(0) { $0 + Int($1.glyphs) } == run.glyphs.count)
    #expect(run.clusters.allSatisfy { $0.glyphs > 0 && $0.bytes > 0 })
    let line = try #require(try record(made).pages[0].frames[0].lines.first)
    #expect(line.shown == shown + "-")
    let recorded = try #require(line.runs.first)
    #expect(RunText.of(recorded, in: line) == shown + "-")
  }
}
