public import TypesetRichText

extension ParagraphAnalysis {
  /// Adds what the languages and attributes of `text`, the text that was analysed, say of breaks
  /// and spaces, and text alone does not:
  /// - addresses and file names are divided at their own places (`addressBreak`) and no others;
  /// - no line ends in runs that keep on one line, nor within the base of a ruby;
  /// - an em dash stays with the word that it stands at: no line begins with one that follows a
  ///   word, nor ends with one that opens a remark;
  /// - no line ends within a number whose digits are grouped by spaces, nor between a number and
  ///   its sign or unit;
  /// - no line ends with a word of one letter in Polish, Czech and Slovak;
  /// - no line of an Indian script begins with a danda;
  /// - no line ends behind a hyphen that one letter follows;
  /// - a line may end between a quotation mark that closes and a bracket behind a space;
  /// - no paragraph of Chinese, Japanese and Korean ends with one letter on its last line;
  /// - French spaces at signs are no places to break, and have their width (`fixedSpace`,
  ///   `thinSpace`, `wordSpace`);
  /// - the spaces behind sentences in English are told (`sentenceEnd`).
  ///
  /// The text stays as it is. O(n); one look at the bytes where there is none of it.
  public mutating func refine(for text: AttributedText) {
    let bytes = text.utf8
    guard !bytes.isEmpty, positions.count == bytes.count + 1 else { return }
    var hasSpacing = false
    var keeps = false
    var keepsLetters = false
    var hasRuby = false
    // Most runs have the language of the one before.
    var language: LanguageTag?
    for run in text.runs {
      if run.attributes.language != language {
        language = run.attributes.language
        if SpacingRules(for: run.attributes.language) != .none { hasSpacing = true }
        if keepsOneLetterWords(run.attributes.language) { keepsLetters = true }
      }
      if run.attributes.keepsOnLine { keeps = true }
      if run.attributes.ruby != nil { hasRuby = true }
    }
    bytes.withUnsafeBufferPointer { bytes in
      let signs = Signs(of: bytes)
      if signs.contains(.address) { markAddresses(bytes, &positions) }
      if signs.contains(.spacing) { markDashes(bytes, &positions) }
      if signs.contains(.number) { markNumberGroups(bytes, &positions) }
      if signs.contains(.hyphen) { markHyphenTails(bytes, &positions) }
      if signs.contains(.opening) { markQuotedBrackets(bytes, &positions) }
      if scripts.contains(where: { $0.script.endsSentencesWithDanda }) {
        markDandas(bytes, &positions)
      }
      if keepsLetters {
        for run in text.runs where keepsOneLetterWords(run.attributes.language) {
          markOneLetterWords(bytes, run.range.utf8, &positions)
        }
      }
      if hasSpacing, signs.contains(.spacing) {
        for run in text.runs {
          let rules = SpacingRules(for: run.attributes.language)
          switch rules {
          case .none: break
          case .english: markSentenceEnds(bytes, run.range.utf8, &positions)
          case .french, .swissFrench, .canadianFrench:
            markFrenchSpaces(bytes, run.range.utf8, rules, &positions)
          }
        }
      }
    }
    if keeps { keepOnLine(text) }
    if hasRuby { keepRubyBases(text) }
    if let language, keepsLastLetters(language) {
      bytes.withUnsafeBufferPointer { markLastLetters($0, &positions) }
    }
  }

  /// Takes the breaks inside the runs of `text` that keep on one line away. Runs beside each other
  /// are one.
  private mutating func keepOnLine(_ text: AttributedText) {
    var index = 0
    while index < text.runs.count {
      guard text.runs[index].attributes.keepsOnLine else {
        index += 1
        continue
      }
      var range = text.runs[index].range
      index += 1
      while index < text.runs.count, text.runs[index].attributes.keepsOnLine {
        range.upperBound = text.runs[index].range.upperBound
        index += 1
      }
      keepOnLine(range)
    }
  }

