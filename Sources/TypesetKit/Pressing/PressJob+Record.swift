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
    let source = RecordedSetting.Source(request)
    var setup = LayoutRecord.Setup()
    for setting in RecordedSetting.all {
      setting.fill(source, &setup)
      if setting.isAsked?(request) ?? false, let key = LayoutRecord.Setup.key(of: setting.path) {
        setup.asked.insert(key)
      }
    }
    setup.found = LayoutRecord.Found(size: styled.body.size, leading: styled.body.leading)
    return setup
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
        if info.ownSize == nil {
          pixels = LayoutRecord.Pixels(
            width: info.displaySize.width, height: info.displaySize.height)
        }
        bytes = try? resources.bytes(of: PageChoice.file(of: file))
      case .failure(let fault):
        // A file that is there and no picture has a hash; an address is not opened.
        switch fault {
        case .emptyName, .badName, .remote, .unreadable: break
        default: bytes = try? resources.bytes(of: PageChoice.file(of: file))
        }
      }
      return LayoutRecord.Picture(src: src, bytes: bytes, pixels: pixels)
    }
  }

  /// The dictionaries that were asked for and found; one that can no longer be read is `lostDictionary`.
  mutating func recordedDictionaries() -> [LayoutRecord.Dictionary] {
    var found: [LayoutRecord.Dictionary] = []
    let words = ResourceProvider()
    for file in request.wordFiles { record("und", file, from: words, in: &found) }
    for (language, file) in hyphenation.used {
      record(language.identifier, file, from: library, in: &found)
    }
    return found
  }

  private mutating func record(
    _ language: String, _ file: String, from resources: ResourceProvider,
    in found: inout [LayoutRecord.Dictionary]
  ) {
    do throws(ResourceError) {
      let bytes = try resources.bytes(of: file)
      found.append(LayoutRecord.Dictionary(language: language, file: file, bytes: bytes))
    } catch { lostDictionary = lostDictionary ?? error }
  }
}
