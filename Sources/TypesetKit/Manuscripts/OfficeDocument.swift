internal import Glibc
internal import TypesetDiagnostics
internal import TypesetResources

/// A file of a word processor, which pandoc makes HTML of.
enum OfficeDocument {
  /// The HTML that `bytes` are, a file in `dialect`; its pictures are handed to `resources`.
  ///
  /// pandoc runs in its sandbox: it reads the one file and nothing else, and fetches nothing. The file
  /// and its pictures lie in a folder of their own for as long as that takes.
  static func html(
    of bytes: [UInt8], in dialect: Dialect, name: String, for resources: ResourceProvider,
    number: Int
  ) throws(RequestError) -> [UInt8] {
    let kind = dialect == .docx ? "a Word document" : "an OpenDocument text document"
    guard ForeignFile.kind(of: bytes) == kind else { throw unreadable(name, kind) }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.path + "/manuscript"
    guard folder.write(bytes, to: file) else {
      throw RequestError(
        "output.unwritable", "there is no room for a copy of ‘\(name)’ in ‘\(folder.parent)’",
        help: "name another folder for such files in the variable TMPDIR", exit: .environment)
    }
    let pictures = number == 0 ? "pictures" : "pictures-\(number)"
    var from = ["--from", dialect.rawValue]
    // Of a Word document pandoc says which styles paragraphs have.
    let filter = folder.path + "/captions.lua"
    if dialect == .docx, folder.write(Array(captionFilter.utf8), to: filter) {
      from = ["--from", dialect.rawValue + "+styles", "--lua-filter", filter]
    }
    let run = ChildProcess.run(
      "pandoc",
      ["--sandbox"] + from + [
        "--to", "html5", "--mathml", "--standalone", "--wrap", "none", "--metadata",
        "pagetitle=-",
        "--extract-media", folder.path + "/" + pictures, file,
      ])
    guard case .success(let child) = run else {
      throw RequestError(
        "input.no-reader", "‘\(name)’ is \(kind), which pandoc reads; it is not installed",
        help: "install it: apt-get install pandoc", exit: .environment)
    }
    guard child.status == 0 else { throw unreadable(name, kind) }
    for path in folder.files(below: pictures) {
      if let picture = folder.read(path) { resources.supply(path, picture) }
    }
    let html = removing(Array((folder.path + "/").utf8), from: child.output)
    return dialect == .docx ? WordTables(bytes)?.added(to: html) ?? html : html
  }

  /// True where `archive` is an OpenDocument file in which other documents stand, as formulas do. O(n) for zip
  /// archives.
  static func holdsFormulas(_ archive: [UInt8]) -> Bool {
    guard archive.starts(with: [0x50, 0x4B, 3, 4]) else { return false }
    // The entries of the archive's list: a mark, the length of the name at byte 28, the name at byte 46.
    var place = 0
    while place + 46 < archive.count {
      guard archive[place] == 0x50, archive[place + 1] == 0x4B, archive[place + 2] == 1,
        archive[place + 3] == 2
      else {
        place += 1
        continue
      }
      let name = archive[(place + 46)...].prefix(Int(archive[place + 28]))
      if ["Formula-", "Object "].contains(where: { name.starts(with: $0.utf8) }) { return true }
      place += 46
    }
    return false
  }

  /// What pandoc passes over in a file.
  enum Loss: Sendable {
    /// Formulas of an OpenDocument file.
    case formulas
    /// Words in text boxes of a Word document.
    case textBoxes
    /// Tables in cells of tables of a Word document.
    case innerTables
    /// Where tables of a Word document stand, and in which direction.
    case places
  }

  /// What of `archive`, a file in `dialect`, pandoc passes over. O(n).
  static func losses(of archive: [UInt8], in dialect: Dialect) -> [Loss] {
    switch dialect {
    case .odt: return holdsFormulas(archive) ? [.formulas] : []
    case .docx:
      guard let tables = WordTables(archive) else { return [] }
      return (tables.hasTextBoxes ? [.textBoxes] : [])
        + (tables.hasInnerTables ? [.innerTables] : [])
        + (tables.hasPlacedTables ? [.places] : [])
    default: return []
    }
  }

