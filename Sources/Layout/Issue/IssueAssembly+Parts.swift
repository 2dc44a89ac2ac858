import Diagnostics
import ElementTree
import Templates

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
    for container in plan.containers(around: block)
    where document.containers[container].kind != .article {
      let asked = document.containers[container].attributes
      let rule = plan.rule(for: container)
      guard let span = rule.settled(\.span, asked: asked.span)?.wide else { break }
      return Placement(
        span: span, columns: rule.settled(\.columns, asked: asked.columns),
        container: container)
    }
    guard !surroundings.isFramed else { return Placement(columns: columns) }
    switch document.blocks[block] {
    case .paragraph(let paragraph):
      let setting = document.settings[paragraph.setting]
      let rule = surroundings.rule(for: setting.part, classes: setting.classes)
      if let span = rule.settled(\.span, asked: setting.span)?.wide { return Placement(span: span) }
    case .object(let object):
      let kind: ElementKind? =
        switch object.kind {
        case .rule: .rule
        case .contents: .contents
        case .index: .index
        case .pageBreak: nil
        }
      let rule = surroundings.rule(for: kind, classes: object.attributes.classes)
      if let span = rule.settled(\.span, asked: object.attributes.span)?.wide {
        return Placement(span: span)
      }
    case .emptyLine: break
    }
    return Placement(columns: columns)
  }

  /// Tells what was asked of a block that cannot be had where it stands.
  mutating func reportPlacing(of block: Int, isFlowing: Bool) {
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
        "layout.span-inside", "what stands in <\(name)> cannot span columns", at: source,
        help: "write span= in the <\(name)> itself, or end it before this")
    case .object(let object):
      if object.attributes.span?.wide != nil {
        note(
          "layout.span-inside", "what stands in <\(name)> cannot span columns", at: object.source,
          help: "write span= in the <\(name)> itself, or end it before this")
      }
      if case .pageBreak = object.kind {
        note(
          "layout.break-inside", "<break> does nothing within <\(name)>", at: object.source,
          help: "end the <\(name)> before it")
      }
    case .emptyLine: break
    }
  }

  private mutating func note(
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
