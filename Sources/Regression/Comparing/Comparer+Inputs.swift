import TypesetGeometry
import TypesetRichText

extension Comparer {
  // MARK: What was asked for

  mutating func compareSetup() {
    guard let old = a.record.setup, let new = b.record.setup else { return }
    let change = SetupChange(
      old: old, new: new, tolerance: tolerances.style, oldStory: a, newStory: b)
    let changed = SetupField.all.compactMap { field in
      field.change(change).map { (field: field, sentence: $0) }
    }
    let settings = Set(changed.map { $0.field.path as PartialKeyPath<LayoutRecord.Setup> })
    for (field, sentence) in changed {
      // Where the design answered both times, it follows from the others.
      let isAsked = old.asked.contains(field.key) || new.asked.contains(field.key)
      guard isAsked || !field.follows.contains(where: { settings.contains($0) }) else { continue }
      changedSettings.insert(field.path)
      explainedFields.formUnion(field.explains)
      causes.append(
        Cause(
          change: Change(
            kind: field.kind, where: .setup, id: field.key, message: sentence),
          start: .request, origin: .setting(field.path), isGlobal: field.isGlobal))
    }
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
        kind: .font, where: line.map { .at(b.lines[$0].line.at) } ?? .setup,
        source: line.flatMap { b.lines[$0].line.source },
        message: "the file of \(font.family) \(font.style) changed: "
          + (differing == 0
            ? "the advances of its letters are the same"
            : differing == 1 ? "1 advance differs" : "\(differing) advances differ"))
      change.id = "\(font.family) \(font.style)"
      if let line { change.after = [b.box(ofLine: line)] }
      causes.append(
        Cause(
          change: change, start: .request, origin: line == nil ? .everything : .content,
          isGlobal: true))
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
        kind: .picture, where: place.map { .at(locate(picture: $0)) } ?? .setup,
        id: place.map { b.pictures[$0].image.id },
        source: paragraph.flatMap { source(ofPicture: place, in: $0) }, message: message)
      if let place { change.after = [b.box(ofPicture: place)] }
      if let placeBefore { change.before = [a.box(ofPicture: placeBefore)] }
      causes.append(Cause(change: change, start: paragraph.map { .paragraph($0) } ?? .request))
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
        || causes[$0].change.kind == .geometry && !causes[$0].isRequest
    }
    guard let first = own.first else { return nameEpoch() }
    func rank(_ name: String) -> Int { name == "layout" ? 0 : name == "typeset" ? 1 : 2 }
    let names = b.record.libraries.keys.sorted { x, y in
      (rank(x), x) < (rank(y), y)
    }
    var parts: [String] = []
    for name in names {
      // The first layout had no name yet.
      let before = a.record.libraries[name] ?? (name == "layout" ? "1" : nil)
      if let old = before, let new = b.record.libraries[name], old != new {
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
      kind: causes[first].change.kind, where: .setup, id: "libraries",
      message: parts.joined(separator: ", "))
    change.consequences = own.map {
      let change = causes[$0].change
      return Consequence(
        kind: change.kind == .break ? .lines : .moved, where: change.where.spelled,
        message: change.message, before: change.before.first, after: change.after.first)
    }
    var cause = Cause(change: change, start: .request, origin: .everything, isGlobal: true)
    for index in own {
      cause.moved.merge(causes[index].moved) { first, _ in first }
      cause.pictures += causes[index].pictures
      cause.broken += causes[index].broken
    }
    for index in own.reversed() { causes.remove(at: index) }
    causes.insert(cause, at: 0)
  }
}

extension Comparer {
  /// Names another layout epoch first where something moved that other causes are said to have moved: it may be its doing.
  private mutating func nameEpoch() {
    let (old, new) = (a.record.libraries["layout"] ?? "1", b.record.libraries["layout"])
    guard let new, old != new, causes.contains(where: { !$0.moved.isEmpty || !$0.broken.isEmpty })
    else { return }
    let change = Change(
      kind: .geometry, where: .setup, id: "libraries",
      message:
        "layout \(old) → \(new): lines may have moved because of it, and not of the changes below"
    )
    causes.insert(Cause(change: change, start: .request, origin: .everything), at: 0)
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
