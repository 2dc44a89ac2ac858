import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetFlattening
@testable import TypesetLayout

/// Pictures whose heights are whole rows of the grid. Capitals are 7 pt high and rows 12 pt: a
/// picture of n rows is 12 n − 5 pt high.
@Suite struct PictureRowsTests {
  private static func design(columns: Int = 1, rows: Int = 20) -> PageDesign {
    var design = Sheets.design(columns: columns, rows: rows)
    design.template.grid.pictures = .rows
    return design
  }

  private func pictures(_ text: String, _ design: PageDesign = design()) -> [PlacedPicture] {
    Sheets(text, design).pages.flatMap(\.frames).flatMap(\.pictures)
  }

  // MARK: Laws

  private static func manuscript(_ random: inout Seeded) -> String {
    func picture(_ random: inout Seeded) -> String {
      var tag = "<img src=\"\(random.number(10...400))x\(random.number(10...400))\""
      if random.once(in: 3) { tag += " width=\(random.number(20...200))" }
      if random.once(in: 6) { tag += " height=\(random.number(20...200))" }
      if random.once(in: 4) { tag += " align=\(random.pick(["left", "center", "right"]))" }
      return tag + ">"
    }
    return (0..<random.number(2...14)).map { _ -> String in
      switch random.number(0...9) {
      case 0: return "<h1>a b c</h1>"
      case 1: return "<h2 span=all>a b c</h2>"
      case 2, 3: return picture(&random)
      case 4: return ""
      case 5, 6:
        let over = random.pick(["", "", " span=all", " span=2"])
        let credit = random.once(in: 2) ? "\n<credit>a b" : ""
        return "<figure\(over)>\n\(picture(&random))\n<caption>"
          + "\(Sheets.words(random.number(1...30)))\(credit)\n</figure>"
      case 7: return "<box>\n\(Sheets.words(20))\n\(picture(&random))\n</box>"
      default: return Sheets.words(random.number(1...150))
      }
    }.joined(separator: "\n") + "\n"
  }

