import TypesetGeometry
import TypesetRichText

extension Comparer {
  // MARK: What was asked for

  mutating func compareSetup() {
    guard let old = a.record.setup, let new = b.record.setup else { return }
    /// True where the design answered `key` both times, so that it follows from `others`.
    func follows(_ key: String, _ others: String...) -> Bool {
      !old.asked.contains(key) && !new.asked.contains(key)
        && others.contains { changedKeys.contains($0) }
    }
    func differ(_ x: Length, _ y: Length) -> Bool { (x - y).magnitude > tolerances.style }
    func sides(_ m: Insets) -> String {
      [m.top, m.right, m.bottom, m.left].map(\.figure).joined(separator: ", ")
    }

    if old.template != new.template {
      changed("template", .geometry, "the template: \(old.template) → \(new.template)")
    } else if old.templateHash != new.templateHash {
      changed("template", .geometry, "the template \(new.template) changed")
    }
    if changedKeys.contains("template") {
      // Styles are the template's.
      explainedFields.formUnion([.face, .size, .rise, .lang, .features])
    }
    if differ(old.page.width, new.page.width) || differ(old.page.height, new.page.height),
      !follows("page", "template")
    {
      changed(
        "page", .geometry,
        "the page: \(old.page.width.figure) × \(old.page.height.figure) → "
          + "\(new.page.width.figure) × \(new.page.height.figure) pt")
    }
    if differ(old.margins.top, new.margins.top) || differ(old.margins.right, new.margins.right)
      || differ(old.margins.bottom, new.margins.bottom)
      || differ(old.margins.left, new.margins.left), !follows("margins", "page", "template")
    {
      changed(
        "margins", .geometry,
        "the margins: \(sides(old.margins)) → \(sides(new.margins)) pt")
    }
    if old.writingMode != new.writingMode {
      changed(
        "writingMode", .geometry,
        "the way lines run: \(old.writingMode.rawValue) → \(new.writingMode.rawValue)")
    }
    if old.columns != new.columns, !follows("columns", "template") {
      changed("columns", .geometry, "the columns of a page: \(old.columns) → \(new.columns)")
    }
    if old.font != new.font, !follows("font", "template") {
      changed("font", .style, "the running text’s face: \(old.font) → \(new.font)")
      explainedFields.formUnion([.face])
    }
    // A size that is asked for holds, even where the manuscript has its own for most of its text.
    let isPinned =
      old.asked.contains("size") != new.asked.contains("size") && old.found != new.found
    if differ(old.size, new.size) || isPinned, !follows("size", "template") {
      let sizes = [(old, "size"), (new, "size")].map { setup, key in
        setup.asked.contains(key) ? setup.size : setup.found?.size ?? setup.size
      }
      changed(
        "size", .style,
        "the running text’s size: \(sizes[0].figure) → \(sizes[1].figure) pt")
      explainedFields.formUnion([.size, .rise])
    }
    if differ(old.leading, new.leading), !follows("leading", "size", "template") {
      changed(
        "leading", .style,
        "the running text’s leading: \(old.leading.figure) → \(new.leading.figure) pt")
    }
    if differ(old.gutter, new.gutter), !follows("gutter", "size", "leading", "template") {
      changed(
        "gutter", .geometry,
        "the gutter between columns: \(old.gutter.figure) → \(new.gutter.figure) pt")
    }
    if differ(old.indent, new.indent), !follows("indent", "template") {
      changed(
        "indent", .style,
        "the indent of first lines: \(old.indent.figure) → \(new.indent.figure) pt")
    }
    if old.align != new.align, !follows("align", "template") {
      changed("align", .style, "the alignment of running text: \(old.align) → \(new.align)")
    }
    if old.lang != new.lang, !follows("lang", "template") {
      changed("lang", .style, "the language of the text: \(old.lang) → \(new.lang)")
      explainedFields.formUnion([.lang])
    }
    if old.hyphenate != new.hyphenate {
      let count = divisions(in: old.hyphenate ? a : b)
      changed(
        "hyphenate", .style,
        new.hyphenate
          ? "hyphenation is on: \(count.of("word")) divided"
          : "hyphenation is off: \(count.of("word")) no longer divided")
    }
    func asked(_ lines: Int?) -> String { lines.map(String.init) ?? "the template’s own" }
    if old.orphans != new.orphans {
      changed(
        "orphans", .geometry,
        "lines kept at a column’s foot: \(asked(old.orphans)) → \(asked(new.orphans))")
    }
    if old.widows != new.widows {
      changed(
        "widows", .geometry,
        "lines kept at a column’s top: \(asked(old.widows)) → \(asked(new.widows))")
    }
    if old.fill != new.fill {
      changed(
        "fill", .geometry,
        "how articles fill their last columns: \(old.fill ?? "the template’s own") → "
          + "\(new.fill ?? "the template’s own")")
    }
    if old.encoding != new.encoding {
      func name(_ encoding: String?) -> String { encoding ?? "as its bytes tell" }
      changed(
        "encoding", .style,
        "the manuscript’s encoding: \(name(old.encoding)) → \(name(new.encoding))")
    }
    if old.paragraphs != new.paragraphs {
      changed(
        "paragraphs", .style,
        "how lines of the manuscript make paragraphs: \(old.paragraphs ?? "auto") → "
          + (new.paragraphs ?? "auto"))
    }
    if old.breaker != new.breaker {
      changed("breaker", .style, "the line breaker: \(old.breaker) → \(new.breaker)")
    }
    if old.hang != new.hang {
      changed(
        "hang", .style,
        new.hang
          ? "punctuation hangs over the edges of columns"
          : "punctuation no longer hangs over the edges of columns")
    }
    if old.expand != new.expand {
      changed(
        "expand", .style,
        new.expand
          ? "letters are made wider or narrower to make lines even"
          : "letters are no longer made wider or narrower")
    }
    if old.autolink != new.autolink {
      changed(
        "autolink", .style,
        new.autolink ? "addresses in the text are links" : "addresses are no longer links")
    }
    if old.systemFonts != new.systemFonts {
      changed(
        "systemFonts", .font,
        new.systemFonts
          ? "fonts of the system are used" : "fonts of the system are no longer used")
      explainedFields.formUnion([.face])
    }
    if old.features != new.features {
      func list(_ features: [String]) -> String {
        features.isEmpty ? "none" : features.joined(separator: ", ")
      }
      changed(
        "features", .style,
        "features of all text: \(list(old.features)) → \(list(new.features))")
      explainedFields.formUnion([.features])
    }
    if old.variations != new.variations {
      func list(_ settings: [String]) -> String {
        settings.isEmpty ? "as the font has them" : settings.joined(separator: ", ")
      }
      changed(
        "variations", .font,
        "axes of the running text: \(list(old.variations)) → \(list(new.variations))")
      explainedFields.formUnion([.face])
    }
    if old.fallback != new.fallback {
      func list(_ families: [String]) -> String {
        families.isEmpty ? "none" : families.joined(separator: ", ")
      }
      changed(
        "fallback", .font,
        "families for what a face lacks: \(list(old.fallback)) → \(list(new.fallback))")
      explainedFields.formUnion([.face])
    }
    if (old.title ?? "") != (new.title ?? ""), titles(of: a) != titles(of: b) {
      func quoted(_ title: String?) -> String { title.map { "“\($0)”" } ?? "the manuscript’s own" }
      changed(
        "title", .furniture,
        "the title: \(quoted(old.title)) → \(quoted(new.title))", isGlobal: false)
    }
    if (old.author ?? "") != (new.author ?? "") {
      changed(
        "author", .furniture,
        "the author: “\(old.author ?? "")” → “\(new.author ?? "")”", isGlobal: false)
    }
  }

