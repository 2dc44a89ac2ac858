import TypesetGeometry
import TypesetRichText

/// How the look of a stretch of text changed: each field with what it was and is.
struct StyleDelta: Hashable {
  /// A field of a run.
  enum Field: Int, Hashable, CaseIterable {
    case face, weight, slant, size, color, stroke, background, underline, strike, rise, features
    case lang, link, ruby
    /// The face that was used, where what was asked for is the same.
    case used

    /// What messages call it.
    var name: String {
      switch self {
      case .face: "face"
      case .weight: "weight"
      case .slant: "slant"
      case .size: "size"
      case .color: "colour"
      case .stroke: "outline"
      case .background: "ground"
      case .underline: "underline"
      case .strike: "strike"
      case .rise: "rise"
      case .features: "features"
      case .lang: "language"
      case .link: "link"
      case .ruby: "ruby"
      case .used: "font"
      }
    }
  }

  /// A field, its old and its new value.
  struct Entry: Hashable {
    var field: Field
    var old: String
    var new: String
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var fields: Set<Field> { Set(entries.map(\.field)) }

  mutating func add(_ field: Field, _ old: String, _ new: String) {
    if old != new { entries.append(Entry(field: field, old: old, new: new)) }
  }

  mutating func remove(_ fields: Set<Field>) {
    entries.removeAll { fields.contains($0.field) }
  }

  /// What changed, in words.
  var wording: String {
    entries.map { entry in
      switch (entry.field, entry.old, entry.new) {
      case (.weight, "400", "700"): "now bold"
      case (.weight, "700", "400"): "no longer bold"
      case (.slant, "roman", "italic"): "now italic"
      case (.slant, "italic", "roman"): "no longer italic"
      case (.underline, _, "true"): "now underlined"
      case (.underline, _, _): "no longer underlined"
      case (.strike, _, "true"): "now struck through"
      case (.strike, _, _): "no longer struck through"
      case (.background, "none", _): "now marked in \(entry.new)"
      case (.background, _, "none"): "no longer marked"
      case (.size, _, _), (.rise, _, _): "\(entry.field.name) \(entry.old) → \(entry.new) pt"
      default: "\(entry.field.name) \(entry.old) → \(entry.new)"
      }
    }.joined(separator: ", ")
  }
}

extension ComparedStory {
  /// A stretch of a paragraph, from its start, that looks one way.
  struct StyledStretch {
    var range: Range<Int>
    var run: LayoutRecord.Run
  }

  /// The runs of `paragraph` in the order of its text.
  func stretches(of paragraph: Int) -> [StyledStretch] {
    let start = paragraphs[paragraph].start
    var out: [StyledStretch] = []
    for index in paragraphs[paragraph].lines {
      for run in lines[index].line.runs {
        let range = run.range.utf8
        guard !range.isEmpty, range.lowerBound >= start else { continue }
        out.append(
          StyledStretch(range: range.lowerBound - start..<range.upperBound - start, run: run))
      }
    }
    out.sort { $0.range.lowerBound < $1.range.lowerBound }
    return out
  }
}
