internal import TypesetDiagnostics
internal import TypesetKit

extension OptionReader {
  /// What a command writes that draws no pages.
  enum Answer: String {
    case json = "JSON"
    case html = "HTML"
    /// Text, or JSON where that was asked for.
    case text

    /// Endings of files that such an answer may have, of those that say what a file is.
    fileprivate var endings: [String] {
      switch self {
      case .json: ["json"]
      case .html: ["html", "htm"]
      case .text: ["json"]
      }
    }
  }

  /// Endings that say what a file is: a page, an answer, or what a word processor writes.
  private static let telling = [
    "pdf", "png", "svg", "json", "html", "htm", "docx", "odt", "doc", "rtf",
  ]

  /// Refuses a file that by its name is something else than `answer`, which `command` writes into it: a
  /// PDF that somebody made would be lost.
  static func checkPlace(
    _ path: String?, _ option: String, for answer: Answer, of command: String
  ) throws(RequestError) {
    guard let path, path != "-", let ending = Request.Input.file(path).fileExtension,
      telling.contains(ending), !answer.endings.contains(ending)
    else { return }
    throw RequestError(
      "usage.no-writer",
      "\(option) ‘\(path)’ is named .\(ending), but \(command) writes \(answer.rawValue)",
      help: answer == .text
        ? "give it another extension, such as .txt"
        : "give it the extension .\(answer.endings[0])")
  }
}
