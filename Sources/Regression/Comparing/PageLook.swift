import TypesetGeometry
import TypesetRichText

/// What is seen of a page, as far as its record knows: no names, no offsets, no numbers of faces.
/// Two pages with one look cannot be distinguished on paper unless a font's or a picture's file
/// changed, and those are in it by their hashes.
struct PageLook: Hashable {
  private struct Ink: Hashable {
    var text: String
    var x: Length
    var y: Length
    var width: Length
    var size: Length
    var face: String
    var paint: [String?]
    var decoration: [Bool]
    var rise: Length
    var features: [String]
    var expansion: Int
    var tracking: Length
    var positions: [LayoutRecord.Position]
  }

  private struct Picture: Hashable {
    var src: String
    var sha256: String?
    var box: Rect
    var isPlaceholder: Bool
  }

  private struct Block: Hashable {
    var box: Rect
    var color: String?
    var opacity: Int
  }

  private let size: Size
  private var ink: [Ink] = []
  private var pictures: [Picture] = []
  private var boxes: [LayoutRecord.Box] = []
  private var blocks: [Block] = []

  /// The look of `page`, which belongs to `record`.
  init(_ page: LayoutRecord.Page, of record: LayoutRecord) {
    size = page.size
    for frame in page.frames {
      for line in frame.linesAsRead where line.height > .zero {
        for run in line.runs where run.glyphs > 0 {
          add(run, RunText.of(run, in: line), y: line.origin.y, of: record)
        }
      }
      boxes += frame.boxes.map { box in
        // The name of a paragraph is not seen.
        var box = box
        box.para = ""
        return box
      }
      for image in frame.images {
        pictures.append(
          Picture(
            src: image.src, sha256: record.pictures.first { $0.src == image.src }?.sha256,
            box: image.box, isPlaceholder: image.isPlaceholder))
      }
    }
    for piece in page.furniture {
      if piece.color != nil {
        blocks.append(Block(box: piece.box, color: piece.color, opacity: piece.opacity))
      }
      if piece.kind == .picture {
        pictures.append(
          Picture(
            src: piece.text, sha256: record.pictures.first { $0.src == piece.text }?.sha256,
            box: piece.box, isPlaceholder: false))
      }
      for run in piece.runs { add(run, piece.text, y: piece.baseline, of: record) }
    }
  }

  private mutating func add(
    _ run: LayoutRecord.Run, _ text: String, y: Length, of record: LayoutRecord
  ) {
    if let ruby = run.ruby { add(ruby.run, ruby.text, y: ruby.baseline, of: record) }
    let font = record.fonts.indices.contains(run.font) ? record.fonts[run.font] : nil
    ink.append(
      Ink(
        text: text, x: run.x, y: y, width: run.width, size: run.size,
        face: font.map { "\($0.sha256) \($0.index)" } ?? "",
        paint: [run.color, run.stroke, run.background],
        decoration: [run.underline, run.strike], rise: run.rise, features: run.features,
        expansion: run.expansion, tracking: run.tracking, positions: run.positions))
  }
}

/// The letters of a run as they stand on paper.
enum RunText {
  /// What `run` of `line` shows: its part of the text without soft hyphens and the marks of
  /// pictures, with the hyphen that was added and the letters as a division spells them.
  static func of(_ run: LayoutRecord.Run, in line: LayoutRecord.Line) -> String {
    if let leader = run.leader {
      return String(repeating: leader, count: run.glyphs / max(leader.unicodeScalars.count, 1))
    }
    let bytes = line.text.utf8
    let start = run.range.lowerBound.utf8 - line.range.lowerBound.utf8
    let end = run.range.upperBound.utf8 - line.range.lowerBound.utf8
    guard start >= 0, start <= end, end <= bytes.count else { return "" }
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    let isLast = !line.runs.contains { $0.range.upperBound > run.range.upperBound }
    if let shown = line.shown, isLast {
      // From here on the line is spelt as it is shown.
      let before = String(decoding: bytes[..<first], as: UTF8.self).unicodeScalars
      return seen(shown.unicodeScalars.dropFirst(before.count { $0 != "\u{AD}" }))
    }
    let part = bytes[first..<bytes.index(first, offsetBy: end - start)]
    return seen(String(decoding: part, as: UTF8.self).unicodeScalars)
  }

  private static func seen(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var out = String.UnicodeScalarView()
    for scalar in scalars
    where scalar != "\u{AD}" && scalar != "\u{FFFC}" && scalar != "\n" && scalar != "\u{2029}"
      && scalar != "\u{2028}"
    {
      out.append(scalar)
    }
    return String(out)
  }
}
