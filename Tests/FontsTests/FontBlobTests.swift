import TypesetGeometry
import Glibc
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("Blobs, faces and fonts live as long as somebody needs them")
struct FontBlobTests {
  /// The memory that this process has in use, in bytes.
  static func residentBytes() throws -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, 128, file) != nil else { return 0 }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return try #require(Int(text.split(separator: " ")[1])) * 4096
  }

  /// In a process of its own, whose memory no other test fills.
  @Test func aHundredThousandOfThem() async {
    await #expect(processExitsWith: .success) {
      let bytes = try Fixture.bytes(Fixture.ownFonts + "/Square.ttf")
      let copy = bytes.array()
      func make(_ times: Int) throws {
        for turn in 0..<times {
          let blob = turn % 50 == 0 ? FontBlob(copying: copy) : FontBlob(bytes)
          #expect(blob.faceCount == 1)
          if turn % 50 == 0 {
            let face = try FontFace(blob)
            #expect(face.slanted.upright == face)
          }
        }
      }
      try make(2000)
      let before = try FontBlobTests.residentBytes()
      try make(100_000)
      let grown = try FontBlobTests.residentBytes() - before
      // Eleven bytes lost of each would be more, as would one face in fifty or one copy in nine.
      #expect(grown < 1 << 20)
    }
  }

  @Test func bytesGoWithTheirLastOwner() throws {
    weak var seen: ResourceBytes?
    weak var blobSeen: FontBlob?
    var face: FontFace?
    var instance: FontFace?
    do {
      let bytes = ResourceBytes(
        copying: try Fixture.bytes(Fixture.ownFonts + "/Flex.ttf").array())
      let blob = FontBlob(bytes)
      face = try FontFace(blob)
      seen = bytes
      blobSeen = blob
    }
    #expect(seen != nil)
    instance = face?.instance([FontVariation(tag: VariationAxis.weight, value: Ratio(900, over: 1))]
    )
    face = nil
    #expect(seen != nil)
    // The instance draws from the file though its face is gone.
    let font = try #require(instance)
    let glyph = try #require(font.glyph(for: 0x41))
    #expect(font.extents(of: glyph).maxY.rawValue == 1200)
    instance = nil
    _ = consume font
    #expect(seen == nil)
    #expect(blobSeen == nil)
  }

  @Test func editingLeavesTheBlob() throws {
    let blob = try FontBlob(file: Fixture.ownFonts + "/Square.ttf")
    let before = blob.bytes.array()
    let edited = blob.edited { $0.removeLast($0.count - 100) }
    #expect(edited.count == 100)
    #expect(blob.bytes.array() == before)
    #expect(throws: FontError.self) { try FontFace(edited) }
    #expect(blob.withBytes { $0.count } == before.count)
  }

  @Test func whatIsNoFont() throws {
    #expect(FontBlob(copying: []).faceCount == 0)
    #expect(FontBlob(copying: Array("no font".utf8)).faceCount == 0)
    #expect(throws: FontError(file: "x", index: 0, reason: .notAFont)) {
      try FontBlob(copying: Array("no font".utf8), name: "x").faces()
    }
    #expect(throws: FontError.self) { try FontBlob(file: "/nowhere/at-all.ttf") }
  }

  @Test func facesOfACollection() throws {
    let blob = try FontBlob(file: Fixture.cjk)
    let faces = try blob.faces()
    #expect(faces.count == blob.faceCount)
    #expect(faces.count >= 5)
    #expect(Set(faces.compactMap { $0.name(.full) }).count == faces.count)
    #expect(faces.allSatisfy { $0.blob === blob })
    #expect(throws: FontError.self) { try FontFace(blob, index: faces.count) }
  }
}
