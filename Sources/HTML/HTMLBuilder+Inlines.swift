import TypesetDiagnostics
import TypesetElementTree
import TypesetFormulas
import TypesetGeometry
import TypesetRichText

/// What stands among letters.
extension HTMLBuilder {
  /// An element of letters.
  mutating func beginLetters(_ place: Int) {
    let node = nodes[place]
    let marks = quotes.marks(inside: document.style, of: context.language)
    push(node, node.name == "q" ? .quotation : .letters)
    if let name = newID(of: node) { pendingIDs.append(name) }
    if let own = ruby[place] { document.style.ruby = own }
    if !HTMLRole.isKnown(node.name), problems.unknown.insert(node.name).inserted {
      report(
        .warning, "html.unknown-element", at: node.source,
        "HTML has no element <\(node.name.prefix(40))>; its contents are set",
        help: "write &lt; for a < that is one")
    }
    switch node.name {
    case "b": document.style.bold = true
    case "strong": add(.strong)
    case "i", "cite", "dfn", "var": document.style.italic = true
    case "em": add(.emphasis)
    case "u", "ins": document.style.underline = true
    case "s", "strike": document.style.strikethrough = true
    case "del": add(.deletion)
    case "code", "tt", "samp": if !context.isPreformatted { add(.code) }
    case "kbd": add(.keyboard)
    case "q":
      add(.quotation)
      addInvented(Array(marks.opening.utf8), at: node.source)
    case "mark": document.style.mark = document.style.mark ?? .unset
    case "sup": document.style.superscriptDepth += 1
    case "sub": document.style.subscriptDepth += 1
    case "nobr": document.style.keepsOnLine = true
    case "font": setFont(node)
    case "ruby": findRuby(place)
    case "a": setLink(node)
    default: break
    }
    if node.classes.contains("footnote-ref") || node["role"] == "doc-noteref" {
      document.style.href = nil
      document.style.superscriptDepth = 0
      if !document.style.roles.contains(.noteMark) { document.style.roles.append(.noteMark) }
    } else if document.style.roles.contains(.noteMark) {
      document.style.href = nil
      document.style.superscriptDepth = 0
    }
    let classes = node.classes
    if !classes.isEmpty, node.name == "span" || node.name == "font" {
      document.style.classes += classes
    }
  }

  /// Letters from here on have one role more; what is stressed among stressed words is not.
  private mutating func add(_ role: InlineRole) {
    if let known = document.style.roles.firstIndex(of: role) {
      if role == .emphasis { document.style.roles.remove(at: known) }
    } else {
      document.style.roles.append(role)
    }
  }

  private mutating func setFont(_ node: HTMLNode) {
    if let color = node["color"].flatMap({ Color(named: $0) }) {
      document.style.color = .color(color)
    }
    if let face = node["face"].flatMap({ InlineStyle.family($0) }) { document.style.face = face }
  }

  // MARK: Links

  private mutating func setLink(_ node: HTMLNode) {
    guard let written = node["href"] else { return }
    // White space around an address is none of it (WHATWG URL, 4.4).
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
    var begun = written.drop(while: isSpace)
    while let last = begun.last, isSpace(last) { begun.removeLast() }
    let address = String(begun)
    guard !address.isEmpty, address != "#" else { return }
    let range = node.source(of: "href")
    // A heading that leads to itself, for people who copy its address.
    if let own = context.setting.id, address == "#" + own { return }
    if LinkTarget.isAllowed(address) {
      if address.hasPrefix("#") { references.append((String(address.dropFirst()), range)) }
      document.style.href = address
      return
    }
    let (message, help) = LinkTarget.problem(with: address, shown: HTMLBuilder.short(address))
    report(.warning, "markup.bad-link", at: range, of: message, message, help: help)
  }

