import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText

extension Document {
  /// The tree as text, one line for each element: `kind lower..<upper what`, a style as what was
  /// written for it. For tests and for people; O(n).
  public func dump() -> String {
    var out = ""
    var open: [Int] = []
    for (place, element) in elements.enumerated() {
      while let last = open.last, elements[last].end <= place { open.removeLast() }
      let margin = String(repeating: "  ", count: open.count)
      out += margin
      switch element.form {
      case .text:
        let kind = element.kind == .paragraph ? "" : " part=\(element.kind.rawValue)"
        out +=
          "paragraph \(Document.place(element.source))\(kind)\(setting(of: element).dump())\(attributes(of: element).dump())\n"
      case .blank:
        let markup = element.kind == .unseen ? " markup" : ""
        out += "empty \(Document.place(element.source))\(markup)\n"
      case .object:
        out += "\(element.object?.dump() ?? "") \(Document.place(element.source))"
        out += attributes(of: element).dump() + "\n"
      case .container:
        out += "\(element.kind.rawValue) \(Document.place(element.source))"
        out += attributes(of: element).dump() + "\n"
        open.append(place)
      }
      for inline in inlines(of: element) { out += margin + "  " + dump(inline) + "\n" }
    }
    return out + dumpMarks()
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
      out += image.placeDump()
      return out + self[image.style].dump()
    }
  }

  static func place(_ range: SourceRange) -> String {
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
    if let variations {
      out += " variations=" + variations.map(\.spelling).joined(separator: ",")
    }
    if let language { out += " lang=\(language.identifier)" }
    if bold { out += " b" }
    if italic { out += " i" }
    if underline { out += " u" }
    if strikethrough { out += " s" }
    if let mark {
      if case .unset = mark { out += " mark" }
      add("mark", mark)
    }
    if superscriptDepth > 0 { out += " sup=\(superscriptDepth)" }
    if subscriptDepth > 0 { out += " sub=\(subscriptDepth)" }
    if !roles.isEmpty { out += " role=" + roles.map(\.rawValue).joined(separator: ",") }
    if !when.isEmpty { out += " when=" + when.map(\.text).joined(separator: ",") }
    if let href { out += " href=\"\(href)\"" }
    if !classes.isEmpty { out += " class=\"\(classes.joined(separator: " "))\"" }
    if let caps { out += " caps=\(caps.rawValue)" }
    if let figures {
      out += " figures=" + figures.words.joined(separator: ",")
    }
    if keepsOnLine { out += " nobr" }
    if isItemSign { out += " sign" }
    if prefersLineEnd { out += " soft" }
    if let reference { out += " ref=\(reference.target):\(reference.shows.rawValue)" }
    if let note { out += " note=\(note)" }
    if let ruby {
      out += " ruby=\"\(ruby.text)\""
      if let alignment = ruby.alignment { out += ",\(alignment.rawValue)" }
      if let position = ruby.position { out += ",\(position.rawValue)" }
    }
    return out
  }
}

extension SpanStyle.Figures {
  /// The forms by the words that are written for them.
  public static let named: [(word: String, value: SpanStyle.Figures)] = [
    ("lining", .lining), ("oldstyle", .oldStyle), ("tabular", .tabular),
    ("proportional", .proportional), ("fractions", .fractions), ("superiors", .superiors),
    ("inferiors", .inferiors), ("ordinals", .ordinals), ("slashed-zero", .slashedZero),
  ]

  /// The words for these forms; `normal` for none.
  public var words: [String] {
    isEmpty ? ["normal"] : SpanStyle.Figures.named.filter { contains($0.value) }.map(\.word)
  }
}

extension ParagraphSetting {
  /// What was asked, as `key=value` with a space before each; nothing where nothing was.
  public func dump() -> String {
    var out = ""
    func add(_ key: String, _ value: String?) {
      if let value { out += " \(key)=\(value)" }
    }
    add("id", id.map { "\"\($0)\"" })
    if !classes.isEmpty { add("class", "\"\(classes.joined(separator: " "))\"") }
    add("span", span?.spelling)
    add("short", short.map { "\"\($0)\"" })
    add("align", alignment?.rawValue)
    let lengths = [indents.first, indents.head, indents.tail]
    if lengths.contains(where: { $0 != nil }) {
      add("indent", lengths.map { $0.map { "\($0.points)" } ?? "-" }.joined(separator: ","))
    }
    add("tabs", tabs.map { "\"" + $0.map { $0.dump() }.joined(separator: ", ") + "\"" })
    add("dropcap", dropCapLines.map(String.init))
    add("leadin", leadInWords.map(String.init))
    add("keep", keep?.words.joined(separator: ","))
    add("when", when?.text)
    add("rule", rule?.rawValue)
    add("lang", language?.identifier)
    add("hyphenate", hyphenates.map { $0 ? "yes" : "no" })
    add("linebreak", kinsoku?.rawValue)
    add("kashida", stretchesKashida.map { $0 ? "yes" : "no" })
    return out
  }
}

extension TextTab {
  /// The stop in words.
  fileprivate func dump() -> String {
    let place = location == TextTab.lineEnd ? "" : "\(location.points) "
    return place + alignment.rawValue + (leader.isEmpty ? "" : " '\(leader)'")
  }
}

extension Image {
  /// Where it stands beside letters, as `key=value` with a space before each.
  fileprivate func placeDump() -> String {
    var out = ""
    if let word = Image.besideLetters.first(where: { $0.value == besideLetters })?.word {
      out += " align=\(word)"
    }
    if let margin {
      let sides = [margin.top, margin.right, margin.bottom, margin.left]
      out += " margin=" + sides.map { "\($0.points)" }.joined(separator: ",")
    }
    if let maximumWidth { out += " maxwidth=\(maximumWidth.points)" }
    if !mayBeCut { out += " cut=no" }
    return out
  }
}

extension ParagraphSetting.Keep {
  /// What can be kept, by the words that are written for it.
  public static let named: [(word: String, value: ParagraphSetting.Keep)] = [
    ("together", .together), ("next", .next), ("previous", .previous),
  ]

  /// The words for these; `none` for none.
  public var words: [String] {
    isEmpty ? ["none"] : ParagraphSetting.Keep.named.filter { contains($0.value) }.map(\.word)
  }
}
