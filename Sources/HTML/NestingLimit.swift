import TypesetRichText

/// Takes tags out of a text in HTML that would nest elements deeper than any text does.
///
/// The rules of HTML5 look through the open elements at nearly every tag, so that a text of nothing but
/// `<div>` takes quadratic time, and tags of letters that nobody ends are begun anew in every paragraph.
/// This is a rough reading of the same tags, which errs on the side of depth. A tag that is taken out
/// becomes a comment of the same length, so that all else stays in its place.
struct NestingLimit {
  /// How many elements may be open.
  static let deepest = 400
  /// How many elements of letters may be open, also those that their paragraph has ended.
  static let mostOfLetters = 64
  /// How many attributes a tag may have.
  static let mostAttributes = 200

  private(set) var bytes: [UInt8]
  /// The first tag that was taken out.
  private(set) var first: Range<Int>?
  private var open: [(name: Name, ofLettersBefore: Int)] = []
  private var ofLetters = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes out what is too deep. O(n).
  mutating func apply() {
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = tagEnd(from: start) else { return }
      place = end
    }
  }

  /// Looks at what the `<` at `start` begins: where it ends; nil where the text ends first.
  private mutating func tagEnd(from start: Int) -> Int? {
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch next {
    case UInt8(ascii: "!"):
      if bytes[start...].starts(with: Array("<!--".utf8)) { return commentEnd(from: start + 4) }
      return bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    case UInt8(ascii: "?"):
      return bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    case UInt8(ascii: "/"):
      guard start + 2 < bytes.count, isLetter(bytes[start + 2]) else { return start + 2 }
      let name = Name(at: start + 2, in: bytes)
      guard let (end, _) = tag(from: start + 2) else { return nil }
      self.end(name)
      return end
    case let byte where isLetter(byte):
      let name = Name(at: start + 1, in: bytes)
      guard let (end, attributes) = tag(from: start + 1) else { return nil }
      guard begin(name), attributes <= NestingLimit.mostAttributes else {
        takeOut(start..<end)
        return end
      }
      return Name.rawText.contains(name) && !isInDrawing ? rawTextEnd(name, from: end) : end
    default:
      return start + 1
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private func commentEnd(from start: Int) -> Int? {
    var place = start
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") { return place + 1 }
    while let dash = bytes[place...].firstIndex(of: UInt8(ascii: "-")) {
      var end = dash
      while end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
      let dashes = end - dash
      if dashes >= 2, end < bytes.count, bytes[end] == UInt8(ascii: "!") { end += 1 }
      if dashes >= 2 || dash == start, end < bytes.count, bytes[end] == UInt8(ascii: ">") {
        return end + 1
      }
      place = end
    }
    return nil
  }

  /// The end of the tag whose name begins at `start`, and how many attributes it has.
  private func tag(from start: Int) -> (end: Int, attributes: Int)? {
    enum State { case between, name, value, bare, quoted(UInt8) }
    var state = State.name
    var attributes = -1
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      switch state {
      case .quoted(let quote): if byte == quote { state = .between }
      case _ where byte == UInt8(ascii: ">"): return (place + 1, max(attributes, 0))
      case .value where isSpace: break
      case .value:
        let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        state = isQuote ? .quoted(byte) : .bare
      case _ where isSpace: state = .between
      case .bare: break
      case .between, .name:
        if byte == UInt8(ascii: "="), attributes >= 0 {
          state = .value
        } else {
          if case .between = state { attributes = max(attributes, 0) + 1 }
          state = byte == UInt8(ascii: "/") ? .between : .name
        }
      }
      place += 1
    }
    return nil
  }

  /// Where the end tag begins that ends text in which no other tag is read.
  private func rawTextEnd(_ name: Name, from start: Int) -> Int? {
    var place = start
    while let found = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if found + 2 < bytes.count, bytes[found + 1] == UInt8(ascii: "/"),
        Name(at: found + 2, in: bytes) == name
      {
        return found
      }
      place = found + 1
    }
    return nil
  }

  /// Makes a comment of the tag.
  private mutating func takeOut(_ range: Range<Int>) {
    if first == nil { first = range }
    let isLong = range.count >= 7
    for (index, place) in range.enumerated() {
      switch index {
      case 0, range.count - 1: continue
      case 1: bytes[place] = UInt8(ascii: "!")
      case 2, 3, range.count - 3, range.count - 2:
        bytes[place] = isLong ? UInt8(ascii: "-") : UInt8(ascii: "x")
      default: bytes[place] = UInt8(ascii: "x")
      }
    }
  }

  // MARK: Open elements

  private var isInDrawing: Bool { open.contains { Name.foreign.contains($0.name) } }

  /// Begins an element: false where it would be too deep.
  private mutating func begin(_ name: Name) -> Bool {
    if Name.void.contains(name) || Name.document.contains(name) { return true }
    if Name.endsParagraph.contains(name) { close(Name.p, upTo: Name.scopes) }
    if Name.headings.contains(name), let last = open.last, Name.headings.contains(last.name) {
      pop(to: open.count - 1)
    }
    if name == Name.li { close(name, upTo: Name.aroundItems) }
    if name == Name.dt || name == Name.dd {
      close(Name.dt, upTo: Name.aroundItems)
      close(Name.dd, upTo: Name.aroundItems)
    }
    if name == Name.option, open.last?.name == name { pop(to: open.count - 1) }
    if name == Name.anchor || name == Name.nobr { end(name) }
    if name == Name.button { close(name, upTo: Name.scopes) }
    if let outer = Name.inTable[name] {
      guard let table = open.lastIndex(where: { $0.name == Name.table }) else { return true }
      let place = open[table...].lastIndex { outer.contains($0.name) } ?? table
      pop(to: place + 1)
    }
    let isOfLetters = Name.ofLetters.contains(name)
    guard open.count < NestingLimit.deepest,
      !isOfLetters || ofLetters < NestingLimit.mostOfLetters
    else { return false }
    open.append((name, ofLetters))
    if isOfLetters { ofLetters += 1 }
    return true
  }

  private mutating func end(_ name: Name) {
    if Name.ofLetters.contains(name) {
      if let place = open.lastIndex(where: { $0.name == name }) { open.remove(at: place) }
      ofLetters = max(0, ofLetters - 1)
      return
    }
    close(name, upTo: Name.inTable[name] != nil || name == Name.table ? [] : Name.scopes)
  }

  /// Ends the innermost element `name` and all in it, unless one of `bounds` stands between.
  private mutating func close(_ name: Name, upTo bounds: Set<Name>) {
    var place = open.count
    while place > 0 {
      place -= 1
      if open[place].name == name { return pop(to: place) }
      if bounds.contains(open[place].name) { return }
    }
  }

  private mutating func pop(to count: Int) {
    while open.count > count, let last = open.popLast() {
      if Name.cells.contains(last.name) { ofLetters = last.ofLettersBefore }
    }
  }
}

