package import TypesetRichText

/// Words that say nothing without the one behind them: articles, prepositions, conjunctions. No line of a
/// headline ends with one where it can end elsewhere.
package enum FunctionWords {
  /// True where `word` is one in `language`, whatever its case. False for languages without a list.
  /// O(its length).
  package static func contains(_ word: String, in language: LanguageTag) -> Bool {
    guard let list = words[language.language] else { return false }
    return list.contains(word.lowercased())
  }

  /// True where `word` opens a phrase that `next` goes on with, though it may end a clause before other words: over the
  /// bottom, but: the war is over.
  package static func opensPhrase(
    _ word: String, before next: String, in language: LanguageTag
  ) -> Bool {
    guard language.language == "en", particles.contains(word.lowercased()) else { return false }
    return determiners.contains(next.lowercased())
  }

  private static let particles = list("over up off down out past round")
  private static let determiners = list(
    "the a an this that these those my your his her its our their")

  /// By primary language. Particles that end a clause as often as they open a phrase are left out (up, off;
  /// German an, auf and zu stay: a verb that ends a headline has no break behind it).
  private static let words: [String: Set<String>] = [
    "en": list(
      """
      a an the and or but nor as at by for from in into of on onto per than to upon via with without \
      between among about against before behind beneath beside during through toward towards under \
      until within near since across along around after whose if that my your his her its our their no i
      """),
    "de": list(
      """
      der die das den dem des ein eine einer eines einem einen kein keine keiner keines keinem keinen \
      und oder aber als wie in im ins an am ans auf aufs aus bei beim bis durch fürs für gegen hinter \
      mit nach neben ohne seit über um unter vom von vor wegen zu zum zur zwischen während ob dass \
      mein meine dein deine sein seine ihr ihre unser unsere
      """),
    "fr": list(
      """
      le la les un une des du de au aux à en et ou ni mais par pour sur sous dans avec sans chez vers \
      entre contre depuis dès que qui si ce cet cette ces mon ma mes ton ta tes son sa ses notre nos \
      votre vos leur leurs ne très
      """),
    "es": list(
      """
      el la los las lo un una unos unas de del al a en y e o u ni con sin por para sobre bajo entre \
      desde hasta hacia según tras contra que si mi mis tu tus su sus
      """),
    "it": list(
      """
      il lo la i gli le un uno una di a da in con su per tra fra del dello della dei degli delle al \
      allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul \
      sullo sulla sui sugli sulle col e ed o od ma che se non senza sotto sopra verso mio mia suo sua
      """),
    "nl": list(
      """
      de het een en of maar als dan in op te ten ter van voor met naar uit bij aan tot door over \
      onder om tegen tussen zonder na sinds per dat die zijn haar hun mijn ons onze
      """),
    "pt": list(
      """
      o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas \
      para com sem sob sobre entre até desde à às ao aos e ou mas que se seu sua seus suas meu minha
      """),
    "da": scandinavian("af et ved fra til hos efter før mellem uden under over som at"),
    "nb": scandinavian("av et ei ved fra til hos etter før mellom uten under over som at å"),
    "no": scandinavian("av et ei ved fra til hos etter før mellom uten under over som at å"),
    "sv": scandinavian("av ett vid från till hos efter före mellan utan under över som att och"),
    "pl": list(
      "a i o u w z ze we na do po od za dla bez pod nad przed przez przy lub albo oraz ku nie"),
    "cs": list("a i o u k ke s se v ve z ze na do po od za pro bez pod nad před přes při nebo ani"),
    "ru": list(
      "а и о у к ко с со в во на до по от за для без под над перед при через из или но не ни об"),
  ]

  private static func scandinavian(_ words: String) -> Set<String> {
    list("en den det de og i på for med om eller men " + words)
  }

  private static func list(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }
}
