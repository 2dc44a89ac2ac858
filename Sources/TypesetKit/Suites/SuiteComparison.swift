internal import TypesetDiagnostics
internal import TypesetRegression

/// What is different between what was accepted and what came out, for people.
enum SuiteComparison {
  /// The changes between two records, causes first; none where they mean the same.
  static func lines(_ reference: [UInt8], _ record: [UInt8]) -> [String] {
    let first: LayoutRecord
    do throws(RecordError) {
      first = try LayoutRecord(parsing: reference)
    } catch { return ["\(SuiteFile.reference) is not a layout record: \(error.message)"] }
    let second: LayoutRecord
    do throws(RecordError) {
      second = try LayoutRecord(parsing: record)
    } catch { return ["the new record cannot be read: \(error.message)"] }
    let comparison = Comparison.compare(first, second, tolerances: Tolerances())
    guard !comparison.isEmpty else { return [] }
    // The last line counts, and says how to see more, which is not the suite's to offer.
    let text = comparison.text("the reference", "this run", details: false, color: false)
    return text.split(separator: "\n").dropLast().map(String.init)
  }

  /// Why the changes between two records are not those of another layout epoch alone; nil where they are.
  static func refusal(ofEpochBetween reference: [UInt8], _ record: [UInt8]) -> String? {
    guard let first = try? LayoutRecord(parsing: reference),
      let second = try? LayoutRecord(parsing: record)
    else { return "a record cannot be read" }
    // The first layout had no name yet.
    let (old, new) = (first.libraries["layout"] ?? "1", second.libraries["layout"] ?? "1")
    guard old != new else { return "both were made by layout \(new)" }
    let changes = Comparison.compare(first, second, tolerances: Tolerances()).changes
    // How many pages there are, and what was said about lines, follows from the layout.
    let others = changes.filter {
      !$0.message.hasPrefix("layout \(old) → \(new)") && $0.kind != .diagnostics
        && $0.kind != .pages
    }
    return others.first.map { "more changed than the layout: \($0.message)" }
  }

  /// `diagnostics` as `expected-diagnostics.txt` has them: a line for each,
  /// `severity[code] line:column message`.
  static func text(_ diagnostics: [Diagnostic], _ sources: SourceTable) -> String {
    var cursor = RendererCursor()
    return diagnostics.map { diagnostic in
      var line = "\(diagnostic.severity.name)[\(diagnostic.code.name)] "
      if let range = diagnostic.range {
        let place = cursor.position(
          at: range.lowerBound, of: range.source, in: sources[range.source])
        line += "\(place.line):\(place.column) "
      }
      return line + diagnostic.message.map { $0.isNewline ? " " : String($0) }.joined() + "\n"
    }.joined()
  }

  /// The lines that went (`-`) and came (`+`) from `expected` to `found`, in order; line ends and
  /// empty lines do not count. O(n²) in the number of lines that differ.
  static func difference(_ expected: String, _ found: String) -> [String] {
    func lines(_ text: String) -> [Substring] {
      text.split { $0.isNewline }.filter { $0.contains { $0 != " " } }
    }
    let difference = lines(found).difference(from: lines(expected))
    var changes: [(offset: Int, order: Int, line: String)] = []
    for change in difference {
      switch change {
      case .remove(let offset, let line, _):
        changes.append((offset, 0, "no longer reported: \(line)"))
      case .insert(let offset, let line, _): changes.append((offset, 1, "new diagnostic: \(line)"))
      }
    }
    return changes.sorted { ($0.offset, $0.order) < ($1.offset, $1.order) }.map(\.line)
  }
}
