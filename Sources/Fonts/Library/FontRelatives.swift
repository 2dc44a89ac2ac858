/// Which installed family stands in for a family of another system.
///
/// The one table of its kind. By kinship of design: a metric twin first, then the same model
/// (Garamond for Garamond), then the same class (a slab for a slab). Every family named here comes
/// with the packages that the project installs. Names are folded as `FontName.folded` does.
enum FontRelatives {
  /// The stand-ins for the family `name` (folded), best first; empty where there is none.
  static func families(for name: String) -> [String] { table[name] ?? [] }

  /// True for the generic names of CSS: whoever asks for them asks for no particular family.
  static func isGeneric(_ name: String) -> Bool { generics[name] != nil }

  /// The families for a generic name of CSS.
  static func families(forGeneric name: String) -> [String] { generics[name] ?? [] }

  /// The families whose MATH tables set formulas among letters of the family `name` (folded), best first:
  /// relatives of that family, then what is of no particular kind.
  static func mathFamilies(for name: String) -> (own: [String], all: [String]) {
    let own: [String]
    switch name {
    case let name where name.hasPrefix("linux libertine") || name.hasPrefix("linux biolinum"):
      own = ["Libertinus Math"]
    case "tex gyre pagella", "p052", "palatino", "palatino linotype", "urw palladio l":
      own = ["TeX Gyre Pagella Math"]
    case "tex gyre schola", "c059", "century schoolbook", "century schoolbook l":
      own = ["TeX Gyre Schola Math"]
    case "tex gyre bonum", "urw bookman", "bookman":
      own = ["TeX Gyre Bonum Math"]
    case "caladea", "cambria": own = ["Cambria Math"]
    case "stix", "stixgeneral", "xits": own = ["STIX Two Math", "STIX Math", "XITS Math"]
    case let name where name.hasPrefix("latin modern") || name.hasPrefix("lm "):
      own = ["Latin Modern Math"]
    case let name where name.hasPrefix("dejavu"):
      own = ["TeX Gyre DejaVu Math", "DejaVu Math TeX Gyre"]
    default: own = []
    }
    let all = [
      "TeX Gyre Termes Math", "STIX Two Math", "STIX Math", "XITS Math", "Libertinus Math",
      "TeX Gyre Pagella Math", "Latin Modern Math", "DejaVu Math TeX Gyre",
    ]
    return (own, own + all.filter { !own.contains($0) })
  }

  /// What is used where nothing else fits.
  static let defaults = ["Linux Libertine O", "TeX Gyre Termes", "Noto Serif", "DejaVu Serif"]

  private static let helvetica = ["TeX Gyre Heros", "Nimbus Sans", "Liberation Sans"]
  private static let grotesque = ["Liberation Sans", "TeX Gyre Heros", "Nimbus Sans"]
  private static let interface = ["Inter", "Noto Sans", "DejaVu Sans"]
  private static let times = ["Liberation Serif", "TeX Gyre Termes", "Nimbus Roman"]
  private static let palatino = ["P052", "TeX Gyre Pagella"]
  private static let century = ["TeX Gyre Schola", "C059"]
  private static let bookman = ["TeX Gyre Bonum", "URW Bookman"]
  private static let geometric = ["TeX Gyre Adventor", "URW Gothic"]
  private static let garamond = ["EB Garamond 12", "EB Garamond", "Linux Libertine O"]
  private static let bookSerif = ["Gentium Book Plus", "Gentium Plus", "Linux Libertine O"]
  private static let transitional = ["Linux Libertine O", "TeX Gyre Termes"]
  private static let didone = ["GFS Didot", "Noto Serif Display", "TeX Gyre Schola", "C059"]
  private static let slab = ["TeX Gyre Bonum", "URW Bookman", "DejaVu Serif"]
  private static let humanist = ["Linux Biolinum O", "Noto Sans"]
  private static let wide = ["DejaVu Sans", "Noto Sans"]
  private static let chancery = ["Z003", "TeX Gyre Chorus"]
  private static let typewriter = ["TeX Gyre Cursor", "Nimbus Mono PS", "Liberation Mono"]
  private static let code = ["DejaVu Sans Mono", "Liberation Mono"]
  private static let condensed = ["Nimbus Sans Narrow", "TeX Gyre Heros Cn"]
  private static let gill = ["Gillius ADF", "Linux Biolinum O"]
  private static let baskerville = ["Baskervald ADF Std", "Linux Libertine O"]
  private static let casual = ["Comic Neue", "TeX Gyre Chorus"]
  private static let fat = ["TeX Gyre Heros Cn", "Nimbus Sans Narrow"]
  private static let symbols = ["Standard Symbols PS", "Noto Sans Symbols", "Noto Sans Symbols2"]
  private static let dingbats = ["D050000L", "Noto Sans Symbols2"]

