import TypesetDiagnostics
import TypesetElementTree
import TypesetTemplates

extension IssueAssembly {
  /// How a paragraph of the main story is placed.
  struct Placement: Equatable {
    /// Over how many columns; nil for text in columns.
    var span: ColumnSpan?
    /// In how many columns the text runs.
    var columns: Int?
    /// The container that spans: two of them that follow each other are two parts; nil for lines.
    var container: Int?
  }

  /// How an element is placed that is seen.
  func placement(
    of place: Int, columns: Int?, _ surroundings: Surroundings
  ) -> Placement {
    // The notes of a table reach as far as that.
    let outer = outermost(around: place).map { notedTables[$0] ?? $0 }
    if let outer, let span = span(of: outer, columns) {
      return Placement(span: span, columns: innerCount(of: outer), container: outer)
    }
    guard !surroundings.isFramed else { return Placement(columns: columns) }
    if let span = span(of: document.elements[place], surroundings) { return Placement(span: span) }
    return Placement(columns: columns)
  }

  /// The tables that have notes right below them, by those.
  static func notedTables(in document: Document) -> [Int: Int] {
    var tables: [Int: Int] = [:]
    for (place, element) in document.elements.enumerated() where element.kind == .table {
      for other in element.end..<max(document.reach(ofTable: place).upperBound, element.end)
      where document.elements[other].kind == .note {
        tables[other] = place
      }
    }
    return tables
  }

  /// The outermost container around an element that is set off; nil for none.
  private func outermost(around place: Int) -> Int? {
    plan.containers(around: place).first { document.elements[$0].kind != .article }
  }

  /// Whether the manuscript says over how many columns an element reaches, or what stands around it.
  func asksSpan(_ place: Int) -> Bool {
    let element = document.elements[outermost(around: place) ?? place]
    return askedSpan(of: element) != nil
  }

  /// What was asked of an element itself.
  private func askedSpan(of element: Element) -> ColumnSpan? {
    element.form == .text
      ? document.setting(of: element).span : document.attributes(of: element).span
  }

  /// Over how many columns a line or an object asks to reach, where that is more than one.
  func span(of element: Element, _ surroundings: Surroundings) -> ColumnSpan? {
    let classes: [String]
    switch element.form {
    case .text: classes = document.setting(of: element).classes
    case .object, .container: classes = document.attributes(of: element).classes
    case .blank: return nil
    }
    // A break goes by the rules of paragraphs.
    let kind = element.kind == .pageBreak ? .paragraph : element.kind
    return surroundings.rule(for: kind, classes: classes)
      .settled(\.span, asked: askedSpan(of: element))?.wide
  }

  /// Reports what was asked of an element that cannot be had where it stands.
  mutating func reportPlacing(of place: Int) {
    guard
      let around = plan.containers(around: place).last(where: {
        document.elements[$0].kind != .article
      })
    else { return }
    let name = document.elements[around].kind.rawValue
    let element = document.elements[place]
    switch element.form {
    case .text:
      let setting = document.setting(of: element)
      guard setting.span?.wide != nil, let source = setting.source else { return }
      note(
        "layout.span-inside", "nothing inside <\(name)> can span columns", at: source,
        help: "write span= in the <\(name)> itself, or end it before this")
    case .object:
      if document.attributes(of: element).span?.wide != nil {
        note(
          "layout.span-inside", "nothing inside <\(name)> can span columns", at: element.source,
          help: "write span= in the <\(name)> itself, or end it before this")
      }
      if element.kind == .pageBreak {
        note(
          "layout.break-inside", "<break> has no effect inside <\(name)>", at: element.source,
          help: "end the <\(name)> before it")
      }
    case .blank, .container: break
    }
  }

  mutating func note(
    _ code: DiagnosticCode, _ message: String, at source: SourceRange, help: String
  ) {
    guard !diagnostics.contains(where: { $0.code == code && $0.range == source }) else { return }
    diagnostics.append(Diagnostic(.warning, code, message, at: source, help: help))
  }
}

extension ColumnSpan {
  /// The span, if it is more than a column.
  var wide: ColumnSpan? { self == .columns(1) ? nil : self }
}
