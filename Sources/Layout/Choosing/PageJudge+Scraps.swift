import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension PageJudge {
  /// So many lines below a figure are text; fewer are a scrap.
  static let fewestInBand = 3
  /// With fewer they look left over there.
  static let fairInBand = 5
  /// So many lines between a figure and a box below it are text.
  static let fairAboveBox = 4

  /// What is minded about the bands of `plan`: columns side by side with one head that are lower than their area, since a
  /// figure, a spanning box or another article is above or below them.
  ///
  /// A band in which an article begins is an opening, but where it begins below a figure and goes on higher beside that; and one
  /// below a heading over its columns is as long as what it heads. O(n) in the frames and their lines.
  func judgeBands(_ plan: PagePlan, _ defects: inout PageDefects) {
    guard plan.kind == .text, !context.design.writingMode.isVertical else { return }
    func close(_ band: (place: Int, lines: Int)?) {
      guard let band, band.lines > 0, band.lines < PageJudge.fairInBand,
        !followsHeading(band.place, in: plan)
      else { return }
      defects[.scrap] += max(PageJudge.fewestInBand - band.lines, 0)
      if context.placesFigures {
        defects[.lowBand] += PageJudge.fairInBand - max(band.lines, PageJudge.fewestInBand)
      }
    }
    var band: (place: Int, lines: Int)?
    for (place, item) in plan.placed.enumerated() where item.isMain {
      guard item.span == 1, !item.isGrouped, item.box.height < item.area.box.height else {
        close(band)
        band = nil
        continue
      }
      if let first = band.map({ plan.placed[$0.place] }),
        first.box.minY != item.box.minY || first.area.name != item.area.name
      {
        close(band)
        band = nil
      }
      let lines = item.plan.lines.count { $0.hasInk && $0.height > .zero }
      band = (band?.place ?? place, max(band?.lines ?? 0, lines))
      if context.placesFigures { defects[.lowBand] += linesMissingAboveBox(item) }
    }
    close(band)
  }

  /// How many of four lines are missing between a figure, or what else `item` stands below, and the first box in it; 0 where it
  /// begins with that.
  private func linesMissingAboveBox(_ item: PageFiller.Placed) -> Int {
    guard item.box.minY > item.area.box.minY,
      let top = item.plan.boxes.map(\.rect.minY).min()
    else { return 0 }
    let lines = item.plan.lines.prefix { $0.baseline < top }.count {
      $0.hasInk && $0.height > .zero
    }
    return lines > 0 ? max(PageJudge.fairAboveBox - lines, 0) : 0
  }

  /// Whether what stands in the frame at `place` of `plan` begins an article, or what a heading above it heads.
  private func followsHeading(_ place: Int, in plan: PagePlan) -> Bool {
    let item = plan.placed[place]
    guard let first = item.plan.lines.first?.paragraph else { return false }
    let story = item.framesetter.story
    guard story.paragraphs[first].range.lowerBound >= item.plan.visibleRange.lowerBound else {
      return false
    }
    if beginsArticle(first) {
      // The next column of it begins higher, beside the figure.
      let next = plan.placed[(place + 1)...].first { $0.isMain }
      return next.map { $0.area.name != item.area.name || $0.box.minY >= item.box.minY } ?? true
    }
    guard let above = story.paragraphs[..<first].lastIndex(where: { $0.role.isSeen }) else {
      return true
    }
    return story.paragraphs[above].style.keepsWithNext
  }
}
