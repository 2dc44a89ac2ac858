internal import TypesetImages

/// Looks through one content stream of another PDF before it is taken: that it is whole, and that what it names is
/// there. What readers mend each in its own way is a fault, since what is seen would depend on the reader; what all of
/// them take alike is mended here. O(bytes) in time.
struct ContentScan {
  /// What was found.
  struct Result {
    /// What stands in other places' stead, in order.
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    /// What closes what was left open.
    var ending: [UInt8] = []
    /// Other contents that this one draws, and the resources that they draw with.
    var reached: [(content: ForeignPDF.Value, resources: ForeignPDF.Value)] = []

    /// Whether something has to be mended.
    var isMended: Bool { !edits.isEmpty || !ending.isEmpty }

    /// The content `bytes` that this was found of, mended.
    func mended(_ bytes: [UInt8]) -> [UInt8] {
      var whole: [UInt8] = []
      whole.reserveCapacity(bytes.count + ending.count)
      var place = 0
      for (range, other) in edits {
        whole += bytes[place..<range.lowerBound]
        whole += other
        place = range.upperBound
      }
      whole += bytes[place...]
      // A comment goes on to the end of its line.
      let line = whole.reversed().prefix { $0 != 0x0A && $0 != 0x0D }
      if !ending.isEmpty, line.contains(UInt8(ascii: "%")) { whole.append(0x0A) }
      return whole + ending
    }
  }

  /// The parts of a colour in a space.
  enum Space: Equatable {
    case unknown, pattern
    case parts(Int)
  }

  /// What `q` keeps and `Q` brings back, as far as it is looked at.
  private struct State {
    var fill: Space
    var stroke: Space
    var hasFont: Bool
  }

  private enum Kind {
    case number, name, string, dash, strings, dictionary, other
  }

  /// An operand: what it is and, of a name and a number, where it stands.
  private struct Operand {
    var kind: Kind
    var range: Range<Int>
  }

  private let source: ForeignPDF
  private let resources: ForeignPDF.Value
  /// Layers that are not shown.
  private let hidden: Set<Int>
  private var lexer: ContentLexer
  private var operands: [Operand] = []
  /// Where the first of them begins, and how many edits there were before it.
  private var begun = (place: 0, edits: 0)
  /// A `Q` too many was met: readers agree as long as nothing is drawn behind it.
  private var isOver = false
  private var state: State
  private var saved: [State] = []
  private var marks = 0
  private var compatibility = 0
  private var isText = false
  private var hasPoint = false
  /// Names that were found, by what they name.
  private var known: [String: Set<[UInt8]>] = [:]
  private var spaces: [[UInt8]: Space] = [:]
  private var result = Result()

  /// Looks through `bytes`, which name things in `resources`. A page begins with what each page begins with, and
  /// other contents with what drew them. What stands in the layers `hidden` could not be hidden.
  static func scan(
    _ bytes: [UInt8], of source: ForeignPDF, resources: ForeignPDF.Value, isPage: Bool,
    without hidden: Set<Int>
  ) throws(ImageFault) -> Result {
    var scan = ContentScan(bytes, source, resources, isPage, hidden)
    try scan.run()
    return scan.result
  }

  private init(
    _ bytes: [UInt8], _ source: ForeignPDF, _ resources: ForeignPDF.Value, _ isPage: Bool,
    _ hidden: Set<Int>
  ) {
    self.hidden = hidden
    self.source = source
    self.resources = resources
    lexer = ContentLexer(bytes)
    let space: Space = isPage ? .parts(1) : .unknown
    state = State(fill: space, stroke: space, hasFont: !isPage)
  }

