internal import TypesetImages

/// Pages of other PDFs as forms of this document (PDF 32000-1, 8.10): their fonts, inks and overprint as they are.
/// What several pages of one file share is copied once.
final class ForeignPages {
  /// A form that stands in the file.
  struct Form {
    var object: Int
    /// How wide and high it is, in its own units, its foot left at the origin.
    var width: Double
    var height: Double
    /// Whether the page said how it mixes with what is below it.
    var isGroup: Bool
  }

  let source: ForeignPDF
  let file: PDFFile
  /// Whether viewers may be asked to smooth pictures; archives may not ask.
  private let smooths: Bool
  /// Whether what its pages draw is looked through.
  private let looks: Bool
  /// Pictures of up to so many pixels in width may be a little off, as nobody sees in emoji; see `RowFilter.rounded`.
  let roundsUpTo: Int
  /// Objects that were looked through, and the contents among them that were mended.
  private var looked: Set<Int> = []
  private var mended: [Int: [UInt8]] = [:]
  /// The layers that are not shown.
  private lazy var hiddenLayers = source.hiddenLayers()
  /// The numbers of objects there, and here.
  private var numbers: [Int: Int] = [:]
  /// Objects that were referred to and not yet copied.
  private var pending: [(value: ForeignPDF.Value, number: Int)] = []

  /// More than any page needs; a few bytes can stand for gigabytes.
  private static let mostContent = 1 << 29
  /// Whether data of a picture or a font is whole is not looked at where it is larger.
  private static let mostLookedAt = 1 << 26
  /// Data of rare filters, of which libqpdf makes as much as it may be, is not larger than this.
  private static let mostRare = 1 << 20

  /// Pages of `source` for `file`. Those of our own making need not be looked through.
  init(
    _ source: ForeignPDF, in file: PDFFile, smooths: Bool, looks: Bool = true, roundsUpTo: Int = 0
  ) {
    self.source = source
    self.file = file
    self.smooths = smooths
    self.looks = looks
    self.roundsUpTo = roundsUpTo
  }

  /// Writes the page that `choice` means, as the object `reserved` where one is kept for it. O(what it refers to), once for
  /// each object.
  func form(_ choice: PageChoice, as reserved: Int? = nil) throws(ImageFault) -> Form {
    let page = try source.page(choice)
    var content = try content(of: page.value)
    let resources = source["/Resources", in: page.value]
    if looks { try lookThrough(&content, resources) }
    let (left, foot, right, top) = page.box
    var form = Form(
      object: reserved ?? file.reserve(), width: right - left, height: top - foot, isGroup: false)
    var entries = PDFBytes()
    entries.append("/Type/XObject/Subtype/Form/BBox[")
    for side in [left, foot, right, top] {
      entries.append(points: side)
      entries.append(0x20)
    }
    entries.append("]")
    let turned = ForeignPages.turned(page)
    if turned != (1, 0, 0, 1, 0, 0) {
      entries.append("/Matrix[")
      entries.append(matrix: turned)
      entries.append("]")
    }
    if page.rotation % 180 != 0 { (form.width, form.height) = (form.height, form.width) }
    entries.append("/Resources")
    if source.kind(resources) == .dictionary {
      try append(resources, to: &entries)
    } else {
      entries.append("<<>>")
    }
    let group = source["/Group", in: page.value]
    if source.kind(group) == .dictionary {
      form.isGroup = true
      entries.append("/Group")
      try append(group, to: &entries)
    }
    do {
      try copyPending()
    } catch {
      abandon(form.object)
      throw error
    }
    file.put(content, as: form.object, entries: entries)
    return form
  }

  /// What brings the foot left of the box, as it is seen, to the origin.
  private static func turned(
    _ page: ForeignPDF.Page
  ) -> (Double, Double, Double, Double, Double, Double) {
    let (left, foot, right, top) = page.box
    switch page.rotation {
    case 90: return (0, -1, 1, 0, -foot, right)
    case 180: return (-1, 0, 0, -1, right, top)
    case 270: return (0, 1, -1, 0, top, -left)
    default: return (1, 0, 0, 1, -left, -foot)
    }
  }

  // MARK: Content

  /// All that a page draws. Its streams are one (7.8.2), so they are decoded.
  private func content(of page: ForeignPDF.Value) throws(ImageFault) -> [UInt8] {
    let contents = source["/Contents", in: page]
    switch source.kind(contents) {
    case .stream: return try decoded(contents)
    case .array:
      var bytes: [UInt8] = []
      for index in 0..<source.count(of: contents) {
        let stream = source.item(index, of: contents)
        guard source.kind(stream) == .stream else { continue }
        bytes += try decoded(stream)
        // An operator ends with its stream.
        bytes.append(0x0A)
        guard bytes.count <= ForeignPages.mostContent else { throw .outOfMemory }
      }
      return bytes
    default: return []
    }
  }

