import TypesetJSON
import TypesetGeometry
import TypesetRichText

extension LayoutRecord {
  /// Reads a record from its JSON, in one pass. O(n).
  ///
  /// Fields that are not known are passed over. A fault in the JSON, another schema or a field of
  /// the wrong form is an error with its place.
  package init(parsing bytes: [UInt8]) throws(RecordError) {
    self.init()
    var json = JSONReader(bytes)
    var schema: String?
    var hasPages = false
    do throws(RecordError) {
      try json.beginObject()
    } catch {
      throw RecordError(
        message: "this is not a layout record: \(error.message)", line: error.line,
        column: error.column)
    }
    while let key = try json.nextKey() {
      switch key {
      case "schema":
        let place = json.offset
        let name = try json.string("the schema")
        guard name == LayoutRecord.schema else {
          throw json.error(
            "the schema is “\(name)”, but should be “\(LayoutRecord.schema)”", at: place)
        }
        schema = name
      case "sources":
        sources = try json.array { reader throws(RecordError) in try reader.string("a source") }
      case "stories":
        stories = try json.array { reader throws(RecordError) in try Story(from: &reader) }
      case "containers":
        containers = try json.array { reader throws(RecordError) in try Container(from: &reader) }
      case "setup": setup = try Setup(from: &json)
      case "libraries":
        try json.beginObject()
        while let name = try json.nextKey() { libraries[name] = try json.string("a version") }
      case "pages":
        hasPages = true
        pages = try json.array { reader throws(RecordError) in try Page(from: &reader) }
      case "contents":
        contents = try json.array { reader throws(RecordError) in try Entry(from: &reader) }
      case "pictures":
        pictures = try json.array { reader throws(RecordError) in try Picture(from: &reader) }
      case "dictionaries":
        dictionaries = try json.array { reader throws(RecordError) in
          try Dictionary(from: &reader)
        }
      case "fonts":
        fonts = try json.array { reader throws(RecordError) in try Font(from: &reader) }
      case "diagnostics":
        diagnostics = try json.array { reader throws(RecordError) in
          try Message(from: &reader)
        }
      default: try json.skip()
      }
    }
    try json.end()
    guard schema != nil else {
      throw RecordError(
        message: "this is not a layout record: it has no “schema”", line: 1, column: 1)
    }
    guard hasPages else {
      throw RecordError(message: "the record has no “pages”", line: 1, column: 1)
    }
    guard namesItsFonts else {
      throw RecordError(
        message: "a run’s font is not among the record’s “fonts”", line: 1, column: 1)
    }
  }

  /// True where every run's font is in the table, so that it can be looked up.
  private var namesItsFonts: Bool {
    let known = fonts.indices
    func holds(_ runs: [Run]) -> Bool {
      runs.allSatisfy { known.contains($0.font) && known.contains($0.ruby?.font ?? $0.font) }
    }
    return pages.allSatisfy { page in
      page.frames.allSatisfy { ($0.lines + ($0.repeated ?? [])).allSatisfy { holds($0.runs) } }
        && page.furniture.allSatisfy { holds($0.runs) }
    }
  }
}

extension JSONReader {
  /// An array of what `element` reads.
  mutating func array<Element>(
    _ element: (inout JSONReader) throws(RecordError) -> Element
  ) throws(RecordError) -> [Element] {
    var out: [Element] = []
    try beginArray()
    while try nextElement() { out.append(try element(&self)) }
    return out
  }

  /// A string or null.
  mutating func optionalString(_ what: String) throws(RecordError) -> String? {
    try null() ? nil : try string(what)
  }

  /// A length in points, to the nearest sp.
  mutating func length(_ what: String) throws(RecordError) -> Length {
    let value = try decimal(places: 5, what)
    return Length(scaledPoints: roundHalfEven(value, times: 65536, over: 100_000))
  }

  /// As many lengths as `count`, in an array.
  mutating func lengths(_ count: Int, _ what: String) throws(RecordError) -> [Length] {
    let place = offset
    let values = try array { reader throws(RecordError) in try reader.length(what) }
    guard values.count == count else {
      throw error("\(what) should have \(count) numbers", at: place)
    }
    return values
  }

  mutating func size(_ what: String) throws(RecordError) -> Size {
    let values = try lengths(2, what)
    return Size(width: values[0], height: values[1])
  }

  mutating func box(_ what: String) throws(RecordError) -> Rect {
    let values = try lengths(4, what)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  mutating func range(_ what: String) throws(RecordError) -> TextRange {
    try beginArray()
    _ = try nextElement()
    let lower = try integer(what)
    guard try nextElement() else { throw error("\(what) should have 2 numbers") }
    let upper = try integer(what)
    guard try !nextElement() else { throw error("\(what) should have 2 numbers") }
    guard lower >= 0, upper >= lower else { throw error("\(what) should rise") }
    return TextRange(lower..<upper)
  }

  /// `["file",line,column]` or null.
  mutating func place(_ what: String) throws(RecordError) -> SourcePlace? {
    if try null() { return nil }
    try beginArray()
    _ = try nextElement()
    let file = try string(what)
    guard try nextElement() else { throw error("\(what) should have a line") }
    let line = try integer(what)
    guard try nextElement() else { throw error("\(what) should have a column") }
    let column = try integer(what)
    guard try !nextElement() else { throw error("\(what) should end here") }
    return SourcePlace(file: file, line: line, column: column)
  }
}
