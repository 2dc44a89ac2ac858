import TypesetGeometry
import TypesetRichText

extension Line {
  /// True where a part of it is hidden, and a token stands for it.
  public var isTruncated: Bool { elision != nil }

  /// This line, made of a part of `other`, in the other's place: where lines go on, how high the
  /// row is, and the side that lines lean to are those of the other.
  func standing(for other: Line) -> Line {
    var line = self
    line.reason = other.reason
    line.next = other.next
    line.begin = other.begin
    line.measure = other.measure
    line.ascent = other.ascent
    line.descent = other.descent
    line.airAbove = other.airAbove
    line.gapBelow = other.gapBelow
    line.sizedForFrameHeight = other.sizedForFrameHeight
    line.inset = other.paragraph.inset(
      line: other.paragraph.line(at: other.begin), width: line.width, measure: other.measure)
    return line
  }

  /// The line as its paragraph's mode has it, where it is wider than its measure.
  func cutByMode(with tools: ParagraphTools) -> Line {
    let kind: TruncationKind
    switch paragraph.style.lineBreakMode {
    case .truncatingHead: kind = .start
    case .truncatingMiddle: kind = .middle
    case .truncatingTail: kind = .end
    case .wordWrapping, .characterWrapping, .clipping: return self
    }
    guard width > measure else { return self }
    return truncated(to: measure, kind: kind, token: ellipsis(kind), with: tools)
      .standing(for: self)
  }

  /// Moves what it says of the text by `bytes`: to where its paragraph begins.
  mutating func move(by bytes: Int) {
    guard let hidden = elision?.hidden, let all = elision?.range else {
      paragraphStart = TextOffset(bytes)
      return
    }
    paragraphStart = paragraphStart + bytes
    elision?.hidden = hidden.shifted(by: bytes)
    elision?.range = all.shifted(by: bytes)
  }
}

extension Line {
  /// Whether it has the first line's indent: the first line has, and those behind forced breaks may have.
  package var isIndentedAsFirst: Bool { paragraph.line(at: begin).number == 0 }
}

extension PreparedParagraph {
  /// The distance from a slot's left edge to the origin of a line that is `width` wide: indent and
  /// alignment.
  func inset(line: IndentedLine, width: Length, measure: Length) -> Length {
    let rest = measure - width
    let left = runsRightToLeft ? style.tailIndent : indent(line: line.number) + line.blanks
    switch style.alignment {
    case .left: return left
    case .right: return left + rest
    case .center: return left + rest / 2
    case .justify, .start: return runsRightToLeft ? left + rest : left
    case .end: return runsRightToLeft ? left : left + rest
    }
  }
}
