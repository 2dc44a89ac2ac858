internal import TypesetDiagnostics
internal import Glibc

/// Where the outputs of one run go: each to a file of its own, and none over a file that is read.
struct OutputPlaces {
  private struct Place {
    /// What messages call it: `the output`, `--deps`.
    var role: String
    /// As the user named it.
    var name: String
  }

  private var places: [FileIdentity: Place] = [:]
  /// Where what could be set goes if there are errors: the drafts of the outputs.
  private var drafts: [FileIdentity: Place] = [:]
  private var takesStandardOutput: String?

  /// The places of what `request` writes; of files by page those are added as they come.
  init(_ request: Request) throws(RequestError) {
    if !request.form.isPaged || request.output == .standardOutput {
      try add(request.output, as: OutputPlaces.output)
    }
    if let list = request.list { try add(list.destination, as: "--deps") }
  }

  /// The places `outputs`, with what messages call them.
  init(_ outputs: [(role: String, destination: OutputFile.Destination)]) throws(RequestError) {
    for output in outputs { try add(output.destination, as: output.role) }
  }

  /// Adds a place.
  mutating func add(
    _ destination: OutputFile.Destination, as role: String
  ) throws(RequestError) {
    let identity: FileIdentity?
    switch destination {
    case .standardOutput:
      if let other = takesStandardOutput {
        throw OutputPlaces.error("\(role) and \(other) both go to standard output", role)
      }
      takesStandardOutput = role
      identity = FileIdentity(descriptor: STDOUT_FILENO)
    case .file(let path):
      try OutputPlaces.checkName(path)
      identity = FileIdentity(path: path)
    }
    guard let identity else { return }
    if let other = places[identity] ?? drafts[identity] {
      throw OutputPlaces.error(
        "\(role) \(destination.name) and \(other.role) \(other.name) are one file", role)
    }
    places[identity] = Place(role: role, name: destination.name)
    // Lists and reports are as good with errors as without.
    guard role == OutputPlaces.output, case .file(let path) = destination,
      let draft = FileIdentity(path: Delivery.draftName(of: path))
    else { return }
    let place = Place(role: "the draft of \(role)", name: destination.name)
    if let other = places[draft] {
      throw OutputPlaces.error(
        "\(place.role) \(place.name) and \(other.role) \(other.name) are one file", other.role)
    }
    drafts[draft] = place
  }

  /// Refuses an extension alone: a hidden file without a name, which nobody means.
  private static func checkName(_ path: String) throws(RequestError) {
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let ending = last.split(separator: ".").first, last == "." + ending,
      ["pdf", "png", "svg", "json", "html"].contains(ending.lowercased())
    else { return }
    throw RequestError(
      "usage.no-name", "‘\(path)’ is an extension without a name",
      help: "write a name before it, such as issue\(last)")
  }

  /// What messages call an output that has a draft.
  static let output = "the output"

  /// Whether `path` is none of the places, none of `reads` and, where `readsStandardInput`, not what
  /// the manuscript came from.
  func isFree(_ path: String, reads: [Dependency], readsStandardInput: Bool) -> Bool {
    guard let identity = FileIdentity(path: path), places[identity] == nil else { return false }
    if readsStandardInput, FileIdentity(descriptor: STDIN_FILENO) == identity { return false }
    return !reads.contains { $0.wasRead && FileIdentity(path: $0.path) == identity }
  }

  /// Says where one of the places is a file that was read. O(reads).
  ///
  /// - Parameter readsStandardInput: Whether the manuscript came from there.
  func check(_ reads: [Dependency], readsStandardInput: Bool) throws(RequestError) {
    if readsStandardInput, let identity = FileIdentity(descriptor: STDIN_FILENO),
      let place = places[identity]
    {
      throw OutputPlaces.isRead(place, "the manuscript itself")
    }
    for file in reads where file.wasRead {
      guard let identity = FileIdentity(path: file.path), let place = places[identity] else {
        continue
      }
      throw OutputPlaces.isRead(place, file.kind.itself(file.path))
    }
  }

  private static func isRead(_ place: Place, _ what: String) -> RequestError {
    error("\(place.role) \(place.name) is \(what)", place.role)
  }

  private static func error(_ message: String, _ role: String) -> RequestError {
    let option = role.hasPrefix("-") ? role : "--output"
    return RequestError("usage.same-file", message, help: "name another file with \(option)")
  }
}

extension Dependency.Kind {
  /// What a message calls the file `path` that an output would replace.
  fileprivate func itself(_ path: String) -> String {
    switch self {
    case .manuscript: "the manuscript ‘\(path)’ itself"
    case .template: "the template itself"
    case .picture: "the picture ‘\(path)’, which is used"
    case .font: "the font ‘\(path)’, which is used"
    case .dictionary: "the dictionary ‘\(path)’, which is used"
    case .pins: "the pins ‘\(path)’, which are held"
    case .layout: "what is compared, ‘\(path)’"
    }
  }
}
