internal import TypesetDiagnostics
internal import TypesetResources

/// One case of a suite: a manuscript, how it is to be typeset, and what came of it once.
package struct SuiteCase: Sendable {
  /// Makes a request of a manuscript's path and words as on the command line.
  package typealias RequestMaker =
    @Sendable (_ manuscript: String, _ options: [String]) throws(RequestError) -> Request

  /// The folder's name.
  package let name: String
  /// The folder.
  package let folder: String
  /// The names of the files in it.
  let files: [String]

  /// The request: the options of the suite, those of the case after them.
  func request(_ make: RequestMaker) throws(RequestError) -> Request {
    let common = try SuiteOptions(file: folder + "/../" + SuiteFile.commonOptions)
    if !common.inputs.isEmpty {
      throw RequestError(
        "suite.option", "‘\(SuiteFile.commonOptions)’ names a manuscript; only a case can")
    }
    let own = try SuiteOptions(file: folder + "/" + SuiteFile.options)
    let manuscripts = files.filter(SuiteFile.isManuscript)
    if own.inputs.isEmpty, manuscripts.count > 1 {
      throw RequestError(
        "suite.option",
        "‘\(folder)’ has \(manuscripts.count) manuscripts: "
          + manuscripts.joined(separator: ", "),
        help: "keep one, or name one in a line such as input: \(manuscripts[0]) in a file ‘case’")
    }
    guard let input = own.inputs.first ?? manuscripts.first else {
      throw RequestError(
        "suite.option", "‘\(folder)/\(SuiteFile.options)’ names no manuscript",
        help: "add a line such as input: ../../content/zombies.txt")
    }
    func path(of input: String) -> String { input.hasPrefix("/") ? input : folder + "/" + input }
    var words = common.words + own.words
    func design(_ option: String, _ name: KeyPath<SuiteOptions, String?>) -> String? {
      let isNamed = own.words.contains { $0 == option || $0.hasPrefix(option + "=") }
      let file =
        own[keyPath: name].map { (folder, $0) }
        ?? (isNamed ? nil : common[keyPath: name].map { (folder + "/..", $0) })
      guard let (base, name) = file else { return nil }
      words.append("\(option)=" + (name.hasPrefix("/") ? name : base + "/" + name))
      return name
    }
    let template = design("--template", \.template)
    let theme = design("--theme", \.theme)
    var request = try SuiteOptions.placing([own, common]) { () throws(RequestError) in
      try make(path(of: input), words)
    }
    if let template { request.template?.sourceName = template }
    if let theme { request.theme?.sourceName = theme }
    request.further = own.inputs.dropFirst().map {
      Request.FurtherInput(.file(path(of: $0)), sourceName: $0)
    }
    // What cases share lies beside them.
    request.roots.append(folder + "/..")
    for (base, roots) in [(folder, own.roots), (folder + "/..", common.roots)] {
      request.roots += roots.map { $0.hasPrefix("/") ? $0 : base + "/" + $0 }
    }
    try SuiteOptions.placing([own, common]) { () throws(RequestError) in
      try request.validateRoots()
    }
    for (base, paths) in [(folder, own.fontPaths), (folder + "/..", common.fontPaths)] {
      for path in paths {
        // One name for one place, so that cases share what is found there.
        let place = SuiteFolder.real(path.hasPrefix("/") ? path : base + "/" + path)
        request.fonts.paths.append(place)
        request.fonts.names[place] = path
      }
    }
    // As the case names it, wherever the suite lies and the command is run.
    request.sourceName = input
    request.recordsPortably = true
    return request
  }

  /// The files in its folder that are no part of a case and that the run did not read, folders and
  /// notes for people (`README…`) excepted.
  func strays(in request: Request, reading reads: [ResourceRead]) -> [Suite.Orphan] {
    var known: Set<String>?
    return files.compactMap { name in
      guard name != SuiteFile.options, !SuiteFile.isOurs(name),
        !name.lowercased().hasPrefix("readme")
      else { return nil }
      let path = SuiteFolder.real(folder + "/" + name)
      let read = known ?? Set(reads.map { SuiteFolder.real($0.path) } + request.fonts.paths)
      known = read
      guard !read.contains(path), !read.contains(SuiteFolder.real(folder)),
        Folder.entries(of: path) == nil
      else { return nil }
      return Suite.Orphan(path: folder + "/" + name, reason: "nothing in the case reads it")
    }
  }

  /// The bytes of the file `name`; nil where it is not there.
  func bytes(of name: String) throws(ResourceError) -> [UInt8]? {
    do throws(ResourceError) {
      return try ResourceProvider().bytes(of: folder + "/" + name).array()
    } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
  }
}

