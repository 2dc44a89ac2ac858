internal import TypesetDiagnostics
internal import Glibc
internal import TypesetImages
internal import TypesetLayout
internal import TypesetTemplates

/// The first files of a magazine: a template, a manuscript that uses what is in it, and how to go
/// on.
package struct Starter: Sendable {
  /// A file to be.
  package struct File: Sendable {
    /// Its name.
    package var name: String
    /// What it holds.
    package var bytes: [UInt8]
  }

  /// The files.
  package let files: [File]
  /// The command that makes pages of them.
  package let command: String
  /// Pictures that the template draws, and that have to be copied into the folder; their names
  /// start from it.
  package let pictures: [String]

  /// A beginning with the template `requested`; nil where no pages can be made by it.
  package init?(_ requested: RequestedTemplate) {
    guard let template = requested.template else { return nil }
    let file = requested.baseName + ".xml"
    command = "\(CommandName.standard) issue.txt --template \(Starter.word(file)) -o issue.pdf"
    pictures = Set(template.pictureNames.map { PageChoice.file(of: $0) })
      .filter { !$0.hasPrefix("/") }.sorted()
    files = [
      File(name: file, bytes: requested.bytes),
      File(name: "issue.txt", bytes: Array(StarterText.manuscript(for: template).utf8)),
      File(
        name: "README.md",
        bytes: Array(
          StarterText.readme(template: template.name, file: file, command: command).utf8)),
    ]
  }

  /// `text` as one word of a command line, in quotation marks where it needs them.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
        true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// Writes the files into the folder `path`, which is made where it is not there.
  ///
  /// A new folder appears with all files in it or not at all. In one that is there no file is
  /// changed; where one cannot be written, those that were are taken away.
  ///
  /// - Throws: `usage.exists` where one of the files is there, `output.unwritable` where the system
  ///   says no.
  package func write(to path: String) throws(RequestError) {
    var info = stat()
    if lstat(path, &info) == 0 {
      guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
        throw RequestError(
          "usage.exists", "‘\(path)’ exists and is not a folder", help: "name another folder")
      }
      try writeInto(path)
    } else {
      try makeFolder(path)
    }
  }

  // MARK: A new folder

  private func makeFolder(_ path: String) throws(RequestError) {
    var target = path
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    // Beside the folder, so that one step gives it its name.
    var pattern = Array("\(target).XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { throw Starter.failure(path, errno) }
    let temporary = String(
      decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var isDone = false
    defer {
      if !isDone {
        for file in files { unlink("\(temporary)/\(file.name)") }
        rmdir(temporary)
      }
    }
    for file in files { try create("\(temporary)/\(file.name)", file.bytes) }
    // mkdtemp makes folders for their owner alone; this one is as any other.
    let mask = umask(0)
    umask(mask)
    chmod(temporary, 0o777 & ~mask)
    // What has come there since stays: only an empty folder would be replaced.
    guard rename(temporary, target) == 0 else {
      throw Starter.failure(path, errno)
    }
    isDone = true
  }

  // MARK: A folder that is there

  private func writeInto(_ path: String) throws(RequestError) {
    var info = stat()
    for file in files where lstat("\(path)/\(file.name)", &info) == 0 {
      throw Starter.exists("\(path)/\(file.name)")
    }
    var written: [String] = []
    do throws(RequestError) {
      for file in files {
        let name = "\(path)/\(file.name)"
        try create(name, file.bytes)
        written.append(name)
      }
    } catch {
      for name in written { unlink(name) }
      throw error
    }
  }

  /// A file that was not there, whole and on the disk, or nothing.
  private func create(_ name: String, _ bytes: [UInt8]) throws(RequestError) {
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw Starter.exists(name) }
      throw Starter.failure(name, errno)
    }
    var place = 0
    var code: Int32 = 0
    while place < bytes.count, code == 0 {
      let count = bytes[place...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        place += count
      } else if errno != EINTR {
        code = errno
      }
    }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      unlink(name)
      throw Starter.failure(name, code)
    }
  }

  private static func exists(_ name: String) -> RequestError {
    RequestError(
      "usage.exists", "‘\(name)’ already exists; nothing was written",
      help: "name another folder, or move the file away")
  }

  private static func failure(_ name: String, _ code: Int32) -> RequestError {
    if code == EEXIST || code == ENOTEMPTY { return exists(name) }
    if code == ENOTDIR {
      return RequestError(
        "usage.exists", "‘\(name)’ would be inside a file, not in a folder",
        help: "name another folder")
    }
    let error = OutputError(name: "‘\(name)’", reason: OutputError.Reason(errno: code))
    return RequestError("output.unwritable", error.message, exit: .environment)
  }
}
