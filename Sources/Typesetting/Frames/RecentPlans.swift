import TypesetRichText

/// A frame that was planned, for who wants it to be known when it is asked for again.
package struct KnownPlan: Sendable {
  fileprivate let key: RecentPlans.Key
  fileprivate let entry: RecentPlans.Entry
}

/// The frames that were planned last: who tries a page in several ways tries many of its columns in one way only.
struct RecentPlans {
  fileprivate struct Entry: Sendable {
    var plan: FramePlan
    /// The paragraphs that were asked for: what is said of others changes nothing.
    var asked: ClosedRange<Int>
    /// The variants of those.
    var variants: [Int: LineVariant]
  }

  /// What a frame is made of, but for variants. Where it begins tells most of them apart.
  fileprivate struct Key: Hashable, Sendable {
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

  /// The frame that was asked for last.
  private(set) var last: KnownPlan?
  /// The rows of some that are planned in another way now.
  var rows = RecentRows()
  /// What was chosen ahead for them.
  let ahead = AheadMemory()
  private var entries: [Key: [Entry]] = [:]
  /// Those that were planned before as many others.
  private var older: [Key: [Entry]] = [:]
  private var count = 0
  /// No more than twice as many are kept: the columns of a few pages.
  private static let most = 32

  /// The frame that `input` was planned as; nil where it is not known any more.
  ///
  /// - Complexity: O(what the input says), O(variants) for each frame from the same place.
  mutating func plan(for input: FrameFiller.Input) -> FramePlan? {
    let key = Key(input)
    let variants = input.options.variants
    func entry(among entries: [Entry]?) -> Entry? {
      entries?.first { entry in
        variants.isEmpty && entry.variants.isEmpty
          || variants.filter { entry.asked.contains($0.key) } == entry.variants
      }
    }
    guard let entry = entry(among: entries[key]) ?? entry(among: older[key]) else { return nil }
    last = KnownPlan(key: key, entry: entry)
    return entry.plan
  }

  /// Keeps `plan`, for which no paragraphs but those `asked` for were looked at.
  mutating func keep(
    _ plan: FramePlan, for input: FrameFiller.Input, asked: ClosedRange<Int>
  ) {
    let variants = input.options.variants
    let known = KnownPlan(
      key: Key(input),
      entry: Entry(plan: plan, asked: asked, variants: variants.filter { asked.contains($0.key) }))
    keep(known)
    last = known
  }

  /// Keeps a frame once more that was planned some time ago.
  mutating func keep(_ known: KnownPlan) {
    if count == RecentPlans.most {
      swap(&older, &entries)
      entries.removeAll(keepingCapacity: true)
      count = 0
    }
    entries[known.key, default: []].append(known.entry)
    count += 1
  }
}
