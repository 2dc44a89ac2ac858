import TypesetElementTree

/// What nobody must miss.
public struct Strong: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.strong), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.strong), try content().nodes)])
  }
}

/// What is stressed; among stressed words it is not.
public struct Emphasis: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.emphasis), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.emphasis), try content().nodes)])
  }
}

/// Words of a program among others; lines of one are a `CodeBlock`.
public struct Code: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.code), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.code), try content().nodes)])
  }
}

/// Keys to press.
public struct Keyboard: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.keyboard), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.keyboard), try content().nodes)])
  }
}

/// Somebody else's words among one's own; their marks are yours to write. A passage is a `Quotation`.
public struct Quoted: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.quotation), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.quotation), try content().nodes)])
  }
}

/// What was taken out.
public struct Deletion: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Letters of this role.
  public init(_ text: String) { letters = Letters([.span(.role(.deletion), [.text(text)])]) }

  /// Letters of this role, and what stands among them.
  public init(@TextBuilder _ content: () throws -> Letters) rethrows {
    letters = Letters([.span(.role(.deletion), try content().nodes)])
  }
}

/// Raised letters.
public struct Superscript: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Such letters.
  public init(_ text: String) {
    letters = Letters([.span(.depth(superscript: 1, subscripted: 0), [.text(text)])])
  }
}

/// Lowered letters.
public struct Subscript: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// Such letters.
  public init(_ text: String) {
    letters = Letters([.span(.depth(superscript: 0, subscripted: 1), [.text(text)])])
  }
}
