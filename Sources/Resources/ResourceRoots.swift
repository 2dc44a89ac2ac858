internal import Glibc

/// The folders that files may come from, whatever a name says.
///
/// A name is followed step by step, links included. A step outside of all folders is never looked
/// at, so that nobody learns from an answer what stands there: it is taken as it is written. What
/// leads out that way and in again is inside.
struct ResourceRoots: Sendable {
  /// Where a name leads.
  enum Place: Equatable {
    /// To a file in one of the folders, or to nothing: its path, without links.
    case inside(String)
    /// Out of them, into this folder, as far as can be said without looking.
    case outside(folder: String)
  }

  /// Each folder as it was named, from the root of the file system, and where it really is.
  private let folders: [(named: [String], real: [String])]
  private let current: [String]
  /// As many links as the kernel follows.
  private static let mostLinks = 40

  /// The folders at `paths`; the empty path is the working directory. One that is not there counts
  /// for nothing.
  init(_ paths: [String]) {
    let current = ResourceRoots.real(".") ?? []
    self.current = current
    folders = paths.compactMap { path in
      let path = path.isEmpty ? "." : path
      guard let real = ResourceRoots.real(path) else { return nil }
      let steps = ResourceRoots.steps(path)
      let named = path.utf8.first == UInt8(ascii: "/") ? steps : current + steps
      return (named.filter { $0 != "." }, real)
    }
  }

  /// Where `path` leads, which starts from the working directory. O(steps) calls of the system.
  func place(of path: String) -> Place {
    // The next step last.
    var waiting = Array(ResourceRoots.steps(path).filter { $0 != "." }.reversed())
    if path.utf8.first != UInt8(ascii: "/") { waiting += current.reversed() }
    var reached: [String] = []
    // A folder that was named need not be named by its real path.
    for folder in folders where waiting.reversed().starts(with: folder.named) {
      waiting.removeLast(folder.named.count)
      reached = folder.real
      break
    }
    var links = 0
    while let step = waiting.popLast() {
      if step == ".." {
        _ = reached.popLast()
        continue
      }
      reached.append(step)
      guard isInside(reached), let target = ResourceRoots.link(reached) else { continue }
      links += 1
      // What goes in a circle is nothing; opening it says so.
      guard links <= ResourceRoots.mostLinks else { break }
      reached.removeLast()
      if target.utf8.first == UInt8(ascii: "/") { reached = [] }
      waiting += ResourceRoots.steps(target).filter { $0 != "." }.reversed()
    }
    if isInside(reached) { return .inside(ResourceRoots.path(reached)) }
    return .outside(folder: shown(reached.dropLast()))
  }

  private func isInside(_ steps: [String]) -> Bool {
    folders.contains { steps.starts(with: $0.real) }
  }

  /// `folder` as one would write it in the working directory.
  private func shown(_ folder: ArraySlice<String>) -> String {
    let common = zip(folder, current).prefix { $0 == $1 }.count
    let up = current.count - common
    // Beyond that nobody counts.
    guard up <= 2 else { return ResourceRoots.path(Array(folder)) }
    let steps = Array(repeating: "..", count: up) + folder.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func steps(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  private static func path(_ steps: [String]) -> String { "/" + steps.joined(separator: "/") }

  private static func real(_ path: String) -> [String]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return steps(String(cString: resolved))
  }

  /// What the symbolic link at `steps` says; nil where there is none.
  private static func link(_ steps: [String]) -> String? { link(path(steps)) }

  /// What the symbolic link `path` says; nil where there is none.
  static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes -> Int in
      guard let base = bytes.baseAddress else { return 0 }
      return readlink(path, base.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