  /// `text` as messages quote it.
  static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 40
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  /// Reports links to elements that there are not: each name once.
  mutating func reportDeadReferences() {
    for name in pendingIDs { ids.remove(name) }
    let known = ids.sorted()
    for (name, range) in references where !ids.contains(name) {
      report(
        .warning, "markup.bad-link", at: range, of: "#" + name,
        "nothing that is set has the id “\(HTMLBuilder.short(name))”; the link leads nowhere",
        help: Suggestion.nearest(to: name, among: known).map { "did you mean “#\($0)”?" })
    }
  }

  // MARK: Ruby

  /// Finds for each part of a `<ruby>` what stands beside it.
  private mutating func findRuby(_ place: Int) {
    var base: [Int] = []
    for part in children(of: place) {
      switch nodes[part].name {
      case "rt", "rtc":
        let text = words(of: part)
        guard !text.isEmpty else { continue }
        for inner in base {
          ruby[inner] = SpanStyle.Ruby(text: text, number: rubyCount)
        }
        rubyCount += 1
        base = []
      case "rp": break
      case "":
        if nodes[part].letters.contains(where: { !HTMLLetters.isSpace($0) }) { base.append(part) }
      default: base.append(part)
      }
    }
  }

  /// The letters in an element, with one space for each run of them.
  func words(of place: Int) -> String {
    var out: [UInt8] = []
    for node in nodes[place + 1..<nodes[place].end] {
      for byte in node.letters {
        if HTMLLetters.isSpace(byte) {
          if let last = out.last, last != 0x20 { out.append(0x20) }
        } else if byte != CleanText.stranger, byte != CleanText.omitted {
          out.append(byte)
        }
      }
    }
    if out.last == 0x20 { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }

  // MARK: Formulas

  /// A formula in TeX: what its author gave, or MathML written so.
  mutating func addFormula(_ place: Int) {
    let node = nodes[place]
    // What annotates a part of a formula is not all of it.
    var whole = place
    while let only = soleElement(in: whole),
      ["semantics", "mrow", "mstyle"].contains(nodes[only].name)
    {
      whole = only
      if nodes[only].name == "semantics" { break }
    }
    let tex = children(of: whole).first {
      nodes[$0].name == "annotation" && nodes[$0]["encoding"]?.contains("tex") == true
    }
    let text = tex.map { words(of: $0) } ?? written(place)
    guard !text.isEmpty else { return }
    let isBlock = node["display"] == "block" && !context.isInCell
    if isBlock { endParagraph() }
    let outer = (context, document.style)
    if isBlock {
      context.kind = .formula
      context.setting = ParagraphSetting()
    } else {
      add(.formula)
    }
    let range = node.source.lowerBound..<max(node.source.upperBound, endOfNode(place))
    addInvented(Array(text.utf8), at: range)
    cursor = max(cursor, range.upperBound)
    inkEnd = cursor
    if isBlock { endParagraph() }
    (context, document.style) = outer
  }

  /// The only element in the one at `place`, beside which no letters stand; nil where there are more, or none.
  private func soleElement(in place: Int) -> Int? {
    let elements = children(of: place).filter { !nodes[$0].name.isEmpty }
    return elements.count == 1 ? elements[0] : nil
  }

  /// The formula of MathML at `place` as TeX.
  private mutating func written(_ place: Int) -> String {
    let formula = MathMLReader.read(mathML(place, depth: 0))
    for problem in formula.problems {
      report(.warning, "formula.missing-argument", at: nodes[place].source, problem.message)
    }
    return TeXWriter.write(formula.items)
  }

  /// The element at `place` with what is in it, as far down as formulas are read.
  private func mathML(_ place: Int, depth: Int) -> MathMLNode {
    let node = nodes[place]
    guard !node.name.isEmpty else {
      return MathMLNode(text: String(decoding: node.letters, as: UTF8.self))
    }
    let names = [
      "mathvariant", "stretchy", "fence", "form", "linethickness", "open", "close", "separators",
      "width", "displaystyle", "accent", "notation", "columnalign",
    ]
    var attributes: [String: String] = [:]
    for name in names { attributes[name] = node[name] }
    let inside =
      depth < 64 ? children(of: place).map { mathML($0, depth: depth + 1) } : []
    return MathMLNode(node.name, attributes: attributes, inside)
  }

  /// Where the last of what was written in the element ends.
  private func endOfNode(_ place: Int) -> Int {
    nodes[place..<nodes[place].end].reduce(0) { max($0, $1.source.upperBound) }
  }

  // MARK: Pictures

  mutating func addPicture(_ node: HTMLNode, isAmongLetters: Bool = false) {
    let range = node.source
    var address = node["src"] ?? ""
    // Pages that wait until a picture is seen name it elsewhere, beside one of a dot.
    if address.isEmpty || address.hasPrefix("data:"), let real = node["data-src"] { address = real }
    // As in the magazine's markup; others write them behind the name.
    if address.lowercased().hasSuffix(".pdf") {
      let choice = ["page", "box"].compactMap { name in node[name].map { "\(name)=\($0)" } }
      if !choice.isEmpty { address += "#" + choice.joined(separator: "&") }
    }
    let isData = address.hasPrefix("data:")
    // A dot that counts readers.
    if node["width"] == "1", node["height"] == "1" { return }
    let style = InlineStyle(node["style"])
    let places = ["left", "right", "center"]
    let float =
      node.classes.compactMap { name in places.first { "align\($0)" == name } }.first
      ?? places.first { $0 == node["align"]?.lowercased() }
      ?? (node.classes.contains("alignnone") ? "left" : nil) ?? style.float
    let standsAlone = float != nil && !isAmongLetters
    if standsAlone { endParagraph() }
    flush(before: nil)
    if let name = newID(of: node) { pendingIDs.append(name) }
    if paragraphStart == nil { paragraphStart = max(cursor, range.lowerBound) }
    var image = Image(
      name: isData ? "" : HTMLBuilder.fileName(address), source: SourceRange(id, origin(range)),
      nameSource: SourceRange(id, origin(node.source(of: "src"))))
    image.alternative = node["alt"]
    image.width =
      HTMLBuilder.pixels(node["width"]) ?? style["width"].flatMap { InlineStyle.length($0) }
    if image.width != nil {
      image.height =
        HTMLBuilder.pixels(node["height"]) ?? style["height"].flatMap { InlineStyle.length($0) }
    }
    image.alignment = float.flatMap { Image.Alignment(rawValue: $0) }
    let letters = document.style
    stand(onlyWhen: node)
    document.append(image)
    document.style = letters
    cursor = max(cursor, range.upperBound)
    inkEnd = cursor
    if image.name.isEmpty {
      report(
        .error, "picture.no-source", at: range,
        isData
          ? "this picture is not a file, but part of the text" : "this picture names no file",
        help: isData ? "save it in a file beside, and name that" : "write <img src=\"file.png\">")
    }
    if standsAlone { endParagraph() }
  }

  /// So many pixels of a screen, at 96 in an inch; nil where `text` is no number of them.
  private static func pixels(_ text: String?) -> Length? {
    guard var digits = text?[...] else { return nil }
    if digits.hasSuffix("px") { digits = digits.dropLast(2) }
    guard let count = Int(digits), 1...20_000 ~= count else { return nil }
    return Length(points: count) * 3 / 4
  }

  /// The name of a file whose address may have `%20` for a space, and a question behind it.
  private static func fileName(_ address: String) -> String {
    guard !address.contains("://") else { return address }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let file = address[..<end].removingPercentEscapes
    // Of a PDF, the page that is meant stands there.
    guard file.lowercased().hasSuffix(".pdf"), let mark = address.lastIndex(of: "#") else {
      return file
    }
    return file + address[mark...].removingPercentEscapes
  }
}
