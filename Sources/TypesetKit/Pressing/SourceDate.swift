import TypesetCairoRendering
internal import TypesetDiagnostics
internal import Glibc

extension PDFDate {
  /// The date documents carry: `SOURCE_DATE_EPOCH` where it is set (reproducible-builds.org), the
  /// first moment of 2000 otherwise, so that the same input gives the same bytes on any day.
  static var ofDocuments: PDFDate {
    (try? asked()) ?? PDFDate(secondsSince1970: 946_684_800)
  }

  /// What `SOURCE_DATE_EPOCH` says; nil where it says nothing.
  ///
  /// - Throws: `usage.source-date` where it is no moment before the year 10000.
  static func asked() throws(RequestError) -> PDFDate? {
    guard let value = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !value.isEmpty
    else { return nil }
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(value),
      seconds <= 253_402_300_799
    else {
      throw RequestError(
        "usage.source-date",
        "SOURCE_DATE_EPOCH is ‘\(value)’, but should be a number of seconds since 1970",
        help: "date +%s prints one; unset it for a fixed date")
    }
    return PDFDate(secondsSince1970: seconds)
  }
}
