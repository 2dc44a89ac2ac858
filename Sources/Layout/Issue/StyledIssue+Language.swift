package import TypesetRichText
import TypesetTemplates
import Typesetting

extension StyledIssue {
  /// The language that more than half of the letters of its articles are in; that of running text where there is none.
  /// O(runs of the main story).
  package var prevailingLanguage: LanguageTag {
    var bytes: [LanguageTag: Int] = [:]
    var all = 0
    for run in main.story.text.runs {
      let count = run.range.upperBound.utf8 - run.range.lowerBound.utf8
      bytes[run.attributes.language, default: 0] += count
      all += count
    }
    return bytes.first { $0.value * 2 > all }?.key ?? main.body.language
  }
}
