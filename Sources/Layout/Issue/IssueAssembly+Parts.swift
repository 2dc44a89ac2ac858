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

  /// How a block is placed that is seen.
  func placement(
    of block: Int, columns: Int?, _ surroundings: Surroundings
  ) -> Placement {
    let outer = plan.containers(around: block).first {
      document.containers[$0].kind != .article
    }
    if let outer, let span = span(of: outer, columns) {
      return Placement(span: span, columns: innerCount(of: outer), container: outer)
    }
    guard !surroundings.isFramed else { return Placement(columns: columns) }
    if let span = span(of: document.blocks[block], surroundings) { return Placement(span: span) }
    return Placement(columns: columns)
  }

  /// Whether the manuscript says over how many columns a block reaches, or what stands around it.
  func asksSpan(_ block: Int) -> Bool {
    let outer = plan.containers(around: block).first {
      document.containers[$0].kind != .article
    }
    if let outer { return document.containers[outer].attributes.span != nil }
    switch document.blocks[block] {
    case .paragraph(let paragraph): return document.settings[paragraph.setting].span != nil
    case .object(let object): return object.attributes.span != nil
    case .emptyLine: return false
    }
  }

  /// Over how many columns a line or an object asks to reach, where that is more than one.
  func span(of block: Block, _ surroundings: Surroundings) -> ColumnSpan? {
    switch block {
    case .paragraph(let paragraph):
      let setting = document.settings[paragraph.setting]
      let rule = surroundings.rule(for: setting.part, classes: setting.classes)
      return rule.settled(\.span, asked: setting.span)?.wide
    case .object(let object):
      let kind: ElementKind? =
        switch object.kind {
        case .rule: .rule
        case .contents: .contents
        case .index: .index
        case .pageBreak: nil
        }
      let rule = surroundings.rule(for: kind, classes: object.attributes.classes)
      return rule.settled(\.span, asked: object.attributes.span)?.wide
    case .emptyLine: return nil
    }
  }

  /// Reports what was asked of a block that cannot be had where it stands.
  mutating func reportPlacing(of block: Int) {
    guard
      let around = plan.containers(around: block).last(where: {
        document.containers[$0].kind != .article
      })
    else { return }
    let name = document.containers[around].kind.rawValue
    switch document.blocks[block] {
    case .paragraph(let paragraph):
      let setting = document.settings[paragraph.setting]
      guard setting.span?.wide != nil, let source = setting.source else { return }
      note(
        "layout.span-inside", "nothing inside <\(name)> can span columns", at: source,
        help: "write span= in the <\(name)> itself, or end it before this")
    case .object(let object):
      if object.attributes.span?.wide != nil {
        note(
          "layout.span-inside", "nothing inside <\(name)> can span columns", at: object.source,
          help: "write span= in the <\(name)> itself, or end it before this")
      }
      if case .pageBreak = object.kind {
        note(
          "layout.break-inside", "<break> has no effect inside <\(name)>", at: object.source,
          help: "end the <\(name)> before it")
      }
    case .emptyLine: break
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