  /// Looks through what a page draws, and through what that draws; what all readers mend alike is mended.
  private func lookThrough(
    _ content: inout [UInt8], _ resources: ForeignPDF.Value
  ) throws(ImageFault) {
    let hidden = hiddenLayers
    let page = try ContentScan.scan(
      content, of: source, resources: resources, isPage: true, without: hidden)
    if page.isMended { content = page.mended(content) }
    var pending = page.reached
    while let next = pending.popLast() {
      // A stream is an object, and one is enough for those that draw each other.
      guard let number = source.number(ofObject: next.content), looked.insert(number).inserted
      else { continue }
      guard let bytes = try readable(next.content) else { continue }
      let found = try ContentScan.scan(
        bytes, of: source, resources: next.resources, isPage: false, without: hidden)
      if found.isMended { mended[number] = found.mended(bytes) }
      pending += found.reached
    }
  }

  /// The content of a form; nil where it stands in filters that nobody uses for contents.
  private func readable(_ stream: ForeignPDF.Value) throws(ImageFault) -> [UInt8]? {
    do {
      return try decoded(stream)
    } catch .unsupported {
      return nil
    } catch {
      throw error
    }
  }

  func decoded(_ stream: ForeignPDF.Value) throws(ImageFault) -> [UInt8] {
    let dictionary = source.dictionary(of: stream)
    try refuseExternal(dictionary)
    let names = filters(of: dictionary)
    if names.isEmpty { return try source.withData(of: stream) { Array($0) } }
    let own = names.compactMap { StreamFilter($0) }
    let parameters = source["/DecodeParms", in: dictionary]
    let isPlain =
      source.kind(parameters) == .null
      || source.kind(parameters) == .array
        && (0..<source.count(of: parameters)).allSatisfy {
          source.kind(source.item($0, of: parameters)) == .null
        }
    if own.count == names.count, isPlain {
      var bytes = try source.withData(of: stream) {
        own[0].decoded($0, most: ForeignPages.mostContent)
      }
      for filter in own.dropFirst() {
        bytes = bytes.flatMap { bytes in
          bytes.withUnsafeBytes { filter.decoded($0, most: ForeignPages.mostContent) }
        }
      }
      guard let bytes else { throw .damaged("a page cannot be read") }
      return bytes
    }
    let size = try source.withData(of: stream) { $0.count }
    guard size <= ForeignPages.mostRare, names.count == 1 else {
      throw .unsupported(kind: "PDF with pages in rare filters")
    }
    return try source.withData(of: stream, decoded: true) { Array($0) }
  }

  /// The filters of a stream, with their slashes, in the order in which they are taken off.
  func filters(of dictionary: ForeignPDF.Value) -> [String] {
    let filter = source["/Filter", in: dictionary]
    switch source.kind(filter) {
    case .null: return []
    case .array:
      return (0..<source.count(of: filter)).map { source.text(source.item($0, of: filter)) }
    default: return [source.text(filter)]
    }
  }

  private func refuseExternal(_ dictionary: ForeignPDF.Value) throws(ImageFault) {
    if source.kind(source["/F", in: dictionary]) != .null {
      throw .unsupported(kind: "PDF that refers to another file")
    }
  }

  // MARK: Objects

  private func copyPending() throws(ImageFault) {
    while let (value, number) = pending.popLast() {
      do {
        try copy(value, as: number)
      } catch {
        abandon(number)
        for (_, other) in pending { abandon(other) }
        pending = []
        throw error
      }
      source.release(value)
    }
    try source.check()
  }

