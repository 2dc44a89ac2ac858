import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageJudge {
  /// So many lines below a figure are text; fewer are a scrap.
  static let fewestInBand = 3

  /// How many of three lines the fullest column lacks of each band of `plan`: columns side by side with one head that are
  /// lower than their area, since a figure, a spanning box or another article is above or below them.
  ///
  /// A band in which an article begins is an opening, and one below a heading over its columns is as long as what it heads.
  /// O(n) in the frames and their lines.
  func linesMissingInScraps(of plan: PagePlan) -> Int {
    guard plan.kind == .text, !context.design.writingMode.isVertical else { return 0 }
    var missing = 0
    var band: (place: Int, lines: Int)?
    func close() {
      if let band, band.lines > 0, band.lines < PageJudge.fewestInBand,
        !followsHeading(band.place, in: plan)
      {
        missing += PageJudge.fewestInBand - band.lines
      }
      band = nil
    }
    for (place, item) in plan.placed.enumerated() where item.isMain {
      guard item.span == 1, !item.isGrouped, item.box.height < item.area.box.height else {
        close()
        continue
      }
      if let first = band.map({ plan.placed[$0.place] }),
        first.box.minY != item.box.minY || first.area.name != item.area.name
      {
        close()
      }
      let lines = item.plan.lines.count { $0.hasInk && $0.height > .zero }
      band = (band?.place ?? place, max(band?.lines ?? 0, lines))
    }
    close()
    return missing
  }

  /// Whether what stands in the frame at `place` of `plan` begins an article, or what a heading above it heads.
  private func followsHeading(_ place: Int, in plan: PagePlan) -> Bool {
    let item = plan.placed[place]
    guard let first = item.plan.lines.first?.paragraph else { return false }
    let story = item.framesetter.story
    guard story.paragraphs[first].range.lowerBound >= item.plan.visibleRange.lowerBound else {
      return false
    }
    if beginsArticle(first) { return true }
    guard let above = story.paragraphs[..<first].lastIndex(where: { $0.role.isSeen }) else {
      return true
    }
    return story.paragraphs[above].style.keepsWithNext
  }
}
