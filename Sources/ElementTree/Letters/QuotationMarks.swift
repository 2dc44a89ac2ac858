public import TypesetRichText

/// The marks around quotations among letters, by language (CLDR, `delimiters`).
public struct QuotationMarks: Hashable, Sendable {
  /// What opens a quotation.
  public var opening: String
  /// What closes it.
  public var closing: String
  /// What opens a quotation in a quotation.
  public var innerOpening: String
  /// What closes that.
  public var innerClosing: String

  /// These four marks.
  public init(_ opening: String, _ closing: String, _ innerOpening: String, _ innerClosing: String)
  {
    self.opening = opening
    self.closing = closing
    self.innerOpening = innerOpening
    self.innerClosing = innerClosing
  }

  /// The marks of `language`; those of English where nobody said one, or it is not known.
  public init(of language: LanguageTag?) {
    let tag = language?.identifier.lowercased() ?? "en"
    let found =
      QuotationMarks.table.first { tag == $0.tag || tag.hasPrefix($0.tag + "-") }?.marks
    self = found ?? QuotationMarks("“", "”", "‘", "’")
  }

  /// The opening mark, and the closing one, of a quotation that stands in another or does not.
  public func marks(isInner: Bool) -> (opening: String, closing: String) {
    isInner ? (innerOpening, innerClosing) : (opening, closing)
  }

  /// The marks of a quotation that stands among letters of `style`, in a paragraph of `language`; these
  /// where neither names a language.
  package func marks(
    inside style: SpanStyle, of language: LanguageTag?
  ) -> (opening: String, closing: String) {
    let marks = (style.language ?? language).map { QuotationMarks(of: $0) } ?? self
    return marks.marks(isInner: style.roles.contains(.quotation))
  }

  /// A language with a region comes before the language. French has a narrow no-break space inside.
  private static let table: [(tag: String, marks: QuotationMarks)] = {
    let low = QuotationMarks("„", "“", "‚", "‘")
    let angles = QuotationMarks("«", "»", "“", "”")
    let lowHigh = QuotationMarks("„", "”", "«", "»")
    let swiss = QuotationMarks("«", "»", "‹", "›")
    let corners = QuotationMarks("「", "」", "『", "』")
    let slavic = QuotationMarks("«", "»", "„", "“")
    let high = QuotationMarks("”", "”", "’", "’")
    return [
      ("de-ch", swiss), ("de-li", swiss), ("fr-ch", swiss), ("it-ch", swiss),
      ("pt-pt", angles), ("zh-hant", corners), ("zh-tw", corners), ("zh-hk", corners),
      ("de", low), ("cs", low), ("sk", low), ("sl", low), ("hr", low), ("is", low), ("lb", low),
      ("fr", QuotationMarks("«\u{202F}", "\u{202F}»", "“", "”")),
      ("es", angles), ("it", angles), ("el", angles), ("ca", angles), ("eu", angles),
      ("nb", QuotationMarks("«", "»", "‘", "’")), ("nn", QuotationMarks("«", "»", "‘", "’")),
      ("no", QuotationMarks("«", "»", "‘", "’")),
      ("ru", slavic), ("uk", slavic), ("be", slavic),
      ("pl", lowHigh), ("ro", lowHigh), ("hu", QuotationMarks("„", "”", "»", "«")),
      ("bg", QuotationMarks("„", "“", "’", "’")), ("sr", QuotationMarks("„", "”", "’", "’")),
      ("mk", low), ("lt", QuotationMarks("„", "“", "‚", "‘")),
      ("et", QuotationMarks("„", "“", "«", "»")), ("sv", high), ("fi", high), ("he", high),
      ("fa", swiss), ("ar", QuotationMarks("«", "»", "“", "”")), ("ja", corners),
    ]
  }()
}
