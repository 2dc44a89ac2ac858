internal import CTypesetLibXML2

/// Reads XML with libxml2's SAX2 interface, without a DTD, without entities of its own, without any
/// file or address beside the bytes that it is given.
///
/// libxml2 says what stands there; where it stands is found in the bytes themselves, from where the
/// parser is when it reports a tag.
package enum XMLReading {
  /// The root element of `bytes`, a file of `kind`, as far as it could be read, and what is wrong.
  /// O(n).
  package static func read(
    _ bytes: [UInt8], as kind: XMLFileKind
  ) -> (root: XMLElement?, faults: [XMLFault]) {
    if let fault = encodingFault(of: bytes, kind) { return (nil, [fault]) }
    guard bytes.count <= mostBytes else {
      return (nil, [XMLFault(message: "the file is too large for \(kind.one)", range: 0..<0)])
    }
    if let place = firstInvalidByte(of: bytes) {
      let byte = String(bytes[place], radix: 16, uppercase: true)
      return (
        nil,
        [
          XMLFault(
            message: "the file is not UTF-8: this byte, \(byte), is not part of a character",
            range: place..<place + 1, help: "save it as UTF-8")
        ]
      )
    }
    if let tag = XMLTag.overfull(in: bytes) {
      return (
        nil,
        [
          XMLFault(
            message: "a tag has more than \(XMLTag.mostAttributes) attributes", range: tag,
            help: "leave some out")
        ]
      )
    }
    let state = XMLParsing(bytes, as: kind)
    parse(bytes, into: state)
    state.finish()
    return (state.root, state.faults)
  }

  /// No file of ours is as large; one that is was named by mistake.
  private static let mostBytes = 8 << 20

  private static func parse(_ bytes: [UInt8], into state: XMLParsing) {
    // libxml2's own tables are made once for the process; safe to ask for again and again.
    xmlInitParser()
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count > 0,
        let context = xmlCreateMemoryParserCtxt(base, Int32(buffer.count))
      else {
        return state.findEmpty()
      }
      defer {
        // No tree is made, but the context owns one if libxml2 should ever begin it.
        if let document = context.pointee.myDoc {
          xmlFreeDoc(document)
          context.pointee.myDoc = nil
        }
        xmlFreeParserCtxt(context)
      }
      xmlCtxtUseOptions(
        context, Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_BIG_LINES.rawValue))
      guard let handler = context.pointee.sax else { return }
      // Nothing of libxml2's own handler stays: it would make a tree.
      handler.pointee = xmlSAXHandler()
      handler.pointee.initialized = UInt32(XML_SAX2_MAGIC)
      handler.pointee.startElementNs = startElement
      handler.pointee.endElementNs = endElement
      handler.pointee.characters = characters
      handler.pointee.cdataBlock = characters
      handler.pointee.internalSubset = internalSubset
      handler.pointee.serror = structuredError
      // The state outlives the parse; callbacks of this context alone see it.
      context.pointee._private = Unmanaged.passUnretained(state).toOpaque()
      // What has no context goes to the thread's handler: ours while this lasts, silent.
      let channel = __xmlStructuredError()
      let channelContext = __xmlStructuredErrorContext()
      let previous = (channel?.pointee, channelContext?.pointee)
      xmlSetStructuredErrorFunc(nil, { _, _ in })
      _ = xmlParseDocument(context)
      xmlSetStructuredErrorFunc(previous.1, previous.0)
    }
  }

  /// All of them are UTF-8: places in the file are places in what is read.
  private static func encodingFault(of bytes: [UInt8], _ kind: XMLFileKind) -> XMLFault? {
    let help = "save it as UTF-8"
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(2).contains(0)
    {
      return XMLFault(message: "the file is not UTF-8", range: 0..<min(2, bytes.count), help: help)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes[start...].starts(with: Array("<?xml".utf8)),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let tag = XMLTag(bytes, from: start + 5, to: end)
    guard let encoding = tag.attributes.first(where: { $0.name == "encoding" }) else { return nil }
    let name = String(decoding: bytes[encoding.value], as: UTF8.self)
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else { return nil }
    return XMLFault(
      message: "the encoding is ‘\(name)’, but \(kind.many) are UTF-8", range: encoding.value,
      help: help)
  }
}

extension XMLReading {
  /// The first byte that belongs to no character of UTF-8; nil where all do. O(n).
  ///
  /// libxml2 finds it too, but takes what stands in front of it for the place.
  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var place = 0
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded): place += encoded.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }
}

// MARK: What libxml2 calls

/// The state of the parse that `pointer`, libxml2's context, belongs to.
private func parsing(_ pointer: UnsafeMutableRawPointer?) -> (XMLParsing, Int)? {
  guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self),
    let opaque = context.pointee._private
  else { return nil }
  let state = Unmanaged<XMLParsing>.fromOpaque(opaque).takeUnretainedValue()
  guard let input = context.pointee.input, let base = input.pointee.base,
    let current = input.pointee.cur
  else { return (state, state.place) }
  // libxml2 may forget the beginning of what it has read; it counts what it forgot.
  return (state, Int(input.pointee.consumed) + (current - base))
}

private func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
  bytes.map { String(cString: $0) } ?? ""
}

private let startElement: startElementNsSAX2Func = {
  pointer, name, prefix, _, _, _, count, _, attributes in
  guard let (state, place) = parsing(pointer) else { return }
  let prefix = text(prefix)
  var values: [(name: String, value: String)] = []
  for index in 0..<Int(count) {
    // Five pointers each: name, prefix, namespace, the value's first byte and its end.
    guard let attributes, let first = attributes[index * 5 + 3],
      let end = attributes[index * 5 + 4]
    else { continue }
    let prefix = text(attributes[index * 5 + 1])
    let name = text(attributes[index * 5])
    // Without a document type libxml2 resolves all references but those to ‘&’, and writes each of
    // these so.
    let value = String(
      decoding: UnsafeBufferPointer(start: first, count: max(end - first, 0)), as: UTF8.self
    ).replacing("&#38;", with: "&")
    values.append((prefix.isEmpty ? name : "\(prefix):\(name)", value))
  }
  let local = text(name)
  state.start(prefix.isEmpty ? local : "\(prefix):\(local)", values, at: place)
}

private let endElement: endElementNsSAX2Func = { pointer, _, _, _ in
  guard let (state, place) = parsing(pointer) else { return }
  state.end(at: place)
}

private let characters: charactersSAXFunc = { pointer, bytes, count in
  guard let (state, _) = parsing(pointer), let bytes else { return }
  state.add(
    String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self))
}

private let internalSubset: internalSubsetSAXFunc = { pointer, _, _, _ in
  guard let (state, place) = parsing(pointer) else { return }
  state.refuseDocumentType(at: place)
  xmlStopParser(pointer?.assumingMemoryBound(to: xmlParserCtxt.self))
}

private let structuredError: xmlStructuredErrorFunc = { data, error in
  guard let error, let (state, place) = parsing(error.pointee.ctxt ?? data) else { return }
  state.fail(
    code: Int(error.pointee.code),
    message: error.pointee.message.map { String(cString: $0) } ?? "",
    detail: error.pointee.str1.map { String(cString: $0) },
    other: error.pointee.str2.map { String(cString: $0) }, at: place)
}
