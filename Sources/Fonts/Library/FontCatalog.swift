internal import TypesetRichText

/// The installed faces by their names, and which of a family fits best. A value: what it answers
/// depends on the records alone, in whatever order they came.
struct FontCatalog: Sendable {
  /// All faces, in order of family, style, file name.
  let records: [FontRecord]
  /// True where a face has axes.
  let hasVariableFonts: Bool
  private let byFamily: [String: [Int]]
  private let names: FaceNames

  /// A catalogue of `records`, and where in `records` each of its own stood. O(n log n).
  static func make(_ records: [FontRecord]) -> (catalog: FontCatalog, order: [Int]) {
    let keys = records.map { ($0.family, $0.style, $0.fileName) }
    let order = records.indices.sorted { a, b in
      if keys[a] != keys[b] { return keys[a] < keys[b] }
      if records[a].file != records[b].file { return records[a].file < records[b].file }
      return records[a].index < records[b].index
    }
    return (FontCatalog(sorted: order.map { records[$0] }), order)
  }

  private init(sorted: [FontRecord]) {
    var families: [String: [Int]] = [:]
    families.reserveCapacity(sorted.count)
    for (index, record) in sorted.enumerated() {
      for name in record.families { families[FontName.folded(name), default: []].append(index) }
    }
    self.records = sorted
    hasVariableFonts = sorted.contains(where: \.isVariable)
    byFamily = families
    names = FaceNames(of: sorted)
  }

  /// The faces that the name `name` (folded) stands for, the best first; empty where no face has
  /// it as family name, full name or PostScript name.
  ///
  /// A family name: by `FontRank`. A full or PostScript name: the family of that face, in its
  /// weight, width and slant where the query leaves them at their defaults; so the face itself
  /// comes first unless the query asks for more. O(faces of the family).
  func candidates(named name: String, like query: FontQuery) -> [Int] {
    if let family = byFamily[name] { return ranked(family, like: query) }
    guard let named = names.faces(named: name) else { return [] }
    let own = preferred(named)
    guard let best = own.min(by: { FontRank.isNewer(records[$0], records[$1]) }) else { return [] }
    let wanted = FontCatalog.merging(records[best], into: query)
    if wanted == nil { return [best] + own.filter { $0 != best } }
    let family = byFamily[FontName.folded(records[best].family)] ?? own
    return ranked(family, like: wanted ?? query)
  }

  /// The faces of the family `family` as it is spelt in the records; see `candidates`.
  func faces(ofFamily family: String, like query: FontQuery) -> [Int] {
    byFamily[FontName.folded(family)].map { ranked($0, like: query) } ?? []
  }

  /// `query` with the style of `record` where it has the defaults; nil where it asks for no more
  /// than `record` is.
  private static func merging(_ record: FontRecord, into query: FontQuery) -> FontQuery? {
    var wanted = query
    if wanted.weight == 400 { wanted.weight = record.weight }
    if wanted.width == 100 { wanted.width = record.width }
    if wanted.slant == .roman { wanted.slant = record.slant }
    let isSame =
      wanted.weight == record.weight && wanted.width == record.width
      && wanted.slant == record.slant
    return isSame ? nil : wanted
  }

  /// Those of `indices` that come from a folder that was named, or all where none does.
  private func preferred(_ indices: [Int]) -> [Int] {
    let own = indices.filter { records[$0].hasPrecedence }
    return own.isEmpty ? indices : own
  }

  private func ranked(_ indices: [Int], like query: FontQuery) -> [Int] {
    let indices = preferred(indices)
    guard indices.count > 1 else { return indices }
    return indices.map { index in
      let group = records[index].families.last
      let siblings = indices.count { records[$0].families.last == group }
      return (index, FontRank(records[index], siblings: siblings, like: query))
    }
    .sorted { a, b in
      a.1 != b.1 ? a.1 < b.1 : FontRank.isNewer(records[a.0], records[b.0])
    }
    .map(\.0)
  }
}

/// How near a face is to what was asked for: less is nearer.
///
/// As CSS Fonts 4 §5.2 has it: width first (up to normal: narrower ones from the nearest, then
/// wider ones; above normal the other way round), then slant (italic: italic, oblique, roman;
/// oblique: oblique, italic, roman; roman: roman, oblique, italic), then weight (400 to 500: from
/// there up to 500, then lighter, then bolder; below 400: lighter, then bolder; above 500: bolder,
/// then lighter). A variable font counts as what it can be set to that is nearest. Between equals
/// the one that does not vary, unless the query sets axes by name; then the one that has more sisters under its own family name, so that
/// EB Garamond's roman and bold are of one cut; then the newest, then by file
/// name.
struct FontRank: Comparable {
  private var width: Int
  private var slant: Int
  private var weight: Int
  private var variable: Int
  private var strangers: Int

  init(_ record: FontRecord, siblings: Int, like query: FontQuery) {
    width = FontRank.distance(
      record.width(nearestTo: query.width), from: query.width, prefersLess: query.width <= 100)
    slant = FontRank.slantDistance(record.slant, from: query.slant)
    weight = FontRank.weightDistance(
      record.weight(nearestTo: query.weight), from: query.weight)
    // What a named axis is set to, only a variable font can be.
    variable = record.isVariable == query.variations.isEmpty ? 1 : 0
    strangers = -siblings
  }

  static func < (a: FontRank, b: FontRank) -> Bool {
    (a.width, a.slant, a.weight, a.variable, a.strangers)
      < (b.width, b.slant, b.weight, b.variable, b.strangers)
  }

  private static func isHeavyByName(_ record: FontRecord) -> Bool {
    let style = record.style.lowercased()
    return style.contains("bold") || style.contains("black") || style.contains("heavy")
  }

  /// Highest version first, then by file name, path and index.
  static func isNewer(_ a: FontRecord, _ b: FontRecord) -> Bool {
    // Some bold files call themselves regular in their tables and are recognized only by their
    // names.
    let (heavy, light) = (isHeavyByName(a), isHeavyByName(b))
    if a.weight == b.weight, heavy != light { return heavy == (a.weight >= 600) }
    if a.version != b.version { return a.version > b.version }
    let (first, second) = (a.fileName, b.fileName)
    if first != second { return first < second }
    if a.file != b.file { return a.file < b.file }
    return a.index < b.index
  }

  static func weightDistance(_ weight: Int, from wanted: Int) -> Int {
    guard (400...500).contains(wanted) else {
      return distance(weight, from: wanted, prefersLess: wanted < 400)
    }
    if weight >= wanted, weight <= 500 { return weight - wanted }
    if weight < wanted { return 1000 + wanted - weight }
    return 3000 + weight - wanted
  }

  private static func distance(_ value: Int, from wanted: Int, prefersLess: Bool) -> Int {
    let difference = value - wanted
    let isPreferred = prefersLess ? difference <= 0 : difference >= 0
    return abs(difference) + (isPreferred ? 0 : 10_000)
  }

  private static func slantDistance(_ slant: FontQuery.Slant, from wanted: FontQuery.Slant) -> Int {
    let order: [FontQuery.Slant]
    switch wanted {
    case .roman: order = [.roman, .oblique, .italic]
    case .italic: order = [.italic, .oblique, .roman]
    case .oblique: order = [.oblique, .italic, .roman]
    }
    return order.firstIndex(of: slant) ?? 3
  }
}
