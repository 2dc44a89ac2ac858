internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetKit

extension PressOptions {
  /// The request that the options make, with `output` where none was named.
  func request(defaultOutput: OutputFile.Destination) throws(RequestError) -> Request {
    try console.check()
    guard !input.isEmpty else {
      throw OptionReader.error("the manuscript", "", "the name of a file, or -")
    }
    if let output, output.isEmpty {
      throw OptionReader.error("--output", "", "the name of a file, or -")
    }
    var request = Request(
      input: Request.Input(argument: input),
      output: output.map(OutputFile.Destination.init(argument:)) ?? defaultOutput)
    if let template {
      guard !template.isEmpty else {
        throw OptionReader.error("--template", "", "the name of a template, or its file")
      }
      request.template = try RequestedTemplate(template)
    }
    if let encoding { try request.setEncoding(named: encoding) }
    if let word = try OptionReader.choice(
      paragraphs, "--paragraphs", ["lines": "lines", "blank": "blank", "auto": "auto"])
    {
      request.setParagraphs(word)
    }
    request.page = try pageOptions()
    request.body = try bodyOptions()
    request.fonts.paths = fontPaths
    request.fonts.usesSystemFonts = !noSystemFonts
    request.fonts.fallback = try fallbackFamilies()
    request.title = title
    request.author = author
    request.isStrict = strict
    request.jobs = try OptionReader.integer(jobs, "--jobs", Request.Bounds.jobs)
    try request.validate()
    _ = try dependencyForm(for: request)
    return request
  }

  private func fallbackFamilies() throws(RequestError) -> [String] {
    var families: [String] = []
    for value in fallback {
      for name in value.split(separator: ",", omittingEmptySubsequences: false) {
        let family = name.drop { $0 == " " }
        guard !family.isEmpty else {
          throw OptionReader.error("--fallback", value, "names of families with commas")
        }
        families.append(String(family))
      }
    }
    return families
  }

  private func pageOptions() throws(RequestError) -> Request.PageOptions {
    var page = Request.PageOptions()
    page.columns = try OptionReader.integer(columns, "--columns", Request.Bounds.columns)
    page.size = try OptionReader.pageSize(pageSize, "--page-size")
    page.margins = try OptionReader.insets(margin, "--margin")
    page.gutter = try OptionReader.length(gutter, "--gutter")
    page.writingMode = try OptionReader.choice(
      writingMode, "--writing-mode",
      [
        "horizontal-tb": WritingMode.horizontalTB, "vertical-rl": .verticalRL,
        "vertical-lr": .verticalLR,
      ])
    page.orphans = try OptionReader.integer(orphans, "--orphans", Request.Bounds.keptLines)
    page.widows = try OptionReader.integer(widows, "--widows", Request.Bounds.keptLines)
    page.fill = try OptionReader.choice(
      fill, "--fill", ["auto": Request.Fill.auto, "balance": .balance])
    return page
  }

  private func bodyOptions() throws(RequestError) -> Request.BodyOptions {
    var body = Request.BodyOptions()
    if let font {
      guard font.contains(where: { $0 != " " }) else {
        throw OptionReader.error("--font", font, "the name of a family or a face")
      }
      body.font = font
    }
    body.features = try OptionReader.features(features, "--features")
    body.variations = try OptionReader.variations(variations, "--variations")
    body.size = try OptionReader.length(size, "--size")
    body.leading = try OptionReader.length(leading, "--leading")
    body.indent = try OptionReader.length(indent, "--indent")
    body.alignment = try OptionReader.choice(
      align, "--align",
      ["justify": .justify, "left": .left, "right": .right, "center": .center])
    if let lang {
      guard let tag = LanguageTag(lang) else {
        throw OptionReader.error("--lang", lang, "a language tag such as en, en-GB or zh-Hant")
      }
      body.language = tag
    }
    body.hyphenates = !noHyphenate
    if let breaker = try OptionReader.choice(
      breaker, "--breaker", ["optimal": Request.Breaker.optimal, "greedy": .greedy])
    {
      body.breaker = breaker
    }
    body.hangs = !noHang
    body.expands = !noExpand
    body.linksAddresses = autolink
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
