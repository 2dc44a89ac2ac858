internal import TypesetImages

extension ForeignPages {
  /// Writes the stream `value`, which Cairo wrote, as the object `number` in fewer bytes; false where it is none that could
  /// be smaller.
  ///
  /// Cairo 1.16 leaves all subroutines of a font of ideographs in it, a hundred kilobytes for a few letters, and writes
  /// pictures without a predictor.
  func repack(
    _ value: ForeignPDF.Value, _ dictionary: ForeignPDF.Value, as number: Int
  ) throws(ImageFault) -> Bool {
    guard filters(of: dictionary) == ["/FlateDecode"],
      source.kind(source["/DecodeParms", in: dictionary]) == .null
    else { return false }
    switch source.text(source["/Subtype", in: dictionary]) {
    case "/CIDFontType0C":
      guard let outlines = FontSubset.withoutUnusedSubroutines(try decoded(value)) else {
        return false
      }
      file.put(outlines, as: number, entries: try entries(of: dictionary))
    case "/Image":
      func integer(_ key: String) -> Int? { Int(source.text(source[key, in: dictionary])) }
      let colors = ["/DeviceRGB": 3, "/DeviceGray": 1]
      guard integer("/BitsPerComponent") == 8, let width = integer("/Width"),
        let height = integer("/Height"), width > 0, height > 0,
        let count = colors[source.text(source["/ColorSpace", in: dictionary])]
      else { return false }
      var samples = try decoded(value)
      guard samples.count == width * height * count else { return false }
      if roundsUpTo >= width {
        // Of an edge, a thirtieth more or less is not seen; of a colour, a sixtieth.
        let mask = source["/SMask", in: dictionary]
        let alphas = source.kind(mask) == .stream ? try decoded(mask) : []
        if alphas.isEmpty || alphas.count == width * height {
          samples = RowFilter.rounded(
            samples, row: width * count, pixel: count, alphas: alphas, most: count == 1 ? 8 : 4)
        }
      }
      file.put(
        samples: samples, width: width, colors: count, as: number, try entries(of: dictionary))
    default: return false
    }
    return true
  }

  /// What `dictionary` says of a stream's data, but not how it is coded.
  private func entries(of dictionary: ForeignPDF.Value) throws(ImageFault) -> PDFBytes {
    var entries = PDFBytes()
    try appendEntries(of: dictionary, to: &entries, isStream: true, leaving: [.filter])
    return entries
  }
}

extension ForeignPages {
  /// The first character for private use that a letter on the page stands for that `choice` means; nil where there is none.
  func privateCharacter(_ choice: PageChoice) throws(ImageFault) -> UInt32? {
    var seen: Set<Int> = []
    for resources in source.resources(of: try source.page(choice).value) {
      let fonts = source["/Font", in: resources]
      for key in source.keys(of: fonts) {
        let map = source["/ToUnicode", in: source[key, in: fonts]]
        guard source.kind(map) == .stream, let number = source.number(ofObject: map),
          seen.insert(number).inserted
        else { continue }
        if let found = ForeignPages.privateCharacter(inMap: try decoded(map)) { return found }
      }
    }
    return nil
  }

  /// The PostScript names of the fonts on the page that `choice` means, in order, without the letters that say that not all of
  /// a font is there.
  func fontNames(_ choice: PageChoice) throws(ImageFault) -> [String] {
    var names: Set<String> = []
    for resources in source.resources(of: try source.page(choice).value) {
      let fonts = source["/Font", in: resources]
      for key in source.keys(of: fonts) {
        let name = source.text(source["/BaseFont", in: source[key, in: fonts]]).drop { $0 == "/" }
        let parts = name.split(separator: "+", maxSplits: 1)
        if let own = parts.last { names.insert(String(own)) }
      }
    }
    return names.sorted()
  }

  /// The same in the `ToUnicode` map `bytes` as Cairo writes it: a code on each line, and behind it the UTF-16 it stands for.
  private static func privateCharacter(inMap bytes: [UInt8]) -> UInt32? {
    let text = String(decoding: bytes, as: UTF8.self)
    for block in text.split(separator: "beginbfchar").dropFirst() {
      for line in block.split(separator: "\n") {
        if line.hasPrefix("endbfchar") { break }
        guard let open = line.lastIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close
        else { continue }
        var units: [UInt16] = []
        var rest = line[line.index(after: open)..<close]
        while rest.count >= 4 {
          units.append(UInt16(rest.prefix(4), radix: 16) ?? 0)
          rest = rest.dropFirst(4)
        }
        let scalars = String(decoding: units, as: UTF16.self).unicodeScalars
        if let found = scalars.first(where: { PressFont.isPrivate($0.value) }) {
          return found.value
        }
      }
    }
    return nil
  }
}

extension ForeignPDF {
  /// What the page or form `content` names, and what is named by that: its forms, masks and patterns. O(all of it).
  func resources(of content: Value) -> [Value] {
    var found: [Value] = []
    var seen: Set<Int> = []
    var open = [content]
    func add(_ stream: Value) {
      if kind(stream) == .stream, let number = number(ofObject: stream),
        seen.insert(number).inserted
      {
        open.append(stream)
      }
    }
    while let content = open.popLast() {
      let dictionary = kind(content) == .stream ? self.dictionary(of: content) : content
      let resources = self["/Resources", in: dictionary]
      guard kind(resources) == .dictionary else { continue }
      found.append(resources)
      for group in ["/XObject", "/Pattern"] {
        let named = self[group, in: resources]
        for key in keys(of: named) { add(self[key, in: named]) }
      }
      let states = self["/ExtGState", in: resources]
      for key in keys(of: states) { add(self["/G", in: self["/SMask", in: self[key, in: states]]]) }
    }
    return found
  }

  /// How many pixels wide the pictures are that the page or form `content` names, and those in its forms. O(what it names).
  func widths(ofPicturesOn content: Value) -> [Int] {
    var widths: [Int] = []
    for resources in resources(of: content) {
      let objects = self["/XObject", in: resources]
      for key in keys(of: objects) {
        let object = self[key, in: objects]
        guard kind(object) == .stream else { continue }
        let own = dictionary(of: object)
        guard text(self["/Subtype", in: own]) == "/Image" else { continue }
        Int(text(self["/Width", in: own])).map { widths.append($0) }
      }
    }
    return widths
  }
}
