/// The names of files that hold a page each.
///
/// In a pattern `{p}` is the page's number, `{0p}` the same with zeros before it, as wide as the
/// number of the last page, `{n}` how many pages there are. Other braces stand for themselves.
package struct PageNames: Hashable, Sendable {
  private let pattern: String
  private let total: Int

  /// Names by `pattern` in a document of `total` pages. Where more than one file is to be written
  /// and the pattern does not distinguish pages, `-{0p}` is put before its extension.
  package init(_ pattern: String, total: Int, isSingle: Bool) {
    self.total = total
    if isSingle || PageNames.tellsPages(pattern) {
      self.pattern = pattern
    } else {
      let name = pattern.utf8.lastIndex(of: UInt8(ascii: "/")).map { pattern.index(after: $0) }
      let start = name ?? pattern.startIndex
      // A name that begins with a full stop has no extension for that.
      let point = pattern[start...].lastIndex(of: ".").flatMap { $0 > start ? $0 : nil }
      let end = point ?? pattern.endIndex
      self.pattern = pattern[..<end] + "-{0p}" + pattern[end...]
    }
  }

  /// True where `pattern` gives each page a name of its own.
  package static func tellsPages(_ pattern: String) -> Bool {
    pattern.contains("{p}") || pattern.contains("{0p}")
  }

  /// The first word in braces in `pattern` that stands for nothing, with its braces; nil where there
  /// is none.
  package static func unknownPlaceholder(in pattern: String) -> String? {
    var rest = pattern[...]
    while let close = rest.firstIndex(of: "}") {
      if let open = rest[..<close].lastIndex(of: "{") {
        let word = String(rest[open...close])
        if !["{p}", "{0p}", "{n}"].contains(word) { return word }
      }
      rest = rest[rest.index(after: close)...]
    }
    return nil
  }

  /// True where names by `pattern` depend on how many pages there are.
  package static func needsTotal(_ pattern: String) -> Bool {
    !pattern.contains("{p}") || pattern.contains("{0p}") || pattern.contains("{n}")
  }

  /// The name of page `number`'s file.
  package func name(of number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, String(total).utf8.count - digits.utf8.count))
    let values = ["{p}": digits, "{0p}": zeros + digits, "{n}": String(total)]
    var name = ""
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      name += rest[..<brace]
      rest = rest[brace...]
      let place = values.first { rest.hasPrefix($0.key) }
      name += place?.value ?? "{"
      rest = rest.dropFirst(place?.key.count ?? 1)
    }
    return name + rest
  }
}
