import TypesetGeometry
import Testing
import Typesetting

/// The paragraph of Knuth and Plass, Breaking paragraphs into lines (1981): the beginning of the
/// Brothers Grimm's frog king, in the widths of the paper's table of a Monotype face (units of 1/18
/// em), with the paper's glue and hyphens.
@Suite struct FairyTaleTests {
  /// KP81, figure 3: the first line is indented by an em.
  @Test func thePapersLinesAtThePapersWidth() throws {
    let fit = try #require(FairyTale.fit(.paper, measures: [372, 390]))
    #expect(
      FairyTale.lines(fit) == [
        "In olden times when wishing still helped one,",
        "there lived a king whose daughters were all beau-",
        "tiful; and the youngest was so beautiful that the",
        "sun itself, which has seen so much, was aston-",
        "ished whenever it shone in her face. Close by the",
        "king’s castle lay a great dark forest, and under an",
        "old lime-tree in the forest was a well, and when",
        "the day was very warm, the king’s child went out",
        "into the forest and sat down by the side of the",
        "cool fountain; and when she was bored she took a",
        "golden ball, and threw it up on high and caught",
        "it; and this ball was her favorite plaything.",
      ])
    // 100 r³ of the ratios printed beside the lines: .857, 0, .28, 1, .067, −.278, .536, −.167, .7,
    // −.176, .357, .049.
    #expect(fit.lines.map(\.badness) == [63, 0, 2, 100, 0, 2, 15, 0, 34, 1, 5, 0])
    #expect(fit.lines.map(\.fitness) == [1, 2, 2, 0, 2, 2, 1, 2, 1, 2, 2, 2])
  }

  /// What TeX 3.141592653 makes of the same items, at other widths too.
  @Test(arguments: FairyTale.figures)
  func demeritsAndLinesAreTeXs(_ figure: FairyTale.Figure) throws {
    let fit = try #require(
      FairyTale.fit(figure.costs, measures: figure.measures, looseness: figure.looseness))
    #expect(fit.demerits == figure.demerits)
    #expect(fit.lines.map(\.item) == figure.breaks)
  }

  /// With the paper's tolerance there are no lines this narrow.
  @Test(arguments: [300, 260, 220, 200, 150])
  func narrowMeasuresAreHopelessAtThePapersTolerance(_ measure: Int) {
    #expect(FairyTale.fit(.paper, measures: [measure]) == nil)
  }
}

enum FairyTale {
  enum Costs: String, Sendable {
    /// The paper's: demerits (1 + badness)², 3000 for neighbours unlike and for two hyphens.
    case paper
    /// Plain TeX's, whatever the badness.
    case plain
  }

  struct Figure: Sendable {
    var costs: Costs
    var measures: [Int]
    var looseness = 0
    var demerits: Int
    var breaks: [Int]
  }

  /// A middle dot is a place to divide.
  static let text = """
    In olden times when wish·ing still helped one, there lived a king whose daugh·ters were all \
    beau·ti·ful; and the young·est was so beau·ti·ful that the sun it·self, which has seen so \
    much, was aston·ished when·ever it shone in her face. Close by the king’s castle lay a great \
    dark for·est, and un·der an old lime-tree in the for·est was a well, and when the day was \
    very warm, the king’s child went out into the for·est and sat down by the side of the cool \
    foun·tain; and when she was bored she took a golden ball, and threw it up on high and caught \
    it; and this ball was her favor·ite play·thing.
    """

  /// KP81's table of widths.
  static let widths: [Character: Int] = [
    "a": 9, "b": 10, "c": 8, "d": 10, "e": 8, "f": 6, "g": 9, "h": 10, "i": 5, "k": 10, "l": 5,
    "m": 15, "n": 10, "o": 9, "p": 10, "r": 7, "s": 7, "t": 7, "u": 10, "v": 9, "w": 13, "y": 10,
    "C": 13, "I": 6, ",": 5, ".": 5, ";": 5, "’": 5, "-": 6,
  ]

  /// The items, and the text up to each.
  static let (items, texts): ([BreakItem], [String]) = {
    var items: [BreakItem] = []
    var texts: [String] = []
    var box = 0
    var written = ""
    func add(_ item: BreakItem) {
      items.append(item)
      texts.append(written)
    }
    func close() {
      if box > 0 { add(.box(Length(points: box))) }
      box = 0
    }
    var last: Character = " "
    for letter in text {
      switch letter {
      case " ":
        close()
        let (width, stretch, shrink) =
          switch last {
          case ",": (6, 4, 2)
          case ";": (6, 4, 1)
          case ".": (8, 6, 1)
          default: (6, 3, 2)
          }
        add(
          .glue(
            Length(points: width), stretch: Length(points: stretch),
            shrink: Length(points: shrink), fil: 0))
        written.append(" ")
      case "·":
        close()
        add(.penalty(50, width: Length(points: 6), isFlagged: true))
      case "-":
        box += 6
        written.append("-")
        close()
        add(.penalty(50, width: .zero, isFlagged: true))
      default:
        box += widths[letter] ?? 0
        written.append(letter)
      }
      last = letter
    }
    close()
    return (items, texts)
  }()

  static func fit(_ costs: Costs, measures: [Int], looseness: Int = 0) -> Fit? {
    var fit = OptimumFit(costs: .tex)
    fit.costs.pretolerance = -1
    fit.costs.looseness = looseness
    switch costs {
    case .paper:
      fit.costs.linePenalty = 1
      fit.costs.adjacencyDemerits = 3000
      fit.costs.doubleHyphenDemerits = 3000
      fit.costs.finalHyphenDemerits = 0
      fit.ending = .glue(.zero, stretch: Length(points: 1000), shrink: .zero, fil: 0)
    case .plain:
      fit.costs.tolerance = 10_000
    }
    return fit.fit(items, measures: measures.map { Length(points: $0) })
  }

