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
      let samples = try decoded(value)
      guard samples.count == width * height * count else { return false }
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

extension ForeignPDF {
  /// How many pixels wide the pictures are that the page or form `content` names, and those in its forms. O(what it names).
  func widths(ofPicturesOn content: Value) -> [Int] {
    var widths: [Int] = []
    var seen: Set<Int> = []
    var open = [content]
    while let content = open.popLast() {
      let dictionary = kind(content) == .stream ? self.dictionary(of: content) : content
      let objects = self["/XObject", in: self["/Resources", in: dictionary]]
      for key in keys(of: objects) {
        let object = self[key, in: objects]
        guard kind(object) == .stream, let number = number(ofObject: object),
          seen.insert(number).inserted
        else { continue }
        let own = self.dictionary(of: object)
        switch text(self["/Subtype", in: own]) {
        case "/Form": open.append(object)
        case "/Image": Int(text(self["/Width", in: own])).map { widths.append($0) }
        default: break
        }
      }
    }
    return widths
  }
}
