import TypesetCairoRendering
internal import Glibc

extension PDFDate {
  /// The date documents carry: `SOURCE_DATE_EPOCH` where it is set (reproducible-builds.org), the
  /// first moment of 2000 otherwise, so that the same input gives the same bytes on any day.
  static var ofDocuments: PDFDate {
    if let value = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: value)) {
      return PDFDate(secondsSince1970: seconds)
    }
    return PDFDate(secondsSince1970: 946_684_800)
  }
}
