import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetShaping
import Testing

@Suite("Runs, clusters and marks")
struct ClusterTests {
  /// Row 3.10: letters join as in one run wherever the attributes change.
  @Test(
    arguments: [
      ("Noto Naskh Arabic", "السلام على الكاتبين", "ar"),
      ("Noto Nastaliq Urdu", "خاموشی سے سمندر", "ur"),
      ("Noto Sans Syriac", "ܢܗܪܐ ܪܕܐ", "syc"),
    ] as [(String, String, LanguageTag)])
  func arabicJoinsAcrossRuns(_ family: String, _ string: String, _ language: LanguageTag) {
    let whole = Sample(string, family, language: language)
    let letters = Array(string)
    for place in 1..<letters.count {
      // Paint alone: the same in everything.
      let style = attributes(family, language: language)
      var red = style
      red.color = .rgb(255, 0, 0)
      var text = AttributedText(String(letters[..<place]), style)
      text.append(String(letters[place...]), red)
      let painted = Sample(text)
      #expect(runByRun(painted.shaped).count == whole.shaped.glyphs.count)
      #expect(painted.shaped.glyphs == whole.shaped.glyphs)
    }
  }

  /// And so they do where the pieces are shaped apart, each with the other as its context.
  @Test func arabicJoinsAcrossPieces() {
    let style = attributes("Noto Naskh Arabic", language: "ar")
    let other = attributes("Noto Naskh Arabic", language: "ar", features: ["zzzz"])
    for string in ["ببببب", "بببادببب", "ببب ببب"] {
      let whole = Sample(AttributedText(string, style)).shaped
      let letters = Array(string)
      for place in 1..<letters.count {
        var text = AttributedText(String(letters[..<place]), style)
        text.append(String(letters[place...]), other)
        let cut = Sample(text).shaped
        #expect(cut.runs.count >= 2)
        #expect(cut.runs.allSatisfy { !$0.joinsPrevious })
        #expect(runByRun(cut).map(\.id).sorted() == runByRun(whole).map(\.id).sorted())
        #expect(cut.width == whole.width)
      }
    }
  }