  private func copy(_ value: ForeignPDF.Value, as number: Int) throws(ImageFault) {
    var bytes = PDFBytes()
    guard source.kind(value) == .stream else {
      try append(value, to: &bytes, resolves: true)
      file.put(bytes, as: number)
      return
    }
    let dictionary = source.dictionary(of: value)
    try refuseExternal(dictionary)
    if let own = source.number(ofObject: value), let content = mended[own] {
      try appendEntries(
        of: dictionary, to: &bytes, isStream: true, leaving: [.filter, .parameters])
      file.put(content, as: number, entries: bytes)
      return
    }
    if !looks, try repack(value, dictionary, as: number) { return }
    let names = looks ? filters(of: dictionary) : []
    let filter = names.count == 1 ? names[0] : ""
    // One that has several has its parameters in an array, as its filters are.
    let canMend = source.kind(source["/DecodeParms", in: dictionary]) != .array
    try appendEntries(of: dictionary, to: &bytes, isStream: true)
    var whole: [UInt8]?
    let fault = try source.withData(of: value) { (data) -> ImageFault? in
      var data = data
      switch filter {
      case "/FlateDecode" where !Deflater.isSound(data, most: ForeignPages.mostLookedAt):
        whole = canMend ? Deflater.mended(data, most: ForeignPages.mostLookedAt) : nil
        return whole == nil ? .damaged("a picture or a font in it cannot be read") : nil
      case "/DCTDecode":
        // Readers look for the first mark.
        let start = data.indices.dropLast().first { data[$0] == 0xFF && data[$0 + 1] == 0xD8 }
        if let start { data = UnsafeRawBufferPointer(rebasing: data[start...]) }
        if let fault = DecodedImage.fault(inJPEG: data) { return fault }
      default: break
      }
      file.put(raw: data, as: number, entries: bytes)
      return nil
    }
    if let fault { throw fault }
    guard let whole else { return }
    var entries = PDFBytes()
    try appendEntries(of: dictionary, to: &entries, isStream: true, leaving: [.filter])
    file.put(whole, as: number, entries: entries)
  }

  /// Nothing stands for an object that cannot be copied: the document has a number for it by now.
  private func abandon(_ number: Int) {
    var nothing = PDFBytes()
    nothing.append("null")
    file.put(nothing, as: number)
  }

  /// Writes `value`: an object as a reference to it, unless this is where it is written itself.
  private func append(
    _ value: ForeignPDF.Value, to bytes: inout PDFBytes, resolves: Bool = false
  ) throws(ImageFault) {
    if !resolves, let own = source.number(ofObject: value) {
      bytes.append(0x20)
      if let known = numbers[own] {
        bytes.append(reference: known)
      } else if leadsOut(value) {
        bytes.append("null")
      } else {
        let number = file.reserve()
        numbers[own] = number
        pending.append((value, number))
        bytes.append(reference: number)
      }
      return
    }
    switch source.kind(value) {
    case .null, .stream: bytes.append(" null")
    case .scalar:
      bytes.append(0x20)
      bytes.append(plain: source.text(value))
    case .name: bytes.append(plain: source.text(value))
    case .array:
      bytes.append("[")
      for index in 0..<source.count(of: value) {
        let item = source.item(index, of: value)
        try append(item, to: &bytes)
        if source.number(ofObject: item) == nil { source.release(item) }
      }
      bytes.append("]")
    case .dictionary:
      bytes.append("<<")
      try appendEntries(of: value, to: &bytes, isStream: false)
      bytes.append(">>")
    }
  }

  /// What belongs to the other document and not to what is seen of it: its structure, its metadata, what programs
  /// keep there for themselves, and files beside it.
  private static let left: Set<String> = [
    "StructParent", "StructParents", "Metadata", "PieceInfo", "AF", "Ref", "OPI",
  ]

  /// What of a stream's dictionary says how its data is coded.
  struct Coding: OptionSet {
    let rawValue: Int
    static let filter = Coding(rawValue: 1)
    static let parameters = Coding(rawValue: 2)
  }

  func appendEntries(
    of dictionary: ForeignPDF.Value, to bytes: inout PDFBytes, isStream: Bool,
    leaving coding: Coding = []
  ) throws(ImageFault) {
    let isPicture = isStream && source.text(source["/Subtype", in: dictionary]) == "/Image"
    for key in source.keys(of: dictionary) {
      switch String(decoding: key, as: UTF8.self) {
      case let name where ForeignPages.left.contains(name): continue
      case "Length" where isStream: continue
      case "Filter" where coding.contains(.filter): continue
      case "DecodeParms" where coding.contains(.parameters): continue
      case "Interpolate" where isPicture && !smooths:
        bytes.append(name: key)
        bytes.append(" false")
      default:
        bytes.append(name: key)
        try append(source[key, in: dictionary], to: &bytes)
      }
    }
    // Cairo leaves out what is understood; standards want it said (ISO 19005-2, 6.2.11.3.2; ISO 14289-1, 7.21.3.2).
    if !looks, source.text(source["/Subtype", in: dictionary]) == "/CIDFontType2",
      source.kind(source["/CIDToGIDMap", in: dictionary]) == .null
    {
      bytes.append("/CIDToGIDMap/Identity")
    }
  }

  /// True for what leads to all other pages.
  private func leadsOut(_ value: ForeignPDF.Value) -> Bool {
    guard source.kind(value) == .dictionary else { return false }
    return ["/Page", "/Pages", "/Catalog", "/StructTreeRoot", "/StructElem"].contains(
      source.text(source["/Type", in: value]))
  }
}
