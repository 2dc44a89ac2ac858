internal import Glibc
internal import TypesetDiagnostics
package import TypesetGeometry
internal import TypesetCairoRendering
internal import TypesetImages

extension Request {
  /// The bounds within which a request makes sense; a PDF page has at most 14,400 pt a side.
  package enum Bounds {
    /// How many columns.
    package static let columns = 1...12
    /// A side of the page.
    package static let pageSide = Length(points: 36)...Length(points: 14400)
    /// The em of the running text.
    package static let bodySize = Length(points: 1)...Length(points: 1000)
    /// From baseline to baseline.
    package static let leading = Length(points: 1)...Length(points: 2000)
    /// Pixels to the inch.
    package static let pixelsPerInch = 18...2400
    /// Threads.
    package static let jobs = 1...256
    /// Lines that are kept together at a column's foot or top; 1 keeps none.
    package static let keptLines = 1...20
  }

  /// Manuscripts that can be read, by their extension.
  package static let readableExtensions = ["txt"] + Dialect.extensions.keys.sorted()

  /// Says what cannot be in the request, before anything is read or written: numbers out of
  /// bounds, numbers that leave no room together, a manuscript without a reader, an output that
  /// would destroy the input or another output.
  package func validate() throws(RequestError) {
    try validateNumbers()
    try validateRoom()
    try validatePixels()
    try validateInput()
    try validateDialect()
    try validateRoots()
    try validateOutputs()
    _ = try PDFDate.asked()
  }

  private func validateNumbers() throws(RequestError) {
    func check(
      _ value: Length?, _ bounds: ClosedRange<Length>, _ what: String
    ) throws(RequestError) {
      guard let value, !bounds.contains(value) else { return }
      throw RequestError(
        "usage.out-of-bounds",
        "\(what) is \(value.inPoints), which is not between \(bounds.lowerBound.inPoints) and "
          + "\(bounds.upperBound.inPoints)")
    }
    if let columns = page.columns, !Bounds.columns.contains(columns) {
      throw RequestError(
        "usage.out-of-bounds", "--columns is \(columns), which is not between 1 and 12")
    }
    if let jobs, !Bounds.jobs.contains(jobs) {
      throw RequestError(
        "usage.out-of-bounds", "--jobs is \(jobs), which is not between 1 and 256")
    }
    try check(page.size?.width, Bounds.pageSide, "--page-size: the width")
    try check(page.size?.height, Bounds.pageSide, "--page-size: the height")
    try check(body.size, Bounds.bodySize, "--size")
    try check(body.leading, Bounds.leading, "--leading")
    let least = Length.zero...Bounds.pageSide.upperBound
    try check(page.margins?.top, least, "--margin: the top margin")
    try check(page.margins?.right, least, "--margin: the right margin")
    try check(page.margins?.bottom, least, "--margin: the bottom margin")
    try check(page.margins?.left, least, "--margin: the left margin")
    try check(page.gutter, least, "--gutter")
    try check(body.indent, least, "--indent")
  }

  private func validateRoom() throws(RequestError) {
    // What is wrong with the template is reported at its place in it.
    if template?.isFaulty == true || theme?.isFaulty == true { return }
    let page = resolvedPage
    let (width, height) = (page.size.width.inPoints, page.size.height.inPoints)
    let between = page.size.width - page.margins.left - page.margins.right
    guard between > .zero else {
      throw RequestError(
        "usage.no-room",
        "the left and right margins \(ofTemplate(self.page.margins))leave no room on a page "
          + "\(width) wide", help: helpForMargins)
    }
    guard page.measure > .zero else {
      throw RequestError(
        "usage.no-room",
        "the padding of the frame for articles leaves no room on a page \(width) wide",
        help: "make --page-size larger, or the padding smaller in the template")
    }
    guard page.columnHeight >= bodyLeading else {
      throw RequestError(
        "usage.no-room",
        "the top and bottom margins \(ofTemplate(self.page.margins))leave no room for a line on a "
          + "page \(height) high", help: helpForMargins)
    }
    let columnWidth = page.columnWidth
    guard columnWidth >= bodySize else {
      let columns = page.columns == 1 ? "the column is" : "each of \(page.columns) columns is"
      throw RequestError(
        "usage.no-room",
        columnWidth > .zero
          ? "\(columns) \(columnWidth.inPoints) wide, narrower than one letter of "
            + bodySize.inPoints
          : "the gutters of \(page.columns) columns leave no room for text",
        help: page.columns == 1
          ? "make --margin or --size smaller" : "use fewer columns or a smaller --gutter")
    }
    guard (body.indent ?? .zero) < columnWidth else {
      throw RequestError(
        "usage.no-room",
        "the indent of \((body.indent ?? .zero).inPoints) leaves no room in a column "
          + "\(columnWidth.inPoints) wide",
        help: "make --indent smaller")
    }
  }

  /// Whose margins they are that were not asked for.
  private func ofTemplate(_ asked: Insets?) -> String {
    asked == nil && template != nil ? "of the template " : ""
  }

  private var helpForMargins: String {
    page.margins == nil && page.size != nil && template != nil
      ? "make --page-size larger, or name smaller margins with --margin"
      : "make --margin smaller or --page-size larger"
  }

