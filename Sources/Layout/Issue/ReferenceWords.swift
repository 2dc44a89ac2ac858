import TypesetRichText

/// What references say in words, in the languages whose words are known.
struct ReferenceWords {
  /// On the same page, before the reference.
  var above: String
  /// On the same page, behind it.
  var below: String
  /// On another; `%` is its label.
  var onPage: String
  /// A text goes on there.
  var continuedTo: String
  /// A text comes from there.
  var continuedFrom: String

  /// The words of `language`; those of others are the label of the page alone.
  init(_ language: LanguageTag) {
    let code = String(language.identifier.prefix { $0 != "-" })
    self = ReferenceWords.known[code] ?? ReferenceWords("%", "%", "%", "%", "%")
  }

  private init(
    _ above: String, _ below: String, _ onPage: String, _ continuedTo: String,
    _ continuedFrom: String
  ) {
    self.above = above
    self.below = below
    self.onPage = onPage
    self.continuedTo = continuedTo
    self.continuedFrom = continuedFrom
  }

  /// A label stays on the line of the word before it.
  private static let known: [String: ReferenceWords] = [
    "en": ReferenceWords(
      "above", "below", "on page\u{A0}%", "Continued on page\u{A0}%", "Continued from page\u{A0}%"),
    "de": ReferenceWords(
      "oben", "unten", "auf Seite\u{A0}%", "Fortsetzung auf Seite\u{A0}%",
      "Fortsetzung von Seite\u{A0}%"),
    "fr": ReferenceWords(
      "ci-dessus", "ci-dessous", "page\u{A0}%", "Suite page\u{A0}%", "Suite de la page\u{A0}%"),
    "es": ReferenceWords(
      "arriba", "abajo", "en la página\u{A0}%", "Continúa en la página\u{A0}%",
      "Viene de la página\u{A0}%"),
    "it": ReferenceWords(
      "sopra", "sotto", "a pagina\u{A0}%", "Continua a pagina\u{A0}%", "Segue da pagina\u{A0}%"),
    "pt": ReferenceWords(
      "acima", "abaixo", "na página\u{A0}%", "Continua na página\u{A0}%",
      "Continuação da página\u{A0}%"),
    "nl": ReferenceWords(
      "hierboven", "hieronder", "op pagina\u{A0}%", "Lees verder op pagina\u{A0}%",
      "Vervolg van pagina\u{A0}%"),
    "sv": ReferenceWords(
      "ovan", "nedan", "på sidan\u{A0}%", "Fortsättning på sidan\u{A0}%",
      "Fortsättning från sidan\u{A0}%"),
    "da": ReferenceWords(
      "ovenfor", "nedenfor", "på side\u{A0}%", "Fortsættes på side\u{A0}%",
      "Fortsat fra side\u{A0}%"),
    "nb": ReferenceWords(
      "ovenfor", "nedenfor", "på side\u{A0}%", "Fortsetter på side\u{A0}%",
      "Fortsatt fra side\u{A0}%"),
    "fi": ReferenceWords(
      "yllä", "alla", "sivulla\u{A0}%", "Jatkuu sivulla\u{A0}%", "Jatkoa sivulta\u{A0}%"),
    "pl": ReferenceWords(
      "powyżej", "poniżej", "na stronie\u{A0}%", "Ciąg dalszy na stronie\u{A0}%",
      "Ciąg dalszy ze strony\u{A0}%"),
    "cs": ReferenceWords(
      "výše", "níže", "na straně\u{A0}%", "Pokračování na straně\u{A0}%",
      "Pokračování ze strany\u{A0}%"),
  ]
}
