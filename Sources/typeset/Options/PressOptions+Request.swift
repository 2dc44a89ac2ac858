internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetKit

extension PressOptions {
  /// The request that the options make, with `output` where none was named.
  ///
  /// - Parameter writesPins: Whether `--pins` without a file asks for pins.
  func request(
    defaultOutput: OutputFile.Destination, writesPins: Bool = false
  ) throws(RequestError) -> Request {
    try console.check()
    guard !input.isEmpty else {
      throw OptionReader.error("the manuscript", "", "the name of a file, or -")
    }
    if let output = result.output, output.isEmpty {
      throw OptionReader.error("--output", "", "the name of a file, or -")
    }
    var request = Request(
      input: Request.Input(argument: input),
      output: result.output.map(OutputFile.Destination.init(argument:)) ?? defaultOutput)
    if let template = page.template {
      guard !template.isEmpty else {
        throw OptionReader.error("--template", "", "a template, by name or file")
      }
      request.template = try RequestedTemplate(template)
    }
    if let theme = page.theme {
      guard !theme.isEmpty else {
        throw OptionReader.error("--theme", "", "a template, by name or file")
      }
      request.theme = try RequestedTemplate(theme, isTheme: true)
    }
    if let encoding = reading.encoding { try request.setEncoding(named: encoding) }
    if let word = try OptionReader.choice(
      reading.from, "--from",
      [
        "magazine": "magazine", "markdown": "markdown", "commonmark": "commonmark", "html": "html",
        "bbcode": "bbcode", "csv": "csv", "docx": "docx", "odt": "odt",
      ])
    {
      request.setDialect(word)
    }
    if let word = try OptionReader.choice(
      reading.paragraphs, "--paragraphs", ["lines": "lines", "blank": "blank", "auto": "auto"])
    {
      request.setParagraphs(word)
    }
    for value in reading.values { try request.setVariable(value) }
    for path in text.hyphenation {
      guard !path.isEmpty else {
        throw OptionReader.error("--hyphenation", "", "the name of a file with words")
      }
      try request.readWords(from: path)
    }
    request.page = try page.read()
    request.body = try text.read(with: fonts)
    request.fonts.paths = fonts.fontPaths
    request.fonts.usesSystemFonts = !fonts.noSystemFonts
    request.fonts.fallback = try fonts.fallbackFamilies()
    request.title = text.title
    request.author = text.author
    request.isStrict = checking.strict
    if let pins = page.pins, !pins.isEmpty {
      try request.readPins(from: pins)
    } else if page.pins != nil, !writesPins {
      throw OptionReader.error("--pins", "", "the name of a file of pins, or come with layout")
    }
    request.fitPages = try OptionReader.integer(page.fitPages, "--fit-pages", 1...100_000)
    try freeze(&request)
    for root in reading.roots where root.isEmpty {
      throw OptionReader.error("--root", "", "the name of a folder")
    }
    request.roots = reading.roots
    request.jobs = try OptionReader.integer(result.jobs, "--jobs", Request.Bounds.jobs)
    request.list = try list()
    try request.validate()
    return request
  }
}

extension PressOptions {
  /// Freezes the pages of `--freeze`.
  private func freeze(_ request: inout Request) throws(RequestError) {
    guard let pages = try OptionReader.pages(checking.freeze, "--freeze") else {
      guard checking.against == nil else {
        throw RequestError(
          "usage.no-effect", "--against has no effect without --freeze",
          help: "say which pages are to stay as the record has them, such as --freeze 1-24")
      }
      return
    }
    guard let path = checking.against, !path.isEmpty else {
      throw RequestError(
        "usage.freeze", "--freeze needs the record of how pages were",
        help: "write --against with a record that \(CommandName.called) layout wrote")
    }
    try request.freeze(pages, against: path)
  }
}

extension FontArguments {
  /// The families of `--fallback`.
  func fallbackFamilies() throws(RequestError) -> [String] {
    var families: [String] = []
    for value in fallback {
      for name in value.split(separator: ",", omittingEmptySubsequences: false) {
        let family = name.drop { $0 == " " }
        guard !family.isEmpty else {
          throw OptionReader.error("--fallback", value, "names of families, separated by commas")
        }
        families.append(String(family))
      }
    }
    return families
  }
}

extension PageArguments {
  /// What is asked of the page.
  func read() throws(RequestError) -> Request.PageOptions {
    var page = Request.PageOptions()
    page.columns = try OptionReader.integer(columns, "--columns", Request.Bounds.columns)
    page.size = try OptionReader.pageSize(pageSize, "--page-size")
    page.margins = try OptionReader.insets(margin, "--margin")
    page.gutter = try OptionReader.length(gutter, "--gutter", usual: .gutter)
    page.writingMode = try OptionReader.choice(
      writingMode, "--writing-mode",
      [
        "horizontal-tb": WritingMode.horizontalTB, "vertical-rl": .verticalRL,
        "vertical-lr": .verticalLR,
      ])
    page.orphans = try OptionReader.integer(orphans, "--orphans", Request.Bounds.keptLines)
    page.widows = try OptionReader.integer(widows, "--widows", Request.Bounds.keptLines)
    if let pager = try OptionReader.choice(
      pager, "--pager", ["spread": Request.Pager.spread, "thorough": .thorough, "greedy": .greedy])
    {
      page.pager = pager
    }
    page.fill = try OptionReader.choice(
      fill, "--fill", ["auto": Request.Fill.auto, "balance": .balance])
    return page
  }
}

extension TextArguments {
  /// What is asked of the running text, the face of `fonts` included.
  func read(with fonts: FontArguments) throws(RequestError) -> Request.BodyOptions {
    var body = Request.BodyOptions()
    if let font = fonts.font {
      guard font.contains(where: { $0 != " " }) else {
        throw OptionReader.error("--font", font, "the name of a family or a face")
      }
      body.font = font
    }
    body.features = try OptionReader.features(fonts.features, "--features")
    body.variations = try OptionReader.variations(fonts.variations, "--variations")
    body.size = try OptionReader.length(size, "--size", usual: .type)
    body.leading = try OptionReader.leading(
      leading, "--leading", size: body.size ?? Length(points: 9.5))
    body.indent = try OptionReader.length(indent, "--indent", usual: .indent)
    body.alignment = try OptionReader.choice(
      align, "--align",
      ["justify": .justify, "left": .left, "right": .right, "center": .center])
    body.language = try OptionReader.language(lang, "--lang")
    body.hyphenates = !noHyphenate
    if let breaker = try OptionReader.choice(
      breaker, "--breaker", ["optimal": Request.Breaker.optimal, "greedy": .greedy])
    {
      body.breaker = breaker
    }
    body.hangs = !noHang
    body.expands = !noExpand
    body.linksAddresses = autolink
    body.setsPunctuation = smart
    return body
  }
}

extension ConsoleOptions {
  /// Checks the words that `Console` has read already.
  func check() throws(RequestError) {
    func check(_ value: String?, _ option: String, _ allowed: [String]) throws(RequestError) {
      guard let value, !allowed.contains(value) else { return }
      throw OptionReader.error(option, value, OptionReader.list(allowed))
    }
    try check(diagnostics, "--diagnostics", Console.Form.allCases.map(\.rawValue))
    try check(color, "--color", Console.ColorChoice.allCases.map(\.rawValue))
  }
}
