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

  /// What a frame is made of, but for variants. Where it begins tells most of them apart.
  private struct Key: Hashable {
    var input: FrameFiller.Input

    init(_ input: FrameFiller.Input) {
      self.input = input
      self.input.options.variants = [:]
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(input.token.offset)
      hasher.combine(input.shape.size)
    }
  }

  /// The rows of some that are planned in another way now.
  var rows = RecentRows()
  private var entries: [Key: [Entry]] = [:]
  /// Those that were planned before as many others.
  private var older: [Key: [Entry]] = [:]
  private var count = 0
  /// No more than twice as many are kept: the columns of a few pages.
  private static let most = 64

  /// The frame that `input` was planned as; nil where it is not known any more.
  ///
  /// - Complexity: O(what the input says), O(variants) for each frame from the same place.
  func plan(for input: FrameFiller.Input) -> FramePlan? {
    let key = Key(input)
    let variants = input.options.variants
    func plan(among entries: [Entry]?) -> FramePlan? {
      entries?.first { entry in
        variants.isEmpty && entry.variants.isEmpty
          || variants.filter { entry.asked.contains($0.key) } == entry.variants
      }?.plan
    }
    return plan(among: entries[key]) ?? plan(among: older[key])
  }

  /// Keeps `plan`, for which no paragraphs but those `asked` for were looked at.
  mutating func keep(
    _ plan: FramePlan, for input: FrameFiller.Input, asked: ClosedRange<Int>
  ) {
    if count == RecentPlans.most {
      older = entries
      entries.removeAll()
      count = 0
    }
    let variants = input.options.variants
    entries[Key(input), default: []].append(
      Entry(plan: plan, asked: asked, variants: variants.filter { asked.contains($0.key) }))
    count += 1
  }
}
