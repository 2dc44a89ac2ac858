import TypesetGeometry
import TypesetRichText
import Typesetting

/// Finds where columns that should end level have to end so that their feet are as near to each other as can be.
///
/// The columns that are as low as they hold their text take as many lines as each has room for, one after the other, and
/// the last has what is left: 19 lines in rows of seven stand as 7, 7, 5. Here all ways to end them within a few rows of the
/// band's foot are compared, in which each column goes on where the one before it ended: 7, 6, 6.
struct LevelEnds {
  let judge: PageJudge
  /// The page.
  let plan: PagePlan
  /// Its columns side by side, by their places among what is placed.
  private let columns: [Int]

  /// So many rows above the foot of the band columns may end.
  private static let mostRows = PageJudge.mostRowsEarlier
  /// So many ways to end the columns up to one are held.
  private static let mostWays = 12

  /// The columns beside that at `place`; nil where it does not end level with others, or nothing is to be gained.
  init?(_ plan: PagePlan, beside place: Int, _ judge: PageJudge) {
    let item = plan.placed[place]
    guard item.isLevel, judge.context.notes == nil else { return nil }
    let columns = plan.placed.indices.filter {
      let other = plan.placed[$0]
      return other.isMain && other.isLevel && other.span == 1 && other.area.name == item.area.name
        && other.box.minY < item.box.maxY && item.box.minY < other.box.maxY
    }
    guard columns.count > 1, columns.allSatisfy({ plan.placed[$0].letters == .full }) else {
      return nil
    }
    (self.judge, self.plan, self.columns) = (judge, plan, columns)
  }

  /// How columns end up to one of them.
  private struct Way {
    /// Where the text goes on.
    var token: BreakToken
    /// The ends of all but the last, by their places among the page's frames.
    var ends: [Int: LineEnd] = [:]
    /// How many rows above the foot the last one ends.
    var lack = 0
    /// The sum of the steps, and that of the differences between neighbours and of what else is minded.
    var cost = (steps: 0, unlike: 0)
  }

  /// The best ends by the place of each frame among the page's, and how many rows of steps they save; nil where there are none
  /// that are better than the page's own.
  func best() -> (ends: [Int: LineEnd], saved: Int)? {
    let own = columns.map { judge.emptyRows(plan.placed[$0]) }
    let steps = own.reduce(0) { $0 + judge.step($1) }
    guard steps > 0, let first = columns.first else { return nil }
    let start = plan.placed[first].plan.visibleRange.lowerBound
    var ways = [Way(token: token(at: start, before: first))]
    for (order, place) in columns.enumerated() {
      let frame = plan.placed[..<place].count { $0.isMain }
      var next: [Way] = []
      for way in ways {
        if order < columns.count - 1 {
          next += ends(in: place, frame, from: way, isFirst: order == 0)
        } else if let last = last(in: place, from: way) {
          next.append(last)
        }
      }
      var found: [Way] = []
      for way in next.sorted(by: { $0.cost < $1.cost })
      where found.count < LevelEnds.mostWays
        && !found.contains(where: { $0.token == way.token && $0.lack == way.lack })
      {
        found.append(way)
      }
      ways = found
    }
    // Where columns end as they do, what the last of them holds is as high as it is.
    guard let best = ways.first, best.cost.steps < steps, ends(columns) != best.ends else {
      return nil
    }
    return (best.ends, steps - best.cost.steps)
  }

  /// Where the columns at `places` end but for the last, by their places among the page's frames.
  private func ends(_ places: [Int]) -> [Int: LineEnd] {
    var ends: [Int: LineEnd] = [:]
    for place in places.dropLast() {
      ends[plan.placed[..<place].count { $0.isMain }] = LineEnd(of: plan.placed[place].plan)
    }
    return ends
  }

  /// `way` on by the column at `place`, number `frame` on the page, which ends at each place that rules allow.
  private func ends(in place: Int, _ frame: Int, from way: Way, isFirst: Bool) -> [Way] {
    let item = plan.placed[place]
    let leading = item.area.leading
    let rows = item.room.rows(of: leading)
    let found = item.framesetter.ends(
      from: way.token, limit: item.plan.limit, in: item.plan.shape,
      next: [FrameShape(rectangle: item.plan.shape.size)], options: options(of: item),
      downFrom: leading * max(rows - LevelEnds.mostRows, 1))
    return found.compactMap { end in
      guard end.appeal == .perfect, !end.splitsBox,
        let last = lineEnd(before: end, in: item, from: way.token)
      else { return nil }
      var next = way
      next.token = end.token
      next.lack = rows - min(end.foot.rows(of: leading), rows)
      next.ends[frame] = last
      next.cost.steps += judge.step(next.lack)
      if !isFirst { next.cost.unlike += judge.unlike(way.lack, next.lack) }
      if end.endsWithHyphen { next.cost.unlike += 1 }
      return next
    }
  }

  /// `way` on by the last column, which holds what is left; nil where it has no room for that.
  private func last(in place: Int, from way: Way) -> Way? {
    let item = plan.placed[place]
    let frame = item.framesetter.plan(
      from: way.token, limit: item.plan.limit, in: item.plan.shape,
      next: [FrameShape(rectangle: item.plan.shape.size)], options: options(of: item))
    guard frame.continuation.map({ $0.offset >= item.plan.limit }) ?? true, frame.relaxed == nil
    else { return nil }
    let leading = item.area.leading
    var next = way
    next.lack = item.room.rows(of: leading) - frame.inkFoot.rows(of: leading)
    next.cost.steps += judge.step(next.lack)
    next.cost.unlike += judge.unlike(way.lack, next.lack)
    return next
  }

  /// The last line above `end` of a frame that `item`'s shape holds from `token` on.
  private func lineEnd(
    before end: FrameEnd, in item: PageFiller.Placed, from token: BreakToken
  ) -> LineEnd? {
    var options = options(of: item)
    options.keeps = false
    options.keepsHeadings = false
    (options.orphans, options.widows) = (1, 1)
    var shape = item.plan.shape
    shape.size.height = end.foot
    let frame = item.framesetter.plan(
      from: token, limit: item.plan.limit, in: shape,
      next: [FrameShape(rectangle: item.plan.shape.size)], options: options)
    return frame.continuation == end.token ? LineEnd(of: frame) : nil
  }

  /// The rules of running text.
  private func options(of item: PageFiller.Placed) -> FrameOptions {
    let design = judge.context.design
    var options = FrameOptions()
    options.grid = design.leading
    options.orphans = design.orphans
    options.widows = design.widows
    options.keepsHeadings = true
    options.variants = plan.variants
    options.roomHeight = item.frameHeight
    return options
  }

  /// Where the text goes on at `start`: behind the frame before that at `place`, with what it left open.
  private func token(at start: TextOffset, before place: Int) -> BreakToken {
    if let before = plan.placed[..<place].last(where: \.isMain)?.plan.continuation,
      before.offset == start
    {
      return before
    }
    return BreakToken(offset: start, openBlocks: [])
  }
}
