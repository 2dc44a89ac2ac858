import TypesetImageFixtures
import TypesetImages
import TypesetResources
import Testing

@Suite struct FaultTests {
  /// Every beginning of a picture that is not all of it is a fault, and never a trap.
  @Test(arguments: [
    JPEGFixture.rgb, JPEGFixture.progressive, JPEGFixture.cmykAdobe,
    PNGFixture(width: 5, height: 3).bytes,
    JPEGFixture.oriented(JPEGFixture.grey, 8, littleEndian: true),
  ])
  func everyBeginning(_ whole: [UInt8]) {
    #expect(fault(whole) == nil)
    #expect(fault([]) == .emptyFile)
    for count in 1..<whole.count {
      let found = fault(Array(whole[..<count]))
      #expect(found == .truncated || (count < 8 && found == .notAPicture), "\(count) bytes")
    }
  }

  /// Whatever is done to the bytes, the answer is facts within the limits or a fault, and what
  /// can be decoded has the size that the facts promised.
  @Test func mutations() {
    var random = Seeded(20)
    let sources = [
      JPEGFixture.rgb, JPEGFixture.progressive, JPEGFixture.cmykAdobe, JPEGFixture.grey,
      JPEGFixture.oriented(JPEGFixture.rgb, 6, littleEndian: true),
      PNGFixture(width: 9, height: 7, colorType: 2, extra: [("tRNS", [0, 1, 0, 1, 0, 1])]).bytes,
      PNGFixture(width: 9, height: 7, depth: 4, colorType: 3, extra: [("PLTE", [1, 2, 3])]).bytes,
    ]
    var decoded = 0
    for round in 0..<4000 {
      var bytes = sources[round % sources.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        case 3: bytes.remove(at: place)
        default: bytes.insert(0xFF, at: place)
        }
      }
      guard case .success(let info) = read(bytes) else { continue }
      #expect((1...ImageLimits.side).contains(info.pixelWidth))
      #expect((1...ImageLimits.side).contains(info.pixelHeight))
      #expect((1...8).contains(info.orientation))
      guard info.pixelWidth * info.pixelHeight < 10_000 else { continue }
      if let pixels = try? decode(bytes) {
        decoded += 1
        #expect(pixels.count == info.pixelWidth * info.pixelHeight)
      }
    }
    #expect(decoded > 100)
  }

  @Test func noise() {
    var random = Seeded(21)
    let beginnings: [[UInt8]] = [[], [0xFF, 0xD8, 0xFF], PNGFixture.signature, Array("GIF".utf8)]
    for round in 0..<4000 {
      let count = Int.random(in: 0..<200, using: &random)
      let bytes =
        beginnings[round % 4]
        + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = read(bytes)
    }
  }

  @Test(arguments: [
    ("GIF", "GIF89a\u{1}\u{0}\u{1}\u{0}"), ("TIFF", "II*\u{0}abcd"),
    ("TIFF", "MM\u{0}*abcd"), ("BMP", "BM....\u{0}\u{0}\u{0}\u{0}...."),
  ])
  func kindsByTheirBytes(kind: String, text: String) {
    let found = fault(Array(text.utf8))
    #expect(found == .unsupported(kind: kind))
    #expect(found?.explanation.contains(kind) == true)
  }

  /// An SVG is known by its content, whatever stands before it.
  @Test func svgByItsBytes() throws {
    let comment = "<!-- " + String(repeating: "a licence ", count: 500) + "-->"
    for before in ["", "\u{FEFF}<?xml version='1.0'?>\n<!-- a comment -->\n", comment] {
      let text = before + "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>"
      #expect(try read(Array(text.utf8)).get().format == .svg)
    }
  }

  @Test func whatIsNoPicture() {
    for text in ["hello", "<html></html>", "BMX", " ", "\u{0}"] {
      #expect(fault(Array(text.utf8)) == .notAPicture)
    }
  }

  @Test func explanations() {
    #expect(
      ImageFault.tooLarge(width: 60_000, height: 60_000).explanation
        == "it claims 60,000 × 60,000 pixels; at most 30,000 on a side and 150 million in all "
        + "can be shown")
    let missing = ImageFault.unreadable(ResourceError(name: "a.png", reason: .notFound))
    #expect(missing.explanation == "no such file")
    #expect(ImageFault.damaged("").explanation == "its data is damaged")
  }
}
