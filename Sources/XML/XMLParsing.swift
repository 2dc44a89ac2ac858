/// What has been read of an XML file so far.
///
/// An object, since libxml2 knows it by a pointer; it lives no longer than the parse.
final class XMLParsing {
  private let bytes: [UInt8]
  private let kind: XMLFileKind
  /// Where the last tag ended.
  private(set) var place = 0
  /// The elements that are open, the outermost first.
  private var open: [XMLElement] = []
  private var letters = ""
  /// The root, once it is closed.
  private(set) var root: XMLElement?
  /// What is wrong.
  var faults: [XMLFault] = []
  /// Whether what follows follows from what was reported.
  fileprivate var isDerailed = false

  /// Of `bytes`, which are a file of `kind`.
  init(_ bytes: [UInt8], as kind: XMLFileKind) {
    self.bytes = bytes
    self.kind = kind
  }

  /// A start tag; the parser is at its end, before `>` or `/>`.
  func start(_ name: String, _ values: [(name: String, value: String)], at place: Int) {
    let end = min(place, bytes.count)
    // No `<` stands in a tag but its first byte.
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    flush(upTo: start)
    let nameEnd = min(start + 1 + name.utf8.count, end)
    var element = XMLElement(name: name, nameRange: start..<nameEnd)
    let written = XMLTag(bytes, from: nameEnd, to: end).attributes
    let places = Dictionary(
      written.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (name, value) in values {
      let found = places[name].map { written[$0] }
      let range = found?.value ?? start..<nameEnd
      element.attributes.append(
        XMLAttribute(
          name: name, nameRange: found?.nameRange ?? start..<nameEnd,
          value: XMLText(
            string: value, range: range, isVerbatim: bytes[range].elementsEqual(value.utf8))))
    }
    open.append(element)
    self.place = (bytes[end...].firstIndex(of: UInt8(ascii: ">")) ?? end - 1) + 1
  }

  /// An end tag, or the end of one that has no content; the parser is after it.
  func end(at place: Int) {
    let end = min(place, bytes.count)
    flush(upTo: bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end)
    self.place = max(self.place, end)
    close()
  }

  /// Letters.
  func add(_ text: String) { letters += text }

  /// A document type: it could define entities, and name files.
  func refuseDocumentType(at place: Int) {
    let end = min(place, bytes.count)
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? 0
    faults.append(
      XMLFault(
        message: "\(kind.one) has no document type", range: start..<max(end, start),
        help: "remove the <!DOCTYPE …>"))
  }

  /// Closes what is still open.
  func finish() {
    while !open.isEmpty { close() }
  }

  /// The innermost element that is open.
  var innermost: XMLElement? { open.last }

  /// The byte `<` that stands before `place`.
  func tagStart(before place: Int) -> Int? {
    bytes[..<min(place, bytes.count)].lastIndex(of: UInt8(ascii: "<"))
  }

  /// The place `place`, and the bytes of one character of it if there is one.
  func byte(at place: Int) -> Range<Int> {
    let start = min(max(place, 0), bytes.count)
    var end = min(start + 1, bytes.count)
    if start < end, bytes[start] >= 0xC0 {
      while end < bytes.count, end < start + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return start..<end
  }

  private func close() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      if root == nil { root = element }
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  private func flush(upTo end: Int) {
    defer { letters = "" }
    guard !letters.isEmpty, !open.isEmpty else { return }
    let range = min(place, end)..<end
    open[open.count - 1].children.append(
      .text(
        XMLText(
          string: letters, range: range, isVerbatim: bytes[range].elementsEqual(letters.utf8))))
  }
}

extension XMLParsing {
  /// An error of libxml2's, in words for people. What follows from the first one that ends the
  /// reading is not reported.
  func fail(code: Int, message: String, detail: String?, other: String?, at place: Int) {
    guard !isDerailed, faults.count < 20 else { return }
    // An attribute written twice and an unknown entity are no more than that. Behind all else
    // libxml2 goes on to complain of what follows from it.
    isDerailed = ![42, 26, 27].contains(code)
    let here = byte(at: place)
    switch code {
    case 76:
      // XML_ERR_TAG_NAME_MISMATCH
      let start = tagStart(before: place) ?? here.lowerBound
      faults.append(
        XMLFault(
          message: "the tag that ends here is not the one that is open, <\(detail ?? "")>",
          range: start..<max(here.lowerBound, start),
          help: innermost.map { "write </\($0.name)> first" }))
    case 77, 5:
      // XML_ERR_TAG_NOT_FINISHED, XML_ERR_DOCUMENT_END
      guard let innermost else {
        return append(
          "nothing may follow </\(root?.name ?? kind.name)>", at: here,
          help: "a file has one \(kind.name)")
      }
      faults.append(
        XMLFault(
          message: "<\(innermost.name)> is never closed", range: innermost.nameRange,
          help: "write </\(innermost.name)> where it ends, or /> at the end of its tag"))
    case 42:
      // XML_ERR_ATTRIBUTE_REDEFINED
      faults.append(
        XMLFault(
          message: "‘\(detail ?? "")’ appears twice in this tag", range: here,
          help: "remove one of the two"))
    case 26, 27:
      // XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY
      faults.append(
        XMLFault(
          message: "‘&\(detail ?? "");’ is not known", range: here,
          help: "\(kind.many) know &lt; &gt; &amp; &quot; &apos; and numbers such as &#8212;"))
    case 39, 40, 41, 65:
      // XML_ERR_ATTRIBUTE_NOT_STARTED, …_NOT_FINISHED, …_WITHOUT_VALUE, XML_ERR_SPACE_REQUIRED
      append(
        "an attribute is written name=\"value\", with a space before it", at: here,
        help: "put the value into straight quotation marks")
    case 38:
      append(
        "‘<’ is not allowed in an attribute", at: here,
        help: "write &lt;, or end the attribute before it with a quotation mark")
    case 4 where bytes.contains { $0 > 0x20 }:
      // XML_ERR_DOCUMENT_EMPTY: there is no tag.
      append(
        "this is not \(kind.one)", at: here,
        help: "\(kind.one) begins with \(kind.beginning)")
    case 4: findEmpty(at: here)
    case 68 where message.contains("EntityRef"), 23:
      // XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING
      let start = bytes[..<here.lowerBound].lastIndex(of: UInt8(ascii: "&")) ?? here.lowerBound
      append("‘&’ is not allowed by itself", at: byte(at: start), help: "write &amp;")
    case 9:
      // XML_ERR_INVALID_CHAR
      append("this character is not allowed in XML", at: here, help: "remove it")
    default: append(message, at: here)
    }
  }

  /// Nothing stands in the file.
  func findEmpty(at range: Range<Int> = 0..<0) {
    append("the file is empty", at: range, help: "\(kind.one) begins with \(kind.beginning)")
  }

  private func append(_ message: String, at range: Range<Int>, help: String? = nil) {
    let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    // One place has one fault: what libxml2 says second of it follows from the first.
    guard !faults.contains(where: { $0.range == range }) else { return }
    faults.append(XMLFault(message: words, range: range, help: help))
  }
}
