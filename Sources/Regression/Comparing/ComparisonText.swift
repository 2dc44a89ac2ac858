import TypesetDiagnostics

extension Comparison {
  /// The comparison for people: causes first, each with what followed in a few words; with
  /// `details` all of it.
  package func text(_ a: String, _ b: String, details: Bool, color: Bool) -> String {
    let paint = RendererPaint(isOn: color)
    guard !changes.isEmpty else {
      return "\(Comparison.safe(a)) and \(Comparison.safe(b)): the same\n"
    }
    var out = ""
    for (index, change) in changes.enumerated() {
      let number = changes.count > 1 ? "\(index + 1). " : ""
      out += paint.painted("\(number)\(change.kind.rawValue)", .error)
      out += ": \(paint.painted(Comparison.safe(change.message), .strong))\n"
      var place: [String] = []
      if case .at(let name) = change.where { place.append(name) }
      if let source = change.source {
        place.append("\(Comparison.safe(source.file)):\(source.line):\(source.column)")
      }
      if !place.isEmpty {
        out += paint.painted("   at \(place.joined(separator: ", "))", .place) + "\n"
      }
      if let summary = change.summary { out += "   → \(Comparison.safe(summary))\n" }
      if details {
        for consequence in change.consequences {
          out += "     \(consequence.where): \(Comparison.safe(consequence.message))\n"
        }
      }
    }
    let followed = changes.reduce(0) { $0 + $1.consequences.count }
    out += "\(changes.count.of("change"))"
    if followed > 0 {
      out += ", \(followed.of("consequence"))"
      if !details { out += " (--details lists them)" }
    }
    return out + "\n"
  }

  /// `text` without what a terminal would obey.
  private static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  // MARK: For machines that run tests

  /// A JUnit report of one test, which fails where anything changed.
  package func junit(_ a: String, _ b: String) -> String {
    let name = Comparison.escaped("\(a) → \(b)")
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites><testsuite name=\"typeset compare\" tests=\"1\" "
    out += "failures=\"\(isEmpty ? 0 : 1)\">\n"
    out += "<testcase classname=\"typeset\" name=\"\(name)\">"
    if let first = changes.first {
      out += "<failure type=\"\(first.kind.rawValue)\" "
      out += "message=\"\(Comparison.escaped(first.message))\">"
      out += Comparison.escaped(text(a, b, details: true, color: false)) + "</failure>"
    }
    return out + "</testcase>\n</testsuite></testsuites>\n"
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "&#10;"
      case "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default:
        out.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
      }
    }
    return out
  }

  /// Workflow commands of GitHub, one for each change: it shows them on the lines of the source.
  package var github: String {
    changes.map { change in
      var properties: [String] = []
      if let source = change.source {
        properties = [
          "file=\(Comparison.property(source.file))", "line=\(source.line)",
          "col=\(source.column)",
        ]
      }
      properties.append("title=\(change.kind.rawValue)")
      let message = change.message + (change.summary.map { "; \($0)" } ?? "")
      return "::error \(properties.joined(separator: ","))::\(Comparison.data(message))\n"
    }.joined()
  }

  /// Escapes what the runner would take for an end or for another command.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}
