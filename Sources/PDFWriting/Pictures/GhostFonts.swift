internal import TypesetRenderTree

/// Fonts of letters that nobody can see, each an em wide: they put the text of pictures, such as emoji, into a
/// document where the pictures are. Some show what readers are to take for no letters of their own: large first letters.
///
/// Type 3 fonts (PDF 32000-1, 9.6.5) of up to 255 letters, each of which stands for one text.
final class GhostFonts {
  private struct Letter: Hashable {
    var text: ArraySlice<UInt8>
    /// The object that describes it; nil where nothing is drawn.
    var shape: Int?
  }

  private var codes: [Letter: Int] = [:]
  private var letters: [Letter] = []
  private var objects: [Int] = []
  /// The descriptions there are.
  private var shapes: [[UInt8]: Int] = [:]

  private static let most = 255

  /// The font for `text`, as its place among these fonts and its object, and its code there. `shape` is what the letter
  /// shows.
  func code(
    of text: ArraySlice<UInt8>, shape: Int?, in file: PDFFile
  ) -> (font: Int, object: Int, code: UInt8) {
    let index: Int
    let letter = Letter(text: ArraySlice(Array(text)), shape: shape)
    if let known = codes[letter] {
      index = known
    } else {
      index = letters.count
      codes[letter] = index
      letters.append(letter)
      if index / GhostFonts.most == objects.count { objects.append(file.reserve()) }
    }
    let font = index / GhostFonts.most
    return (font, objects[font], UInt8(1 + index % GhostFonts.most))
  }

  /// The object of the letter that the operators `description` draw.
  func shape(_ description: [UInt8], in file: PDFFile) -> Int {
    if let known = shapes[description] { return known }
    let object = file.reserve()
    file.put(description, as: object)
    shapes[description] = object
    return object
  }

  /// The characters of `text`, each with a letter of its own: there are readers that take no pairs of surrogates from a
  /// letter that stands for several characters, and those that take no more than eight units.
  static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
    return zip(starts, starts.dropFirst() + [text.endIndex]).map { text[$0..<$1] }
  }

  /// Writes the fonts; `initials` has the names of what their letters show.
  func write(to file: PDFFile, naming initials: ContentStream) {
    guard !objects.isEmpty else { return }
    // Nothing is drawn, but PDFium takes no text from a letter whose box is empty.
    let shape = file.reserve()
    file.put(Array("1000 0 0 -200 1000 800 d1".utf8), as: shape)
    // Poppler guesses how large letters are by the width of an m, for which it takes six tenths of the em.
    let measure = file.reserve()
    file.put(Array("600 0 0 0 600 500 d1".utf8), as: measure)
    for (font, object) in objects.enumerated() {
      let own = letters[font * GhostFonts.most..<min(letters.count, (font + 1) * GhostFonts.most)]
      var bytes = PDFBytes()
      bytes.append(
        "<</Type/Font/Subtype/Type3/FontBBox[0 -200 1000 800]/FontMatrix[.001 0 0 .001 0 0]")
      if own.contains(where: { $0.shape != nil }) {
        initials.appendResources(to: &bytes)
      } else {
        bytes.append("/Resources<<>>")
      }
      bytes.append("/CharProcs<</e ")
      bytes.append(reference: shape)
      bytes.append("/m ")
      bytes.append(reference: measure)
      for shape in Set(own.compactMap(\.shape)).sorted() {
        bytes.append("/s")
        bytes.append(integer: shape)
        bytes.append(0x20)
        bytes.append(reference: shape)
      }
      bytes.append(">>/Encoding<</Type/Encoding/Differences[0/m")
      for letter in own {
        bytes.append(letter.shape == nil ? "/e" : "/s")
        if let shape = letter.shape { bytes.append(integer: shape) }
      }
      bytes.append("]>>/FirstChar 0/LastChar ")
      bytes.append(integer: own.count)
      bytes.append("/Widths[600 ")
      for _ in own { bytes.append("1000 ") }
      bytes.append("]/ToUnicode ")
      let map = file.reserve()
      bytes.append(reference: map)
      bytes.append(">>")
      file.put(GhostFonts.map(own.map(\.text)), as: map)
      file.put(bytes, as: object)
    }
  }

  private static func map(_ texts: [ArraySlice<UInt8>]) -> [UInt8] {
    var map = PDFBytes()
    map.append(
      """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CMapName/Ghost def
      /CMapType 2 def
      1 begincodespacerange
      <00><FF>
      endcodespacerange

      """)
    var first = 0
    while first < texts.count {
      let part = first..<min(first + 100, texts.count)
      map.append(integer: part.count)
      map.append(" beginbfchar\n")
      for place in part {
        map.append(0x3C)
        map.append(hex: UInt8(place + 1))
        map.append("><")
        map.append(meaning: texts[place])
        map.append(">\n")
      }
      map.append("endbfchar\n")
      first = part.upperBound
    }
    map.append(
      """
      endcmap
      CMapName currentdict/CMap defineresource pop
      end
      end

      """)
    return map.bytes
  }
}