  private func validatePixels() throws(RequestError) {
    guard form == .png else { return }
    let bounds = Bounds.pixelsPerInch
    guard bounds.contains(pixelsPerInch) else {
      throw RequestError(
        "usage.out-of-bounds",
        "--ppi is \(pixelsPerInch), which is not between \(bounds.lowerBound) and "
          + "\(bounds.upperBound)")
    }
    let (width, height) = pixelSize(at: pixelsPerInch)
    guard Request.canDraw(width, height) else {
      let largest = bounds.last {
        let (width, height) = pixelSize(at: $0)
        return Request.canDraw(width, height)
      }
      throw RequestError(
        "limit.pixels", "a page of \(width) × \(height) pixels is too large to draw",
        help: largest.map { "for this page --ppi can be at most \($0)" }, exit: .limit)
    }
  }

  private static func canDraw(_ width: Int, _ height: Int) -> Bool {
    max(width, height) <= ImageLimits.side && width * height <= ImageLimits.pixels
  }

  /// How many pixels a page has, and how many rows of them.
  private func pixelSize(at pixelsPerInch: Int) -> (width: Int, height: Int) {
    func pixels(_ side: Length) -> Int {
      Int((Double(side.scaledPoints) / 65536 * Double(pixelsPerInch) / 72).rounded())
    }
    let size = resolvedPage.size
    return (pixels(size.width), pixels(size.height))
  }

  /// How many pixels a page has at the resolution that was asked for.
  var pixelsOfPage: Int {
    let (width, height) = pixelSize(at: pixelsPerInch)
    return width * height
  }

  private func validateInput() throws(RequestError) {
    guard inputs.count(where: { $0 == .standardInput }) < 2 else {
      throw RequestError(
        "usage.two-questions", "standard input is named twice, and can be read once",
        help: "write - once")
    }
    for case .file(let path) in inputs {
      guard dialect == nil, let ending = Input.file(path).fileExtension,
        !Request.readableExtensions.contains(ending)
      else { continue }
      let all = Request.readableExtensions.map { "." + $0 }
      let known = all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
      throw RequestError(
        "usage.no-reader", "‘\(path)’: .\(ending) files cannot be read yet",
        help: "a manuscript can be \(known)")
    }
  }

  private func validateDialect() throws(RequestError) {
    let manuscripts = manuscripts
    if encoding != nil, manuscripts.allSatisfy(\.isOffice) {
      throw RequestError(
        "usage.no-effect",
        "--encoding has no effect on \(manuscriptDialect.title), which says itself how it is written",
        help: "leave it out")
    }
    guard paragraphs != nil, !manuscripts.contains(where: { $0.manuscriptDialect == .magazine })
    else { return }
    throw RequestError(
      "usage.no-effect",
      "--paragraphs has no effect on \(manuscriptDialect.title), where an empty line ends a paragraph",
      help: "leave it out, or read the manuscript as text with --from magazine")
  }

  /// Says which of the folders that pictures may come from there is not.
  func validateRoots() throws(RequestError) {
    for root in roots where Folder.entries(of: root) == nil {
      let isThere = access(root, F_OK) == 0
      throw RequestError(
        "usage.no-folder",
        "--root ‘\(root)’: \(isThere ? "it is not a folder that can be read" : "no such folder")")
    }
  }

  private func validateOutputs() throws(RequestError) {
    let places = try OutputPlaces(self)
    // What is read is known when it was read; so much is known now.
    var reads = fonts.paths.map { Dependency(path: $0, kind: .font, wasRead: true) }
    for case .file(let path) in inputs {
      reads.append(Dependency(path: path, kind: .manuscript, wasRead: true))
    }
    if let path = template?.path {
      reads.append(Dependency(path: path, kind: .template, wasRead: true))
    }
    if let path = theme?.path {
      reads.append(Dependency(path: path, kind: .template, wasRead: true))
    }
    try places.check(reads, readsStandardInput: inputs.contains(.standardInput))
    if form.isPaged, case .file(let pattern) = output,
      let unknown = PageNames.unknownPlaceholder(in: pattern)
    {
      throw RequestError(
        "usage.placeholder", "--output ‘\(pattern)’: ‘\(unknown)’ is not a placeholder",
        help: "{p} is the page’s number, {0p} the same with leading zeros, {n} the number of pages"
      )
    }
    if let list, list.form == .make {
      for path in reads.map(\.path) + [list.destination, output].compactMap(\.path) {
        try DependencyList.checkName(path)
      }
    }
  }
}

extension Length {
  /// The length for people: points with at most three decimals.
  package var inPoints: String {
    let thousandths = roundHalfEven(scaledPoints, times: 1000, over: 65536)
    let sign = thousandths < 0 ? "-" : ""
    var text = "\(sign)\(thousandths.magnitude / 1000)"
    let rest = thousandths.magnitude % 1000
    if rest > 0 {
      var decimals = String(String(rest + 1000).dropFirst())
      while decimals.hasSuffix("0") { decimals.removeLast() }
      text += "." + decimals
    }
    return text + " pt"
  }
}
