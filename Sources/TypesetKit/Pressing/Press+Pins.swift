internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetResources

extension Request {
  /// A file of pins.
  package struct Pins: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// Its path; nil for what is no file.
    var path: String?
    /// The start of the hash of its text.
    var hash: String
    /// What it says.
    var pins: [ElementPin]
  }

  /// Reads the pins of the file at `path`: see `ElementPin.lines(of:)`.
  package mutating func readPins(from path: String) throws(RequestError) {
    let input: Input = path == "-" ? .standardInput : .file(path)
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try input.read(from: ResourceProvider(largestFile: 1 << 26))
    } catch {
      throw RequestError(
        "input.unreadable", "cannot read the pins ‘\(path)’: \(error.explanation)",
        exit: .environment)
    }
    do throws(RecordError) {
      pins = Pins(
        name: path, path: path == "-" ? nil : path,
        hash: String(LayoutRecord.hash(of: bytes).prefix(12)),
        pins: try ElementPin.lines(of: bytes))
    } catch {
      throw RequestError(
        "pins.syntax", "\(path):\(error.line):\(error.column): \(error.message)",
        help: "write a line such as {\"id\":\"tower\",\"page\":5,\"column\":2}, or let "
          + "\(CommandName.called) layout FILE --pins write them", exit: .content)
    }
  }
}

extension Press {
  /// Typesets the manuscript and writes where its figures stand: a pin for each in a line of its own.
  package static func pins(_ request: Request) -> Outcome {
    var request = request
    request.writesPins = true
    return write(request) { job, file throws(RenderFailure) in
      let (text, pages) = job.pins()
      do throws(OutputError) { try file.write(Array(text.utf8)) } catch { throw .output(error) }
      return pages
    }
  }
}

extension PressJob {
  /// The pins by which figures stand where they do, in order of pages, and how many pages there are.
  fileprivate mutating func pins() -> (text: String, pages: Int) {
    let names = elementNames
    var text = ""
    let pages = lay { page in
      for insertion in page.insertions {
        let node = "\(insertion.node)"
        var pin = FigurePin(page: page.number, edge: insertion.edge)
        // One with a page for itself stands over all of its columns.
        if insertion.edge != .page, insertion.edge != .spread { pin.column = insertion.column }
        pin.row = insertion.row
        if let size = insertion.size {
          if size.seen < 100 { pin.seen = size.seen } else { pin.width = size.width }
        }
        text += ElementPin(element: names[node] ?? node, pin: pin).line
      }
    }
    return (text, pages)
  }

  /// Pins elements of `document` as `request` asks, and says which of the pins hold nothing.
  static func pin(_ document: inout Document, for request: Request) -> [Diagnostic] {
    guard let pins = request.pins else { return [] }
    return document.pin(pins.pins).map { problem in
      let name = pins.pins[problem.pin].element
      guard let source = problem.source else {
        let near = Suggestion.nearest(to: name, among: document.pinnableNames)
        return Diagnostic(
          .warning, "pins.unknown",
          "‘\(pins.name)’ pins “\(name)”, but no figure, box or quotation is called that", at: nil,
          help: near.map { "did you mean “\($0)”?" }
            ?? "give it the id that it had, or take its line out of the file", of: name)
      }
      return Diagnostic(
        .warning, "layout.broken-pin",
        "‘\(pins.name)’ pins this to \(pins.pins[problem.pin].pin.words), but it stands where it is written",
        at: source, help: "write place=auto, or take its line out of the file", of: name)
    }
  }
}
