package import TypesetElementTree
package import TypesetRichText

/// What the elements of a manuscript come to in a template.
package struct ElementMap: Hashable, Sendable {
  /// What an element comes to; what is nil is left as it is.
  package struct Rule: Hashable, Sendable {
    /// The paragraph style, by name.
    package var style: String?
    /// Whether a map for one of its classes named that: it goes over what the classes look like themselves then.
    package var isStyleOfClass = false
    /// Over how many columns it reaches.
    package var span: ColumnSpan?
    /// In how many columns its text runs.
    package var columns: Int?
    /// The sequence of an article.
    package var sequence: String?
    /// Where an article begins.
    package var starts: ArticleStart?
    /// How the columns in which an article ends are filled.
    package var fill: ColumnFill?
    /// The flow that a sidebar's text goes to; nil, or one that no frame has, for the flow it
    /// stands in.
    package var flow: String?
    /// Where a figure over several columns stands, or a sidebar for which pages have no frame, of which the manuscript does not
    /// say it.
    package var place: FigurePlace?
    /// How narrow it may be there, in per cent of its columns.
    package var least: Int?
    /// How the picture of a figure lies in a frame that bleeds, where the manuscript does not say it.
    package var fit: PictureFit.Way?
    /// Whether it goes over what the manuscript says itself; nil for no.
    package var insists: Bool?

    /// A rule that leaves all as it is.
    package init() {}

    /// What `later` says, and this where it says nothing.
    package func overridden(by later: Rule) -> Rule {
      var rule = self
      rule.style = later.style ?? style
      rule.isStyleOfClass = later.style == nil ? isStyleOfClass : later.isStyleOfClass
      rule.span = later.span ?? span
      rule.columns = later.columns ?? columns
      rule.sequence = later.sequence ?? sequence
      rule.starts = later.starts ?? starts
      rule.fill = later.fill ?? fill
      rule.flow = later.flow ?? flow
      rule.place = later.place ?? place
      rule.least = later.least ?? least
      rule.fit = later.fit ?? fit
      rule.insists = later.insists ?? insists
      return rule
    }

    /// The styles, later ones over earlier, of an element with `classes` that has the style `own` where no map names one.
    package func styles(_ own: String?, classes: [String]) -> [String] {
      guard let style else { return (own.map { [$0] } ?? []) + classes }
      return isStyleOfClass ? classes + [style] : [style] + classes
    }

    /// What holds of a part of the rule where the manuscript says `asked`: that, and what the rule
    /// says where it says nothing; the other way about for a rule that insists.
    package func settled<Value>(_ part: KeyPath<Rule, Value?>, asked: Value?) -> Value? {
      insists ?? false ? self[keyPath: part] ?? asked : asked ?? self[keyPath: part]
    }
  }

  /// Something that elements stand in: a kind of container, and one of its classes, or nil for any.
  package struct Surrounding: Hashable, Sendable {
    /// The kind.
    package var kind: ElementKind
    /// One of its classes; nil for any.
    package var className: String?
    /// A surrounding.
    package init(_ kind: ElementKind, className: String? = nil) {
      self.kind = kind
      self.className = className
    }
  }

  /// Which element: its kind, one of its classes, what it stands in.
  package struct Key: Hashable, Sendable {
    /// The kind.
    package var kind: ElementKind
    /// One of its classes; nil for any.
    package var className: String?
    /// What it stands in, near or far; nil for anything.
    package var inside: Surrounding?
    /// A key.
    package init(_ kind: ElementKind, className: String? = nil, inside: Surrounding? = nil) {
      self.kind = kind
      self.className = className
      self.inside = inside
    }
  }

  /// The rules.
  package var rules: [Key: Rule]

  /// A map of these rules.
  package init(_ rules: [Key: Rule]) { self.rules = rules }

  /// What an element of `kind` with `classes` comes to, that stands in `containers`, the outermost
  /// first.
  ///
  /// The rule for its kind; over it those for its kind in what it stands in, from the outermost
  /// container to the innermost, for each that of its kind and then those of its classes; over
  /// these, in the same order, those for its own classes as they were written. The lines of a poem are
  /// paragraphs, but what is said of the paragraphs around it is not said of them.
  package func rule(
    for kind: ElementKind, classes: [String],
    within containers: [(kind: ElementKind, classes: [String])] = []
  ) -> Rule {
    guard !rules.isEmpty else { return Rule() }
    var rule = Rule()
    let poem = kind == .paragraph ? containers.lastIndex { $0.kind == .verse } : nil
    for name in [nil] + classes.map(Optional.some) {
      func add(_ inside: Surrounding?, isAround: Bool) {
        guard var next = rules[Key(kind, className: name, inside: inside)] else { return }
        if isAround, name == nil { next.style = nil }
        next.isStyleOfClass = name != nil
        rule = rule.overridden(by: next)
      }
      add(nil, isAround: poem != nil)
      for (place, container) in containers.enumerated() {
        let isAround = poem.map { place < $0 } ?? false
        add(Surrounding(container.kind), isAround: isAround)
        for other in container.classes {
          add(Surrounding(container.kind, className: other), isAround: isAround)
        }
      }
    }
    return rule
  }
}
