/// Finds out what the letters of a program are, so that they can be set apart.
///
/// A highlighter is a value without state: it may be called for several programs at the same time.
public protocol CodeHighlighter: Sendable {
  /// What the bytes of `code` are, in order: each byte is in one token. Nil where the highlighter does not
  /// know the language, whose code is then set as it is.
  ///
  /// - Parameters:
  ///   - code: a program or a part of one: UTF-8, its lines parted by LF. It may be wrong or cut off.
  ///   - language: what the author called the language, in small letters: `swift`, `js`.
  /// - Complexity: should be O(bytes).
  func tokens(of code: [UInt8], language: String) -> [CodeToken]?
}

/// A stretch of a program of one kind.
public struct CodeToken: Hashable, Sendable {
  /// What letters of a program are. The style of the letters of each is `code-` and its name.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Names that nobody gave a meaning, operators, brackets, white space.
    case plain
    /// A word of the language, or the name of a tag.
    case keyword
    /// The name of a type.
    case type
    /// A text in quotation marks.
    case string
    /// A number.
    case number
    /// What the machine does not read.
    case comment
    /// An attribute, an annotation, a key, a line for the preprocessor.
    case attribute
    /// A variable that is marked as one.
    case variable
  }

  /// Its bytes.
  public var range: Range<Int>
  /// What it is.
  public var kind: Kind

  /// The bytes at `range`, which are `kind`.
  public init(_ range: Range<Int>, _ kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

/// The highlighters that come with this library: for Swift, C and C++, Python, JavaScript and TypeScript,
/// JSON, HTML and XML, and the shell.
///
/// They know words, not meanings: a name in capitals is taken for a type. Whatever stands in a program,
/// each byte of it is in one token.
public struct StandardHighlighter: CodeHighlighter {
  /// The highlighter.
  public init() {}

  /// The languages by the names that authors give them.
  public static let languages: [String] = grammars.keys.sorted() + markupNames.sorted()

  /// What the bytes of `code` are; nil for a language that is not known. O(bytes).
  public func tokens(of code: [UInt8], language: String) -> [CodeToken]? {
    if StandardHighlighter.markupNames.contains(language) {
      var lexer = MarkupLexer(code)
      return lexer.tokens()
    }
    guard let grammar = StandardHighlighter.grammars[language] else { return nil }
    var lexer = CodeLexer(code, grammar)
    return lexer.tokens()
  }

  private static let markupNames: Set<String> = ["html", "xml", "xhtml", "svg"]

  private static let grammars: [String: CodeGrammar] = [
    "swift": .swift, "c": .c, "h": .c, "cpp": .cpp, "c++": .cpp, "objc": .cpp, "hpp": .cpp,
    "python": .python, "py": .python, "python3": .python,
    "javascript": .javaScript, "js": .javaScript, "typescript": .javaScript, "ts": .javaScript,
    "jsx": .javaScript, "json": .json, "jsonc": .json,
    "shell": .shell, "sh": .shell, "bash": .shell, "zsh": .shell,
  ]
}