  private mutating func changed(
    _ key: String, _ kind: Change.Kind, _ message: String, isGlobal: Bool = true
  ) {
    changedKeys.insert(key)
    causes.append(
      Cause(
        change: Change(kind: kind, where: Comparer.everywhere, id: key, message: message),
        paragraph: -1, isGlobal: isGlobal))
  }

  private func divisions(in story: ComparedStory) -> Int {
    story.lines.lazy.filter { $0.line.reason == "hyphen" }.count
  }

  private func titles(of story: ComparedStory) -> Set<String> {
    Set(story.record.pages.flatMap(\.furniture).filter { $0.kind == "title" }.map(\.text))
  }

  // MARK: Files

  mutating func compareFontFiles() {
    struct Name: Hashable {
      var family: String
      var style: String
    }
    var old: [Name: LayoutRecord.Font] = [:]
    for font in a.record.fonts where old[Name(family: font.family, style: font.style)] == nil {
      old[Name(family: font.family, style: font.style)] = font
    }
    for (index, font) in b.record.fonts.enumerated() {
      let name = Name(family: font.family, style: font.style)
      guard let before = old[name], before.sha256 != font.sha256 || before.index != font.index
      else { continue }
      old[name] = nil
      var differing = 0
      for (glyph, advance) in font.advances {
        // Compared as parts of the em, whatever units it has.
        if let known = before.advances[glyph], known * font.upem != advance * before.upem {
          differing += 1
        }
      }
      guard differing > tolerances.font || tolerances.font == 0 else { continue }
      let line = b.lines.firstIndex { $0.line.runs.contains { $0.font == index } }
      var change = Change(
        kind: .font, where: line.map { b.lines[$0].line.at } ?? Comparer.everywhere,
        source: line.flatMap { b.lines[$0].line.source },
        message: "the file of \(font.family) \(font.style) changed: "
          + (differing == 0
            ? "the advances of its letters are the same"
            : differing == 1 ? "1 advance differs" : "\(differing) advances differ"))
      change.id = "\(font.family) \(font.style)"
      if let line { change.after = [b.box(ofLine: line)] }
      causes.append(Cause(change: change, paragraph: -1, isGlobal: true))
    }
  }