  /// Row 3.12: a feature holds for its range.
  @Test func featuresByRange() throws {
    let plain = attributes()
    var apart = plain
    apart.features = [try #require(FontFeature("liga", value: 0))]
    #expect(Sample(AttributedText("fififi", plain)).shaped.glyphs.count == 3)
    #expect(Sample(AttributedText("fififi", apart)).shaped.glyphs.count == 6)
    var text = AttributedText("fi", plain)
    text.append("fi", apart)
    text.append("fi", plain)
    let shaped = Sample(text).shaped
    #expect(shaped.glyphs.map(\.cluster) == [0, 2, 3, 4])
    #expect(shaped.glyphs[0].id == shaped.glyphs[3].id)
    // An alternate by its number.
    var alternate = plain
    alternate.features = [try #require(FontFeature("smcp", value: 1))]
    text = AttributedText("ab", plain)
    text.append("ab", alternate)
    let ids = Sample(text).shaped.glyphs.map(\.id)
    #expect(ids[0] != ids[2])
    #expect(ids[1] != ids[3])
  }

  /// Row 3.13: many characters, one glyph; one character, many glyphs; there and back.
  @Test func clustersBothWays() throws {
    let office = Sample("office").shaped
    #expect(office.glyphs.map(\.cluster) == [0, 1, 4, 5])
    let ligature = office.glyphs[1]
    #expect(office.advance(of: TextRange(1..<4)) == ligature.advance)
    #expect(!office.isClusterBoundary(TextOffset(2)))
    #expect(office.nextCluster(after: TextOffset(1)) == TextOffset(4))
    // What a caret needs to stand inside: two places for three letters.
    #expect(office.runs[0].face.ligatureCarets(of: ligature.id).count == 2)

    // Tamil o stands on both sides of its consonant: three glyphs of one cluster.
    let tamil = Sample("கொ", "Noto Sans Tamil", language: "ta").shaped
    #expect(tamil.glyphs.count == 3)
    #expect(tamil.glyphs.allSatisfy { $0.cluster == 0 })
    #expect(tamil.advance(of: TextRange(0..<6)) == tamil.width)
    // A letter of three characters, of which the middle one begins no cluster.
    let hindi = Sample("क्षि", "Noto Sans Devanagari", language: "hi").shaped
    #expect(Set(hindi.glyphs.map(\.cluster)) == [0])
  }

  /// Row 3.14: the mark stands above its base, within its sides.
  @Test(arguments: ["Linux Libertine O", "Noto Sans", "Gentium Plus", "DejaVu Serif"])
  func marksStandAboveTheirBases(_ family: String) throws {
    // Letters that have no accented form of their own: the mark is a glyph.
    for base in ["x", "q", "X", "H"] {
      let shaped = Sample(base + "\u{301}", family, size: 100).shaped
      try #require(shaped.runs.map(\.face.family) == [family])
      try #require(shaped.glyphs.count == 2, "\(family) \(base)")
      let font = Font(shaped.runs[0].face, size: Length(points: 100))
      let boxes = font.boundingRects(of: shaped.glyphs.map(\.id))
      let mark = shaped.glyphs[1]
      let left = shaped.glyphs[0].advance + mark.xOffset + boxes[1].minX
      let right = left + boxes[1].width
      #expect(mark.advance == .zero)
      #expect(left >= boxes[0].minX && right <= boxes[0].maxX, "\(family) \(base)")
      // y downwards: its foot is not below the letter's top.
      #expect(
        boxes[1].maxY - mark.yOffset <= boxes[0].minY + Length(points: 1), "\(family) \(base)")
    }
  }

  /// Row 3.6: a selector that the font knows changes the glyph, another leaves no trace.
  @Test func variationSelectors() throws {
    func shaped(_ text: String, _ family: String = "Noto Serif CJK JP") -> ShapedText {
      Sample(text, family, language: "ja").shaped
    }
    let plain = shaped("辻").glyphs.map(\.id)
    let first = shaped("辻\u{E0100}").glyphs.map(\.id)
    #expect(plain.count == 1)
    #expect(first.count == 1)
    #expect(first != plain)
    #expect(shaped("辻\u{E0101}").glyphs.map(\.id) == plain)
    #expect(shaped("辻\u{E01EF}").glyphs.map(\.id) == plain)
    for text in ["a\u{FE00}", "a\u{E0100}b", "辻\u{FE0E}"] {
      let sample = shaped(text, "Linux Libertine O")
      #expect(sample.missing.isEmpty)
      #expect(!sample.glyphs.contains { $0.id == 0 })
      #expect(sample.glyphs.count == text.unicodeScalars.count { $0.value < 0xFE00 })
    }
  }

  /// Slanted marks stand above where the slanted letter has its top.
  @Test func marksLeanWithTheirBases() {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: ["/\(folder)/Fonts"], usesSystemFonts: false)
    func shaped(_ slant: FontQuery.Slant) -> ShapedText {
      var style = attributes("Square", size: 100)
      style.font.slant = slant
      let base = Sample(AttributedText("A\u{301}", style))
      return Shaper(library: library).shape(base.text, analysis: base.analysis)
    }
    let upright = shaped(.roman).glyphs
    let slanted = shaped(.italic)
    #expect(slanted.runs[0].face.syntheticSlant == FontFace.standardSlant)
    #expect(slanted.glyphs.map(\.id) == upright.map(\.id))
    #expect(slanted.glyphs.map(\.advance) == upright.map(\.advance))
    // Capitals are 200 units higher than small letters: so much is the mark lifted.
    #expect(upright[1].yOffset == Length(points: 20))
    #expect(slanted.glyphs[1].yOffset == Length(points: 20))
    #expect(slanted.glyphs[1].xOffset - upright[1].xOffset == Length(points: 4))
  }

  /// Emoji, flags and joined figures: one cluster, one face, whatever stands around them.
  @Test func clustersAreNotTakenApart() {
    for cluster in ["👩🏽‍🚀", "🇫🇮", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "❤️", "ж\u{301}", "क्षि", "한"] {
      let sample = Sample("a\(cluster)b")
      let end = 1 + cluster.utf8.count
      let faces = Set(
        sample.shaped.runs.filter { $0.range.utf8.overlaps(1..<end) }.map(\.face.fullName))
      #expect(faces.count == 1, "\(cluster) \(sample.dump)")
      #expect(sample.shaped.missing.isEmpty)
      #expect(!sample.shaped.glyphs.contains { $0.id == 0 })
      for run in sample.shaped.runs {
        #expect(run.range.utf8.lowerBound <= 1 || run.range.utf8.lowerBound >= end)
      }
    }
  }
}
