import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The main story as its pages see it: pieces that are placed in one way each, and where articles
/// begin among them.
struct FlowPlan: Sendable {
  /// Consecutive paragraphs that are placed in one way.
  struct Piece: Hashable, Sendable {
    var paragraphs: Range<Int>
    /// Its first byte.
    var start: TextOffset
    /// The first byte after it.
    var end: TextOffset
    var span: ColumnSpan?
    var isSpanAsked = true
    var columns: Int?
    var inner: InnerColumns?
    var begins: BreakTarget?
    /// The articles that begin with it; all but the last have no text.
    var opens: Range<Int>
    /// Whether it holds empty lines alone.
    var isBlank: Bool
    /// Whether it is headings that were written in a column and stand over what spans next: see
    /// `splittingHeadings(of:in:)`.
    var isHeading = false
  }

  /// The pieces; they tile the story. There is always one.
  let pieces: [Piece]
  /// The articles without text after all of it.
  let closing: Range<Int>
  /// For each piece the one that decides among how many columns it spans: the next of text in
  /// columns, or the last before it. Nil where there is neither.
  private let columnsLike: [Int?]
  /// For each piece, and behind the last, the first of those before it that must not leave each other
  /// nor it: itself where it may leave the one before it.
  private let headStarts: [Int]

  /// The plan of `issue`.
  ///
  /// Parts of empty lines alone belong to what stands before them: they are no band of their own.
  ///
  /// - Parameter splitsHeadings: Whether headings stand over what spans after them. Nothing spans in
  ///   vertical lines.
  init(_ issue: StyledIssue, splitsHeadings: Bool = true) {
    let story = issue.main.story
    let count = story.paragraphs.count
    var pieces: [Piece] = []
    var article = 0
    func offset(_ paragraph: Int) -> TextOffset {
      paragraph < count ? story.paragraphs[paragraph].range.lowerBound : story.text.endOffset
    }
    func add(_ part: FlowPart, _ range: Range<Int>, isFirst: Bool, opens: Range<Int>) {
      let isBlank = story.paragraphs[range].allSatisfy { $0.role == .space || $0.role == .nothing }
      let begins = isFirst ? part.begins : nil
      if isBlank, opens.isEmpty, begins == nil, let last = pieces.indices.last {
        pieces[last].paragraphs = pieces[last].paragraphs.lowerBound..<range.upperBound
        pieces[last].end = offset(range.upperBound)
        return
      }
      if let last = pieces.last, last.isBlank, last.begins != nil, opens.isEmpty, !isBlank {
        // Two breaks with nothing visible between them are one.
        pieces[pieces.count - 1] = Piece(
          paragraphs: last.paragraphs.lowerBound..<range.upperBound, start: last.start,
          end: offset(range.upperBound), span: part.span, isSpanAsked: part.isSpanAsked,
          columns: part.columns,
          inner: part.inner, begins: last.begins?.strengthened(by: begins), opens: last.opens,
          isBlank: false)
        return
      }
      pieces.append(
        Piece(
          paragraphs: range, start: offset(range.lowerBound), end: offset(range.upperBound),
          span: isBlank ? nil : part.span, isSpanAsked: part.isSpanAsked, columns: part.columns,
          inner: isBlank ? nil : part.inner,
          begins: begins, opens: opens, isBlank: isBlank))
    }
    var parts = issue.parts.filter { !$0.paragraphs.isEmpty }
    if parts.isEmpty { parts = [FlowPart(paragraphs: 0..<count)] }
    for part in parts {
      var start = part.paragraphs.lowerBound
      let end = min(part.paragraphs.upperBound, count)
      var isFirst = true
      repeat {
        let first = article
        while article < issue.articles.count,
          issue.articles[article].paragraphs.lowerBound <= start
        {
          article += 1
        }
        var next = end
        if article < issue.articles.count {
          next = min(end, issue.articles[article].paragraphs.lowerBound)
        }
        add(part, start..<next, isFirst: isFirst, opens: first..<article)
        isFirst = false
        start = next
      } while start < end
    }
    if splitsHeadings {
      pieces = FlowPlan.joiningCaptions(of: pieces, in: story)
      pieces = FlowPlan.splittingHeadings(of: pieces, in: story)
    }
    self.pieces = pieces
    closing = article..<max(issue.articles.count, article)
    columnsLike = FlowPlan.columnsLike(self.pieces)
    headStarts = FlowPlan.headStarts(self.pieces, in: story)
  }

  /// The columns are those of the text below a piece, of that above it where none is, or where
  /// another article begins with it.
  private static func columnsLike(_ pieces: [Piece]) -> [Int?] {
    var above: [Int?] = []
    above.reserveCapacity(pieces.count)
    var last: Int?
    for (place, piece) in pieces.enumerated() {
      above.append(last)
      if piece.span == nil { last = place }
    }
    var like: [Int?] = Array(repeating: nil, count: pieces.count)
    var below: Int?
    for place in pieces.indices.reversed() {
      if pieces[place].span == nil { below = place }
      like[place] = below.flatMap { pieces[$0].opens.isEmpty ? $0 : nil } ?? above[place]
    }
    return like
  }

  private static func headStarts(_ pieces: [Piece], in story: Story) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(pieces.count + 1)
    for place in 0...pieces.count {
      let keepsWithPrevious =
        place > 0
        && story.paragraphs[pieces[place - 1].paragraphs]
          .last { $0.role == .text }?.style.keepsWithNext ?? false
      starts.append(keepsWithPrevious ? starts[place - 1] : place)
    }
    return starts
  }

  /// Whether the piece must not leave the one before it.
  func keepsWithPrevious(_ piece: Int) -> Bool { piece > 0 && headStarts[piece] < piece }

  /// The first of the pieces before `piece` that must not leave each other nor it; itself where there
  /// is none.
  func headStart(of piece: Int) -> Int { headStarts[piece] }

  /// The piece that holds the byte at `offset`. O(log n).
  func piece(at offset: TextOffset) -> Int {
    pieces.indices.lastIndex(whereSorted: { pieces[$0].start <= offset })
  }

  /// Where the text ends that `piece` is a part of: at the next article, or at the next break to
  /// another page. O(pieces of it).
  func textEnd(from piece: Int) -> TextOffset {
    for next in pieces[(piece + 1)...]
    where !next.opens.isEmpty || next.begins?.asksForPage ?? false {
      return next.start
    }
    return pieces[pieces.count - 1].end
  }

  /// Over how many of how many columns a piece reaches in an area of `columns`.
  func reach(of piece: Int, columns own: Int) -> (columns: Int, of: Int) {
    let count = max(columnsLike[piece].flatMap { pieces[$0].columns } ?? own, 1)
    switch pieces[piece].span {
    case .columns(let columns)?: return (min(max(columns, 1), count), count)
    default: return (count, count)
    }
  }
}
