import TypesetGeometry
import TypesetRegression
import TypesetRichText
import TypesetKit

/// Layouts for tests: small pages in the square font, whose letters are one em or half an em wide.
enum Recording {
  /// The record of `manuscript` as bytes.
  static func bytes(
    _ manuscript: String, name: String = "issue.txt", folder: String = "",
    change: (inout Request) -> Void = { _ in }
  ) -> [UInt8] {
    var request = Request(
      input: .bytes(name: name, Array(manuscript.utf8)), output: .standardOutput)
    request.fonts.paths = [root + "Tests/Fonts/Square.ttf"]
    request.fonts.usesSystemFonts = false
    request.page.size = .init(width: .init(points: 260), height: .init(points: 160))
    request.page.margins = .init(
      top: .init(points: 20), left: .init(points: 20), bottom: .init(points: 20),
      right: .init(points: 20))
    request.body.size = .init(points: 10)
    request.body.leading = .init(points: 12)
    change(&request)
    return Press.record(request).record ?? []
  }

  /// The record of `manuscript`.
  static func record(
    _ manuscript: String, name: String = "issue.txt", change: (inout Request) -> Void = { _ in }
  ) throws -> LayoutRecord {
    try LayoutRecord(parsing: bytes(manuscript, name: name, change: change))
  }

  /// What changed from `a` to `b`.
  static func changes(
    _ a: String, _ b: String, change: (inout Request) -> Void = { _ in }
  ) throws -> [Change] {
    Comparison.compare(try record(a), try record(b, change: change)).changes
  }

  /// The package's folder.
  static let root: String = {
    let file = #filePath
    return file.split(separator: "/").dropLast(3).reduce("/") { $0 + $1 + "/" }
  }()
}