  /// Takes the breaks inside `range` away, but for those that must be. White space at its end
  /// belongs to what follows.
  public mutating func keepOnLine(_ range: TextRange) {
    let places = range.utf8.clamped(to: 0..<positions.count)
    for place in places.dropFirst() where !positions[place].contains(.mandatoryBreak) {
      positions[place].subtract([.lineBreak, .addressBreak])
    }
  }
}

extension ParagraphAnalysis {
  /// Makes one thing of each piece of a formula in `text`, and lets lines end behind those pieces that allow
  /// it. O(n) in the letters of formulas, one look at each run.
  package mutating func joinFormulas(of text: AttributedText) {
    for (index, run) in text.runs.enumerated() {
      guard let formula = run.attributes.formula else { continue }
      for place in run.range.utf8.dropFirst() {
        positions[place].subtract([.graphemeStart, .lineBreak, .addressBreak])
      }
      let end = run.range.upperBound.utf8
      if formula.penalty != nil, index + 1 < text.runs.count { positions[end].insert(.lineBreak) }
    }
  }

  /// Makes one thing of `range`: no line ends inside, and its spaces are thin and stay so.
  public mutating func keepAsOne(_ range: TextRange, of text: [UInt8]) {
    keepOnLine(range)
    for place in range.utf8.clamped(to: 0..<text.count) {
      let isNoBreakSpace =
        text[place] == 0xC2 && place + 1 < text.count && text[place + 1] == 0xA0
      guard text[place] == 0x20 || isNoBreakSpace else { continue }
      positions[place].remove(.wordSpace)
      positions[place].formUnion([.fixedSpace, .thinSpace])
    }
  }
}

/// What a language wants of spaces.
enum SpacingRules {
  case none
  case english
  case french
  case swissFrench
  case canadianFrench

  init(for language: LanguageTag) {
    let tag = language.identifier
    if tag == "en" || tag.hasPrefix("en-") {
      self = .english
    } else if tag == "fr" || tag.hasPrefix("fr-") {
      self =
        tag.hasSuffix("-CA") ? .canadianFrench : tag.hasSuffix("-CH") ? .swissFrench : .french
    } else {
      self = .none
    }
  }
}

/// Which signs a text has that are worth a closer look.
struct Signs: OptionSet {
  let rawValue: UInt8

  /// A slash, an @, a backslash, an underscore, two full stops in a row of letters.
  static var address: Signs { Signs(rawValue: 1) }
  /// What ends sentences, or has a space before it in French.
  static var spacing: Signs { Signs(rawValue: 2) }
  /// A digit before a space.
  static var number: Signs { Signs(rawValue: 4) }
  /// A hyphen as it is typed.
  static var hyphen: Signs { Signs(rawValue: 8) }
  /// What opens, behind a space.
  static var opening: Signs { Signs(rawValue: 16) }

  /// One byte a class; what is no sign has none.
  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "_"):
      self = .address
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"): self = .spacing
    // Guillemets, dots.
    case 0xC2, 0xE2: self = .spacing
    case UInt8(ascii: "-"): self = .hyphen
    default: self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The signs of `text`. O(n).
  init(of text: UnsafeBufferPointer<UInt8>) {
    var found: Signs = []
    for index in text.indices {
      let byte = text[index]
      // Letters and spaces: nearly all.
      if byte >= 0x61, byte != 0xC2, byte != 0xE2 { continue }
      if byte == UInt8(ascii: ".") {
        found.insert(.spacing)
        if index + 1 < text.count, isASCIILetter(text[index + 1]) { found.insert(.address) }
      } else if byte >= 0x30, byte <= 0x39 {
        if index + 1 < text.count, text[index + 1] == 0x20 { found.insert(.number) }
      } else {
        found.formUnion(Signs(byte))
        if index > 0, text[index - 1] == 0x20, opensBehindSpace(text, index) {
          found.insert(.opening)
        }
      }
    }
    self = found
  }
}