  /// Notes on what pandoc passes over in a file in `dialect`, of which it made `html`.
  static func losses(
    in html: SourceText, id: SourceID, _ losses: [Loss], of dialect: Dialect
  ) -> [Diagnostic] {
    func place(of tag: String) -> Int? {
      let tag = Array(tag.utf8)
      return html.bytes.indices.first {
        html.bytes[$0] == tag[0] && html.bytes[$0...].starts(with: tag)
      }
    }
    let table = place(of: "<table")
    let at = SourceRange(id, (table ?? 0)..<(table ?? 0))
    if dialect == .docx {
      return losses.map { loss in
        switch loss {
        case .textBoxes:
          Diagnostic(
            .warning, "input.office-lost", "pandoc passes over the words in text boxes",
            at: SourceRange(id, 0..<0), help: "put them among the other text")
        case .innerTables:
          Diagnostic(
            .warning, "input.office-lost",
            "tables that stand in cells of other tables are set as lines", at: at,
            help: "put such a table below the other, or write it in HTML")
        case .places, .formulas:
          Diagnostic(
            .note, "input.office-lost",
            "pandoc passes over where tables stand, and which of their columns is the first",
            at: at, help: "tables stand at the edge where lines of text begin")
        }
      }
    }
    let lacksFormulas = losses.contains(.formulas)
    guard table != nil || lacksFormulas else { return [] }
    let what = [table == nil ? nil : "header rows of tables", lacksFormulas ? "formulas" : nil]
      .compactMap(\.self).joined(separator: " and ")
    return [
      Diagnostic(
        .warning, "input.office-lost", "pandoc passes over the \(what) of OpenDocument files",
        at: at,
        help: "save it as a Word document (.docx), of which both are read")
    ]
  }

  private static func unreadable(_ name: String, _ kind: String) -> RequestError {
    RequestError(
      "input.not-text", "‘\(name)’ cannot be read as \(kind)",
      help: "open it in the program that made it, and save it again", exit: .environment)
  }

  /// `bytes` without the name of a folder that nobody knows.
  private static func removing(_ name: [UInt8], from bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == name[0], bytes[place...].starts(with: name) {
        place += name.count
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return out
  }
}

/// A folder of our own for as long as it takes.
private struct TemporaryFolder {
  let parent: String
  let path: String

  init() throws(RequestError) {
    parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/typeset-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw RequestError(
        "output.unwritable",
        "no folder can be made in ‘\(parent)’: \(String(cString: strerror(errno)))",
        help: "name another folder for such files in the variable TMPDIR", exit: .environment)
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func write(_ bytes: [UInt8], to file: String) -> Bool {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return close(descriptor) == 0 && rest.isEmpty
  }

  /// The bytes of a file in it; nil where it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    try? ResourceProvider().bytes(of: path + "/" + name).array()
  }

  /// The files below a folder in it, in order.
  func files(below name: String) -> [String] {
    guard let folder = opendir(path + "/" + name) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let own = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard own != ".", own != ".." else { continue }
      let full = name + "/" + own
      var info = stat()
      guard lstat(path + "/" + full, &info) == 0 else { continue }
      switch info.st_mode & S_IFMT {
      case S_IFDIR: found += files(below: full)
      case S_IFREG: found.append(full)
      default: continue
      }
    }
    return found.sorted()
  }

  func remove() { remove(path) }

  private func remove(_ folder: String) {
    if let open = opendir(folder) {
      var names: [String] = []
      while let entry = readdir(open) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(open)
      for name in names where name != "." && name != ".." {
        let file = folder + "/" + name
        if unlink(file) != 0 { remove(file) }
      }
    }
    rmdir(folder)
  }
}

extension Request {
  /// Makes HTML of the file of a word processor, where `bytes` are one and are to be read so: nil, or why
  /// that cannot be done.
  func readOffice(
    _ bytes: inout [UInt8], for resources: ResourceProvider, as number: Int = 0
  ) -> RequestError? {
    guard manuscriptDialect == .docx || manuscriptDialect == .odt else { return nil }
    do throws(RequestError) {
      bytes = try OfficeDocument.html(
        of: bytes, in: manuscriptDialect, name: sourceName ?? input.name, for: resources,
        number: number)
      return nil
    } catch { return error }
  }
}
