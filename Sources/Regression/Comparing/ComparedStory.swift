import TypesetGeometry
import TypesetRichText

/// A record as the comparison looks at it: its text by paragraphs, each with its lines, runs and
/// pictures.
struct ComparedStory {
  /// A line and where it stands.
  struct Line {
    var page: Int
    /// The index of its frame among all.
    var frame: Int
    var line: LayoutRecord.Line
  }

  /// A picture and where it stands.
  struct Picture {
    var page: Int
    var frame: Int
    var image: LayoutRecord.Image
  }

  /// A frame and where it stands.
  struct Frame {
    var page: Int
    var id: String
    var box: Rect
    var direction: RecordedDirection
    var area: String
    var span: Int
    var wrap: LayoutRecord.Wrap?
  }

  /// Words that say something of another element.
  struct Reference {
    /// Where they stand, from the start of their paragraph.
    var range: Range<Int>
    /// The element, and what they say of it.
    var target: String
    var shows: String
  }

  /// A paragraph.
  struct Paragraph {
    var id: String
    /// Its place in the story.
    var start: Int
    /// What is written, separator and all.
    var text: [UInt8]
    var lines: Range<Int>
    var pictures: Range<Int>
    /// A hash of text and pictures; of a line of a list without the numbers of pages.
    var key: UInt64
    /// The list that it is a line of; nil for what somebody wrote.
    var madeList: MadeList?
    /// In a line of a list, where the numbers of pages begin; otherwise the end of `text`.
    var wordsEnd: Int
    /// Its number among those with text, from 1.
    var number: Int
    /// Where raised figures in `text` begin and end: the mark of a note is no part of its word.
    var edges: [Int]
    /// Where words in `text` say something of other elements.
    var references: [Reference]
    /// The cell of a table that it is; nil for none.
    var cell: LayoutRecord.Cell?
    /// True where nothing but white space stands there.
    var isBlank: Bool
    /// True where pictures stand there and no letter.
    var isPicture: Bool

    /// True where somebody wrote it, and something is to be seen.
    var isWritten: Bool { !isBlank && madeList == nil }
  }

  let record: LayoutRecord
  private(set) var lines: [Line] = []
  private(set) var frames: [Frame] = []
  private(set) var pictures: [Picture] = []
  private(set) var paragraphs: [Paragraph] = []
  /// The pages, from 0, by their labels.
  let labels: [String: Int]

