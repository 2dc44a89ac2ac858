internal import Glibc

/// Finds the font files of a folder that was named.
enum FontFolder {
  private static let endings = [".otf", ".ttf", ".ttc", ".otc"]

  private struct Identity: Hashable {
    var device: dev_t
    var node: ino_t
  }

  /// `path` itself where it is no folder; else the files in it and in the folders in it whose
  /// names end as those of fonts do, in order of their names. Links are followed, into a folder
  /// once. O(files).
  static func files(at path: String) -> [String] {
    guard let folder = identity(ofFolder: path) else { return [path] }
    var files: [String] = []
    var seen: Set<Identity> = [folder]
    // Folders to look into, the next one last; a stack, so that no depth is too deep.
    var waiting = [path]
    while let folder = waiting.popLast() {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      var inner: [String] = []
      for name in names(in: folder) {
        let path = prefix + name
        if let identity = identity(ofFolder: path) {
          if seen.insert(identity).inserted { inner.append(path) }
        } else if endings.contains(where: FontName.folded(name).hasSuffix) {
          files.append(path)
        }
      }
      waiting += inner.reversed()
    }
    return files
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// True where `path` is a folder.
  static func isFolder(_ path: String) -> Bool { identity(ofFolder: path) != nil }

  /// True where the folder at `path` may not be looked into.
  static func isClosed(_ path: String) -> Bool { access(path, R_OK | X_OK) != 0 && errno == EACCES }

  /// Which folder `path` is; nil where it is none.
  private static func identity(ofFolder path: String) -> Identity? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Identity(device: info.st_dev, node: info.st_ino)
  }
}