/// The file `case` of a case, or `suite` of all: a line for each option as on the command line,
/// `--columns 2`; what follows the option's name is its value, blanks and all; quotes around all of
/// it are dropped, as a shell does. `input:` names the manuscript, from the file's folder, and in several
/// lines several; `--font-path` does so with fonts, `--root` with folders of pictures, and `--template` and
/// `--theme` with one that is named by its file: with a slash or a full stop. Empty lines and lines that
/// begin with `#` say nothing.
struct SuiteOptions {
  /// The manuscripts in their order; none for the one beside the file.
  var inputs: [String] = []
  /// The options but for fonts, as words.
  var words: [String] = []
  /// Folders and files with fonts.
  var fontPaths: [String] = []
  /// Folders that pictures may come from.
  var roots: [String] = []
  /// The file of a template; those that ship are among `words`.
  var template: String?
  /// The same of a theme.
  var theme: String?
  /// The file, and which option stands in which of its lines.
  private var file: String
  private var lines: [(option: String, number: Int)] = []

  /// Options that say where results go and how they are reported, which is the suite's own matter.
  private static let foreign = [
    "-o", "--output", "--jobs", "--diagnostics", "--color", "--deps", "--deps-format", "--format",
    "-f", "--pins", "--freeze", "--against", "--strict", "-q", "--quiet", "--draft", "--backend",
  ]

  /// The options in `file`; none where it is not there.
  init(file: String) throws(RequestError) {
    self.file = file
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try ResourceProvider(largestFile: 1 << 20).bytes(of: file).array()
    } catch {
      if error.reason == .notFound { return }
      throw RequestError(
        "input.unreadable", "cannot read ‘\(file)’: \(error.explanation)", exit: .environment)
    }
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for (index, line) in lines.enumerated() {
      let text = SuiteOptions.trimmed(String(decoding: line, as: UTF8.self)[...])
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      func wrong(_ what: String) -> RequestError {
        RequestError("suite.option", "‘\(file)’, line \(index + 1): \(what)")
      }
      if text.hasPrefix("input:") {
        let name = SuiteOptions.trimmed(text.dropFirst("input:".count))
        guard !name.isEmpty else { throw wrong("input: names no manuscript") }
        inputs.append(String(name))
        continue
      }
      guard text.hasPrefix("-") else {
        throw wrong("‘\(text)’ is not an option; options begin with --")
      }
      let end = text.firstIndex { $0 == " " || $0 == "\t" || $0 == "=" } ?? text.endIndex
      let option = String(text[..<end])
      let value =
        end < text.endIndex ? SuiteOptions.unquoted(text[text.index(after: end)...]) : nil
      self.lines.append((option, index + 1))
      guard !SuiteOptions.foreign.contains(option) else {
        throw wrong("\(option) is not allowed in a case")
      }
      if option == "--font-path" {
        guard let value, !value.isEmpty else { throw wrong("--font-path names no folder") }
        fontPaths.append(String(value))
      } else if option == "--root" {
        guard let value, !value.isEmpty else { throw wrong("--root names no folder") }
        roots.append(String(value))
      } else if option == "--template", let value, value.contains("/") || value.contains(".") {
        template = String(value)
      } else if option == "--theme", let value, value.contains("/") || value.contains(".") {
        theme = String(value)
      } else {
        words.append(value.map { "\(option)=\($0)" } ?? option)
      }
    }
  }

  /// What `make` makes; where one of the options is at fault, the error names its file and line.
  static func placing<Result>(
    _ files: [SuiteOptions], _ make: () throws(RequestError) -> Result
  ) throws(RequestError) -> Result {
    do throws(RequestError) {
      return try make()
    } catch {
      for options in files {
        // A parser of options names the one that it does not take in quotation marks, ours begin
        // with it.
        guard
          let line = options.lines.last(where: {
            error.message.hasPrefix($0.option + " ") || error.message.hasPrefix($0.option + ":")
              || error.message.contains("‘\($0.option)’")
              || error.message.contains("‘\($0.option) ")
          })
        else { continue }
        throw RequestError(
          error.code, "‘\(options.file)’, line \(line.number): \(error.message)",
          help: error.help.flatMap { $0.hasSuffix("--help") ? nil : $0 }, exit: error.exit)
      }
      throw error
    }
  }

  /// `text` without blanks at its ends, and without the quotation marks around all of it.
  private static func unquoted(_ text: Substring) -> Substring {
    let text = trimmed(text)
    for (open, close) in [("\"", "\""), ("'", "'"), ("“", "”")] as [(Character, Character)]
    where text.count >= 2 && text.first == open && text.last == close {
      return text.dropFirst().dropLast()
    }
    return text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\r"
    }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