  mutating func comparePictureFiles() {
    var old: [String: LayoutRecord.Picture] = [:]
    for picture in a.record.pictures { old[picture.src] = picture }
    for picture in b.record.pictures {
      guard let before = old[picture.src],
        before.sha256 != picture.sha256 || before.pixels != picture.pixels
      else { continue }
      let name = picture.src.lastPathPart
      var message: String
      if picture.sha256 == nil {
        message = "the file of the picture \(name) is missing"
      } else if before.sha256 == nil {
        message = "the file of the picture \(name) is there now"
      } else {
        message = "the file of the picture \(name) changed"
        switch (before.pixels, picture.pixels) {
        case (let x?, let y?) where x != y:
          message += ": \(x.width) × \(x.height) → \(y.width) × \(y.height) pixels"
        case (_?, nil): message += ": it cannot be shown"
        case (nil, _?): message += ": it can be shown now"
        default: break
        }
      }
      let place = b.pictures.firstIndex { $0.image.src == picture.src }
      let placeBefore = a.pictures.firstIndex { $0.image.src == picture.src }
      let paragraph = place.flatMap { place in
        b.paragraphs.firstIndex { $0.pictures.contains(place) }
      }
      var change = Change(
        kind: .picture, where: place.map(locate(picture:)) ?? Comparer.everywhere,
        id: place.map { b.pictures[$0].image.id },
        source: paragraph.flatMap { source(ofPicture: place, in: $0) }, message: message)
      if let place { change.after = [b.box(ofPicture: place)] }
      if let placeBefore { change.before = [a.box(ofPicture: placeBefore)] }
      causes.append(Cause(change: change, paragraph: paragraph ?? -1, isGlobal: false))
    }
  }

  /// Where a picture of the second story stands, as records say it.
  func locate(picture place: Int) -> String {
    let anchor = b.pictures[place].image.offset
    let line = b.lines.first { $0.line.range.utf8.contains(anchor) }
    return line?.line.at ?? b.frames[b.pictures[place].frame].id
  }

  func source(ofPicture place: Int?, in paragraph: Int) -> SourcePlace? {
    guard let place else { return nil }
    return b.source(
      of: paragraph, at: b.pictures[place].image.offset - b.paragraphs[paragraph].start)
  }

  /// Versions that differ are named where something changed that nothing else explains.
  mutating func compareLibraries() {
    let own = causes.indices.filter {
      causes[$0].change.kind == .break || causes[$0].change.kind == .spacing
        || causes[$0].change.kind == .geometry
          && causes[$0].change.where != Comparer.everywhere
    }
    guard let first = own.first else { return }
    let names = b.record.libraries.keys.sorted { x, y in
      (x == "typeset" ? 0 : 1, x) < (y == "typeset" ? 0 : 1, y)
    }
    var parts: [String] = []
    for name in names {
      if let old = a.record.libraries[name], let new = b.record.libraries[name], old != new {
        parts.append("\(name) \(old) → \(new)")
      }
    }
    for dictionary in b.record.dictionaries {
      if let old = a.record.dictionaries.first(where: { $0.language == dictionary.language }),
        old.sha256 != dictionary.sha256
      {
        parts.append("the hyphenation dictionary for \(dictionary.language) changed")
      }
    }
    guard !parts.isEmpty else { return }
    var change = Change(
      kind: causes[first].change.kind, where: Comparer.everywhere, id: "libraries",
      message: parts.joined(separator: ", "))
    change.consequences = own.map {
      let change = causes[$0].change
      return Consequence(
        kind: change.kind == .break ? .lines : .moved, where: change.where,
        message: change.message, before: change.before.first, after: change.after.first)
    }
    var cause = Cause(change: change, paragraph: -1, isGlobal: true)
    for index in own {
      cause.moved.merge(causes[index].moved) { first, _ in first }
      cause.pictures += causes[index].pictures
      cause.broken += causes[index].broken
    }
    for index in own.reversed() { causes.remove(at: index) }
    causes.insert(cause, at: 0)
  }
}

extension ComparedStory {
  /// The box of a picture on its page.
  func box(ofPicture index: Int) -> PageBox {
    PageBox(page: pictures[index].page + 1, box: pictures[index].image.box)
  }
}

extension Length {
  /// Points with at most two decimals, without a unit.
  package var figure: String {
    let hundredths = roundHalfEven(scaledPoints, times: 100, over: 65536)
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = (hundredths < 0 ? "−" : "") + "\(whole)"
    if part > 0 {
      text += part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
    }
    return text
  }
}

extension Int {
  /// `1 word`, `2 words`.
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// `crypt.jpg` of `images/crypt.jpg`.
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
