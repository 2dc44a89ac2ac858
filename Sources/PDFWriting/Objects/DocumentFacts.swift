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
  private let standards: Set<PDFStandard>

  private static let producer = "typeset press"

  init(_ metadata: PDFMetadata, _ standards: Set<PDFStandard>) {
    self.standards = standards
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
    text += "</rdf:Description>\n"
    for standard in standards.sorted(by: { $0.rawValue < $1.rawValue }) {
      text += DocumentFacts.claim(standard)
    }
    // Archives describe what their own standard does not know (ISO 19005-2, 6.6.2.3).
    if standards.count > 1 { text += DocumentFacts.description }
    text += "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>"
    return Array(text.utf8)
  }

  /// That the document keeps `standard` (ISO 19005-2, 6.6.4; ISO 14289-1, clause 5).
  private static func claim(_ standard: PDFStandard) -> String {
    let words: String
    switch standard {
    case .a2b: words = archive("2", "B")
    case .a2u: words = archive("2", "U")
    case .a2a: words = archive("2", "A")
    case .a3b: words = archive("3", "B")
    case .ua1:
      words = """
        xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
        <pdfuaid:part>1</pdfuaid:part>
        """
    }
    return "<rdf:Description rdf:about=\"\" \(words)\n</rdf:Description>\n"
  }

  private static let description = """
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name>
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>The part of ISO 14289 that the file keeps</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>

    """

  private static func archive(_ part: String, _ level: String) -> String {
    """
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
    <pdfaid:part>\(part)</pdfaid:part>
    <pdfaid:conformance>\(level)</pdfaid:conformance>
    """
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