  private mutating func run() throws(ImageFault) {
    while true {
      let token = try lexer.next()
      if operands.isEmpty { begun = (lexer.start, result.edits.count) }
      switch token {
      case .number:
        if let other = lexer.mended { edit(lexer.range, other) }
        operands.append(Operand(kind: .number, range: lexer.range))
      case .name: operands.append(Operand(kind: .name, range: lexer.range))
      case .string: operands.append(Operand(kind: .string, range: lexer.range))
      case .arrayBegin: operands.append(Operand(kind: try array(), range: lexer.range))
      case .dictionaryBegin:
        try skip(to: .dictionaryEnd)
        operands.append(Operand(kind: .dictionary, range: lexer.range))
      case .arrayEnd, .dictionaryEnd: throw .brokenContent("an end of an array stands alone")
      case .keyword:
        if isConstant {
          operands.append(Operand(kind: .other, range: lexer.range))
        } else {
          try draw()
          operands.removeAll(keepingCapacity: true)
        }
      case .end:
        if !operands.isEmpty { drop(upTo: lexer.place) }
        if isText { result.ending += Array(" ET".utf8) }
        for _ in 0..<marks { result.ending += Array(" EMC".utf8) }
        for _ in saved { result.ending += Array(" Q".utf8) }
        return
      }
    }
  }

  /// Has `bytes` stand in place of `range`.
  private mutating func edit(_ range: Range<Int>, _ bytes: [UInt8] = []) {
    result.edits.append((range, bytes))
  }

  /// Leaves out the operands in hand, and what stands behind them up to `end`; a space stays.
  private mutating func drop(upTo end: Int, for other: [UInt8] = []) {
    result.edits.removeSubrange(begun.edits...)
    edit(begun.place..<end, other.isEmpty ? [0x20] : other)
  }

  private var isConstant: Bool {
    switch lexer.bytes[lexer.range].count {
    case 4: lexer.text(lexer.range) == "true" || lexer.text(lexer.range) == "null"
    case 5: lexer.text(lexer.range) == "false"
    default: false
    }
  }

  /// Skips an array of which the first sign was read, and says what is in it.
  private mutating func array() throws(ImageFault) -> Kind {
    var (isNumbers, isStrings) = (true, true)
    while true {
      switch try lexer.next() {
      case .number:
        if let other = lexer.mended { edit(lexer.range, other) }
      case .string: isNumbers = false
      case .arrayEnd: return isNumbers ? .dash : isStrings ? .strings : .other
      case .arrayBegin:
        (isNumbers, isStrings) = (false, false)
        try skip(to: .arrayEnd)
      case .dictionaryBegin:
        (isNumbers, isStrings) = (false, false)
        try skip(to: .dictionaryEnd)
      case .name: (isNumbers, isStrings) = (false, false)
      case .keyword where isConstant: (isNumbers, isStrings) = (false, false)
      case .keyword, .end, .dictionaryEnd: throw .brokenContent("an array has no end")
      }
    }
  }

  /// Skips an array or a dictionary of which the first sign was read.
  private mutating func skip(to end: ContentLexer.Token) throws(ImageFault) {
    var ends = [end]
    while let end = ends.last {
      switch try lexer.next() {
      case .arrayBegin: ends.append(.arrayEnd)
      case .dictionaryBegin: ends.append(.dictionaryEnd)
      case end: ends.removeLast()
      case .number, .string, .name: break
      case .keyword where isConstant: break
      default: throw .brokenContent("an array or a dictionary has no end")
      }
    }
  }

  // MARK: Operators

