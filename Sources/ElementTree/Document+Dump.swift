import Diagnostics
import Geometry
import RichText

extension Document {
  /// The tree as text, one line for each element: `kind lower..<upper what`, a style as what was
  /// written for it. For tests and for people; O(n).
  public func dump() -> String {
    var out = ""
    for block in blocks {
      switch block {
      case .paragraph(let paragraph):
        out += "paragraph \(Document.place(paragraph.source))\n"
      case .emptyLine(let line):
        let markup = line.holdsMarkup ? " markup" : ""
        out += "empty \(Document.place(line.source))\(markup)\n"
      }
      for inline in block.inlines { out += "  " + dump(inline) + "\n" }
    }
    return out
  }

  private func dump(_ inline: Inline) -> String {
    switch inline {
    case .text(let piece):
      let kind = piece.isVerbatim ? "text" : "decoded"
      let letters = String(decoding: utf8(of: piece), as: UTF8.self)
      return "\(kind) \(Document.place(piece.source)) \"\(letters)\"" + self[piece.style].dump()
    case .lineBreak(let lineBreak):
      return "break \(Document.place(lineBreak.source))" + self[lineBreak.style].dump()
    case .image(let index):
      let image = images[index]
      var out = "image \(Document.place(image.source)) \"\(image.name)\""
      if let width = image.width { out += " width=\(width.points)" }
      if let height = image.height { out += " height=\(height.points)" }
      if let alternative = image.alternative { out += " alt=\"\(alternative)\"" }
      if let alignment = image.alignment { out += " align=\(alignment.rawValue)" }
      return out + self[image.style].dump()
    }
  }

  private static func place(_ range: SourceRange) -> String {
    "\(range.lowerBound)..<\(range.upperBound)"
  }
}

extension SpanStyle {
  /// What was written, as `key=value` with a space before each; nothing where nothing was.
  public func dump() -> String {
    var out = ""
    func add(_ key: String, _ paint: Paint) {
      switch paint {
      case .unset: break
      case .none: out += " \(key)=none"
      case .color(let color): out += " \(key)=\(color.hexString)"
      }
    }
    add("color", color)
    if let face { out += " face=\"\(face)\"" }
    if let size { out += " size=\(size.points)" }
    add("strokeColor", strokeColor)
    if let features {
      out += " features=" + features.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    }
    if let language { out += " lang=\(language.identifier)" }
    if bold { out += " b" }
    if italic { out += " i" }
    if underline { out += " u" }
    if strikethrough { out += " s" }
    if superscriptDepth > 0 { out += " sup=\(superscriptDepth)" }
    if subscriptDepth > 0 { out += " sub=\(subscriptDepth)" }
    if let href { out += " href=\"\(href)\"" }
    return out
  }
}
