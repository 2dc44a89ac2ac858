import TypesetRichText

/// The frames that were planned last: who tries a page in several ways tries many of its columns in one way only.
struct RecentPlans {
  private struct Entry {
    var plan: FramePlan
    /// The paragraphs that were asked for: what is said of others changes nothing.
    var asked: ClosedRange<Int>
    /// The variants of those.
    var variants: [Int: LineVariant]
  }

  private var entries: [FrameFiller.Input: [Entry]] = [:]
  private var count = 0
  /// More are not kept: the columns of a few pages.
  private static let most = 32

  /// The frame that `input` was planned as; nil where it is not known any more.
  ///
  /// - Complexity: O(what the input says), O(variants) for each frame from the same place.
  func plan(for input: FrameFiller.Input) -> FramePlan? {
    var input = input
    let variants = input.options.variants
    input.options.variants = [:]
    return entries[input]?.first { entry in
      variants.filter { entry.asked.contains($0.key) } == entry.variants
    }?.plan
  }

  /// Keeps `plan`, for which no paragraphs but those `asked` for were looked at.
  mutating func keep(
    _ plan: FramePlan, for input: FrameFiller.Input, asked: ClosedRange<Int>
  ) {
    var input = input
    let variants = input.options.variants
    input.options.variants = [:]
    if count == RecentPlans.most {
      entries.removeAll(keepingCapacity: true)
      count = 0
    }
    entries[input, default: []].append(
      Entry(plan: plan, asked: asked, variants: variants.filter { asked.contains($0.key) }))
    count += 1
  }
}
