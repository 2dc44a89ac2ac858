internal import TypesetCairoRendering

/// What a document says of itself, twice: for readers of PDF, and in XMP for whoever sorts files. Both say the
/// same (ISO 16684-1; PDF 32000-1, 14.3).
struct DocumentFacts {
  private let title: String
  private let author: String
  private let subject: String
  private let keywords: String
  private let creator: String
  private let date: String

  private static let producer = "typeset press"

  init(_ metadata: PDFMetadata) {
    title = DocumentText.clean(metadata.title)
    author = DocumentText.clean(metadata.author)
    subject = DocumentText.clean(metadata.subject)
    keywords = DocumentText.clean(metadata.keywords)
    creator = DocumentText.clean(metadata.creator)
    date = metadata.creationDate.iso8601
  }

  /// The information dictionary.
  var information: PDFBytes {
    var bytes = PDFBytes()
    bytes.append("<<")
    func put(_ key: StaticString, _ text: String) {
      guard !text.isEmpty else { return }
      bytes.append(key)
      bytes.append(text: text)
    }
    put("/Title", title)
    put("/Author", author)
    put("/Subject", subject)
    put("/Keywords", keywords)
    put("/Creator", creator)
    put("/Producer", DocumentFacts.producer)
    // 2000-01-01T00:00:00Z is D:20000101000000Z.
    bytes.append("/CreationDate(D:")
    for byte in date.utf8 where (0x30...0x39).contains(byte) { bytes.append(byte) }
    bytes.append("Z)>>")
    return bytes
  }

  /// The XMP packet.
  var packet: [UInt8] {
    var text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <dc:format>application/pdf</dc:format>

      """
    func put(_ name: String, _ value: String, in container: String? = nil) {
      guard !value.isEmpty else { return }
      let words = DocumentFacts.escaped(value)
      switch container {
      case "Alt"?:
        text +=
          "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(words)</rdf:li></rdf:Alt></\(name)>\n"
      case "Seq"?: text += "<\(name)><rdf:Seq><rdf:li>\(words)</rdf:li></rdf:Seq></\(name)>\n"
      default: text += "<\(name)>\(words)</\(name)>\n"
      }
    }
    put("dc:title", title, in: "Alt")
    put("dc:creator", author, in: "Seq")
    put("dc:description", subject, in: "Alt")
    put("pdf:Keywords", keywords)
    put("pdf:Producer", DocumentFacts.producer)
    put("xmp:CreatorTool", creator)
    put("xmp:CreateDate", date)
    text += "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>"
    return Array(text.utf8)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
