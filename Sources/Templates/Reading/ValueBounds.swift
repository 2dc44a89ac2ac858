import TypesetGeometry

/// Between which lengths a value makes sense. The schema does not say it: it knows letters, no
/// numbers.
enum ValueBounds: Hashable, Sendable {
  /// The em of letters.
  case letters
  /// From baseline to baseline.
  case leading
  /// The sides of a page. A page of a PDF has at most 14,400 pt a side.
  case page
  /// How thick a rule is.
  case rule
  /// Any other length: no longer than the largest page.
  case anything

  /// What is wrong with a value.
  struct Excess: Hashable, Sendable {
    /// Whether it is too small.
    var isBelow: Bool
    /// The least that there may be, in words.
    var least: String
    /// The most that there may be, in words.
    var most: String
  }

  /// How far out of bounds `text` is, which is a value of `kind`; nil where it is within.
  func excess(of text: String, _ kind: ValueKind) -> Excess? {
    for measure in kind.measures(of: text) {
      let bounds = bounds(of: measure.unit)
      guard !bounds.contains(measure.amount) else { continue }
      return Excess(
        isBelow: measure.amount < bounds.lowerBound,
        least: measure.unit.text(bounds.lowerBound), most: measure.unit.text(bounds.upperBound))
    }
    return nil
  }

  /// In thousandths of the unit.
  private func bounds(of unit: ValueMeasure.Unit) -> ClosedRange<Int> {
    switch (self, unit) {
    case (.letters, .points): return 1000...2_000_000
    case (.letters, .percent): return 10_000...2_000_000
    case (.leading, .points): return 1000...2_000_000
    case (.leading, .percent): return 50_000...500_000
    case (.leading, .lines): return 100...100_000
    case (.page, .points): return 36_000...14_400_000
    case (.rule, .points): return 50...144_000
    case (_, .points): return -14_400_000...14_400_000
    case (_, .percent): return 0...100_000
    case (_, .lines), (_, .ems), (_, .indents), (_, .margins): return -1_000_000...1_000_000
    }
  }
}

/// A number of a value, with its unit.
struct ValueMeasure {
  /// What it counts.
  enum Unit {
    case points, percent, lines, ems, indents, margins

    /// So many thousandths of it, in words.
    func text(_ thousandths: Int) -> String {
      let number =
        thousandths % 1000 == 0
        ? "\(thousandths / 1000)" : TemplateValue.decimal(thousandths, of: 1000)
      switch self {
      case .points: return number + "pt"
      case .percent: return number + "%"
      case .lines: return number + " lines"
      case .ems: return number + "em"
      case .indents: return number + " indents"
      case .margins: return number + " margin"
      }
    }
  }

  /// In thousandths.
  var amount: Int
  /// Of this.
  var unit: Unit

  /// A length.
  init(_ length: Length) {
    amount = length.scaled(by: 1000, over: 1).scaledPoints / 65536
    unit = .points
  }

  /// So many thousandths of `unit`.
  init(_ amount: Int, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  init(_ length: TemplateLength) {
    switch length {
    case .exactly(let length): self.init(length)
    case .ofPage(let part, let whole): self.init(part * 100_000 / max(whole, 1), .percent)
    case .lines(let lines): self.init(lines, .lines)
    }
  }

  init(_ extent: ParagraphLook.Extent) {
    switch extent {
    case .exactly(let length): self.init(length)
    case .em(let ems): self.init(ems, .ems)
    case .leading(let lines): self.init(lines, .lines)
    case .indent(let indents): self.init(indents, .indents)
    case .margin(let margins): self.init(margins, .margins)
    }
  }
}

extension ValueKind {
  /// The lengths in `text`.
  fileprivate func measures(of text: String) -> [ValueMeasure] {
    switch self {
    case .room, .extent:
      return TemplateValue.length(text).map { [ValueMeasure($0)] } ?? []
    case .pageLength: return TemplateValue.pageLength(text).map { [ValueMeasure($0)] } ?? []
    case .padding: return (TemplateValue.padding(text) ?? []).map { ValueMeasure($0) }
    case .textExtent, .textRoom:
      return TemplateValue.textExtent(text).map { [ValueMeasure($0)] } ?? []
    case .textPadding:
      guard let padding = TemplateValue.textPadding(text) else { return [] }
      return [padding.above, padding.right, padding.below, padding.left].map { ValueMeasure($0) }
    case .indents: return (TemplateValue.indents(text) ?? []).map { ValueMeasure($0) }
    case .pageSize:
      return TemplateValue.pageSize(text).map {
        [ValueMeasure($0.width), ValueMeasure($0.height)]
      } ?? []
    case .size:
      switch TemplateValue.size(text) {
      case .thousandths(let part): return [ValueMeasure(part * 100, .percent)]
      case .exactly(let length): return [ValueMeasure(length)]
      case nil: return []
      }
    case .leading:
      switch TemplateValue.leading(text) {
      case .em(let part): return [ValueMeasure(part * 100, .percent)]
      case .grids(let lines): return [ValueMeasure(lines, .lines)]
      case .exactly(let length): return [ValueMeasure(length)]
      default: return []
      }
    default: return []
    }
  }
}

extension Vocabulary.Attribute {
  /// What is wrong with a value.
  enum Fault {
    /// It is none.
    case noValue
    /// It is one, but nobody can mean it.
    case outOfBounds(ValueBounds.Excess)
  }

  /// What is wrong with `text` as its value; nil where nothing is.
  func fault(of text: String) -> Fault? {
    guard kind.accepts(text) else { return .noValue }
    return bounds.excess(of: text, kind).map { .outOfBounds($0) }
  }
}