  private mutating func draw() throws(ImageFault) {
    let word = lexer.bytes[lexer.range]
    guard let wanted = ContentOperator.operands(word) else {
      if compatibility > 0 { return }
      guard ContentOperator.isUnlikeOthers(word) else {
        throw .brokenContent("“\(lexer.text(lexer.range))” is no operator")
      }
      return drop(upTo: lexer.place)
    }
    if wanted == .numbers(0), !operands.isEmpty { drop(upTo: lexer.range.lowerBound) }
    guard wanted == .numbers(0) || hasOperands(wanted) else {
      throw .brokenContent("“\(lexer.text(lexer.range))” has not the operands that it needs")
    }
    if isOver, !["Q", "EMC", "ET"].contains(lexer.text(lexer.range)) {
      throw .brokenContent("“Q” without “q”")
    }
    switch ContentOperator.key(word) {
    case ContentOperator.key("q"): saved.append(state)
    case ContentOperator.key("Q"):
      if let last = saved.popLast() {
        state = last
      } else {
        isOver = true
        edit(lexer.range)
      }
    case ContentOperator.key("BX"): compatibility += 1
    case ContentOperator.key("EX"):
      if compatibility > 0 { compatibility -= 1 } else { edit(lexer.range) }
    case ContentOperator.key("BT"):
      if isText { edit(lexer.range, Array("ET BT".utf8)) }
      isText = true
    case ContentOperator.key("ET"):
      if !isText { edit(lexer.range) }
      isText = false
    case ContentOperator.key("BMC"): marks += 1
    case ContentOperator.key("BDC"):
      marks += 1
      try findProperties()
    case ContentOperator.key("DP"): try findProperties()
    case ContentOperator.key("EMC"):
      if marks > 0 { marks -= 1 } else { edit(lexer.range) }
    case ContentOperator.key("m"), ContentOperator.key("re"): hasPoint = true
    case ContentOperator.key("l"), ContentOperator.key("c"), ContentOperator.key("v"),
      ContentOperator.key("y"), ContentOperator.key("h"):
      guard hasPoint else {
        throw .brokenContent("“\(lexer.text(lexer.range))” begins nowhere")
      }
    case ContentOperator.key("S"), ContentOperator.key("s"), ContentOperator.key("f"),
      ContentOperator.key("F"), ContentOperator.key("f*"), ContentOperator.key("B"),
      ContentOperator.key("B*"), ContentOperator.key("b"), ContentOperator.key("b*"),
      ContentOperator.key("n"):
      hasPoint = false
    case ContentOperator.key("Tj"), ContentOperator.key("TJ"), ContentOperator.key("'"),
      ContentOperator.key("\""):
      guard state.hasFont else { throw .brokenContent("letters without a font") }
    case ContentOperator.key("Tf"): try findFont()
    case ContentOperator.key("gs"): try findGraphicsState()
    case ContentOperator.key("Do"): try findObject()
    case ContentOperator.key("sh"):
      _ = try found("/Shading", "the shading", lexer.name(operands[0].range))
    case ContentOperator.key("cs"): state.fill = try space(lexer.name(operands[0].range))
    case ContentOperator.key("CS"): state.stroke = try space(lexer.name(operands[0].range))
    case ContentOperator.key("g"): state.fill = .parts(1)
    case ContentOperator.key("G"): state.stroke = .parts(1)
    case ContentOperator.key("rg"): state.fill = .parts(3)
    case ContentOperator.key("RG"): state.stroke = .parts(3)
    case ContentOperator.key("k"): state.fill = .parts(4)
    case ContentOperator.key("K"): state.stroke = .parts(4)
    case ContentOperator.key("sc"), ContentOperator.key("scn"): try checkColor(in: state.fill)
    case ContentOperator.key("SC"), ContentOperator.key("SCN"): try checkColor(in: state.stroke)
    case ContentOperator.key("BI"): try skipPicture()
    default: break
    }
  }

  private func hasOperands(_ wanted: ContentOperands) -> Bool {
    func are(_ kinds: Kind...) -> Bool {
      operands.count == kinds.count && zip(operands, kinds).allSatisfy { $0.kind == $1 }
    }
    switch wanted {
    case .numbers(let count):
      return operands.count == count && operands.allSatisfy { $0.kind == .number }
    case .color(let isPattern):
      guard let last = operands.last else { return false }
      return operands.dropLast().allSatisfy { $0.kind == .number }
        && (last.kind == .number || isPattern && last.kind == .name)
    case .name: return are(.name)
    case .string: return are(.string)
    case .strings: return are(.strings) || are(.dash)
    case .dash: return are(.dash, .number)
    case .font: return are(.name, .number)
    case .spacedString: return are(.number, .number, .string)
    case .mark: return are(.name)
    case .properties: return are(.name, .name) || are(.name, .dictionary)
    }
  }

