public import TypesetElementTree
public import TypesetRichText

/// What can be asked of any block. Each returns the block with it; of several, each has it.
extension Block {
  private func changed(
    paragraph: (inout ParagraphSetting) -> Void, other: (inout ElementAttributes) -> Void
  ) -> Blocks {
    var blocks = body
    for place in blocks.nodes.indices {
      if blocks.nodes[place].isText {
        paragraph(&blocks.nodes[place].setting)
      } else {
        other(&blocks.nodes[place].attributes)
      }
    }
    return blocks
  }

  /// Its name for links and references.
  public func id(_ id: String) -> Blocks {
    changed {
      $0.id = id
    } other: {
      $0.id = id
    }
  }

  /// Classes of the template, more of them behind those it has.
  public func classes(_ names: String...) -> Blocks {
    let names = names.map { $0.lowercased() }
    return changed {
      $0.classes += names
    } other: {
      $0.classes += names
    }
  }

  /// How its lines fill their measure.
  public func alignment(_ alignment: ParagraphStyle.Alignment) -> Blocks {
    changed {
      $0.alignment = alignment
    } other: {
      $0.alignment = alignment
    }
  }

  /// Its language.
  public func language(_ language: LanguageTag) -> Blocks {
    changed {
      $0.language = language
    } other: {
      $0.language = language
    }
  }

  /// What must stay with what.
  public func keep(_ keep: ParagraphSetting.Keep) -> Blocks {
    changed {
      $0.keep = keep
    } other: {
      $0.keep = keep
    }
  }

  /// Over how many columns it reaches.
  public func span(_ span: ColumnSpan) -> Blocks {
    changed {
      $0.span = span
    } other: {
      $0.span = span
    }
  }

  /// Where it stands as long as it can: on this page, counted from 1, and with its first column in this one. What is not
  /// a figure, a row of figures, a box or a quotation is not pinned.
  public func pinned(page: Int? = nil, column: Int? = nil) -> Blocks {
    guard page != nil || column != nil else { return body }
    let pin = FigurePin(page: page.map { max($0, 1) }, column: column.map { max($0, 1) })
    var blocks = body
    for place in blocks.nodes.indices where blocks.nodes[place].kind?.canBePinned ?? false {
      blocks.nodes[place].attributes.pin = pin
    }
    return blocks
  }

  /// That it may be left out where copy has to fit its pages: a figure, a row of figures, a box, a sidebar or a
  /// quotation. Anything else stays.
  public func optional() -> Blocks {
    var blocks = body
    for place in blocks.nodes.indices
    where blocks.nodes[place].kind?.canBePinned ?? false || blocks.nodes[place].kind == .sidebar {
      blocks.nodes[place].attributes.isOptional = true
    }
    return blocks
  }
}
