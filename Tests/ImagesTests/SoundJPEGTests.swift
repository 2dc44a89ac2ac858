import TypesetImageFixtures
import TypesetImages
import TypesetResources
import Testing

/// What goes into a document as it stands was found whole by a walk over its codes, or by libjpeg.
@Suite struct SoundJPEGTests {
  static let sources = [
    JPEGFixture.rgb, JPEGFixture.progressive, JPEGFixture.cmykAdobe, JPEGFixture.cmykPlain,
    JPEGFixture.grey,
  ]

  @Test func wholeOnesAreSound() throws {
    for source in SoundJPEGTests.sources {
      try withFolder(["a.jpg": source]) { (folder: String) throws in
        let catalog = ImageCatalog(resources: ResourceProvider(baseDirectory: folder))
        #expect(try catalog.soundBytes(for: "a.jpg").bytes.buffer.elementsEqual(source))
      }
    }
  }

  /// Whatever is done to the bytes: where they pass for sound, libjpeg decodes them without a word.
  @Test func whatPassesCanBeDecoded() throws {
    var random = Seeded(22)
    var files: [String: [UInt8]] = [:]
    for round in 0..<1500 {
      var bytes = SoundJPEGTests.sources[round % SoundJPEGTests.sources.count]
      let place = Int.random(in: 2..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeLast(bytes.count - place)
      case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count))
      default: bytes[place] = [0, 0xFF, 0xD0, 0xD9].randomElement(using: &random) ?? 0
      }
      files["\(round).jpg"] = bytes
    }
    try withFolder(files) { (folder: String) throws in
      let catalog = ImageCatalog(resources: ResourceProvider(baseDirectory: folder))
      var passed = 0
      var refused = 0
      for name in files.keys.sorted() {
        guard (try? catalog.soundBytes(for: name)) != nil else {
          refused += 1
          continue
        }
        passed += 1
        #expect(throws: Never.self, "\(name)") { try catalog.decode(name) }
      }
      #expect(passed > 100)
      #expect(refused > 500)
    }
  }
}
