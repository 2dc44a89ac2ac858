internal import TypesetTextAnalysis

extension TextEncoding {
  /// The encoding that a page of HTML declares where its bytes are no UTF-8, in a `<meta>` or as XML does;
  /// nil where it declares none that is known (HTML, "prescan a byte stream to determine its encoding").
  static func declared(inHTML bytes: [UInt8]) -> TextEncoding? {
    guard String(validating: bytes, as: UTF8.self) == nil,
      let name = declaredName(Array(bytes.prefix(1 << 16).map(lowered)))
    else { return nil }
    switch name {
    // As browsers have it.
    case "iso-8859-1", "latin1", "us-ascii", "ascii": return .windows1252
    default:
      // A page of these could not have been read up to here.
      guard !name.hasPrefix("utf-16"), !name.hasPrefix("utf-32"), name != "utf-8", name != "utf8"
      else { return nil }
      return TextEncoding(named: name)
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// What the first declaration in `text`, in small letters, names.
  private static func declaredName(_ text: [UInt8]) -> String? {
    let xml = Array("<?xml".utf8)
    if text.starts(with: xml), let end = text.firstIndex(of: UInt8(ascii: ">")),
      let name = value(of: "encoding", in: text[xml.count..<end])
    {
      return name
    }
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      place = start + 1
      if rest.starts(with: Array("<!--".utf8)) {
        place = start + 4
        while place < text.count, !text[place...].starts(with: Array("-->".utf8)) { place += 1 }
        continue
      }
      guard rest.starts(with: Array("<meta".utf8)),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { continue }
      place = end
      let tag = text[start + 5..<end]
      let content = tag.firstRange(of: Array("content".utf8))
      // `charset` of its own, or in the content of one that stands for a line of HTTP.
      if content == nil || tag.firstRange(of: Array("content-type".utf8)) != nil,
        let name = value(of: "charset", in: tag)
      {
        return name
      }
    }
    return nil
  }

  /// The word behind `name=` in `tag`.
  private static func value(of name: String, in tag: ArraySlice<UInt8>) -> String? {
    guard let found = tag.firstRange(of: Array(name.utf8)) else { return nil }
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    var rest = tag[found.upperBound...].drop(while: isSpace)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop {
      isSpace($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
    let word = rest.prefix { $0 > 0x20 && !"\"';/?>".utf8.contains($0) }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }
}

extension Request {
  /// The encoding that was named for `bytes`: as an option, or by themselves.
  func namedEncoding(of bytes: [UInt8]) -> TextEncoding? {
    switch manuscriptDialect {
    // pandoc writes nothing else.
    case .docx, .odt: .utf8
    case .html: encoding ?? TextEncoding.declared(inHTML: bytes)
    default: encoding
    }
  }
}
