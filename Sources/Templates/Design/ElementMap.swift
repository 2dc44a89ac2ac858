package import ElementTree

/// What the elements of a manuscript come to in a template.
package struct ElementMap: Hashable, Sendable {
  /// What an element comes to; what is nil is left as it is.
  package struct Rule: Hashable, Sendable {
    /// The paragraph style, by name.
    package var style: String?
    /// Over how many columns it reaches.
    package var span: ColumnSpan?
    /// In how many columns its text runs.
    package var columns: Int?
    /// The sequence of an article.
    package var sequence: String?
    /// Where an article begins.
    package var starts: ArticleStart?
    /// How the columns are filled that an article ends in.
    package var fill: ColumnFill?
    /// The flow that a sidebar's text goes to; nil, or one that no frame has, for the flow it
    /// stands in.
    package var flow: String?

    /// A rule that leaves all as it is.
    package init() {}

    /// What `later` says, and this where it says nothing.
    package func overridden(by later: Rule) -> Rule {
      var rule = self
      rule.style = later.style ?? style
      rule.span = later.span ?? span
      rule.columns = later.columns ?? columns
      rule.sequence = later.sequence ?? sequence
      rule.starts = later.starts ?? starts
      rule.fill = later.fill ?? fill
      rule.flow = later.flow ?? flow
      return rule
    }
  }

  /// Which element: its kind, and one of its classes, or nil for any.
  package struct Key: Hashable, Sendable {
    /// The kind.
    package var kind: ElementKind
    /// One of its classes; nil for any.
    package var className: String?
    /// A key.
    package init(_ kind: ElementKind, className: String? = nil) {
      self.kind = kind
      self.className = className
    }
  }

  /// The rules.
  package var rules: [Key: Rule]

  /// A map of these rules.
  package init(_ rules: [Key: Rule]) { self.rules = rules }

  /// What an element of `kind` with `classes` comes to: the rule for its kind, then those for its
  /// classes in the order they were written, later ones over earlier.
  package func rule(for kind: ElementKind, classes: [String]) -> Rule {
    var rule = rules[Key(kind)] ?? Rule()
    for name in classes {
      if let next = rules[Key(kind, className: name)] { rule = rule.overridden(by: next) }
    }
    return rule
  }
}