  @Test("Feet on baselines, tops with capitals, on all pages of all issues", arguments: 0..<300)
  func standOnTheGrid(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 31_000)
    let text = PictureRowsTests.manuscript(&random)
    var design = PictureRowsTests.design(
      columns: random.number(1...4), rows: random.number(5...40))
    design.margins.top = random.length(0...40)
    design.template.fill = random.pick(ColumnFill.allCases)
    let step = Columns.leading
    let sheets = Sheets(text, design)
    for page in sheets.pages {
      for frame in page.frames {
        for anchor in frame.frame.anchors {
          guard let picture = frame.pictures.first(where: { $0.offset == anchor.offset }) else {
            Issue.record("a picture that is not drawn")
            continue
          }
          // Three rows, to the capitals of the first one.
          guard picture.box.height >= pt(31) else { continue }
          let foot = picture.box.maxY - design.margins.top - pt(9)
          #expect(foot.scaledPoints % step.scaledPoints == 0, "foot of \(picture.name)")
          let top = picture.box.minY + pt(7) - design.margins.top - pt(9)
          #expect(top.scaledPoints % step.scaledPoints == 0, "top of \(picture.name)")
          #expect(isCutEvenly(picture, step), "\(picture.name)")
          let bottom = frame.box.minY + frame.frame.shape.size.height
          #expect(picture.box.maxY <= max(bottom, design.margins.top + step * 5))
        }
      }
    }
    // What stands on the grid beside them still does.
    for page in sheets.pages {
      for frame in page.frames {
        for line in frame.frame.lines where line.height == step {
          let style = sheets.issue.main.story.paragraphs[line.paragraph].style
          guard style.leading == step, style.box == nil else { continue }
          let baseline = frame.box.minY + line.origin.y - design.margins.top - pt(9)
          #expect(baseline.scaledPoints % step.scaledPoints == 0)
        }
      }
    }
  }

  /// Whether what is cut off is as much on both sides, on two sides alone, and no more than half a
  /// row of the height, or as much of the width.
  private func isCutEvenly(_ picture: PlacedPicture, _ step: Length) -> Bool {
    let (box, whole) = (picture.box, picture.whole)
    guard box != whole else { return true }
    let above = box.minY - whole.minY
    let left = box.minX - whole.minX
    let isEven =
      (whole.maxY - box.maxY - above).magnitude <= Length(scaledPoints: 1)
      && (whole.maxX - box.maxX - left).magnitude <= Length(scaledPoints: 1)
    guard isEven, above == .zero || left == .zero else { return false }
    let most = step / 2 + Length(scaledPoints: 4)
    if left == .zero { return whole.height - box.height <= most }
    // So high it would be in its own shape.
    let own = box.height.scaled(by: box.width.scaledPoints, over: whole.width.scaledPoints)
    return box.height - own <= most
  }

  // MARK: Heights

  @Test(
    "The nearest whole rows, as wide as before",
    arguments: [
      ("120x66", 67.0), ("120x61", 67), ("120x60.9", 55), ("120x72.9", 67), ("120x73.1", 79),
      ("120x31", 31), ("120x25", 31), ("60x20", 43),
    ])
  func nearest(_ name: String, _ height: Double) {
    let picture = pictures("a\n<img src=\"\(name)\">\n")[0]
    #expect(picture.box.size == Size(width: pt(120), height: pt(height)))
  }

  @Test("What is lower than three rows stays as it is")
  func low() {
    let picture = pictures("a\n<img src=\"120x24\">\n")[0]
    #expect(picture.box.height == pt(24))
    #expect(picture.whole == picture.box)
  }

  @Test("What is over is cut off evenly")
  func cut() {
    let high = pictures("<img src=\"120x71\">\n")[0]
    #expect(high.box == Rect(x: pt(20), y: pt(22), width: pt(120), height: pt(67)))
    #expect(high.whole == Rect(x: pt(20), y: pt(20), width: pt(120), height: pt(71)))
    let low = pictures("<img src=\"120x64\">\n")[0]
    #expect(low.box == Rect(x: pt(20), y: pt(22), width: pt(120), height: pt(67)))
    #expect(low.whole.height == pt(67))
    #expect(low.whole.width == pt(67).scaled(by: 120, over: 64))
  }

  @Test("A width or a shape that is written holds; a height comes to rows")
  func written() {
    let wide = pictures("<img src=\"100x100\" width=60>\n")[0]
    #expect(wide.box.size == Size(width: pt(60), height: pt(55)))
    let both = pictures("<img src=\"100x100\" width=60 height=40>\n")[0]
    #expect(both.box.size == Size(width: pt(60), height: pt(43)))
    #expect(both.whole.size == Size(width: pt(64.5), height: pt(43)))
    let high = pictures("<img src=\"100x100\" height=40>\n")[0]
    #expect(high.box.size == Size(width: pt(40), height: pt(43)))
  }

  @Test("All of it is seen where its tag says so, among letters, with a margin, and without rows")
  func uncut() {
    #expect(pictures("<img src=\"120x71\" cut=no>\n")[0].box.height == pt(71))
    #expect(pictures("<img src=\"120x71\" cut=yes>\n")[0].box.height == pt(67))
    #expect(pictures("a <img src=\"50x41\" width=50> a\n")[0].box.height == pt(41))
    #expect(pictures("<img src=\"50x41\" width=50 margin=1>\n")[0].box.height == pt(41))
    var free = PictureRowsTests.design()
    free.template.grid.pictures = .free
    #expect(pictures("<img src=\"120x71\">\n", free)[0].box.height == pt(71))
  }

  @Test("One that is higher than its column is smaller, whole, and on the grid")
  func tall() {
    let picture = pictures("<img src=\"100x300\">\n", PictureRowsTests.design(rows: 10))[0]
    // Nine rows of the ten.
    #expect(picture.box.height == pt(103))
    #expect(picture.box.width == pt(103).scaled(by: 100, over: 300))
    #expect(picture.whole == picture.box)
  }

  @Test("A row is its air where text stands right above it; at a column's head there is none")
  func air() {
    func top(_ text: String) -> Length { pictures(text)[0].box.minY - pt(20) }
    #expect(top("<img src=\"120x67\">\n") == pt(2))
    #expect(top("a\n<img src=\"120x67\">\n") == pt(26))
    #expect(top("a\n\n<img src=\"120x67\">\n") == pt(26))
    #expect(top("a\n<figure>\n<img src=\"120x67\">\n</figure>\n") == pt(26))
  }

  // MARK: Beyond the layout

  @Test("What is cut off is not drawn, and the record says where the whole would be")
  func drawn() throws {
    let sheets = Sheets("<img src=\"120x71\">\n", PictureRowsTests.design())
    let items = Flattener.render(sheets.pages[0]).items
    guard case .group(let group) = items.first, case .image(let image) = group.items.first else {
      Issue.record("\(items.count) items")
      return
    }
    #expect(image.box == Rect(x: pt(20), y: pt(20), width: pt(120), height: pt(71)))
    #expect(
      group.clip == Path(rect: Rect(x: pt(20), y: pt(22), width: pt(120), height: pt(67))))
    #expect(sheets.record.contains("\"box\":[20,22,120,67],\"whole\":[20,20,120,71]"))
    let uncut = Sheets("<img src=\"120x67\">\n", PictureRowsTests.design())
    #expect(!uncut.record.contains("\"whole\""))
    guard case .image? = Flattener.render(uncut.pages[0]).items.first else {
      Issue.record("a picture that is not cut stands in no group")
      return
    }
  }

  @Test("A flow whose frames reach over the page keeps pictures as they are")
  func bleeding() {
    var design = PictureRowsTests.design(rows: 20)
    let frame = MasterFrame(
      name: "field", flow: "field",
      cells: GridCells(columns: 1...1, from: .fromTop(1), through: .fromTop(10)))
    let main = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...1, from: .fromTop(11), through: .fromTop(20)))
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [main, frame], furniture: [])
    var rule = ElementMap.Rule()
    rule.flow = "field"
    design.template.elements.rules[ElementMap.Key(.figure)] = rule
    func heights() -> [Length] {
      pictures(
        "<article>\n<figure>\n<img src=\"120x71\" width=120>\n</figure>\n"
          + "a\n<img src=\"120x71\">\n</article>\n", design
      ).map(\.box.height)
    }
    #expect(heights() == [pt(67), pt(67)])
    design.template.masters["page"]?.frames[1].bleeds = true
    #expect(heights() == [pt(71), pt(67)])
  }

  /// A picture that text runs around loses a twentieth of its height at most; one in the column as much as rows ask for.
  @Test func wrappedPicturesAreHardlyCut() throws {
    func height(_ size: String, wrap: Bool) throws -> Length {
      let picture = "<img src=\(size) width=60pt>"
      let figure = wrap ? "<figure wrap=right>\(picture)</figure>" : picture
      let words = Array(repeating: "a", count: 200).joined(separator: " ")
      let sheets = Sheets("\(figure)\n\(words)\n", PictureRowsTests.design(rows: 40))
      return try #require(sheets.pages.flatMap(\.frames).flatMap(\.pictures).first).box.height
    }
    var kept = 0
    for rise in 40..<80 {
      let whole = Length(points: rise)
      let (beside, alone) = (
        try height("120x\(rise * 2)", wrap: true), try height("120x\(rise * 2)", wrap: false)
      )
      #expect((beside - whole).magnitude * 20 <= whole, "\(rise)")
      if beside != alone { kept += 1 }
    }
    #expect(kept > 0)
  }

}