  init(_ record: LayoutRecord) {
    self.record = record
    labels = Dictionary(
      record.pages.enumerated().map { ($0.element.label, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    // Story by story: another one may have a frame between two of a paragraph's lines.
    var names = record.stories.map(\.name)
    for name in record.pages.flatMap({ $0.frames.map(\.story) }) where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      let (firstLine, firstPicture) = (lines.count, pictures.count)
      for (page, sheet) in record.pages.enumerated() {
        for frame in sheet.frames where frame.story == name { add(frame, on: page) }
      }
      pictures[firstPicture...].sort {
        ($0.image.offset, $0.image.id) < ($1.image.offset, $1.image.id)
      }
      collect(from: firstLine, firstPicture)
    }
  }

  private mutating func add(_ frame: LayoutRecord.Frame, on page: Int) {
    for line in frame.lines { lines.append(Line(page: page, frame: frames.count, line: line)) }
    for image in frame.images {
      pictures.append(Picture(page: page, frame: frames.count, image: image))
    }
    frames.append(
      Frame(
        page: page, id: frame.id, box: frame.box, direction: frame.direction, area: frame.area,
        span: frame.span, wrap: frame.wrap))
  }

  /// Makes paragraphs of the lines and pictures of one story, from these on.
  private mutating func collect(from line: Int, _ picture: Int) {
    var number = paragraphs.last?.number ?? 0
    var firstLine = line
    var firstPicture = picture
    while firstLine < lines.count {
      let id = lines[firstLine].line.para
      var end = firstLine + 1
      while end < lines.count, lines[end].line.para == id { end += 1 }
      var text: [UInt8] = []
      let start = lines[firstLine].line.range.lowerBound.utf8
      var edges: [Int] = []
      var references: [Reference] = []
      for line in lines[firstLine..<end] {
        for reference in line.line.references {
          let own = reference.range.utf8
          let range = own.lowerBound - start..<own.upperBound - start
          // One that goes on in the next line is in both.
          guard references.last?.range != range else { continue }
          references.append(
            Reference(range: range, target: reference.target, shows: reference.shows))
        }
        text += line.line.text.utf8
        for run in line.line.runs where run.features.contains("sups") || run.rise > .zero {
          edges += [run.range.lowerBound.utf8 - start, run.range.upperBound.utf8 - start]
        }
      }
      let upper = lines[end - 1].line.range.upperBound.utf8
      var lastPicture = firstPicture
      while lastPicture < pictures.count, pictures[lastPicture].image.offset < upper {
        lastPicture += 1
      }
      var madeList = MadeList(kind: lines[firstLine].line.kind)
      let wordsEnd =
        madeList == nil ? text.count : MadeList.wordsEnd(of: text, labels: labels)
      var hash = ContentHash()
      hash.combine(text[..<wordsEnd])
      if let kind = lines[firstLine].line.kind, madeList != nil { hash.combine(kind.utf8) }
      for picture in pictures[firstPicture..<lastPicture] {
        hash.combine(UInt8(0xFF))
        hash.combine(picture.image.src.utf8)
      }
      var isBlank = true
      var hasLetters = false
      var place = 0
      while place < text.count {
        if TextTokens.isAnchor(text, place) {
          isBlank = false
          place += 3
          continue
        }
        let byte = text[place]
        if byte != 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D {
          isBlank = false
          hasLetters = true
        }
        place += 1
      }
      if !isBlank { number += 1 }
      // The tag that asks for a list is a paragraph without letters, which somebody wrote.
      if isBlank { madeList = nil }
      paragraphs.append(
        Paragraph(
          id: id, start: start, text: text, lines: firstLine..<end,
          pictures: firstPicture..<lastPicture, key: hash.value, madeList: madeList,
          wordsEnd: wordsEnd, number: number, edges: edges, references: references,
          cell: lines[firstLine].line.cell,
          isBlank: isBlank, isPicture: !isBlank && !hasLetters))
      firstLine = end
      firstPicture = lastPicture
    }
  }

  /// Whether something of a paragraph is on paper, if only an empty line.
  func takesRoom(_ paragraph: Paragraph) -> Bool {
    lines[paragraph.lines].contains { $0.line.height > .zero }
  }

  /// The line that holds the byte `offset` of `paragraph`, counted from its start.
  func line(of paragraph: Int, at offset: Int) -> Int {
    let range = paragraphs[paragraph].lines
    let place = paragraphs[paragraph].start + offset
    return range.last { lines[$0].line.range.lowerBound.utf8 <= place } ?? range.lowerBound
  }

  /// Where the byte `offset` of `paragraph` was written.
  func source(of paragraph: Int, at offset: Int) -> SourcePlace? {
    let line = lines[self.line(of: paragraph, at: offset)].line
    guard var place = line.source else { return nil }
    let target = paragraphs[paragraph].start + offset
    var from = line.range.lowerBound.utf8
    for known in line.places where known.offset <= target {
      from = known.offset
      place.line = known.line
      place.column = known.column
    }
    let bytes = Array(line.text.utf8)
    let base = line.range.lowerBound.utf8
    if from - base >= 0, from < target {
      for byte in bytes[min(from - base, bytes.count)..<min(target - base, bytes.count)]
      where byte & 0xC0 != 0x80 { place.column += 1 }
    }
    return place
  }

  /// The box of a line on its page: its row, as wide as what is seen.
  func box(ofLine index: Int) -> PageBox {
    let line = lines[index].line
    return PageBox(
      page: lines[index].page + 1, box: line.box(running: frames[lines[index].frame].direction))
  }

  /// The boxes of the lines of `paragraph`, one for each frame it stands in.
  func boxes(of paragraph: Int) -> [PageBox] {
    boxes(ofLines: Array(paragraphs[paragraph].lines))
  }

  /// One box for each frame that `indices` stand in.
  func boxes(ofLines indices: [Int]) -> [PageBox] {
    var out: [PageBox] = []
    var frame = -1
    for index in indices {
      let box = box(ofLine: index)
      if lines[index].frame == frame, let last = out.last {
        out[out.count - 1].box = last.box.union(box.box)
      } else {
        frame = lines[index].frame
        out.append(box)
      }
    }
    return out
  }

  /// What messages call the place of `paragraph`: its number, or the row and the column of its table.
  func name(of paragraph: Int) -> String {
    let paragraph = paragraphs[paragraph]
    return paragraph.cell.map { "row \($0.row), column \($0.column) of a table" }
      ?? "paragraph \(paragraph.number)"
  }

  /// The first words of `paragraph`, for messages.
  func opening(of paragraph: Int) -> String {
    TextTokens.excerpt(paragraphs[paragraph].text[...])
  }
}

extension Rect {
  /// The least rectangle that holds both.
  func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
