/// The letters of a language and some words of it.
struct Vocabulary {
  var file: String
  var consonants: String
  var vowels: String
  /// Words in small letters, and what is joined from them where the language joins.
  var words: String
  var joins = false
}

let vocabularies: [Vocabulary] = [
  Vocabulary(
    file: "en_US", consonants: "bcdfghjklmnpqrstvwxz'", vowels: "aeiouy",
    words: """
      magazine typesetter hyphenation algorithm graveyard shambling undead resurrection cemetery
      editorial brainless extraordinary mother's don't o'clock photograph photographer record
      """),
  Vocabulary(
    file: "de_DE", consonants: "bcdfghjklmnpqrstvwxzß", vowels: "aeiouyäöü",
    words: """
      zeitung friedhof mitternacht schiff fahrt gesellschaft donau dampf straße grüße untote
      gehirn über setzung silben trennung wörter buch druck maschine herr ausgabe heft papier
      """, joins: true),
  Vocabulary(
    file: "fr", consonants: "bcdfghjklmnpqrstvwxzç'", vowels: "aeiouyàâéèêëîïôùûœ",
    words: """
      aujourd'hui l'amour qu'il cimetière typographie césure imprimerie journal éditorial
      abstention amalgament transition œuvre naïveté s'abstenir l'abréviation acquiescent
      """),
  Vocabulary(
    file: "it_IT", consonants: "bcdfghlmnpqrstvz'", vowels: "aeiouàèéìòù",
    words: """
      cimitero dell'amore tipografia quest'altro giornale rivista sillabazione stampa perché
      l'abbondanza scienza nell'acqua
      """),
  Vocabulary(
    file: "nl_NL", consonants: "bcdfghjklmnpqrstvwxz", vowels: "aeiouyëïé",
    words: """
      begraafplaats tijdschrift woordafbreking middernacht hersenen drukkerij uitgave reünie
      coöperatie zeeën lettergreep
      """, joins: true),
  Vocabulary(
    file: "pl_PL", consonants: "bcćdfghjklłmnńprsśtwzźż", vowels: "aąeęioóuy",
    words: """
      cmentarz czasopismo dzielenie wyrazów północ mózg drukarnia wydanie zażółć gęślą jaźń
      przedwcześnie
      """),
  Vocabulary(
    file: "ru_RU", consonants: "бвгджзйклмнпрстфхцчшщъь", vowels: "аеёиоуыэюя",
    words: """
      кладбище журнал перенос полночь типография издание подъезд объявление мёртвый мозги
      сестра достопримечательность
      """),
  Vocabulary(
    file: "el_GR", consonants: "βγδζθκλμνξπρσςτφχψ", vowels: "αεηιουωάέήίόύώϊϋ",
    words: """
      νεκροταφείο περιοδικό συλλαβισμός μεσάνυχτα τυπογραφείο έκδοση εγκέφαλος άνθρωπος
      """),
  Vocabulary(
    file: "cs_CZ", consonants: "bcčdďfghjklmnňpqrřsštťvwxzž", vowels: "aáeéěiíoóuúůyý",
    words: """
      hřbitov časopis dělení slov půlnoc mozek tiskárna vydání příliš žluťoučký kůň nejlepší
      """),
  Vocabulary(
    file: "es_ES", consonants: "bcdfghjklmnñpqrstvz", vowels: "aeiouáéíóúü",
    words: "cementerio revista división medianoche imprenta edición cerebro vergüenza año"),
  Vocabulary(
    file: "da_DK", consonants: "bcdfghjklmnprstv", vowels: "aeiouyæøå",
    words: "kirkegård tidsskrift orddeling midnat hjerne trykkeri udgave æble smørrebrød",
    joins: true),
  Vocabulary(
    file: "pt_PT", consonants: "bcdfghjlmnpqrstvxzç", vowels: "aeiouáâãàéêíóôõú",
    words: "cemitério revista divisão meia-noite tipografia edição cérebro carro"),
  Vocabulary(
    file: "en_GB", consonants: "bcdfghjklmnpqrstvwxz'", vowels: "aeiouy",
    words: "magazine typesetter hyphenation colour well-known graveyard photographer"),
  Vocabulary(
    file: "hu_HU", consonants: "bcdfghjklmnprstvz", vowels: "aáeéiíoóöőuúüű",
    words: """
      asszonnyal temető folyóirat elválasztás éjfél nyomda kiadás agy hosszú meggy eggyel
      loccsan menny könnyű öccse vissza össze
      """, joins: true),
]
