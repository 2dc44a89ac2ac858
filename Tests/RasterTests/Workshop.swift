import Foundation
import TypesetImages
import TypesetResources
import Testing
import TypesetKit

/// A folder of its own for one test, gone with it.
final class Workshop {
  let path: String

  init(_ files: [String: [UInt8]] = [:]) throws {
    path = FileManager.default.temporaryDirectory.path + "/typeset-raster-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: self[name])) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { path + "/" + name }

  /// All that is there, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// Writes `text` as a manuscript, and makes a request of it.
  func request(
    _ text: String, output: String, form: Request.Form = .pdf
  ) throws -> Request {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self["m.txt"]))
    var request = Request(input: .file(self["m.txt"]), output: .file(self[output]))
    request.form = form
    return request
  }

  /// The pixels of a PNG or JPEG.
  func pixels(_ name: String) throws -> Pixels {
    let copy = ResourceBytes(copying: try bytes(name))
    let image = try DecodedImage(copy.buffer, info: try ImageInfo(copy.buffer))
    return Pixels(
      width: image.width, height: image.height,
      words: Array(image.pixels.bindMemory(to: UInt32.self)))
  }

  /// Pages of a PDF as poppler sees them: `stem-1.png` or `stem-01.png` and so on.
  func rasterize(_ pdf: String, perInch: Int, to stem: String) throws {
    try run("pdftoppm", "-png", "-r", "\(perInch)", self[pdf], self[stem])
    // It fills numbers up with zeros to those of the last page.
    for name in try names where name.hasPrefix(stem + "-0") {
      let number = name.dropFirst(stem.count + 1).drop { $0 == "0" }
      try FileManager.default.moveItem(atPath: self[name], toPath: self["\(stem)-\(number)"])
    }
  }

  /// An SVG as librsvg sees it.
  func rasterize(svg: String, perInch: Int, to name: String) throws {
    try run(
      "rsvg-convert", "--dpi-x", "\(perInch)", "--dpi-y", "\(perInch)", "-b", "white",
      self[svg], "-o", self[name])
  }
}

/// The magazine of the repository.
let magazine = #filePath.components(separatedBy: "/Tests/")[0] + "/content/zombies.txt"

/// Pixels, 0xAARRGGBB.
struct Pixels {
  var width: Int
  var height: Int
  var words: [UInt32]

  /// How far two pictures are apart where both have pixels; an edge of one pixel may be rounded.
  struct Distance: CustomStringConvertible {
    /// The mean of the absolute differences of red, green and blue, of 255.
    var mean: Double
    /// The share of pixels of which one colour is off by more than 64.
    var share: Double
    /// By how much widths or heights differ.
    var edge: Int

    var description: String { "mean \(mean), share \(share), edge \(edge)" }
  }

  func distance(to other: Pixels, shiftedBy shift: Int = 0) -> Distance {
    let columns = min(width, other.width) - shift
    let rows = min(height, other.height)
    var sum = 0
    var far = 0
    words.withUnsafeBufferPointer { a in
      other.words.withUnsafeBufferPointer { b in
        for y in 0..<rows {
          for x in 0..<columns {
            let (p, q) = (a[y * width + x], b[y * other.width + x + shift])
            if p == q { continue }
            var most = 0
            for bits: UInt32 in [0, 8, 16] {
              let difference = abs(Int(p >> bits & 255) - Int(q >> bits & 255))
              sum += difference
              most = max(most, difference)
            }
            if most > 64 { far += 1 }
          }
        }
      }
    }
    let count = Double(rows * columns)
    return Distance(
      mean: Double(sum) / count / 3, share: Double(far) / count,
      edge: max(abs(width - other.width), abs(height - other.height)))
  }

  /// How many pixels are not white.
  var inked: Int { words.count { $0 & 0xFF_FFFF != 0xFF_FFFF } }
}

/// The `typeset` to be tested: what `TYPESET_BINARY` names, or the one built beside the tests.
let typeset: String = {
  if let path = ProcessInfo.processInfo.environment["TYPESET_BINARY"] { return path }
  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  return tests.deletingLastPathComponent().appendingPathComponent("typeset").path
}()
