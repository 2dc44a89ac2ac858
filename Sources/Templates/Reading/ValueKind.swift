import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What may stand in an attribute of a template.
enum ValueKind: Hashable, Sendable {
  case text, name, names, yesNo
  case words([String])
  case number(ClosedRange<Int>)
  case pageSize, room, extent, pageLength, textExtent, textRoom, textPadding, indents, tracking,
    size, leading
  case padding, columns, rows, leftEdge, rightEdge, topEdge, bottomEdge
  case span, surrounding, weight, families, features, variations, figures, keep, language
  case color, colorOrNone, screenColor, ink, dividedWords, means, percents

  /// Whether `text` is one. References to names are not looked up here.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .text: return !TemplateValue.trimmed(text).isEmpty
    case .name: return TemplateValue.name(text) != nil
    case .names: return TemplateValue.names(text) != nil
    case .yesNo: return TemplateValue.flag(text) != nil
    case .words(let words): return words.contains(text)
    case .number(let range): return TemplateValue.number(text).map(range.contains) ?? false
    case .pageSize: return TemplateValue.pageSize(text) != nil
    case .room: return TemplateValue.room(text) != nil
    case .extent: return TemplateValue.extent(text) != nil
    case .pageLength: return TemplateValue.pageLength(text) != nil
    case .textExtent: return TemplateValue.textExtent(text) != nil
    case .textRoom: return TemplateValue.textRoom(text) != nil
    case .textPadding: return TemplateValue.textPadding(text) != nil
    case .indents: return TemplateValue.indents(text) != nil
    case .tracking: return TemplateValue.tracking(text) != nil
    case .size: return TemplateValue.size(text) != nil
    case .leading: return TemplateValue.leading(text) != nil
    case .padding: return TemplateValue.padding(text) != nil
    case .columns: return TemplateValue.columns(text) != nil
    case .rows: return TemplateValue.rows(text) != nil
    case .leftEdge: return TemplateValue.edge(text, .left) != nil
    case .rightEdge: return TemplateValue.edge(text, .right) != nil
    case .topEdge: return TemplateValue.edge(text, .top) != nil
    case .bottomEdge: return TemplateValue.edge(text, .bottom) != nil
    case .span: return TemplateValue.span(text) != nil
    case .surrounding: return TemplateValue.surrounding(text) != nil
    case .weight: return TemplateValue.weight(text) != nil
    case .families: return TemplateValue.families(text) != nil
    case .features: return TemplateValue.features(text) != nil
    case .variations: return TemplateValue.variations(text) != nil
    case .figures:
      return TemplateValue.options(text, SpanStyle.Figures.named, none: "normal") != nil
    case .keep: return TemplateValue.options(text, ParagraphSetting.Keep.named, none: "none") != nil
    case .language: return LanguageTag(text) != nil
    case .color: return TemplateValue.colorName(text) != nil
    case .colorOrNone: return text == "none" || TemplateValue.colorName(text) != nil
    case .screenColor: return TemplateValue.color(text) != nil
    case .ink: return TemplateValue.ink(text) != nil
    case .dividedWords: return TemplateValue.dividedWords(text) != nil
    case .means: return TemplateValue.means(text) != nil
    case .percents: return TemplateValue.percents(text) != nil
    }
  }

  /// What may stand there, in words: “a length such as 12mm or 9.5pt”.
  var description: String {
    switch self {
    case .text: return "some words"
    case .name: return "a name in small letters, such as feature or running-head"
    case .names: return "names in small letters, separated by spaces"
    case .yesNo: return "yes or no"
    case .words(let words): return ValueKind.list(words)
    case .number(let range):
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .pageSize:
      return ValueKind.list(
        Paper.allCases.map(\.rawValue) + ["width x height such as 210mm x 280mm"])
    case .room: return "a length such as 3mm, 0.5pt or 0"
    case .extent: return "a length such as 12mm, 9.5pt or 1pc"
    case .pageLength: return "a length such as 15mm, 1.5 lines, 1/14 of the page or 8%"
    case .textExtent: return "a length such as 3mm, 1.2em, 0.5 lines or 1 indent"
    case .textRoom: return "a length such as 3mm, 1.2em or 0.5 lines, not negative"
    case .textPadding:
      return "a length such as 3mm, 1.2em or 0.5 lines, or up to four without spaces, such as "
        + "\"0.3em 0.5em\", none of them negative"
    case .indents:
      return "one to three lengths without spaces in them, such as 0, 1em or \"-1em 1em 0\": first "
        + "line, all lines where they begin, all lines where they end"
    case .tracking: return "0, or a part of the em such as 0.04em"
    case .size: return "a size such as 24pt, or 120% of the size around it"
    case .leading:
      return "grid, proportional, 120% of the size, 1.5 lines, or a length such as 14pt"
    case .padding: return "one to four lengths without spaces in them, such as 3mm or \"1line 4mm\""
    case .columns: return "columns of the grid such as 3, 1-8, 5- or all"
    case .rows: return "rows of the grid such as 1-12, 5-, all, 1 to last-6 or last-5 to last"
    case .leftEdge, .rightEdge:
      return "page-left, page-right, grid-left, grid-right or column 3, and how far from there, "
        + "such as grid-left + 4mm"
    case .topEdge, .bottomEdge:
      return "page-top, page-bottom, grid-top, grid-bottom or row 3, and how far from there, such "
        + "as grid-bottom + 2 lines"
    case .span: return "all, or a number of columns from 1 to 12"
    case .surrounding:
      return "\(ValueKind.list(ValueKind.containers)), or one with a class such as article.cover"
    case .weight:
      return "\(ValueKind.list(TemplateValue.weights.map(\.word))), or a number from 100 to 900"
    case .families: return "comma-separated families such as EB Garamond, Linux Libertine O"
    case .features: return "OpenType features such as onum or liga=0"
    case .variations: return "axes of a variable font such as wght=650"
    case .figures:
      return "normal, or some of \(ValueKind.list(SpanStyle.Figures.named.map(\.word)))"
    case .keep: return "none, or some of together, next and previous, as in \"together next\""
    case .language: return "a language such as en-GB or de"
    case .color: return "a colour: one of the template’s, a name of CSS, or #rrggbb"
    case .colorOrNone: return "none, or a colour: one of the template’s, a name of CSS, or #rrggbb"
    case .screenColor: return "a colour: a name of CSS, or #rrggbb"
    case .ink: return "cyan, magenta, yellow and black in per cent, such as 90 40 30 10"
    case .dividedWords: return "words with a hyphen at each division, such as as-so-ciate"
    case .means:
      return
        "some of \(ValueKind.list(FitDesign.Means.allCases.map(\.rawValue), "and")), the first first"
    case .percents: return "sizes from 50% to 99%, each smaller than the one before: 94% 88%"
    }
  }

  /// The words among which one may be meant.
  var words: [String] {
    switch self {
    case .words(let words): return words
    case .yesNo: return ["yes", "no"]
    case .pageSize: return Paper.allCases.map(\.rawValue)
    case .weight: return TemplateValue.weights.map(\.word)
    case .figures: return SpanStyle.Figures.named.map(\.word) + ["normal"]
    case .keep: return ParagraphSetting.Keep.named.map(\.word) + ["none"]
    case .leading: return ["grid", "proportional"]
    case .surrounding: return ValueKind.containers
    case .span, .columns, .rows: return ["all"]
    case .means: return FitDesign.Means.allCases.map(\.rawValue)
    case .screenColor: return Color.namesInOrder
    default: return []
    }
  }

  /// The containers of the markup.
  static let containers = ElementKind.named.filter { $0.form == .container }.map(\.rawValue)

  /// `a, b or c`, or with another word in place of “or”.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