  private mutating func checkColor(in space: Space) throws(ImageFault) {
    let last = operands[operands.count - 1]
    let isPattern = last.kind == .name
    switch space {
    case .unknown: break
    case .pattern where isPattern: break
    case .parts(operands.count) where !isPattern: break
    default:
      throw .brokenContent("“\(lexer.text(lexer.range))” has not the operands that it needs")
    }
    if isPattern { try findPattern(lexer.name(last.range)) }
  }

  // MARK: Names

  /// What `name` means among the resources of `kind`; nil where it was asked before.
  private mutating func found(
    _ kind: String, _ words: String, _ name: [UInt8]
  ) throws(ImageFault) -> ForeignPDF.Value? {
    if known[kind]?.contains(name) == true { return nil }
    let value = source[name, in: source[kind, in: resources]]
    guard source.kind(value) != .null else {
      let shown = String(decoding: name.prefix(40), as: UTF8.self)
      throw .brokenContent("\(words) “\(shown)” is not in the file")
    }
    known[kind, default: []].insert(name)
    return value
  }

  private mutating func findProperties() throws(ImageFault) {
    guard operands[1].kind == .name else { return }
    let name = lexer.name(operands[1].range)
    guard source.kind(source[name, in: source["/Properties", in: resources]]) != .null else {
      // A stretch without properties is seen, in a layer or not.
      let kind = lexer.bytes[operands[0].range]
      let isLayer = lexer.text(operands[0].range) == "OC"
      let mark = lexer.text(lexer.range) == "DP" ? " MP" : " BMC"
      return drop(
        upTo: lexer.place,
        for: [0x2F] + (isLayer ? Array("Span".utf8) : Array(kind)) + Array(mark.utf8))
    }
    if let layer = try found("/Properties", "the properties", name) { try refuseHidden(layer) }
  }

  /// A page says only with its document which of its layers are hidden; all would be seen.
  private func refuseHidden(_ layer: ForeignPDF.Value) throws(ImageFault) {
    guard !hidden.isEmpty else { return }
    let members = source["/OCGs", in: layer]
    var all = [layer, members]
    if source.kind(members) == .array {
      all += (0..<source.count(of: members)).map { source.item($0, of: members) }
    }
    if all.contains(where: { source.number(ofObject: $0).map(hidden.contains) ?? false }) {
      throw .unsupported(kind: "PDF with hidden layers")
    }
  }

  private mutating func findFont() throws(ImageFault) {
    state.hasFont = true
    if let font = try found("/Font", "the font", lexer.name(operands[0].range)) {
      reach(font: font)
    }
  }

  /// The letters of a font that draws them as contents.
  private mutating func reach(font: ForeignPDF.Value) {
    let glyphs = source["/CharProcs", in: font]
    guard source.kind(glyphs) == .dictionary else { return }
    let own = source["/Resources", in: font]
    for key in source.keys(of: glyphs) {
      let content = source[key, in: glyphs]
      guard source.kind(content) == .stream else { continue }
      result.reached.append((content, source.kind(own) == .dictionary ? own : resources))
    }
  }

  private mutating func findGraphicsState() throws(ImageFault) {
    let name = lexer.name(operands[0].range)
    // A state may say a font each time.
    if let value = try found("/ExtGState", "the graphics state", name) {
      let font = source["/Font", in: value]
      if source.kind(font) == .array {
        state.hasFont = true
        reach(font: source.item(0, of: font))
      }
      let group = source["/G", in: source["/SMask", in: value]]
      if source.kind(group) == .stream { reach(group) }
    } else if !state.hasFont {
      let value = source[name, in: source["/ExtGState", in: resources]]
      state.hasFont = source.kind(source["/Font", in: value]) == .array
    }
  }

