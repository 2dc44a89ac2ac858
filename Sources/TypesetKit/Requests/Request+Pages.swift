internal import TypesetDiagnostics
extension Request {
  /// What the result is.
  package enum Form: String, CaseIterable, Hashable, Sendable {
    /// One document with all pages.
    case pdf
    /// A file of pixels for each page.
    case png
    /// A file of outlines for each page.
    case svg

    /// The form of the output `path` where `asked` is none: what its extension says, or a PDF where
    /// it has none.
    package init(of path: String?, asked: Form? = nil) throws(RequestError) {
      self = try Request.form(of: path, asked: asked, orElse: .pdf)
    }

    /// The form of each page’s file; nil for a document with all pages.
    package var paged: PagedForm? {
      switch self {
      case .pdf: nil
      case .png: .png
      case .svg: .svg
      }
    }

    /// True where each page is a file of its own.
    package var isPaged: Bool { paged != nil }
  }

  /// The form of the output `path`, by the names of forms: `asked`, or where that is none what its extension says, in any
  /// case, or `usual` where it has none.
  package static func form<Form: RawRepresentable & CaseIterable & Equatable>(
    of path: String?, asked: Form?, orElse usual: Form
  ) throws(RequestError) -> Form where Form.RawValue == String {
    let named = path == "-" ? nil : path
    let ending = named.flatMap { Input.file($0).fileExtension }
    if let asked {
      if let named, let other = ending.flatMap(Form.init(rawValue:)), other != asked {
        throw RequestError(
          "usage.contradiction",
          "--output ‘\(named)’ is a \(other.rawValue.uppercased()) by its name, but --format is "
            + asked.rawValue,
          help: "leave out --format, or give the file the extension .\(asked.rawValue)")
      }
      return asked
    }
    guard let named else { return usual }
    let words = Form.allCases.map { "." + $0.rawValue }
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    let help = "use \(list), or name the format with --format"
    let last = named.split(separator: "/").last ?? ""
    guard !last.hasSuffix(".") || last.allSatisfy({ $0 == "." }) else {
      throw RequestError(
        "usage.no-writer", "‘\(named)’ has no extension after its full stop", help: help)
    }
    guard let ending else { return usual }
    guard let form = Form(rawValue: ending) else {
      throw RequestError(
        "usage.no-writer", "‘\(named)’: .\(ending) is not an output format", help: help)
    }
    return form
  }

  /// What the file of a single page is.
  package enum PagedForm: String, Hashable, Sendable {
    /// Pixels.
    case png
    /// Outlines.
    case svg
  }

  /// Some of the pages: `2,5-7,10-`.
  package struct PageSelection: Hashable, Sendable {
    /// What was asked for, in the order and the words of the asker; the last page is open where
    /// nil.
    package struct Part: Hashable, Sendable {
      /// The first page.
      package var first: Int
      /// The last one; nil for the last there is.
      package var last: Int?
      /// How it was written.
      package var words: String
    }

    /// At least one.
    package var parts: [Part]

    /// The pages that `text` names: numbers and ranges with commas between. `3-` goes to the end,
    /// `-3` begins with the first. Nil where it is anything else, where a range runs backwards,
    /// and for page 0.
    package init?(parsing text: String) {
      parts = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
          $0.drop { $0 == " " }
        }
        let numbers = ends.map { end -> Int? in
          guard !end.isEmpty, end.utf8.count <= 9, end.utf8.allSatisfy({ 48...57 ~= $0 })
          else { return nil }
          return Int(end)
        }
        // What is neither a number nor left out makes no sense.
        for (end, number) in zip(ends, numbers) where number == nil && !end.isEmpty { return nil }
        let first: Int
        let last: Int?
        switch numbers.count {
        case 1:
          guard let number = numbers[0] else { return nil }
          (first, last) = (number, number)
        case 2:
          guard numbers[0] != nil || numbers[1] != nil else { return nil }
          (first, last) = (numbers[0] ?? 1, numbers[1])
        default: return nil
        }
        guard first >= 1, first <= last ?? first else { return nil }
        parts.append(Part(first: first, last: last, words: String(word)))
      }
      if parts.isEmpty { return nil }
    }

    /// True where page `number` is among them. O(parts).
    package func contains(_ number: Int) -> Bool {
      parts.contains { $0.first <= number && number <= $0.last ?? number }
    }

    /// True where there can be no more than one page among them.
    package var isSingle: Bool {
      guard let first = parts.first?.first else { return false }
      return parts.allSatisfy { $0.first == first && $0.last == first }
    }

    /// What of it there is not, in words, if `count` pages are all there are.
    package func missing(of count: Int) -> [String] {
      parts.filter { ($0.last ?? $0.first) > count }.map(\.words)
    }
  }

  /// True where page `number` is wanted.
  package func wants(page number: Int) -> Bool { pages?.contains(number) ?? true }
}
