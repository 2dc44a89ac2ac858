import TypesetDiagnostics

/// What can be wrong with a manuscript in magazine markup.
enum Problem: Int, CaseIterable {
  case loneLessThan
  case unclosedTag
  case unclosedComment
  case unknownTag
  case strayEndTag
  case straySlash
  case unknownAttribute
  case duplicateAttribute
  case missingValue
  case unknownColor
  case badSize
  case badFeatures
  case badVariations
  case badLanguage
  case badAlignment
  case badNumber
  case badValue
  case contradiction
  case tooManyClasses
  case idleParagraph
  case paragraphInLine
  case elementInLine
  case misplacedElement
  case unclosedElement
  case tooDeep
  case emptyElement
  case duplicateID
  case unclosedNoBreak
  case unclosedLink
  case nestedLink
  case badLink
  case unclosedStyle
  case unclosedRuby
  case nestedRuby
  case unknownEntity
  case badCharacterReference
  case notUTF8
  case utf16
  case nul
  case controlCharacter
  case objectReplacement
  case tooManyMarks
  case curlyQuotes
  case joinedLines
  case noSource

  /// The name that stays.
  var code: DiagnosticCode {
    switch self {
    case .loneLessThan: return "markup.lone-less-than"
    case .unclosedTag: return "markup.unclosed-tag"
    case .unclosedComment: return "markup.unclosed-comment"
    case .unknownTag: return "markup.unknown-tag"
    case .strayEndTag: return "markup.stray-end-tag"
    case .straySlash: return "markup.stray-slash"
    case .unknownAttribute: return "markup.unknown-attribute"
    case .duplicateAttribute: return "markup.duplicate-attribute"
    case .missingValue: return "markup.missing-value"
    case .unknownColor: return "markup.unknown-color"
    case .badSize: return "markup.bad-size"
    case .badFeatures: return "markup.bad-features"
    case .badVariations: return "markup.bad-variations"
    case .badLanguage: return "markup.bad-language"
    case .badAlignment: return "markup.bad-alignment"
    case .badNumber: return "markup.bad-number"
    case .badValue: return "markup.bad-value"
    case .contradiction: return "markup.contradiction"
    case .tooManyClasses: return "markup.too-many-classes"
    case .idleParagraph: return "markup.idle-paragraph"
    case .paragraphInLine: return "markup.paragraph-in-line"
    case .elementInLine: return "markup.element-in-line"
    case .misplacedElement: return "markup.misplaced-element"
    case .unclosedElement: return "markup.unclosed-element"
    case .tooDeep: return "markup.too-deep"
    case .emptyElement: return "markup.empty-element"
    case .duplicateID: return "markup.duplicate-id"
    case .unclosedNoBreak: return "markup.unclosed-nobr"
    case .unclosedLink: return "markup.unclosed-link"
    case .nestedLink: return "markup.nested-link"
    case .badLink: return "markup.bad-link"
    case .unclosedStyle: return "markup.unclosed-style"
    case .unclosedRuby: return "markup.unclosed-ruby"
    case .nestedRuby: return "markup.nested-ruby"
    case .unknownEntity: return "markup.unknown-entity"
    case .badCharacterReference: return "markup.bad-character-reference"
    case .notUTF8: return "markup.not-utf8"
    case .utf16: return "markup.utf-16"
    case .nul: return "markup.nul"
    case .controlCharacter: return "markup.control-character"
    case .objectReplacement: return "markup.object-replacement"
    case .tooManyMarks: return "markup.too-many-marks"
    case .curlyQuotes: return "markup.curly-quotes"
    case .joinedLines: return "markup.joined-lines"
    case .noSource: return "picture.no-source"
    }
  }

  /// How bad it is.
  var severity: Diagnostic.Severity {
    switch self {
    case .utf16, .noSource: return .error
    case .curlyQuotes, .joinedLines: return .note
    default: return .warning
    }
  }

  /// Whether its words name what is wrong, so that the same words are the same mistake wherever it is
  /// made: the same colour, the same attribute. Others are mistakes of their own places.
  var isOfItsWords: Bool {
    switch self {
    case .unknownAttribute, .unknownColor, .badSize, .badFeatures, .badVariations, .badLanguage,
      .badAlignment, .badNumber, .badValue, .badLink, .unknownEntity, .badCharacterReference,
      .loneLessThan, .strayEndTag:
      true
    default: false
    }
  }
}

/// Collects what is wrong with one source, by the kinds of `Problem`.
struct ProblemLog {
  let source: SourceID
  private var log = DiagnosticLog()

  init(source: SourceID) { self.source = source }

  /// Notes a problem, as bad as others of its kind but where `severity` says otherwise.
  mutating func report(
    _ problem: Problem, at range: Range<Int>, severity: Diagnostic.Severity? = nil,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
  ) {
    let place = SourceRange(source, range)
    guard problem.isOfItsWords else {
      log.report(severity ?? problem.severity, problem.code, at: place, message(), help: help())
      return
    }
    let words = message()
    log.report(
      severity ?? problem.severity, problem.code, at: place, of: words, words, help: help())
  }

  /// Notes a problem that comes with `name`.
  mutating func report(
    _ problem: Problem, of name: String, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    log.report(
      problem.severity, problem.code, at: SourceRange(source, range), of: name, message(),
      help: help())
  }

  /// All that was reported, in source order, and how many of each kind were not.
  consuming func finish() -> [Diagnostic] { log.finish() }
}
