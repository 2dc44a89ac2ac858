internal import Glibc

/// Finds the font files of a folder that was named.
enum FontFolder {
  private static let endings = [".otf", ".ttf", ".ttc", ".otc"]
  /// Deep enough for any collection of fonts, and an end for links in a circle.
  private static let depth = 16

  /// `path` itself where it is no folder; else the files in it and in the folders in it whose
  /// names end as those of fonts do, in order of their names. O(files).
  static func files(at path: String) -> [String] {
    isFolder(path) ? files(in: path, depth: depth) : [path]
  }

  private static func files(in folder: String, depth: Int) -> [String] {
    guard depth > 0, let stream = opendir(folder) else { return [] }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(stream)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().flatMap { name -> [String] in
      let path = prefix + name
      if isFolder(path) { return files(in: path, depth: depth - 1) }
      let folded = FontName.folded(name)
      return endings.contains(where: folded.hasSuffix) ? [path] : []
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }
}
