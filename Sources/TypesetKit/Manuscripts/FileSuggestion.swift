internal import TypesetDiagnostics
import TypesetElementTree
internal import Glibc

/// Finds the file that somebody may have meant by the name of one that is not there.
enum FileSuggestion {
  /// How the names of pictures end.
  static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "svg", "pdf"]

  /// A folder of more files than this is not looked through.
  private static let mostFiles = 4096

  /// The file below `folder` that `name` was probably meant to be, as it would have to be written:
  /// with slashes for backslashes, `%20` and its like as what they stand for, letters in the case of
  /// the file’s own, or the nearest name (`Suggestion`), which is not one that shares little but its
  /// extension. Nil where nothing is near, and for names that lead out of the folder.
  ///
  /// - Parameters:
  ///   - folder: where the name starts from; empty for the working directory.
  ///   - endings: the extensions of files that would do; empty for any.
  /// - Complexity: O(files in the folders on the way).
  static func nearest(
    to name: String, in folder: String, among endings: Set<String> = []
  ) -> String? {
    let plain = name.removingPercentEscapes.replacing("\\", with: "/")
    guard !plain.hasPrefix("/"), !plain.utf8.contains(0), plain.utf8.count <= 1024 else {
      return nil
    }
    var found: [String] = []
    for part in plain.split(separator: "/").map(String.init) where part != "." {
      guard part != ".." else { return nil }
      let place = ([folder.isEmpty ? "." : folder] + found).joined(separator: "/")
      guard let entries = Folder.entries(of: place), entries.count <= mostFiles else { return nil }
      if entries.contains(part) {
        found.append(part)
      } else if let near = near(to: part, among: entries) {
        found.append(near)
      } else {
        return nil
      }
    }
    let path = found.joined(separator: "/")
    var info = stat()
    guard path != name, stat((folder.isEmpty ? "." : folder) + "/" + path, &info) == 0,
      info.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return endings.isEmpty || endings.contains(ending) ? path : nil
  }

  /// The name of `entries` that is nearest to `name`: by what stands before the extension, among those
  /// with the same first, then among those whose own is a letter or two away, as `.jpeg` is for `.jpg`.
  private static func near(to name: String, among entries: [String]) -> String? {
    func parts(_ name: String) -> (stem: String, ending: String) {
      guard let point = name.lastIndex(of: "."), point > name.startIndex else { return (name, "") }
      return (String(name[..<point]), name[name.index(after: point)...].lowercased())
    }
    let (stem, ending) = parts(name)
    func candidates(_ isFitting: (String) -> Bool) -> [String] {
      let fitting = entries.filter { isFitting(parts($0).ending) }
      guard
        let near = Suggestion.nearest(
          to: stem, among: fitting.map { parts($0).stem }, abbreviates: false)
      else { return [] }
      return fitting.filter { parts($0).stem == near }
    }
    if let found = candidates({ $0 == ending }).first { return found }
    let others = candidates { other in
      ending.isEmpty || other.isEmpty || pictures.contains(other) && pictures.contains(ending)
        || Suggestion.distance(Array(other.utf8), Array(ending.utf8)) <= 2
    }
    return others.first
  }
}
