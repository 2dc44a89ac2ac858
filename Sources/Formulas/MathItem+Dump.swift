extension Array where Element == MathItem {
  /// The list in one line, without places: what tests compare. `x^2` is `ord(𝑥 ^[ord(2)])`.
  public func dump() -> String { map { $0.dump() }.joined(separator: " ") }
}

extension MathItem {
  func dump() -> String {
    switch self {
    case .atom(let atom): atom.dump()
    case .space(let space): "space(\(space.thousandths)\(space.followsStyle ? "" : " text"))"
    case .style(let style): "style(\(style.command))"
    case .breaking(let isAllowed): isAllowed ? "break" : "nobreak"
    case .choice(let lists): "choice" + lists.map { " [\($0.dump())]" }.joined()
    }
  }
}

extension MathAtom {
  func dump() -> String {
    var out = kind.rawValue + "(" + nucleus.dump()
    if kind == .operation, hasScripts {
      switch limits {
      case .automatic: break
      case .always: out += " limits"
      case .never: out += " nolimits"
      }
    }
    if let sub = self.subscript { out += " _[\(sub.dump())]" }
    if let superscript { out += " ^[\(superscript.dump())]" }
    return out + ")"
  }
}

extension MathNucleus {
  func dump() -> String {
    func name(_ sign: Unicode.Scalar?) -> String { sign.map { String($0) } ?? "." }
    func code(_ sign: Unicode.Scalar) -> String {
      "U+" + String(sign.value, radix: 16, uppercase: true)
    }
    switch self {
    case .empty: return "empty"
    case .symbol(let scalar): return String(scalar)
    case .word(let word): return "word \(word)"
    case .text(let words): return "text “\(words)”"
    case .unknown(let written): return "unknown \(written)"
    case .list(let items): return "[\(items.dump())]"
    case .fraction(let fraction):
      var out = "frac [\(fraction.numerator.dump())] [\(fraction.denominator.dump())]"
      if !fraction.hasRule { out += " norule" }
      if let thickness = fraction.thickness { out += " thick \(MathItem.space(thickness).dump())" }
      if let fences = fraction.fences { out += " " + fences.map { String($0) }.joined() }
      if let style = fraction.style { out += " " + style.command }
      if let place = fraction.continued { out += " continued \(place.rawValue)" }
      return out
    case .radical(let items, let degree):
      return "root [\(items.dump())]" + (degree.map { " degree [\($0.dump())]" } ?? "")
    case .accent(let sign, let items, let isBelow, let isWide):
      return
        "accent \(code(sign))\(isBelow ? " below" : "")\(isWide ? " wide" : "") [\(items.dump())]"
    case .line(let items, let isBelow): return "\(isBelow ? "under" : "over")line [\(items.dump())]"
    case .stack(let base, let over, let under):
      return "stack [\(base.dump())]" + (over.map { " over [\($0.dump())]" } ?? "")
        + (under.map { " under [\($0.dump())]" } ?? "")
    case .arrow(let sign, let over, let under):
      return "arrow \(sign) [\(over.dump())] [\(under.dump())]"
    case .fenced(let left, let parts, let middle, let right):
      var out = "fenced \(name(left))"
      for (index, part) in parts.enumerated() {
        if index > 0 { out += " \(middle[index - 1])" }
        out += " [\(part.dump())]"
      }
      return out + " \(name(right))"
    case .fence(let sign, let size): return "fence \(name(sign)) \(size)"
    case .array(let array):
      var out = "\(array.form.rawValue) \(array.columns.map(\.rawValue).joined())"
      if let fences = array.fences { out += " " + fences.map { name($0) }.joined() }
      if !array.verticalRules.isEmpty { out += " |\(array.verticalRules)" }
      if !array.horizontalRules.isEmpty { out += " -\(array.horizontalRules)" }
      for (column, items) in array.between.sorted(by: { $0.key < $1.key }) {
        out += " @\(column) [\(items.dump())]"
      }
      for rule in array.partRules { out += " -\(rule.row):\(rule.columns)" }
      for span in array.spans {
        out += " span \(span.row):\(span.columns) \(span.alignment.rawValue)"
        out += (span.hasLeftRule ? " left" : "") + (span.hasRightRule ? " right" : "")
        out += span.dots.map { " dots \($0)" } ?? ""
      }
      if array.fillsLine { out += " fills" }
      for (row, side) in array.shoves.sorted(by: { $0.key < $1.key }) {
        out += " \(row):\(side.rawValue)"
      }
      for (row, lines) in array.words.sorted(by: { $0.key < $1.key }) {
        out += " before \(row)" + lines.map { " [\($0.dump())]" }.joined()
      }
      for (row, room) in array.roomBelow.sorted(by: { $0.key < $1.key }) {
        out += " below \(row) \(MathItem.space(room).dump())"
      }
      for row in array.rows {
        out += " {" + row.map { $0.dump() }.joined(separator: " & ") + "}"
      }
      return out
    case .phantom(let items, let hasWidth, let hasHeight):
      return "phantom\(hasWidth ? "" : " thin")\(hasHeight ? "" : " flat") [\(items.dump())]"
    case .smash(let items, let hasHeight, let hasDepth):
      return "smash\(hasHeight ? " high" : "")\(hasDepth ? " deep" : "") [\(items.dump())]"
    case .boxed(let items): return "boxed [\(items.dump())]"
    case .lapped(let items, let side): return "lapped \(side.rawValue) [\(items.dump())]"
    case .flanked(let left, let base): return "flanked \(left.dump()) \(base.dump())"
    }
  }
}