/// The name of an element: a hash of its letters in any case, since names are compared at every
/// tag.
private struct Name: Hashable {
  let value: UInt64

  init(at start: Int, in bytes: [UInt8]) {
    var hash = ContentHash()
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      let ends = byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
      if ends { break }
      hash.combine((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      place += 1
    }
    value = hash.value
  }

  init(_ name: String) { self.init(at: 0, in: Array(name.utf8)) }

  private static func all(_ names: String) -> Set<Name> {
    Set(names.split(separator: " ").map { Name(String($0)) })
  }

  static let anchor = Name("a")
  static let button = Name("button")
  static let dd = Name("dd")
  static let dt = Name("dt")
  static let li = Name("li")
  static let nobr = Name("nobr")
  static let option = Name("option")
  static let p = Name("p")
  static let table = Name("table")

  static let void = all(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source "
      + "track wbr")
  static let document = all("html head body")
  static let rawText = all(
    "script style textarea title xmp iframe noembed noframes plaintext")
  static let foreign = all("svg math")
  static let headings = all("h1 h2 h3 h4 h5 h6")
  static let ofLetters = all("a b big code em font i nobr s small strike strong tt u")
  static let endsParagraph = all(
    "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption "
      + "figure footer form header hgroup h1 h2 h3 h4 h5 h6 hr li listing main menu nav ol p "
      + "plaintext pre section summary table ul xmp")
  static let scopes = all("applet button caption html marquee object table td template th svg math")
  static let aroundItems = scopes.union(
    all(
      "ul ol dl menu dir blockquote section article aside center details fieldset figure footer "
        + "header main nav form"))
  static let cells = all("td th caption")
  static let inTable: [Name: Set<Name>] = [
    Name("td"): all("tr"), Name("th"): all("tr"), Name("tr"): all("tbody thead tfoot"),
    Name("tbody"): [], Name("thead"): [], Name("tfoot"): [], Name("caption"): [],
    Name("colgroup"): [],
  ]
}
