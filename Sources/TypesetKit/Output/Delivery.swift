internal import TypesetDiagnostics
internal import Glibc

/// The files of one run on their way to their places.
///
/// All are whole and on the disk before the first gets its name. Where there are errors none does:
/// what could be made of the pages goes to a draft beside each, whose name has `.draft` before its
/// extension, and what is there stays as it was. A stream has nothing beside it and gets nothing.
struct Delivery {
  /// A file to be.
  struct Item {
    /// Its place.
    var destination: OutputFile.Destination
    /// What was written, on the disk; nil where there were too many files open at once.
    var file: OutputFile?
    /// What is to be written where `file` is nil.
    var bytes: [UInt8] = []

    /// What was written into `file`.
    init(_ destination: OutputFile.Destination, file: OutputFile) {
      self.destination = destination
      self.file = file
    }

    /// What is to be written.
    init(_ destination: OutputFile.Destination, bytes: [UInt8]) {
      self.destination = destination
      self.bytes = bytes
    }

    /// Opens the place if it is not open, and puts all on the disk.
    fileprivate func prepare() throws(OutputError) -> OutputFile {
      let file: OutputFile
      if let made = self.file {
        file = made
      } else {
        file = try OutputFile(destination, holdsBack: true)
        try file.write(bytes)
      }
      try file.prepare()
      return file
    }
  }

  /// Where the run's outputs go.
  let places: OutputPlaces
  /// Where the list of dependencies goes, and what it says; nil where none is asked for.
  var list: (destination: OutputFile.Destination, text: (_ isMade: Bool) -> String)?
  /// Whether errors do not matter.
  var isDraft = false
  /// Whether the manuscript came from standard input.
  var readsStandardInput = false

  /// Gives `items` their places, or writes drafts where `outcome` has errors in the content, or
  /// neither where it is worse than that or nothing `isWorthIt`. Says in `outcome` what it did.
  func deliver(_ items: [Item], to outcome: inout Outcome, isWorthIt: Bool) throws(OutputError) {
    switch outcome.exit {
    case .done: try commit(items, isMade: true)
    case .content where isDraft && isWorthIt: try commit(items, isMade: false)
    case .content:
      try writeList(isMade: false)
      if isWorthIt { try draft(items, &outcome) }
    default: try writeList(isMade: false)
    }
  }

  /// Writes the list alone: there was nothing else to write, or it failed.
  func writeList(isMade: Bool) throws(OutputError) { try commit([], isMade: isMade) }

  private func commit(_ items: [Item], isMade: Bool) throws(OutputError) {
    // The list first: with the new one and the old result make builds again, the other way round
    // it might not.
    var files: [OutputFile] = []
    if let list {
      let item = Item(list.destination, bytes: Array(list.text(isMade).utf8))
      files.append(try item.prepare())
    }
    // What has no descriptor gets one when the others are done with theirs.
    for item in items where item.file != nil { files.append(try item.prepare()) }
    for file in files { try file.commit() }
    for item in items where item.file == nil { try item.prepare().commit() }
  }

  private func draft(_ items: [Item], _ outcome: inout Outcome) throws(OutputError) {
    var names: [String] = []
    var lacking: [(name: String, why: String)] = []
    for item in items {
      guard case .file(let path) = item.destination, item.file?.isFile ?? true else { continue }
      let name = Delivery.draftName(of: path)
      if let taken = Delivery.taken(name) {
        lacking.append((name, "is \(taken)"))
        continue
      }
      guard
        places.isFree(
          name, reads: outcome.dependencies, readsStandardInput: readsStandardInput)
      else {
        lacking.append((name, "this run uses"))
        continue
      }
      let draft = try OutputFile(.file(name))
      if let file = item.file { try file.copy(to: draft) } else { try draft.write(item.bytes) }
      try draft.commit()
      names.append(name)
      item.file?.discard()
    }
    outcome.drafts = names
    outcome.diagnostics.append(note(on: items, names, lacking: lacking, outcome))
  }

  /// `issue.draft.pdf` for `issue.pdf`.
  static func draftName(of path: String) -> String {
    let start =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) }
      ?? path.startIndex
    // A name that begins with a full stop has no extension for that.
    guard let point = path[start...].lastIndex(of: "."), point > start else {
      return path + ".draft"
    }
    return path[..<point] + ".draft" + path[point...]
  }

  /// What is at `path` that no draft may be written over or through: all but a file and nothing. A
  /// link may lead to a file that nobody named.
  private static func taken(_ path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFLNK: return "a symbolic link"
    case S_IFDIR: return "a folder"
    default: return "no ordinary file"
    }
  }

  /// Which pages of a set have no draft: “, without ‘p-2.draft.png’, which is a folder”; ten at most.
  private static func words(on lacking: [(name: String, why: String)]) -> String {
    guard !lacking.isEmpty else { return "" }
    let limit = 10
    let named = lacking.prefix(limit).map { "‘\($0.name)’, which \($0.why)" }
    let rest = lacking.count > limit ? ", and \(lacking.count - limit) more" : ""
    return ", without " + named.joined(separator: ", ") + rest
  }

  /// What became of `items`, whose drafts are in the files `drafts`, but for those that are `lacking`.
  private func note(
    on items: [Item], _ drafts: [String], lacking: [(name: String, why: String)],
    _ outcome: Outcome
  ) -> Diagnostic {
    let cause = "because of the \(outcome.cause)"
    guard let first = items.first, let draft = drafts.first else {
      let name = items.first?.destination.name ?? "the output"
      var why = "a draft is written only beside a file"
      if case .file(let path)? = items.first?.destination, items.first?.file?.isFile ?? true {
        let name = Delivery.draftName(of: path)
        why =
          Delivery.taken(name).map { "its draft would go to ‘\(name)’, which is \($0)" }
          ?? "its draft would replace ‘\(name)’, which this run uses"
      }
      return Diagnostic(
        .note, "output.withheld", "nothing was written to \(name) \(cause); \(why)",
        help: "--draft writes what could be set")
    }
    var info = stat()
    var state = "there is no \(first.destination.name) \(cause)"
    if case .file(let path) = first.destination, lstat(path, &info) == 0 {
      state = "\(first.destination.name) stays as it was \(cause)"
    }
    let rest = drafts.count > 1 ? " and \(drafts.count - 1) more like it" : ""
    return Diagnostic(
      .note, "output.draft",
      "\(state); what could be set is in ‘\(draft)’\(rest)\(Delivery.words(on: lacking))")
  }
}

extension Delivery {
  /// What `request` writes after what `outcome` says.
  init(_ request: Request, _ places: OutputPlaces, _ outcome: Outcome) {
    self.init(
      places: places, isDraft: request.isDraft,
      readsStandardInput: request.inputs.contains(.standardInput))
    guard let wanted = request.list else { return }
    // What has no file of its own is as new as the list.
    var target = wanted.destination
    if case .file = request.output, !request.form.isPaged { target = request.output }
    let path =
      switch target {
      case .standardOutput: "-"
      case .file(let path): path
      }
    let files = outcome.dependencies
    list = (
      wanted.destination,
      { isMade in
        var list = DependencyList(target: path, files: files)
        list.isMade = isMade
        return list.text(wanted.form)
      }
    )
  }
}