  private static let generics: [String: [String]] = [
    "serif": defaults,
    "sans-serif": ["TeX Gyre Heros", "Liberation Sans", "Noto Sans", "DejaVu Sans"],
    "monospace": ["DejaVu Sans Mono", "Liberation Mono", "TeX Gyre Cursor"],
    "cursive": chancery,
    "fantasy": ["Linux Libertine Initials O", "TeX Gyre Adventor"],
    "system-ui": interface,
    "ui-sans-serif": interface,
    "ui-serif": defaults,
    "ui-monospace": code,
    "ui-rounded": interface,
    "math": ["DejaVu Math TeX Gyre", "Noto Sans Math"],
    "emoji": ["Noto Color Emoji"],
  ]

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    func add(_ names: [String], _ relatives: [String]) {
      for name in names { table[name] = relatives }
    }
    // Grotesques and similar faces.
    add(["arial", "arialmt", "arial unicode ms"], grotesque)
    add(["arial narrow", "helvetica condensed", "helvetica narrow"], ["Nimbus Sans Narrow"] + fat)
    add(["arial black", "arial rounded mt bold", "helvetica inserat"], helvetica)
    add(["helvetica", "helvetica neue", "helveticaneue", "nimbus sans l", "swiss"], helvetica)
    add(["univers", "akzidenz-grotesk", "akzidenz grotesk", "microsoft sans serif"], helvetica)
    add(["geneva", "franklin gothic", "franklin gothic medium", "news gothic"], grotesque)
    add(["trade gothic", "ms sans serif"], grotesque)
    add(["impact", "haettenschweiler", "helvetica compressed", "bebas neue"], fat)
    add(["din", "din alternate", "din condensed", "oswald"], condensed)
    // Faces of screens.
    add(["verdana", "bitstream vera sans", "lucida grande", "lucida sans"], wide)
    add(["lucida sans unicode", "lucida", "tahoma", "charcoal", "chicago"], wide)
    add(["san francisco", "-apple-system", "blinkmacsystemfont", "sf pro"], interface)
    add(["sf pro text", "sf ui text", "segoe ui", "roboto"], interface)
    add(["sf pro display", "sf ui display"], ["Inter Display"] + interface)
    add(["open sans", "droid sans"], ["Noto Sans", "DejaVu Sans"])
    add(["trebuchet", "trebuchet ms", "myriad", "myriad pro", "frutiger"], humanist)
    add(["calibri", "carlito", "lato"], ["Carlito"] + humanist)
    add(["candara", "corbel", "cabin"], humanist)
    // Humanist and geometric sans.
    add(["gill sans", "gill sans mt", "gill sans nova", "johnston", "gillsans"], gill)
    add(["optima", "optima nova", "zapf humanist", "skia", "linux biolinum", "syntax"], humanist)
    add(["avant garde", "itc avant garde gothic", "avantgarde"], geometric)
    add(["century gothic", "futura", "futura pt", "avenir", "avenir next"], geometric)
    add(["kabel", "bauhaus 93", "twentieth century", "tw cen mt", "montserrat"], geometric)
    add(["league spartan", "gotham", "proxima nova", "poppins"], geometric)
    // Text serifs.
    add(["times", "times roman", "times-roman"], ["TeX Gyre Termes"] + times)
    add(["times new roman", "timesnewroman", "timesnewromanpsmt", "tinos"], times)
    add(["times new roman ps", "nimbus roman no9 l"], times)
    add(["palatino", "palatino linotype", "palatino-roman", "book antiqua"], palatino)
    add(["palatino nova", "urw palladio l", "zapf calligraphic"], palatino)
    add(["garamond", "adobe garamond", "adobe garamond pro", "apple garamond"], garamond)
    add(["garamond premier pro", "itc garamond", "stempel garamond", "sabon"], garamond)
    add(["cormorant", "cormorant garamond", "granjon", "bembo", "centaur"], garamond)
    add(["jenson", "adobe jenson pro", "hoefler text", "goudy old style"], garamond)
    add(["cochin", "perpetua", "big caslon", "caslon", "adobe caslon pro"], garamond)
    add(["georgia", "gelasio", "charter", "bitstream charter"], bookSerif)
    add(["iowan old style", "athelas", "constantia"], bookSerif)
    add(["cambria", "caladea"], ["Caladea"] + bookSerif)
    add(["gentium", "gentium basic", "gentium book basic"], bookSerif)
    add(["minion", "minion pro", "linux libertine", "libertinus serif"], transitional)
    add(["baskerville", "baskerville old face", "libre baskerville"], baskerville)
    add(["bell mt", "plantin", "ehrhardt", "seravek"], transitional)
    add(["new york", "utopia", "source serif pro", "merriweather"], ["Noto Serif"])
    // Modern faces and schoolbooks.
    add(["didot", "bodoni", "bodoni 72", "bodoni mt", "bauer bodoni"], didone)
    add(["bodoni 72 oldstyle", "bodoni 72 smallcaps", "playfair display"], didone)
    add(["walbaum", "abril fatface", "modern no. 20"], didone)
    add(["century schoolbook", "century schoolbook l", "new century schoolbook"], century)
    add(["century", "century old style", "clarendon", "superclarendon"], century)
    add(["bookman", "bookman old style", "itc bookman", "urw bookman l"], bookman)
    // Slabs and typewriters.
    add(["american typewriter", "americantypewriter"], typewriter)
    add(["rockwell", "roboto slab", "memphis", "lubalin graph", "serifa"], slab)
    add(["courier", "courier 10 pitch", "nimbus mono l"], typewriter)
    let courierNew = ["Liberation Mono"] + typewriter
    add(["courier new", "couriernew", "couriernewpsmt", "cousine"], courierNew)
    add(["menlo", "monaco", "bitstream vera sans mono", "andale mono"], code)
    add(["consolas", "sf mono", "lucida console", "lucida sans typewriter"], code)
    add(["lucida typewriter", "source code pro", "fira code", "pt mono"], code)
    add(["roboto mono", "ubuntu mono", "inconsolata", "anonymous pro"], code)
    // Hands.
    add(["zapfino", "zapf chancery", "itc zapf chancery", "apple chancery"], chancery)
    add(["monotype corsiva", "urw chancery l", "lucida calligraphy"], chancery)
    add(["snell roundhand", "edwardian script", "edwardian script itc"], chancery)
    add(["brush script", "brush script mt", "bradley hand", "party let"], chancery)
    add(["lucida handwriting", "savoye let", "vivaldi", "kunstler script"], chancery)
    add(["comic sans", "comic sans ms", "chalkboard", "chalkboard se"], casual)
    add(["chalkduster", "marker felt", "noteworthy", "papyrus"], casual)
    add(["herculanum", "trattatello", "luminari"], casual)
    // Capitals for titles.
    add(["copperplate", "copperplate gothic", "copperplate gothic light"], ["Linux Biolinum O"])
    add(["trajan", "trajan pro"], ["Linux Libertine Display O", "Linux Libertine O"])
    add(["linux libertine display"], ["Linux Libertine Display O", "Linux Libertine O"])
    // East Asia.
    let japaneseSans = ["Noto Sans CJK JP"]
    let japaneseSerif = ["Noto Serif CJK JP"]
    add(["hiragino sans", "hiragino kaku gothic pro", "hiragino kaku gothic pron"], japaneseSans)
    add(["hiragino maru gothic pron", "yu gothic", "meiryo", "ms gothic"], japaneseSans)
    add(["hiragino mincho pro", "hiragino mincho pron", "yu mincho"], japaneseSerif)
    add(["ms mincho"], japaneseSerif)
    let chineseSans = ["Noto Sans CJK SC"]
    add(["pingfang sc", "pingfang", "heiti sc", "stheiti", "hiragino sans gb"], chineseSans)
    add(["microsoft yahei", "simhei", "dengxian"], chineseSans)
    add(["pingfang tc", "heiti tc", "microsoft jhenghei"], ["Noto Sans CJK TC"])
    add(["pingfang hk"], ["Noto Sans CJK HK"])
    add(["songti", "songti sc", "stsong", "simsun", "nsimsun"], ["Noto Serif CJK SC"])
    add(["kaiti", "kaiti sc", "stkaiti", "fangsong", "stfangsong"], ["Noto Serif CJK SC"])
    add(["songti tc", "pmingliu", "mingliu", "lisong pro"], ["Noto Serif CJK TC"])
    add(["apple sd gothic neo", "applegothic", "malgun gothic"], ["Noto Sans CJK KR"])
    add(["applemyungjo", "batang"], ["Noto Serif CJK KR"])
    // Signs.
    add(["symbol", "standard symbols l"], symbols)
    add(["apple symbols", "segoe ui symbol"], ["Noto Sans Symbols", "Noto Sans Symbols2"])
    add(["zapf dingbats", "itc zapf dingbats", "dingbats", "wingdings"], dingbats)
    add(["webdings", "wingdings 2", "wingdings 3"], dingbats)
    add(["apple color emoji", "segoe ui emoji", "twemoji"], ["Noto Color Emoji"])
    add(["cambria math", "stix", "stix two math"], ["DejaVu Math TeX Gyre"])
    return table
  }()

  /// The names that have relatives, in order.
  static var names: [String] { table.keys.sorted() }

  /// Every family that the tables name, for the test that each is installed.
  static var allRelatives: Set<String> {
    Set(table.values.joined()).union(generics.values.joined()).union(defaults)
  }
}
