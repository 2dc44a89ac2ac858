internal import TypesetTextAnalysis

extension TextEncoding {
  /// The encoding that a page of HTML declares in its first kilobyte (HTML, "prescan a byte stream to
  /// determine its encoding"), where its bytes are no UTF-8; nil where it declares none that is known.
  static func declared(inHTML bytes: [UInt8]) -> TextEncoding? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    guard let mark = head.firstRange(of: "charset=") else { return nil }
    let name = head[mark.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ":") }
    // As browsers have it.
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    if name == "iso-8859-1" || name == "latin1" || name == "us-ascii" || name == "ascii" {
      return .windows1252
    }
    guard let known = TextEncoding(named: String(name)), known != .utf8,
      !name.hasPrefix("utf-16"), !name.hasPrefix("utf-32")
    else { return nil }
    return known
  }
}

extension Request {
  /// The encoding that was named for `bytes`: as an option, or by themselves.
  func namedEncoding(of bytes: [UInt8]) -> TextEncoding? {
    if let encoding { return encoding }
    guard manuscriptDialect == .html else { return nil }
    return TextEncoding.declared(inHTML: bytes)
  }
}
