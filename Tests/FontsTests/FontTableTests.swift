import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("Tables, names and coverage")
struct FontTableTests {
  static func word(_ table: [UInt8], _ offset: Int) -> Int {
    Int(table[offset]) << 8 | Int(table[offset + 1])
  }

  /// Rows 3.3, 3.4: what is measured is what the bytes say.
  @Test(arguments: [
    Fixture.libertine, Fixture.cjk, "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  ])
  func measuresAreTheBytes(_ path: String) throws {
    let face = try Fixture.face(path)
    let head = try #require(face.table("head"))
    let os2 = try #require(face.table("OS/2"))
    let hhea = try #require(face.table("hhea"))
    let post = try #require(face.table("post"))
    func signed(_ table: [UInt8], _ offset: Int) -> Int {
      Int(Int16(truncatingIfNeeded: FontTableTests.word(table, offset)))
    }
    #expect(face.unitsPerEm == FontTableTests.word(head, 18))
    let usesTypo = FontTableTests.word(os2, 62) & 0x80 != 0
    #expect(face.metrics.ascender.rawValue == (usesTypo ? signed(os2, 68) : signed(hhea, 4)))
    #expect(-face.metrics.descender.rawValue == (usesTypo ? signed(os2, 70) : signed(hhea, 6)))
    #expect(face.metrics.xHeight.rawValue == signed(os2, 86))
    #expect(face.metrics.capHeight.rawValue == signed(os2, 88))
    #expect(face.metrics.underlineThickness.rawValue == signed(post, 10))
    #expect(face.boundingBox.minX.rawValue == signed(head, 36))
    #expect(face.boundingBox.maxY.rawValue == signed(head, 42))
    #expect(face.tableTags.contains("OS/2"))
    #expect(face.tableTags.allSatisfy { face.table($0) != nil })
    #expect(face.withTable("head") { $0.count } == head.count)
  }

  @Test func noSuchTable() throws {
    let face = try Fixture.square()
    #expect(face.table("MATH") == nil)
    #expect(face.table("far too long") == nil)
    #expect(face.table("") == nil)
  }

  @Test func names() throws {
    let face = try Fixture.face(Fixture.cjk)
    #expect(face.name(.typographicFamily) ?? face.name(.family) == "Noto Sans CJK JP")
    #expect(face.name(.postScript) == "NotoSansCJKjp-Regular")
    #expect(face.name(FontNameID(rawValue: 4000)) == nil)
    #expect(face.name(FontNameID(rawValue: -1)) == nil)
    #expect(face.languages(ofName: .full).contains("en"))
    #expect(face.name(.license)?.isEmpty == false)
    #expect(try Fixture.square().name(.family, language: "ja") == "Square")
  }

  /// Row 3.5.
  @Test(arguments: [Fixture.libertine, Fixture.cjk])
  func coverageIsTheMap(_ path: String) throws {
    let face = try Fixture.face(path)
    let coverage = face.coverage
    for scalar in UInt32(0)...0x2FFFF {
      guard coverage.contains(scalar) != face.covers(scalar) else { continue }
      Issue.record("U+\(String(scalar, radix: 16))")
      break
    }
    #expect(coverage.count > 1000)
    #expect(!coverage.isEmpty)
    #expect(coverage.contains(allOf: "Magazine"))
  }

  @Test func setsAgreeWithTheDefinition() {
    var generator = Seeded(11)
    func random() -> (CharacterCoverage, Set<UInt32>) {
      var ranges: [ClosedRange<UInt32>] = []
      var members: Set<UInt32> = []
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let low = UInt32.random(in: 0...60, using: &generator)
        let high = low + UInt32.random(in: 0...9, using: &generator)
        ranges.append(low...high)
        members.formUnion(low...high)
      }
      return (CharacterCoverage(ranges), members)
    }
    for _ in 0..<300 {
      let (a, inA) = random()
      let (b, inB) = random()
      func check(_ coverage: CharacterCoverage, _ members: Set<UInt32>) {
        #expect(coverage.count == members.count)
        #expect((0...80).allSatisfy { coverage.contains($0) == members.contains($0) })
        // In order, apart.
        #expect(
          zip(coverage.ranges, coverage.ranges.dropFirst())
            .allSatisfy { $0.upperBound + 1 < $1.lowerBound })
      }
      check(a, inA)
      check(a.union(b), inA.union(inB))
      check(a.intersection(b), inA.intersection(inB))
      check(a.subtracting(b), inA.subtracting(inB))
    }
  }
}
