public import TypesetGeometry
public import TypesetRichText

/// A line and where it stands in its frame.
public struct PlacedLine: Sendable {
  /// The line; it knows where its paragraph begins in the story.
  public var line: Line
  /// The index of its paragraph in the story.
  public var paragraph: Int
  /// The left end of what is seen, on the baseline; from the frame's top left, y downwards.
  public var origin: Point
  /// The row, from 0 at the frame's top; fragments beside each other share it.
  public var row: Int
  /// The height of its row; zero for a line that takes no room.
  public var height: Length
  /// How many bytes at its start are large first letters, which stand lower than the line; 0 for
  /// none.
  public var initialLength = 0

  /// A line in its place.
  public init(line: Line, paragraph: Int, origin: Point, row: Int, height: Length) {
    self.line = line
    self.paragraph = paragraph
    self.origin = origin
    self.row = row
    self.height = height
  }

  /// Whether letters stand on it, or something that a delegate holds room for. Nearly all lines have letters: they are looked
  /// at first, without a copy of the line.
  package var hasInk: Bool { !line.glyphs.isEmpty || line.hasInk }
  /// The letters of its paragraph as they were written, where `text` has an x for each byte of a formula.
  package var written: [UInt8] { line.paragraph.written }
  /// The text of its paragraph, for the attributes of its runs.
  public var text: AttributedText { line.paragraph.text }
  /// Where its paragraph begins in the story.
  public var paragraphStart: TextOffset { line.paragraphStart }
  /// Its text in the story.
  public var range: TextRange { line.stringRange }
}

/// Something anchored on a line of a frame: a picture, later notes and index marks.
public struct LineAnchor: Hashable, Sendable {
  /// The element.
  public var node: NodeID
  /// Where its U+FFFC stands in the story.
  public var offset: TextOffset
  /// The index of its line in the frame.
  public var line: Int
  /// Where it stands, from the frame's top left: the whole room that its delegate asked for.
  public var box: Rect
  /// What asked for the room.
  public var delegate: RunDelegate

  /// Where what is drawn stands: the box less the attachment's margin, by its content mode.
  public var drawnBox: Rect { delegate.attached?.contentRect(in: box).content ?? box }
}

/// A shape filled with lines of a story; a pure function of story, token, shape and next shapes.
public struct Frame: Sendable {
  /// The shape that was filled, in the frame's own axes.
  public var shape: FrameShape
  /// Which way its lines run on the page: what its story's paragraphs have.
  public var writingMode = WritingMode.horizontalTB
  /// How all of it is turned on the page; nil where it stands upright.
  public var turn: QuarterTurn?
  /// What was offered: from the token to the story's end or the given limit.
  public var requestedRange: TextRange
  /// What is in the frame.
  public var visibleRange: TextRange
  /// The lines in reading order.
  public var lines: [PlacedLine]
  /// The lines of rows that head a table which goes on in this frame: they stand at its top once more, and are none of
  /// what is in it.
  public var repeatedLines: [PlacedLine] = []
  /// What is anchored on them, in order.
  public var anchors: [LineAnchor]
  /// The boxes of its paragraphs, from the top.
  public var boxes: [FrameBox]
  /// The paragraphs that begin in it and have no room for their large first letters: those are set
  /// as the others.
  public var plainInitials: [Int]
  /// How to go on; nil where the story ended in this frame.
  public var continuation: BreakToken?
  /// By how much the ink stands out below the shape; zero unless nothing else was possible.
  public var overset: Length
  /// The distance from the frame's top to the foot of its last line.
  public var usedHeight: Length

  /// The gravest keep rule that was given up at its foot, because no end of it heeds all; nil where
  /// all hold.
  public var relaxed: KeepRule?
  /// True where the end of the text that is in it was cut for the sign that it goes on; the last of
  /// `lines` says what is left of it.
  public var isTruncated = false

  /// True where nothing of the story is in it.
  public var isEmpty: Bool { visibleRange.isEmpty }
}

/// What no frame shall end against, from the lightest to the gravest.
public enum KeepRule: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Too few first lines of a paragraph stand at the foot.
  case orphans
  /// Too few last lines of one stand at the top of the next frame.
  case widows
  /// A paragraph that keeps together is split.
  case together
  /// A heading ends the frame, or is split.
  case withNext
  /// The lines beside large first letters are split.
  case initials

  /// Whether `a` is lighter than `b`.
  public static func < (a: KeepRule, b: KeepRule) -> Bool { a.rawValue < b.rawValue }
}

/// How a frame is filled beside its shape.
public struct FrameOptions: Hashable, Sendable {
  /// The distance of the baseline grid's lines; paragraphs of just this leading stand on it,
  /// whatever stands above them. Nil sets line under line.
  public var grid: Length?
  /// The least number of a paragraph's first lines at a frame's foot; 1 switches the rule off.
  public var orphans: Int
  /// The least number of a paragraph's last lines at a frame's top; 1 switches the rule off.
  public var widows: Int
  /// Whether `ParagraphStyle.keepsWithNext` is heeded.
  public var keepsHeadings: Bool
  /// False sets all keep rules aside, those of the paragraphs as well.
  public var keeps: Bool
  /// Places the first line even where it is higher than the frame; `Frame.overset` says by how much.
  public var allowsOverset: Bool
  /// The heights that what is anchored on lines takes from the frame's foot, by its elements.
  public var insertions: [NodeID: Length] = [:]
  /// No more rows than this; what goes on behind them is for the next frame. YYText's maximum
  /// number of rows, a label's number of lines.
  public var maximumRows = Int.max
  /// Whether empty lines stand at the top and at the foot of a frame too, as Core Text has it; a
  /// magazine's column drops them there.
  public var keepsBlankLines = false
  /// How far below a band of the shape without room the next one is tried; nil for a whole line, so
  /// that rows stay on the lines of the first.
  public var rowStep: Length?
  /// The height of the frame that this one is a part of: pictures are sized for it, and what keeps
  /// together does so if it fits into that. Nil for the frame's own.
  public var roomHeight: Length?
  /// Whether keep rules may leave however much of the frame empty; else half of it at most.
  public var relaxesAllKeeps = false
  /// Whether something stands right above the frame, so that what begins it needs the same room
  /// above as in the middle of one.
  public var followsContent = false
  /// From baseline to baseline, whatever stands on the lines; nil as their heights have it. YYText's
  /// fixed line height.
  public var rowPitch: Length?
  /// How the last line ends where the text goes on behind the frame; nil leaves it as it is.
  public var truncation: FrameTruncation?
  /// The paragraphs that are not set in their best lines, by their places in the story. One that has no
  /// such lines is set in its best.
  package var variants: [Int: LineVariant] = [:]

  /// No grid, and no keeps but what paragraphs ask for themselves.
  public init() {
    grid = nil
    orphans = 1
    widows = 1
    keepsHeadings = false
    keeps = true
    allowsOverset = false
  }

  /// What `Framesetter(text)` fills frames with: every line stands as written, and in a shape text
  /// begins as high as there is room.
  public static var text: FrameOptions {
    var options = FrameOptions()
    options.keepsBlankLines = true
    options.rowStep = Length(points: 1)
    return options
  }
}
