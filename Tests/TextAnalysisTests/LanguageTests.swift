import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

/// Words whose divisions follow from the rules of their languages, divided by Debian's dictionaries.
///
/// A division that is right and not found is no mistake of a line; one that is found and not right
/// is. So words are written with all divisions that the rules allow and the dictionaries leave out
/// (`·`), and with those that are found (`=`).
@Suite("Divisions as languages have them")
struct LanguageTests {
  private static let tables: [(LanguageTag, String)] = [
    // Duden: syllables, st divided, ck not, compounds at their joints.
    (
      "de",
      """
      Sil=ben=tren=nung Zei=tung Fens=ter Zu=cker wa=ckeln Stra=ße grü=ßen Kas=ten Was=ser \
      Mit=ter=nacht Fried=hof Ge=sell=schaft Dampf=schiff=fahrt Schiff=fahrt Do=nau=dampf=schiff \
      hin=aus war=um Wech=sel sin=gen Knos=pe Ver=ei=ni=gung Freund=schaft Bun=des=tag Über=set=zung \
      Haus=tür Ar=beits=platz Abend Ofen Bar=ba=rei Zu=sam=men=ar=beit
      """
    ),
    // Imprimerie nationale: before a consonant and a vowel; no mute syllable of two letters.
    (
      "fr",
      """
      ty=po=gra=phie ci=me=tière jour=nal im=pri=me=rie ma=ga=zine cé=sure édi=to=rial \
      ap=pren=tis=sage mon=tagne chan=son mes=sage in=té=res=sant ex=tra=or=di=naire \
      con·nais=sance ac=quies=cer nais=sance thé·âtre pro=blème ins=tant ré=gle=ment
      """
    ),
    // AkH.: a consonant goes to the next line, of several the last; doubled digraphs are written out.
    (
      "hu",
      """
      te=me=tő fo=lyó=irat el=vá=lasz=tás éj=fél asz=szony meny=nyi hosz=szú visz=sza \
      könyv=tár nyom=da ki=adás al=ma ke=nye=ret ma=gyar or=szág
      """
    ),
    (
      "pl",
      """
      cmen=tarz cza=so=pi=smo dzie=le=nie wy=ra=zów pół=noc dru=kar=nia wy=da=nie \
      przed=wcze=śnie mat=ka sio=stra bie=dron=ka ga=ze=ta książ=ka pań=stwo roz=bić
      """
    ),
    (
      "ru",
      """
      клад=би=ще жур=нал пе=ре=нос пол=ночь ти=по=гра=фия из=да=ние подъ=езд объ=яв=ле=ние \
      сест=ра раз=го=вор май=ка боль=шой ап=па=рат мо=ло=ко че=ло=век
      """
    ),
    (
      "el",
      """
      νε=κρο=τα=φείο πε=ριο=δι=κό συλ=λα=βι=σμός με=σά·νυ=χτα τυ=πο=γρα=φείο έκ=δο=ση \
      εγ·κέ·φα=λος άν=θρω=πος θά·λασ=σα κα=λη=μέ·ρα ελ=λη=νι=κά βι=βλίο ου=ρα=νός
      """
    ),
    (
      "es",
      """
      ce=men=te=rio re=vis=ta di=vi=sión pe=rió=di=co im=pren=ta edi=ción ce=re=bro \
      ver=güen=za pe=rro ca=lle mu=cha=cho ins=tan=te abs=trac=to pa=la=bra ac=ción
      """
    ),
    (
      "nl",
      """
      be=graaf=plaats tijd=schrift woord=af=bre=king mid=der=nacht her=se=nen druk=ke=rij \
      uit=ga=ve let=ter=greep ka=mer ap=pel lo=pen kas=teel zin=gen vraag=te=ken school=boek
      """
    ),
  ]

  @Test(arguments: tables.map { $0.0 })
  func words(_ language: LanguageTag) throws {
    let list = try #require(LanguageTests.tables.first { $0.0 == language }?.1)
    let hyphenator = Hyphenator(library: systemDictionaries)
    let words = list.split(separator: " ")
    #expect(words.count >= 13)
    for word in words {
      let expected = word.replacing("·", with: "")
      let written = expected.replacing("=", with: "")
      #expect(divided(String(written), language, hyphenator) == String(expected))
    }
  }

  // The scripts of India divide before a consonant that bears a vowel, never within a conjunct; two
  // letters with their marks stay together at each end. Thai divides between syllables.
  private static let syllabic: [(LanguageTag, String)] = [
    ("hi", "सत्य=मेव विश्व=वि=द्या=लय पुस्त=का=लय स्व=तं=त्रता महा=न=गर"),
    ("mr", "महा=रा=ष्ट्र विद्या=र्थ्यांना"),
    ("bn", "বিশ্ব=বি=দ্যা=লয় বাংলা=দেশ"),
    ("as", "বিশ্ব=বি=দ্যা=লয়"),
    ("gu", "પુસ્ત=કા=લય ગુજ=રાત"),
    ("pa", "ਵਿਦਿ=ਆ=ਰਥੀ"),
    ("or", "ପୁସ୍ତ=କା=ଳୟ"),
    ("ta", "தமிழ்=நாடு மருத்=து=வ=மனை புத்=த=கம்"),
    ("te", "విశ్వ=వి=ద్యా=లయం"),
    ("kn", "ಕರ್ನಾ=ಟಕ ವಿಶ್ವ=ವಿ=ದ್ಯಾ=ಲಯ"),
    ("ml", "മല=യാളം വിദ്യാ=ലയം"),
    ("th", "มหา=วิท=ยา=ลัย ประ=เทศ โรง=พยา=บาล"),
  ]

  @Test(arguments: syllabic.map { $0.0 })
  func syllables(_ language: LanguageTag) throws {
    let list = try #require(LanguageTests.syllabic.first { $0.0 == language }?.1)
    let hyphenator = Hyphenator(library: systemDictionaries)
    for word in list.split(separator: " ") {
      let written = word.replacing("=", with: "")
      #expect(divided(String(written), language, hyphenator) == String(word))
    }
  }
}
