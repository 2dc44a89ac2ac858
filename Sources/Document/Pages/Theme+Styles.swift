import TypesetElementTree
public import TypesetTemplates

/// The looks of paragraphs and of what holds them, by what they are.
extension Theme {
  /// What an article is called.
  public var headline: ParagraphLook {
    get { self[.headline] }
    set { self[.headline] = newValue }
  }

  /// The sentence or two between headline and text.
  public var deck: ParagraphLook {
    get { self[.deck] }
    set { self[.deck] = newValue }
  }

  /// Who wrote it.
  public var byline: ParagraphLook {
    get { self[.byline] }
    set { self[.byline] = newValue }
  }

  /// Headings of `level` 2 to 6; what is outside of that is the nearest. Level 1 is the headline.
  public subscript(heading level: Int) -> ParagraphLook {
    get { self[Theme.heading(level)] }
    set { self[Theme.heading(level)] = newValue }
  }

  /// Words of the text that are set off from it.
  public var pullquote: ParagraphLook {
    get { self[.pullquote] }
    set { self[.pullquote] = newValue }
  }

  /// Passages in somebody else's words.
  public var quotation: ParagraphLook {
    get { self[.quote] }
    set { self[.quote] = newValue }
  }

  /// Lines of a program.
  public var codeBlock: ParagraphLook {
    get { self[.code] }
    set { self[.code] = newValue }
  }

  /// Lists.
  public var list: ParagraphLook {
    get { self[.list] }
    set { self[.list] = newValue }
  }

  /// Tables.
  public var table: ParagraphLook {
    get { self[.table] }
    set { self[.table] = newValue }
  }

  /// Pictures with the words to them.
  public var figure: ParagraphLook {
    get { self[.figure] }
    set { self[.figure] = newValue }
  }

  /// The words to a picture.
  public var caption: ParagraphLook {
    get { self[.caption] }
    set { self[.caption] = newValue }
  }

  /// Text that is set off from the rest.
  public var box: ParagraphLook {
    get { self[.box] }
    set { self[.box] = newValue }
  }

  /// The texts of notes.
  public var note: ParagraphLook {
    get { self[.note] }
    set { self[.note] = newValue }
  }

  /// The look of the class `name` of paragraphs, one of the template's or a new one.
  public subscript(style name: String) -> ParagraphLook {
    get { template.stylesheet.paragraphs[name] ?? ParagraphLook() }
    set { template.stylesheet.paragraphs[name] = newValue }
  }

  private static func heading(_ level: Int) -> ElementKind {
    let kinds: [ElementKind] = [.h1, .h2, .h3, .h4, .h5]
    return kinds[min(max(level - 2, 0), kinds.count - 1)]
  }

  /// The look of elements of `kind`.
  private subscript(kind: ElementKind) -> ParagraphLook {
    get { self[style: styleName(of: kind)] }
    set {
      let name = styleName(of: kind)
      guard template.isShared(name, beside: kind) else {
        self[style: name] = newValue
        return
      }
      // No template has a style of that name: names have no spaces.
      let own = "theme \(kind.rawValue)"
      var rule = template.elements.rules[ElementMap.Key(kind)] ?? ElementMap.Rule()
      rule.style = own
      template.elements.rules[ElementMap.Key(kind)] = rule
      self[style: own] = newValue
    }
  }

  private func styleName(of kind: ElementKind) -> String {
    template.elements.rules[ElementMap.Key(kind)]?.style ?? kind.rawValue
  }
}

/// The looks of letters, by what they are.
extension Theme {
  /// Words of a program among others.
  public var code: TextLook {
    get { self[.code] }
    set { self[.code] = newValue }
  }

  /// What nobody must miss.
  public var strong: TextLook {
    get { self[.strong] }
    set { self[.strong] = newValue }
  }

  /// What is stressed.
  public var emphasis: TextLook {
    get { self[.emphasis] }
    set { self[.emphasis] = newValue }
  }

  /// Keys to press.
  public var keyboard: TextLook {
    get { self[.keyboard] }
    set { self[.keyboard] = newValue }
  }

  /// Somebody else's words among one's own.
  public var quoted: TextLook {
    get { self[.quotation] }
    set { self[.quotation] = newValue }
  }

  /// What was taken out.
  public var deletion: TextLook {
    get { self[.deletion] }
    set { self[.deletion] = newValue }
  }

  /// The marks of notes.
  public var noteMark: TextLook {
    get { self[.noteMark] }
    set { self[.noteMark] = newValue }
  }

  /// The look of the class `name` of letters, one of the template's or a new one.
  public subscript(letters name: String) -> TextLook {
    get { template.stylesheet.spans[name] ?? TextLook() }
    set { template.stylesheet.spans[name] = newValue }
  }

  private subscript(role: InlineRole) -> TextLook {
    get { self[letters: role.rawValue] }
    set { self[letters: role.rawValue] = newValue }
  }
}

extension Template {
  /// Whether the style `name` is also that of something else than all elements of `kind`.
  fileprivate func isShared(_ name: String, beside kind: ElementKind) -> Bool {
    let isOthers = elements.rules.contains {
      $0.key != ElementMap.Key(kind) && $0.value.style == name
    }
    // Where an element has no rule, its own name is its style.
    guard !isOthers, let other = ElementKind(rawValue: name), other != kind else { return isOthers }
    return elements.rules[ElementMap.Key(other)]?.style == nil
  }
}
