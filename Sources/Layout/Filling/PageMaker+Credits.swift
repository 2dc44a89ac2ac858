import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Credits along the edges of pictures: they take no room, and are placed when all else stands on a page.
extension PageMaker {
  /// Places the credits of the pictures on `page`, turned by a quarter so that they are read upwards, at the foot of an
  /// edge: outside of it where nothing stands there, at the side away from the fold first; else within the picture.
  /// Where the frames come to stand that have them, each behind that of its picture.
  ///
  /// - Complexity: O(credits on the page × what stands on it).
  func addCredits(to page: inout LayoutPage, _ plan: PagePlan) -> [(credit: Int, owner: Int)] {
    guard let story = context.issue.creditStory else { return [] }
    var placed: [(credit: Int, owner: Int)] = []
    for owner in page.frames.indices {
      // The other half of a picture over two pages has no words to it.
      guard page.frames[owner].frame.lines.contains(where: { $0.height > .zero }) else { continue }
      for picture in page.frames[owner].pictures {
        for credit in context.credits[picture.node] ?? [] {
          let item = self.credit(credit, of: story, along: picture.box, on: page)
          placed.append((page.frames.count, owner))
          page.frames.append(laid(item, of: plan, on: page))
        }
      }
    }
    return placed
  }

  /// `credit` beside or within `picture`.
  private func credit(
    _ credit: PictureCredit, of story: Int, along picture: Rect, on page: LayoutPage
  ) -> PageFiller.Placed {
    let design = context.design
    // What reaches over the edges of the sheet is cut off.
    let edge = design.leading / 2
    let top = max(picture.minY, edge)
    let measure = max(min(picture.maxY, page.size.height - edge) - top, design.leading)
    let framesetter = context.place(
      story, expecting: FlowExpectation(measure: measure, frameHeight: design.leading)
    ).framesetter
    func plan(height: Length) -> FramePlan {
      framesetter.plan(
        from: BreakToken(offset: credit.text.lowerBound, openBlocks: []),
        limit: credit.text.upperBound,
        in: FrameShape(rectangle: Size(width: measure, height: height)), options: FrameOptions())
    }
    let tall = plan(height: PageMaker.unbounded)
    let height = max(tall.usedHeight, Length(scaledPoints: 1))
    let exact = plan(height: height)
    let isWhole = exact.continuation.map { $0.offset >= credit.text.upperBound } ?? true
    let chosen = isWhole ? exact : plan(height: height + design.leading)
    let width = chosen.shape.size.height
    let gap = design.leading / 8
    let liesLeft = design.isFacing && design.liesLeft(page.number)
    let (outer, inner) = (picture.maxX + gap, picture.minX - gap - width)
    let within =
      liesLeft
      ? max(picture.minX, edge) + gap : min(picture.maxX, page.size.width - edge) - gap - width
    func box(_ x: Length) -> Rect { Rect(x: x, y: top, width: width, height: measure) }
    // A rule between columns gives way to it, where there is no better place.
    let beside = (liesLeft ? [inner, outer] : [outer, inner]).map(box).filter {
      isFree($0, on: page)
    }
    let place = beside.first { !crossesRule($0, on: page) } ?? beside.first ?? box(within)
    var area = design.wholeArea(onPage: page.number)
    (area.name, area.flow) = (StyledIssue.creditsFlow, StyledIssue.creditsFlow)
    var item = PageFiller.Placed(
      story: story, area: area, column: 0, span: 1, box: place, plan: chosen,
      framesetter: framesetter)
    item.turn = .left
    return item
  }

  /// Whether `box` is on the sheet, not at its edge, and nothing stands in it.
  private func isFree(_ box: Rect, on page: LayoutPage) -> Bool {
    let edge = context.design.leading / 2
    guard box.minX >= edge, box.maxX <= page.size.width - edge else { return false }
    func touches(_ other: Rect) -> Bool {
      other.minX < box.maxX && other.maxX > box.minX && other.minY < box.maxY
        && other.maxY > box.minY
    }
    return page.frames.allSatisfy { frame in
      guard !frame.pictures.contains(where: { touches($0.box) }) else { return false }
      if frame.frame.turn != nil { return !touches(frame.box) }
      guard !frame.boxes.contains(where: { touches($0.rect) }) else { return false }
      return frame.frame.lines.allSatisfy { line in
        guard line.height > .zero, line.line.hasInk else { return true }
        let ink = Rect(
          x: frame.box.minX + line.origin.x, y: frame.box.minY + line.origin.y - line.line.ascent,
          width: line.line.width, height: line.line.ascent + line.line.descent)
        return !touches(ink)
      }
    }
  }

  /// Whether a rule between columns stands in `box`, or would where letters do.
  private func crossesRule(_ box: Rect, on page: LayoutPage) -> Bool {
    let ruled = (context.design.template.masters[page.master]?.frames ?? []).filter {
      ($0.columnRule?.width ?? .zero) > .zero
    }
    return ruled.contains { frame in
      let columns = page.frames.filter { $0.area == frame.name && $0.span == 1 }
      return zip(columns, columns.dropFirst()).contains { first, second in
        // Beside what stands over one of them it begins where the other does.
        guard second.column == first.column + 1,
          min(first.box.minY, second.box.minY) < box.maxY,
          max(first.box.maxY, second.box.maxY) > box.minY
        else { return false }
        let (left, right) =
          first.box.minX < second.box.minX ? (first.box, second.box) : (second.box, first.box)
        let middle = (left.maxX + right.minX) / 2
        return box.minX < middle && middle < box.maxX
      }
    }
  }

  /// No credit is as high.
  private static let unbounded = Length(points: 10_000)
}
