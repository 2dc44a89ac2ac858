internal import CTypesetLoaded
internal import Glibc

/// A PDF of which a page is a picture: libqpdf's, which is loaded when the first is met.
///
/// Its bytes must outlive it. Not `Sendable`: one thread at a time owns it.
package final class ForeignPDF {
  /// Something in it: an object, or a value in one. Good as long as the document is.
  package struct Value: Hashable {
    let id: UInt32
  }

  /// What a value is.
  package enum Kind {
    case null, scalar, name, array, dictionary, stream
  }

  /// A page as it is to be shown.
  package struct Page {
    /// Its dictionary, in which is what it inherits.
    package var value: Value
    /// The chosen box, in the page's own units, y upwards: left, foot, right, top.
    package var box: (Double, Double, Double, Double)
    /// By how many degrees it is turned clockwise: 0, 90, 180 or 270.
    package var rotation: Int
    /// What is known of it as a picture.
    package var info: ImageInfo
  }

  /// The `loaded_pdf`.
  private let pdf: OpaquePointer

  /// Opens the PDF `bytes`. One that is locked or damaged is a fault; nothing is guessed.
  package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) {
    var opened: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    let status = loaded_pdf_open(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &opened, &message)
    if let fault = ForeignPDF.fault(status, message) { throw fault }
    guard let opened else { throw .outOfMemory }
    pdf = opened
  }

  deinit { loaded_pdf_close(pdf) }

  /// The page that `choice` means.
  package func page(_ choice: PageChoice) throws(ImageFault) -> Page {
    let count = Int(loaded_pdf_page_count(pdf))
    try check()
    guard choice.page <= count else { throw .noPage(choice.page, of: max(count, 0)) }
    let value = Value(id: loaded_pdf_page(pdf, Int32(choice.page - 1)))
    try check()
    guard let media = rectangle(self["/MediaBox", in: value]) else {
      throw .damaged("a page without size")
    }
    let crop = rectangle(self["/CropBox", in: value], within: media) ?? media
    let box =
      switch choice.box {
      case .media: media
      case .crop: crop
      case .bleed: rectangle(self["/BleedBox", in: value], within: media) ?? crop
      case .trim: rectangle(self["/TrimBox", in: value], within: media) ?? crop
      case .art: rectangle(self["/ArtBox", in: value], within: media) ?? crop
      }
    let turns = Int(number(self["/Rotate", in: value]) ?? 0)
    let rotation = (turns % 360 + 360) % 360 / 90 * 90
    let unit = number(self["/UserUnit", in: value]).flatMap { $0 > 0 ? $0 : nil } ?? 1
    let (width, height) = ((box.2 - box.0) * unit, (box.3 - box.1) * unit)
    let isTurned = rotation % 180 != 0
    let size = ImageInfo.OwnSize(
      width: isTurned ? height : width, height: isTurned ? width : height)
    return Page(
      value: value, box: box, rotation: rotation,
      info: try ImageInfo(.pdf, size, hasAlpha: false))
  }

  /// The numbers of the layers that are not shown (8.11.4.3). A page says only with its document which they are.
  package func hiddenLayers() -> Set<Int> {
    let layers = self["/OCProperties", in: Value(id: loaded_pdf_catalogue(pdf))]
    let state = self["/D", in: layers]
    func numbers(_ array: Value) -> Set<Int> {
      guard kind(array) == .array else { return [] }
      return Set((0..<count(of: array)).compactMap { number(ofObject: item($0, of: array)) })
    }
    let hidden = numbers(self["/OFF", in: state])
    guard text(self["/BaseState", in: state]) == "/OFF" else { return hidden }
    return numbers(self["/OCGs", in: layers]).subtracting(numbers(self["/ON", in: state]))
      .union(hidden)
  }

  // MARK: Values

  /// What `value` is.
  package func kind(_ value: Value) -> Kind {
    switch loaded_pdf_kind(pdf, value.id) {
    case LOADED_SCALAR: .scalar
    case LOADED_NAME: .name
    case LOADED_ARRAY: .array
    case LOADED_DICTIONARY: .dictionary
    case LOADED_STREAM: .stream
    default: .null
    }
  }

  /// The number of the object that `value` refers to; nil for one that stands where it is.
  package func number(ofObject value: Value) -> Int? {
    let number = Int(loaded_pdf_number(pdf, value.id))
    return number > 0 ? number : nil
  }

  /// A scalar or a name as it is written.
  package func text(_ value: Value) -> String {
    switch kind(value) {
    case .scalar, .name: loaded_pdf_text(pdf, value.id).map { String(cString: $0) } ?? ""
    default: ""
    }
  }

  /// How many items `array` has.
  package func count(of array: Value) -> Int { Int(loaded_pdf_items(pdf, array.id)) }

  /// The item `index` of `array`.
  package func item(_ index: Int, of array: Value) -> Value {
    Value(id: loaded_pdf_item(pdf, array.id, Int32(index)))
  }

  /// The value of `key`, with its slash, in a dictionary; null where it has none, or is none.
  package subscript(key: String, in dictionary: Value) -> Value {
    guard kind(dictionary) == .dictionary else { return Value(id: 0) }
    return Value(id: loaded_pdf_value(pdf, dictionary.id, key))
  }

  /// The value of the key of these bytes, without its slash, in a dictionary; null where it has none, or is none.
  package subscript(key: [UInt8], in dictionary: Value) -> Value {
    guard kind(dictionary) == .dictionary, !key.contains(0) else { return Value(id: 0) }
    let name = [0x2F] + key.map { CChar(bitPattern: $0) } + [0]
    return Value(id: loaded_pdf_value(pdf, dictionary.id, name))
  }

  /// The keys of `dictionary`, without their slashes, in order; none where it is no dictionary.
  package func keys(of dictionary: Value) -> [[UInt8]] {
    guard kind(dictionary) == .dictionary else { return [] }
    var keys: [[UInt8]] = []
    withUnsafeMutablePointer(to: &keys) {
      loaded_pdf_keys(pdf, dictionary.id, $0) { context, key in
        guard let context, let key else { return }
        let bytes = UnsafeBufferPointer(start: key + 1, count: strlen(key) - 1)
        context.assumingMemoryBound(to: [[UInt8]].self).pointee.append(
          bytes.map { UInt8(bitPattern: $0) })
      }
    }
    return keys
  }

  /// The dictionary of `stream`.
  package func dictionary(of stream: Value) -> Value {
    Value(id: loaded_pdf_dictionary(pdf, stream.id))
  }

  /// Gives the data of `stream` to `body`: as it is stored, or `decoded`.
  package func withData<Result>(
    of stream: Value, decoded: Bool = false, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(ImageFault) -> Result {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    let status = loaded_pdf_data(pdf, stream.id, decoded ? 1 : 0, &bytes, &count, &message)
    defer { free(bytes) }
    if let fault = ForeignPDF.fault(status, message) { throw fault }
    return body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Lets go of `value`, which is not asked for again.
  package func release(_ value: Value) { loaded_pdf_release(pdf, value.id) }

  /// Throws where something was found wrong since it was opened.
  package func check() throws(ImageFault) {
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    guard loaded_pdf_has_problem(pdf, &message) != 0 else { return }
    throw ForeignPDF.fault(LOADED_DAMAGED, message) ?? .damaged("")
  }

  /// A number; nil for anything else.
  private func number(_ value: Value) -> Double? {
    var number = 0.0
    guard loaded_pdf_is_number(pdf, value.id, &number) != 0, number.isFinite,
      abs(number) < 1e7
    else { return nil }
    return number
  }

  /// Four numbers as a box, its corners in order; nil where it is none or has no area.
  private func rectangle(
    _ value: Value, within outer: (Double, Double, Double, Double)? = nil
  ) -> (Double, Double, Double, Double)? {
    guard kind(value) == .array, count(of: value) == 4 else { return nil }
    let sides = (0..<4).compactMap { number(item($0, of: value)) }
    guard sides.count == 4 else { return nil }
    var (left, right) = (min(sides[0], sides[2]), max(sides[0], sides[2]))
    var (foot, top) = (min(sides[1], sides[3]), max(sides[1], sides[3]))
    if let outer {
      (left, foot) = (max(left, outer.0), max(foot, outer.1))
      (right, top) = (min(right, outer.2), min(top, outer.3))
    }
    return left < right && foot < top ? (left, foot, right, top) : nil
  }

  private static func fault(_ status: loaded_status, _ message: [CChar]) -> ImageFault? {
    ImageFault(status, message, kind: "PDF", package: "libqpdf29")
  }
}
