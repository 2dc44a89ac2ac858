/// A moment, as a PDF records it.
public struct PDFDate: Hashable, Sendable {
  /// `YYYY-MM-DDThh:mm:ssZ`.
  public let iso8601: String

  /// The moment `seconds` after the beginning of 1970 (UTC), as in `SOURCE_DATE_EPOCH`; years
  /// outside 0 to 9999 become the nearest inside.
  public init(secondsSince1970 seconds: Int) {
    let clamped = min(max(seconds, -62_167_219_200), 253_402_300_799)
    let day = 86_400
    let days = (clamped - ((clamped % day) + day) % day) / day
    let second = clamped - days * day
    // Civil date from days: eras of 400 years that begin on 1 March.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153  // from March
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let civil = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civil <= 2 ? 1 : 0)
    func digits(_ value: Int, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
    }
    iso8601 =
      "\(digits(year, 4))-\(digits(civil, 2))-\(digits(date, 2))T"
      + "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
  }

  /// The moment that `text` names, `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ`; nil for anything else.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard bytes.count == 20 || bytes.count == 10 else { return nil }
    for (byte, wanted) in zip(bytes, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard wanted == UInt8(ascii: "d") ? isDigit : byte == wanted else { return nil }
    }
    func number(_ place: Int) -> Int {
      guard place < bytes.count else { return 0 }
      return Int(bytes[place] - 48) * 10 + Int(bytes[place + 1] - 48)
    }
    guard (1...12).contains(number(5)), (1...31).contains(number(8)), number(11) < 24,
      number(14) < 60, number(17) < 61
    else { return nil }
    iso8601 = bytes.count == 20 ? text : text + "T00:00:00Z"
  }
}

/// What a document says of itself.
public struct PDFMetadata: Hashable, Sendable {
  /// The title, for the window and for libraries; empty for none.
  public var title: String
  /// Who wrote it; empty for none.
  public var author: String
  /// What it is about; empty for none.
  public var subject: String
  /// Words to find it by, separated by commas; empty for none.
  public var keywords: String
  /// The program that made it.
  public var creator: String
  /// When it was made. Always written: without it the file would differ from run to run.
  public var creationDate: PDFDate
  /// Whether its pages are read from right to left, as those of an Arabic magazine: viewers that show
  /// two pages side by side have the first of them on the right.
  public var readsRightToLeft = false
  /// The language of most of it (BCP 47); empty where nobody said. Programs that read aloud begin with it.
  public var language = ""
  /// Whether pages face each other: viewers then begin with two side by side, and the first alone.
  public var hasFacingPages = false
  /// Whether the first of facing pages has the second beside it, and does not stand alone.
  public var beginsWithPair = false

  /// Metadata of a document made at `creationDate`.
  public init(
    title: String = "", author: String = "", subject: String = "", keywords: String = "",
    creator: String = "typeset", creationDate: PDFDate = PDFDate(secondsSince1970: 0)
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.creator = creator
    self.creationDate = creationDate
  }

  /// What it comes to in a catalogue, in PDF's own syntax (PDF 32000-1, 7.7.2, 12.2, 14.9.2).
  package var catalogueEntries: String {
    var entries = ""
    let isTag = language.utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
    if !language.isEmpty, isTag { entries += "/Lang(\(language))" }
    if hasFacingPages {
      entries += beginsWithPair ? "/PageLayout/TwoPageLeft" : "/PageLayout/TwoPageRight"
    }
    var preferences = ""
    if readsRightToLeft { preferences += "/Direction/R2L" }
    if title.contains(where: { !$0.isWhitespace }) { preferences += "/DisplayDocTitle true" }
    if !preferences.isEmpty { entries += "/ViewerPreferences<<\(preferences)>>" }
    return entries
  }
}
