import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// Ruby of a paragraph, set as a line of its own, and the base that it belongs to.
struct PreparedRuby: Sendable {
  /// The base, from the paragraph's start.
  var base: Range<Int>
  /// What was asked for.
  var annotation: RubyAnnotation
  /// The ruby as a line, from its own origin, at its natural width.
  var line: Line
  /// The em of the base; the largest, if it has several.
  var baseSize: Length
  /// How far the base is raised.
  var baseShift: Length
  /// How far the ruby may reach over the letter before its base, within a line.
  var overBefore = Length.zero
  /// The same behind it.
  var overBehind = Length.zero
  /// What the base's first letter has before it that is not the ruby's doing.
  var otherLead = Length.zero
  /// What its last letter has behind it that is not.
  var otherTrail = Length.zero

  /// The em of the ruby.
  var size: Length { line.runs.first?.size ?? baseSize * annotation.scale }

  /// True for Kana and Han, which stand apart by themselves; Latin letters keep together.
  var isIdeographic: Bool { line.paragraph.hasIdeographs }

  /// True on a vertical line, whose baselines run through the middle of letters.
  var isVertical: Bool { line.paragraph.style.writingMode.isVertical }

  /// How far it reaches above its own baseline.
  var above: Length { isVertical ? size / 2 : size.scaled(by: 880, over: 1000) }

  /// How far it reaches below its own baseline.
  var below: Length { isVertical ? size - size / 2 : size.scaled(by: 240, over: 1000) }

  /// Its baseline above that of the line; negative below.
  ///
  /// The box of an ideograph reaches from 0.12 em below the baseline to 0.88 em above it, and the
  /// ruby's box stands on it (JLREQ 3.3.3).
  func rise(isIdeographicBase: Bool) -> Length {
    if isVertical {
      let apart = (baseSize + size) / 2
      return annotation.position == .before ? baseShift + apart : baseShift - apart
    }
    let foot = size.scaled(by: isIdeographic ? 120 : 240, over: 1000)
    switch annotation.position {
    case .before: return baseShift + baseSize.scaled(by: 880, over: 1000) + foot
    case .after:
      let below = baseSize.scaled(by: isIdeographicBase ? 120 : 240, over: 1000)
      return baseShift - below - size.scaled(by: 880, over: 1000)
    }
  }
}

extension PreparedParagraph {
  /// The rubies whose bases begin in `content`. O(log n), and no copies of the others.
  func rubies(in content: Range<Int>) -> ArraySlice<PreparedRuby> {
    let first = rubies.indices.partitioningIndex { rubies[$0].base.lowerBound < content.lowerBound }
    let end = (first..<rubies.count)
      .partitioningIndex { rubies[$0].base.lowerBound < content.upperBound }
    return rubies[first..<end]
  }

  /// Sets the ruby of `text`. O(n).
  static func rubies(
    of text: AttributedText, writingMode: WritingMode, with tools: ParagraphTools
  ) -> [PreparedRuby] {
    var found: [PreparedRuby] = []
    var index = 0
    while index < text.runs.count {
      let first = text.runs[index]
      index += 1
      guard let annotation = first.attributes.ruby else { continue }
      var base = first.range.utf8
      var size = first.attributes.fontSize
      while index < text.runs.count, text.runs[index].attributes.ruby == annotation {
        base = base.lowerBound..<text.runs[index].range.upperBound.utf8
        size = max(size, text.runs[index].attributes.fontSize)
        index += 1
      }
      // A separator takes after the letters before it, and is no base.
      base = base.lowerBound..<text.endOfLetters(in: base)
      guard !base.isEmpty else { continue }
      let attributes = first.attributes.forRuby(annotation, baseSize: size)
      let line = Line.single(
        AttributedText(annotation.text, attributes), alignment: .start,
        measure: Length(points: 100_000), leading: attributes.fontSize,
        writingMode: writingMode, with: tools)
      guard !line.isBlank else { continue }
      found.append(
        PreparedRuby(
          base: base, annotation: annotation, line: line, baseSize: size,
          baseShift: first.attributes.baselineShift))
    }
    return found
  }
}

extension TextAttributes {
  /// The same for the ruby of letters of `baseSize`: smaller, and without what is drawn around them.
  fileprivate func forRuby(_ annotation: RubyAnnotation, baseSize: Length) -> TextAttributes {
    var small = TextAttributes(
      font: font, fontSize: max(baseSize * annotation.scale, Length(scaledPoints: 1)),
      language: language)
    small.color = color
    small.features = features
    small.node = node
    return small
  }
}

extension AttributedText {
  /// The end of `range` without separators: LF, CR and their like, U+2028, U+2029.
  fileprivate func endOfLetters(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      if utf8[end - 1] < 0x20 {
        end -= 1
      } else if end - range.lowerBound > 2, utf8[end - 3] == 0xE2, utf8[end - 2] == 0x80,
        utf8[end - 1] & 0xFE == 0xA8
      {
        end -= 3
      } else {
        break
      }
    }
    return end
  }
}
