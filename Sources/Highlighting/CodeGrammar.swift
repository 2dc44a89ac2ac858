/// What a language is made of, as far as its words show.
struct CodeGrammar: Sendable {
  /// How a text in quotation marks is written.
  struct Quotation: Sendable {
    /// What opens it.
    var opening: [UInt8]
    /// What closes it.
    var closing: [UInt8]
    /// Whether a backslash takes the next byte along.
    var hasEscapes = true
    /// Whether it may go on over the end of a line.
    var spansLines = false

    init(_ mark: String, hasEscapes: Bool = true, spansLines: Bool = false) {
      opening = Array(mark.utf8)
      closing = opening
      self.hasEscapes = hasEscapes
      self.spansLines = spansLines
    }
  }

  /// What begins a comment that the end of the line ends.
  var lineComment: [UInt8] = []
  /// Whether that must stand behind white space.
  var commentsStandApart = false
  /// Whether `/* … */` is a comment.
  var hasBlockComments = false
  /// Whether such comments may stand in each other.
  var commentsNest = false
  /// Texts; longer marks before shorter ones.
  var quotations: [Quotation] = []
  /// The letters that may stand right before a quotation mark and belong to it.
  var quotationPrefixes: Set<UInt8> = []
  /// The words of the language.
  var keywords: Set<String> = []
  /// Words that are types.
  var types: Set<String> = []
  /// Whether a name that begins with a capital is a type.
  var capitalsAreTypes = false
  /// Whether `#` at the start of a line begins a line for the preprocessor.
  var hasPreprocessor = false
  /// What begins an annotation: `@`; 0 for nothing.
  var annotation: UInt8 = 0
  /// Whether `#` before a name makes it a word of the language.
  var hasPoundWords = false
  /// Whether `$name` is a variable.
  var hasVariables = false
  /// Whether a text before a colon is a key.
  var hasKeys = false
  /// Whether a backslash at the end of its line lets a comment go on.
  var commentsContinue = false
  /// Whether `R"x(…)x"` is a text in which no letter means anything.
  var hasRawTexts = false
  /// Whether `<<END` makes a text of the lines below, up to one of that word alone.
  var hasHereDocuments = false
  /// Whether `/…/` is a pattern where no value stands before it.
  var hasPatterns = false

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  static let swift: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.lineComment = Array("//".utf8)
    grammar.hasBlockComments = true
    grammar.commentsNest = true
    grammar.quotations = [
      Quotation("\"\"\"", spansLines: true), Quotation("\""),
    ]
    grammar.keywords = words(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue
      convenience default defer deinit didSet do dynamic else enum extension fallthrough false
      fileprivate final for func get guard if import in indirect infix init inout internal is isolated
      lazy let mutating nil nonisolated nonmutating open operator optional override package postfix
      precedencegroup prefix private protocol public repeat required rethrows return self set some
      static struct subscript super switch throw throws true try typealias unowned var weak where
      while willSet yield
      """)
    grammar.types = ["Self"]
    grammar.capitalsAreTypes = true
    grammar.annotation = UInt8(ascii: "@")
    grammar.hasPoundWords = true
    return grammar
  }()

  static let c: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.lineComment = Array("//".utf8)
    grammar.hasBlockComments = true
    grammar.quotations = [Quotation("\""), Quotation("'")]
    grammar.keywords = words(
      """
      auto break case const continue default do else enum extern false for goto if inline NULL nullptr
      register restrict return sizeof static struct switch true typedef union volatile while
      """)
    grammar.types = words(
      """
      bool char double float int int8_t int16_t int32_t int64_t long ptrdiff_t short signed size_t
      ssize_t uint8_t uint16_t uint32_t uint64_t uintptr_t unsigned void wchar_t FILE
      """)
    grammar.hasPreprocessor = true
    grammar.commentsContinue = true
    return grammar
  }()

  static let cpp: CodeGrammar = {
    var grammar = c
    grammar.hasRawTexts = true
    grammar.keywords.formUnion(
      words(
        """
        alignas and catch class concept consteval constexpr const_cast co_await co_return co_yield
        decltype delete dynamic_cast explicit export final friend mutable namespace new noexcept not
        operator or override private protected public reinterpret_cast requires static_assert
        static_cast template this throw try typeid typename using virtual
        """))
    return grammar
  }()

  static let python: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.lineComment = Array("#".utf8)
    grammar.quotations = [
      Quotation("\"\"\"", spansLines: true), Quotation("'''", spansLines: true), Quotation("\""),
      Quotation("'"),
    ]
    grammar.quotationPrefixes = Set("rRbBfFuU".utf8)
    grammar.keywords = words(
      """
      and as assert async await break case class continue def del elif else except False finally for
      from global if import in is lambda match None nonlocal not or pass raise return True try while
      with yield self
      """)
    grammar.types = words(
      "bool bytes dict float frozenset int list object set str tuple type")
    grammar.capitalsAreTypes = true
    grammar.annotation = UInt8(ascii: "@")
    return grammar
  }()

  static let javaScript: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.lineComment = Array("//".utf8)
    grammar.hasBlockComments = true
    grammar.quotations = [Quotation("`", spansLines: true), Quotation("\""), Quotation("'")]
    grammar.keywords = words(
      """
      abstract as async await break case catch class const continue debugger declare default delete do
      else enum export extends false finally for from function get if implements import in instanceof
      interface keyof let namespace new null of private protected public readonly return set static
      super switch this throw true try type typeof undefined var void while with yield
      """)
    grammar.types = words("any bigint boolean never number string symbol unknown")
    grammar.capitalsAreTypes = true
    grammar.annotation = UInt8(ascii: "@")
    grammar.hasPatterns = true
    return grammar
  }()

  static let json: CodeGrammar = {
    var grammar = CodeGrammar()
    // No part of the language, but of the files of many programs.
    grammar.lineComment = Array("//".utf8)
    grammar.hasBlockComments = true
    grammar.quotations = [Quotation("\"")]
    grammar.keywords = ["true", "false", "null"]
    grammar.hasKeys = true
    return grammar
  }()

  static let shell: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.lineComment = Array("#".utf8)
    grammar.commentsStandApart = true
    grammar.quotations = [
      Quotation("\"", spansLines: true), Quotation("'", hasEscapes: false, spansLines: true),
    ]
    grammar.keywords = words(
      """
      alias break case continue declare do done elif else esac eval exec exit export fi for function if
      in local readonly return select set shift source then trap unset until while
      """)
    grammar.hasVariables = true
    grammar.hasHereDocuments = true
    return grammar
  }()
}
