internal import TypesetGeometry
internal import TypesetRegression
internal import TypesetRichText
internal import TypesetTemplates
internal import TypesetTextAnalysis
internal import TypesettingMarkup

/// Where a setting of the record comes from, and whether a design can answer it: the half of its row
/// in `SetupField.all` that knows a request.
///
/// Records are read, written and compared below this target, by what knows no request, so the two
/// halves cannot be one. A test requires each of the other.
struct RecordedSetting: Sendable {
  typealias Setup = LayoutRecord.Setup

  /// What settings come from: what was asked for, with the design's own numbers where nothing was.
  struct Source {
    var request: Request
    var page: Request.Page
    var body: BodyStyle

    /// What `request` asks for, answered.
    init(_ request: Request) {
      self.request = request
      page = request.resolvedPage
      body = PressJob.body(of: request)
    }

    /// The template, where it is not the one of records that name none.
    var template: RequestedTemplate? {
      request.template.flatMap { $0.name == Setup.defaultTemplate ? nil : $0 }
    }
  }

  /// Its property in the record.
  let path: any PartialKeyPath<Setup> & Sendable
  /// Puts it into a record's settings.
  let fill: @Sendable (Source, inout Setup) -> Void
  /// Whether somebody asked for it; nil where no design has an answer of its own, so that it is always
  /// what was asked for.
  let isAsked: (@Sendable (Request) -> Bool)?

  /// All of them, in the order of `SetupField.all`.
  static let all: [RecordedSetting] = [
    row(\.page, asked: \.page.size) { $0.page.size },
    row(\.margins, asked: \.page.margins) { $0.page.margins },
    row(\.columns, asked: \.page.columns) { $0.page.columns },
    row(\.gutter, asked: \.page.gutter) { $0.page.gutter },
    row(\.writingMode, asked: \.page.writingMode) { $0.page.writingMode },
    row(\.leading, asked: \.body.leading) { $0.body.leading },
    row(\.font, asked: \.body.font) { $0.body.font.families.first ?? "" },
    row(\.size, asked: \.body.size) { $0.body.size },
    row(\.indent, asked: \.body.indent) { $0.body.firstLineIndent },
    row(\.align, asked: \.body.alignment) { $0.body.alignment.rawValue },
    row(\.lang, asked: \.body.language) { $0.body.language.identifier },
    row(\.hyphenate) { $0.body.hyphenates },
    row(\.encoding) { $0.request.encoding?.name },
    row(\.from) { $0.request.dialect?.rawValue },
    row(\.paragraphs) { $0.request.paragraphs?.rawValue },
    row(\.set) { source in
      source.request.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    },
    row(\.breaker) { $0.request.body.breaker.rawValue },
    row(\.template) {
      $0.template.map { $0.sourceName ?? $0.name } ?? Setup.defaultTemplate
    },
    row(\.templateHash) { $0.template.map { LayoutRecord.hash(of: $0.bytes) } },
    row(\.theme) { source in
      source.request.theme.map {
        "\($0.sourceName ?? $0.name) \(LayoutRecord.hash(of: $0.bytes).prefix(12))"
      }
    },
    row(\.orphans, asked: \.page.orphans) { $0.request.page.orphans },
    row(\.widows, asked: \.page.widows) { $0.request.page.widows },
    row(\.fill, asked: \.page.fill) { $0.request.page.fill?.rawValue },
    row(\.pager) { $0.request.page.pager.rawValue },
    row(\.fitPages) { $0.request.fitPages.map { "\($0)" } },
    row(\.bent) { $0.request.bends?.words ?? [] },
    row(\.pins) { source in source.request.pins.map { "\($0.name) \($0.hash)" } },
    row(\.hang) { $0.request.body.hangs },
    row(\.expand) { $0.request.body.expands },
    row(\.autolink) { $0.request.body.linksAddresses },
    row(\.smart) { $0.request.body.setsPunctuation },
    row(\.systemFonts) { $0.request.fonts.usesSystemFonts },
    row(\.fallback) { $0.request.fonts.fallback },
    row(\.features) { source in
      source.request.body.features.map { $0.value == 1 ? $0.name : "\($0.name)=\($0.value)" }
    },
    row(\.variations) { $0.request.body.variations.map(\.spelling) },
    row(\.title) { $0.request.title },
    row(\.author) { $0.request.author },
  ]

  /// What no design answers.
  private static func row<Value>(
    _ path: any WritableKeyPath<Setup, Value> & Sendable,
    _ value: @escaping @Sendable (Source) -> Value
  ) -> RecordedSetting {
    RecordedSetting(path: path, fill: { $1[keyPath: path] = value($0) }, isAsked: nil)
  }

  /// What the design answers where `asked` is nil.
  private static func row<Value, Wanted>(
    _ path: any WritableKeyPath<Setup, Value> & Sendable,
    asked: any KeyPath<Request, Wanted?> & Sendable,
    _ value: @escaping @Sendable (Source) -> Value
  ) -> RecordedSetting {
    RecordedSetting(
      path: path, fill: { $1[keyPath: path] = value($0) },
      isAsked: { $0[keyPath: asked] != nil })
  }
}
