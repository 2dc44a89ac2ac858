internal import TypesetRichText

/// How names of faces are compared and taken apart.
enum FontName {
  /// `name` in lower case, quotes dropped, white space as single spaces. O(n).
  static func folded(_ name: String) -> String {
    var isPlain = true
    var last: UInt8 = 0x20
    for byte in name.utf8 {
      let isUpper = byte &- 0x41 < 26
      if isUpper || byte >= 0x80 || byte < 0x20 || byte == 0x22 || byte == 0x27
        || (byte == 0x20 && last == 0x20)
      {
        isPlain = false
        break
      }
      last = byte
    }
    if isPlain, last != 0x20 || name.isEmpty { return name }
    var out: [UInt8] = []
    out.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      if byte == 0x22 || byte == 0x27 { continue }
      if byte <= 0x20 {
        if let last = out.last, last != 0x20 { out.append(0x20) }
      } else {
        out.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      }
    }
    if out.last == 0x20 { out.removeLast() }
    let text = String(decoding: out, as: UTF8.self)
    return out.contains { $0 >= 0x80 } ? text.lowercased() : text
  }

  /// What the words at a name's end say of the style.
  struct Style: Equatable {
    var weight: Int?
    var width: Int?
    var slant: FontQuery.Slant?

    /// `query` in this style where it has the defaults.
    func applied(to query: FontQuery) -> FontQuery {
      var wanted = query
      if wanted.weight == 400 { wanted.weight = weight ?? 400 }
      if wanted.width == 100 { wanted.width = width ?? 100 }
      if wanted.slant == .roman { wanted.slant = slant ?? .roman }
      return wanted
    }
  }

  /// `name` (folded) without the words of style at its end (`palatino-bolditalic`, `gill sans
  /// light`), and what they say: with one word less at a time, since `roman` may be part of a
  /// name. Empty where it ends in none.
  static func splitStyle(_ name: String) -> [(base: String, style: Style)] {
    var rest = Substring(name)
    var style = Style()
    var splits: [(base: String, style: Style)] = []
    while let (word, apply) = words.first(where: {
      rest.hasSuffix($0.0) && rest.utf8.count > $0.0.utf8.count
    }) {
      rest = rest.dropLast(word.count)
      apply(&style)
      while rest.last == " " || rest.last == "-" || rest.last == "," { rest = rest.dropLast() }
      guard !rest.isEmpty else { break }
      splits.append((String(rest), style))
    }
    return splits
  }

  /// Longer words before those that they end in.
  private static let words: [(String, @Sendable (inout Style) -> Void)] = [
    ("semibold", { $0.weight = 600 }), ("semi bold", { $0.weight = 600 }),
    ("demibold", { $0.weight = 600 }), ("demi bold", { $0.weight = 600 }),
    ("extrabold", { $0.weight = 800 }), ("extra bold", { $0.weight = 800 }),
    ("ultrabold", { $0.weight = 800 }), ("bold", { $0.weight = 700 }),
    ("demi", { $0.weight = 600 }), ("heavy", { $0.weight = 800 }),
    ("black", { $0.weight = 900 }), ("medium", { $0.weight = 500 }),
    ("extralight", { $0.weight = 200 }), ("ultralight", { $0.weight = 200 }),
    ("light", { $0.weight = 300 }), ("thin", { $0.weight = 100 }),
    ("regular", { $0.weight = $0.weight ?? 400 }), ("roman", { $0.slant = $0.slant ?? .roman }),
    ("italic", { $0.slant = .italic }), ("oblique", { $0.slant = .oblique }),
    ("condensed", { $0.width = 75 }), ("narrow", { $0.width = 75 }), ("psmt", { _ in }),
    ("mt", { _ in }), ("ps", { _ in }),
  ]
}
