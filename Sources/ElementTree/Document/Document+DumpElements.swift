import TypesetGeometry
import TypesetRichText

extension Document {
  /// The notes among letters and the marks of the index, one a line.
  func dumpMarks() -> String {
    var out = ""
    for note in textNotes {
      out += "note \(Document.place(note.source))\(note.attributes.dump())\n"
    }
    for mark in indexMarks {
      out += "mark \(Document.place(mark.source)) \"\(mark.term)\""
      if let sub = mark.sub { out += " sub=\"\(sub)\"" }
      out += " before \(mark.place)\n"
    }
    return out
  }
}

extension TextWrap {
  /// What was written, as `key=value` with a space before each.
  func dump() -> String {
    var out = " wrap=\(form.rawValue)"
    if sides != .both { out += ",\(sides.rawValue)" }
    if let side { out += " side=\(side.rawValue)" }
    switch width {
    case .length(let length)?: out += " width=\(length.points)pt"
    case .percent(let percent)?: out += " width=\(percent)%"
    case nil: break
    }
    if let clearance { out += " clearance=\(clearance.points)pt" }
    if let leastLine { out += " minline=\(leastLine.points)pt" }
    if let shape {
      out += " shape=\(shape.path.elements.count) steps\(shape.box == nil ? " in points" : "")"
    }
    return out
  }
}

extension ElementAttributes {
  /// What was written, as `key=value` with a space before each; nothing where nothing was.
  public func dump() -> String {
    var out = ""
    func add(_ key: String, _ value: String?) {
      if let value { out += " \(key)=\(value)" }
    }
    func quote(_ key: String, _ value: String?) { add(key, value.map { "\"\($0)\"" }) }
    quote("id", id)
    if !classes.isEmpty { quote("class", classes.joined(separator: " ")) }
    add("span", span?.spelling)
    add("columns", columns.map(String.init))
    quote("title", title)
    quote("section", section)
    quote("author", author)
    quote("sequence", sequence)
    add("starts", starts?.rawValue)
    add("fill", fill?.rawValue)
    add("place", places.isEmpty ? nil : places.map(\.rawValue).joined(separator: ","))
    if let wrap { out += wrap.dump() }
    if let figure { out += figure.dump() }
    if !wide.isEmpty { out += " wide=\(wide.map(\.rawValue).joined(separator: ","))" }
    if let pin { out += pin.dump() }
    if isOptional { out += " optional" }
    add("fit", fitPages.map(String.init))
    add("place", notePlace?.rawValue)
    quote("mark", mark)
    add("align", alignment?.rawValue)
    add("keep", keep?.words.joined(separator: ","))
    add("when", when?.text)
    add("lang", language?.identifier)
    if let list {
      switch list.marker {
      case .bullet: add("marker", "bullet")
      case .number(let numerals, let suffix):
        add("marker", "\(numerals.rawValue)\(suffix) from \(list.start)")
      }
      if !list.isTight { out += " loose" }
    }
    add("done", isDone.map { $0 ? "yes" : "no" })
    quote("program", programLanguage)
    quote("label", label)
    add("numbers", firstNumber.map(String.init))
    if heads { out += " heads" }
    if columnSpan > 1 { add("columns", String(columnSpan)) }
    if rowSpan > 1 { add("rows", String(rowSpan)) }
    add("ground", ground?.hexString)
    if !decimalColumns.isEmpty {
      add("decimals", decimalColumns.map(String.init).joined(separator: ","))
    }
    quote("continued", continued)
    if !columnWidths.isEmpty {
      add(
        "widths",
        columnWidths.map {
          switch $0 {
          case .length(let length): "\(length.points)pt"
          case .percent(let percent): "\(percent)%"
          case .equal: "equal"
          case nil: "-"
          }
        }.joined(separator: ","))
    }
    if !columnAlignments.isEmpty {
      add("aligns", columnAlignments.map { $0?.rawValue ?? "-" }.joined(separator: ","))
    }
    return out
  }
}

extension ColumnSpan {
  /// As one writes it.
  public var spelling: String {
    switch self {
    case .all: return "all"
    case .columns(let count): return String(count)
    }
  }
}

extension Element.ObjectKind {
  /// Its name and what was written for it.
  public func dump() -> String {
    switch self {
    case .rule(let rule):
      return "rule" + (rule.width.map { " width=\($0.points)" } ?? "")
        + (rule.weight.map { " weight=\($0.points)" } ?? "")
        + (rule.color.map { " color=\($0.hexString)" } ?? "")
    case .pageBreak(let target, let columns):
      return "break" + (target.map { " to=\($0.rawValue)" } ?? "")
        + (columns.map { " columns=\($0)" } ?? "")
    case .contents(let levels): return "toc" + (levels.map { " levels=\($0)" } ?? "")
    case .index: return "index"
    case .include(let name, _): return "include src=\(name)"
    }
  }
}
