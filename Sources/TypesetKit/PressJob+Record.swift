internal import TypesetGeometry
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetResources
internal import TypesetRichText
import TypesetTemplates
import TypesettingMarkup
internal import TypesetTextAnalysis

extension PressJob {
  /// What was asked for, with the design's own numbers where nothing was.
  var recordedSetup: LayoutRecord.Setup {
    let page = request.resolvedPage
    let body = PressJob.body(of: request)
    var setup = LayoutRecord.Setup()
    setup.page = page.size
    setup.margins = page.margins
    setup.columns = page.columns
    setup.gutter = page.gutter
    setup.writingMode = page.writingMode
    setup.leading = body.leading
    setup.font = body.font.families.first ?? ""
    setup.size = body.size
    setup.indent = body.firstLineIndent
    setup.align = body.alignment.rawValue
    setup.lang = body.language.identifier
    setup.hyphenate = body.hyphenates
    if let template = request.template, template.name != LayoutRecord.Setup.defaultTemplate {
      setup.template = template.sourceName ?? template.name
      setup.templateHash = LayoutRecord.hash(of: template.bytes)
    }
    setup.orphans = request.page.orphans
    setup.widows = request.page.widows
    setup.fill = request.page.fill?.rawValue
    setup.encoding = request.encoding?.name
    setup.from = request.dialect?.rawValue
    setup.paragraphs = request.paragraphs?.rawValue
    setup.breaker = request.body.breaker.rawValue
    setup.hang = request.body.hangs
    setup.expand = request.body.expands
    setup.autolink = request.body.linksAddresses
    setup.systemFonts = request.fonts.usesSystemFonts
    setup.fallback = request.fonts.fallback
    setup.features = request.body.features.map {
      $0.value == 1 ? $0.name : "\($0.name)=\($0.value)"
    }
    setup.variations = request.body.variations.map(\.spelling)
    setup.title = request.title
    setup.author = request.author
    setup.asked = askedKeys
    setup.found = LayoutRecord.Found(size: styled.body.size, leading: styled.body.leading)
    return setup
  }

  private var askedKeys: Set<String> {
    let (page, body) = (request.page, request.body)
    let keys: [(String, Bool)] = [
      ("page", page.size != nil), ("margins", page.margins != nil),
      ("columns", page.columns != nil), ("gutter", page.gutter != nil),
      ("writingMode", page.writingMode != nil),
      ("leading", body.leading != nil), ("font", body.font != nil), ("size", body.size != nil),
      ("indent", body.indent != nil), ("align", body.alignment != nil),
      ("lang", body.language != nil), ("orphans", page.orphans != nil),
      ("widows", page.widows != nil), ("fill", page.fill != nil),
    ]
    return Set(keys.filter(\.1).map(\.0))
  }

  /// The pictures of the stories and of the template, once each, in the order they are first met.
  var recordedPictures: [LayoutRecord.Picture] {
    var seen: Set<String> = []
    let named =
      issue.stories.flatMap(\.pictures).map { (src: $0.name, file: $0.name) }
      + design.template.pictureNames.map { (src: $0, file: templatePictures[$0]?.name ?? $0) }
    return named.compactMap { src, file in
      guard !src.isEmpty, seen.insert(src).inserted else { return nil }
      var pixels: LayoutRecord.Pixels?
      var bytes: ResourceBytes?
      switch images.info(for: file) {
      case .success(let info):
        pixels = LayoutRecord.Pixels(
          width: info.displaySize.width, height: info.displaySize.height)
        bytes = try? resources.bytes(of: file)
      case .failure(let fault):
        // A file that is there and no picture has a hash; an address is not opened.
        switch fault {
        case .emptyName, .badName, .remote, .unreadable: break
        default: bytes = try? resources.bytes(of: file)
        }
      }
      return LayoutRecord.Picture(src: src, bytes: bytes, pixels: pixels)
    }
  }

  /// The dictionaries that were asked for and found.
  var recordedDictionaries: [LayoutRecord.Dictionary] {
    hyphenation.used.compactMap { language, file in
      guard let bytes = try? library.bytes(of: file) else { return nil }
      return LayoutRecord.Dictionary(language: language.identifier, file: file, bytes: bytes)
    }
  }
}
