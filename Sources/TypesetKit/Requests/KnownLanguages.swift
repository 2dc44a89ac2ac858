internal import TypesetDiagnostics
internal import TypesetRichText

/// The languages that there are, as far as a tag can be told from a slip.
enum KnownLanguages {
  /// A warning where `language`, which was asked for by `--lang`, is none: nothing follows from it then.
  static func problem(with language: LanguageTag?) -> Diagnostic? {
    guard let language, language.language.utf8.count == 2,
      !twoLetters.contains(language.language.lowercased())
    else { return nil }
    return Diagnostic(
      .warning, "text.unknown-language",
      "--lang: there is no language “\(language.language)”; it has no effect on the text",
      help: "tags begin with a code of ISO 639, such as en, de or fr")
  }

  /// ISO 639-1. Of the thousands of three letters none is taken for a slip.
  private static let twoLetters = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da \
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia \
    id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln \
    lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl \
    ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl \
    tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))
}