  private mutating func findObject() throws(ImageFault) {
    let name = lexer.name(operands[0].range)
    guard let object = try found("/XObject", "the picture", name) else { return }
    guard source.kind(object) == .stream else {
      throw .brokenContent("“\(lexer.text(operands[0].range))” is no picture")
    }
    let dictionary = source.dictionary(of: object)
    try refuseHidden(source["/OC", in: dictionary])
    if source.text(source["/Subtype", in: dictionary]) == "/Form" { reach(object) }
  }

  private mutating func findPattern(_ name: [UInt8]) throws(ImageFault) {
    guard let pattern = try found("/Pattern", "the pattern", name) else { return }
    if source.kind(pattern) == .stream { reach(pattern) }
  }

  /// A form or a pattern is drawn with resources of its own; old ones with those of the page.
  private mutating func reach(_ content: ForeignPDF.Value) {
    let own = source["/Resources", in: source.dictionary(of: content)]
    result.reached.append((content, source.kind(own) == .dictionary ? own : resources))
  }

  // MARK: Colours

  private mutating func space(_ name: [UInt8]) throws(ImageFault) -> Space {
    switch String(decoding: name, as: UTF8.self) {
    case "DeviceGray", "G": return .parts(1)
    case "DeviceRGB", "RGB": return .parts(3)
    case "DeviceCMYK", "CMYK": return .parts(4)
    case "Pattern": return .pattern
    default: break
    }
    if let known = spaces[name] { return known }
    guard let value = try found("/ColorSpace", "the colour space", name) else { return .unknown }
    let space = space(of: value)
    spaces[name] = space
    return space
  }

  private func space(of value: ForeignPDF.Value) -> Space {
    let isArray = source.kind(value) == .array
    switch source.text(isArray ? source.item(0, of: value) : value) {
    case "/DeviceGray", "/CalGray", "/Indexed", "/Separation", "/G", "/I": return .parts(1)
    case "/DeviceRGB", "/CalRGB", "/Lab", "/RGB": return .parts(3)
    case "/DeviceCMYK", "/CMYK": return .parts(4)
    case "/Pattern": return .pattern
    case "/DeviceN" where isArray:
      let inks = source.item(1, of: value)
      return source.kind(inks) == .array ? .parts(source.count(of: inks)) : .unknown
    case "/ICCBased" where isArray:
      let profile = source.item(1, of: value)
      guard source.kind(profile) == .stream else { return .unknown }
      let parts = Int(source.text(source["/N", in: source.dictionary(of: profile)]))
      return parts.map { .parts($0) } ?? .unknown
    default: return .unknown
    }
  }

  // MARK: Inline pictures

  /// Skips a picture that stands in the content, from behind `BI` up to behind `EI` (8.9.7).
  private mutating func skipPicture() throws(ImageFault) {
    let cut = ImageFault.brokenContent("a picture in the content is cut off")
    var picture = InlinePicture()
    var key: [UInt8]?
    while true {
      let token = try lexer.next()
      guard token != .end else { throw cut }
      if token == .keyword, lexer.text(lexer.range) == "ID", key == nil { break }
      guard let name = key else {
        guard token == .name else { throw cut }
        key = lexer.name(lexer.range)
        continue
      }
      key = nil
      switch token {
      case .number: picture.set(name, number: lexer.integer(lexer.range))
      case .name: picture.set(name, name: lexer.name(lexer.range))
      case .keyword where isConstant: picture.set(name, isTrue: lexer.text(lexer.range) == "true")
      case .arrayBegin:
        let start = lexer.place
        try skip(to: .arrayEnd)
        picture.set(name, array: Array(lexer.bytes[start..<lexer.place]))
      case .dictionaryBegin: try skip(to: .dictionaryEnd)
      case .string: break
      default: throw cut
      }
    }
    if let name = picture.space, picture.parts == nil {
      if case .parts(let count) = try space(name) { picture.parts = count }
    }
    // One sign of white space stands behind `ID`.
    guard let end = picture.end(in: lexer.bytes, from: lexer.place + 1) else { throw cut }
    lexer.place = end
  }
}