  /// The words of each line, the hyphen of a divided one put in.
  static func lines(_ fit: Fit) -> [String] {
    var start = 0
    return fit.lines.map { line in
      let whole = line.item < items.count ? texts[line.item] : text.filter { $0 != "·" }
      var words = String(whole.dropFirst(start))
      start = whole.count
      if line.item < items.count, case .penalty(_, let width, _) = items[line.item],
        width > .zero
      {
        words += "-"
      }
      return words.first == " " ? String(words.dropFirst()) : words
    }
  }

  static let figures = [
    Figure(
      costs: .paper, measures: [372, 390], demerits: 26840,
      breaks: [
        17, 37, 63, 83, 105, 129, 153, 173, 197, 219, 239, 259,
      ]),
    Figure(
      costs: .paper, measures: [372, 390], looseness: 1, demerits: 100701,
      breaks: [
        17, 37, 63, 83, 105, 129, 153, 171, 195, 215, 237, 257, 259,
      ]),
    Figure(
      costs: .paper, measures: [500], demerits: 5977,
      breaks: [
        25, 53, 83, 109, 143, 169, 199, 225, 255, 259,
      ]),
    Figure(
      costs: .paper, measures: [500], looseness: -1, demerits: 10636,
      breaks: [
        25, 53, 83, 111, 145, 171, 203, 231, 259,
      ]),
    Figure(
      costs: .paper, measures: [350], demerits: 19273,
      breaks: [
        17, 35, 59, 79, 99, 119, 143, 163, 183, 203, 221, 241, 259,
      ]),
    Figure(
      costs: .paper, measures: [350], looseness: 1, demerits: 59227,
      breaks: [
        17, 35, 59, 79, 99, 117, 141, 161, 179, 199, 217, 237, 257, 259,
      ]),
    Figure(
      costs: .plain, measures: [372, 390], demerits: 45068,
      breaks: [
        17, 37, 63, 85, 107, 131, 155, 173, 197, 219, 239, 259,
      ]),
    Figure(
      costs: .plain, measures: [390], looseness: 1, demerits: 331356,
      breaks: [
        19, 39, 63, 83, 105, 129, 153, 171, 195, 215, 237, 257, 259,
      ]),
    Figure(
      costs: .plain, measures: [300], demerits: 4573678,
      breaks: [
        13, 27, 45, 65, 81, 97, 111, 131, 151, 165, 181, 199, 215, 233, 249, 259,
      ]),
    Figure(
      costs: .plain, measures: [300], looseness: 1, demerits: 6149104,
      breaks: [
        13, 27, 45, 63, 79, 95, 109, 129, 149, 163, 177, 195, 211, 225, 241, 257, 259,
      ]),
    Figure(
      costs: .plain, measures: [260], demerits: 9683381,
      breaks: [
        11, 23, 35, 51, 69, 81, 95, 107, 123, 141, 157, 169, 185, 201, 215, 229, 245, 259,
      ]),
    Figure(
      costs: .plain, measures: [200], demerits: 26501049,
      breaks: [
        9, 19, 29, 41, 53, 65, 75, 85, 97, 107, 117, 131, 145, 157, 167, 177, 189, 201, 211,
        221, 233, 243, 255, 259,
      ]),
    Figure(
      costs: .plain, measures: [200], looseness: 1, demerits: 77108582,
      breaks: [
        9, 19, 29, 41, 53, 65, 75, 85, 97, 107, 117, 131, 143, 153, 163, 173, 185, 195, 205,
        215, 225, 237, 247, 257, 259,
      ]),
    Figure(
      costs: .plain, measures: [180], demerits: 102994032,
      breaks: [
        7, 15, 25, 33, 45, 55, 67, 77, 85, 95, 105, 115, 127, 139, 151, 161, 169, 181, 191,
        201, 211, 221, 233, 243, 253, 259,
      ]),
    Figure(
      costs: .plain, measures: [150], looseness: -1, demerits: 320080482,
      breaks: [
        5, 13, 19, 27, 35, 45, 53, 63, 71, 79, 85, 93, 101, 109, 117, 127, 135, 145, 153,
        161, 167, 175, 185, 193, 201, 209, 217, 225, 235, 243, 251, 259,
      ]),
    Figure(
      costs: .plain, measures: [240, 300, 360, 420], demerits: 319533,
      breaks: [
        11, 25, 45, 71, 93, 117, 145, 167, 191, 215, 239, 259,
      ]),
    Figure(
      costs: .plain, measures: [420, 360, 300, 240], demerits: 223171,
      breaks: [
        19, 37, 55, 71, 83, 97, 109, 125, 141, 155, 167, 181, 197, 209, 221, 235, 249, 259,
      ]),
    Figure(
      costs: .plain, measures: [200, 390], demerits: 201096,
      breaks: [
        9, 27, 51, 77, 97, 117, 143, 165, 187, 211, 233, 255, 259,
      ]),
    Figure(
      costs: .plain, measures: [390, 390, 390, 200], looseness: -1, demerits: 1098389,
      breaks: [
        19, 39, 63, 75, 85, 97, 107, 117, 131, 145, 157, 167, 177, 189, 201, 211, 221, 233,
        243, 255, 259,
      ]),
  ]
}
