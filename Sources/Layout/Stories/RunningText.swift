import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// Distinguishes running text from headlines and captions by the sizes that were written.
struct RunningText {
  /// How a paragraph's letters compare with running text.
  enum Scale: Hashable {
    case caption
    /// Smaller than running text, and nothing else.
    case small
    case body
    /// Larger than running text, but too little, or too much of it, to head anything.
    case large
    case headline
  }

  /// What the sizes of a paragraph say.
  struct Reading: Hashable {
    /// What most of its letters are.
    var scale: Scale
    /// The largest size among those.
    var size: Length
    /// True where all of its letters are bold and there are no more of them than a heading has.
    var isBoldThroughout = false
    /// True where its first letters are larger than running text.
    var opensLarge: Bool
    /// True where only an initial is: a letter or two, and running text after it.
    var opensWithInitial: Bool

    /// The same of letters that say nothing of what the paragraph is.
    var ofLettersAlone: Reading {
      var reading = self
      switch scale {
      case .caption, .small: reading.scale = .small
      case .headline, .large: reading.scale = .large
      case .body: break
      }
      reading.isBoldThroughout = false
      reading.opensLarge = false
      reading.opensWithInitial = false
      return reading
    }
  }

  /// The size of running text.
  let size: Length

  /// The size that most letters of `document` have where it is near to `body.size`, and a leading
  /// that suits it; `body` where that is what they have. O(pieces + styles).
  static func adopt(_ body: BodyStyle, for document: Document) -> BodyStyle {
    guard body.adoptsPrevailingSize else { return body }
    var bytesOfStyle = Array(repeating: 0, count: document.styles.count)
    for case .text(let piece) in document.inlines {
      bytesOfStyle[Int(piece.style.rawValue)] += piece.text.count
    }
    var bytesOfSize: [Length: Int] = [:]
    for (style, bytes) in zip(document.styles, bytesOfStyle) where bytes > 0 {
      bytesOfSize[style.size ?? body.size, default: 0] += bytes
    }
    // More than half of the letters: there is at most one such size.
    guard let size = bytesOfSize.first(where: { $0.value * 2 > document.text.count })?.key,
      size != body.size, size * 4 >= body.size * 3, size * 3 <= body.size * 4
    else { return body }
    var adopted = body
    adopted.size = size
    // A leading from 115 to 145 per cent of the size reads well; keep it, and the grid, if it is.
    if body.leading * 100 < size * 115 || body.leading * 100 > size * 145 {
      adopted.leading = max(size, RunningText.halfPoint(proportional(body, at: size)))
    }
    return adopted
  }

  /// What the sizes of a paragraph say. O(its pieces).
  func read(_ paragraph: Element, of document: Document, resolver: AttributeResolver) -> Reading {
    var bytes = (caption: 0, body: 0, headline: 0)
    var largest = (caption: Length.zero, headline: Length.zero)
    var first: Length?
    var opening = 0
    var stillOpening = true
    var isBold = true
    for case .text(let piece) in document.inlines(of: paragraph) {
      let written = resolver.writtenSize(of: piece.style)
      if written > size {
        bytes.headline += piece.text.count
        largest.headline = max(largest.headline, written)
      } else if written < size {
        bytes.caption += piece.text.count
        largest.caption = max(largest.caption, written)
      } else {
        bytes.body += piece.text.count
      }
      isBold = isBold && document[piece.style].bold
      if first == nil, document.utf8(of: piece).contains(where: { $0 != 0x20 && $0 != 0x09 }) {
        first = written
      }
      if first != nil {
        stillOpening = stillOpening && written > size
        if stillOpening, opening <= RunningText.longestInitial {
          for byte in document.utf8(of: piece) where byte & 0xC0 != 0x80 { opening += 1 }
        }
      }
    }
    let opensLarge = (first ?? size) > size
    var reading = Reading(
      scale: .body, size: size, opensLarge: opensLarge,
      opensWithInitial: opensLarge && !stillOpening && opening <= RunningText.longestInitial)
    let total = bytes.caption + bytes.body + bytes.headline
    reading.isBoldThroughout = isBold && total > 0 && total <= RunningText.longestSubhead
    if bytes.headline > bytes.body + bytes.caption {
      let isLong = letters(of: paragraph, in: document) > RunningText.longestHeadline
      reading.scale =
        isLong || !RunningText.isDisplay(largest.headline, beside: size) ? .large : .headline
      reading.size = largest.headline
    } else if bytes.caption > bytes.body + bytes.headline {
      reading.scale = .caption
      reading.size = largest.caption
    }
    return paragraph.partShowsInLetters ? reading : reading.ofLettersAlone
  }

  /// In bytes: two lines of a column. A manuscript that is bold from here on has no headings.
  private static let longestSubhead = 120

  /// In characters: three lines of a column.
  private static let longestHeadline = 120

  /// Whether letters of `size` look large beside those of running text of `body`, and not as such
  /// that are set a little larger.
  static func isDisplay(_ size: Length, beside body: Length) -> Bool { size * 5 >= body * 6 }

  private func letters(of paragraph: Element, in document: Document) -> Int {
    document.inlines(of: paragraph).reduce(0) { count, inline in
      guard case .text(let piece) = inline else { return count }
      return count + document.utf8(of: piece).count { $0 & 0xC0 != 0x80 }
    }
  }

  /// In characters: a letter, or a quotation mark and a letter.
  private static let longestInitial = 2

  /// `length` to the nearest half point, half up.
  static func halfPoint(_ length: Length) -> Length {
    let half = Length(points: 1).scaledPoints / 2
    return Length(scaledPoints: (length.scaledPoints + half / 2) / half * half)
  }

  /// The leading for `size` in the proportion of running text.
  static func proportional(_ body: BodyStyle, at size: Length) -> Length {
    guard body.size > .zero else { return body.leading }
    return body.leading.scaled(by: size.scaledPoints, over: body.size.scaledPoints)
  }
}
