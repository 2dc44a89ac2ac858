import TypesetRichText
import Typesetting

extension Story {
  /// Whether pictures in it may be cut so that their figure is lower.
  var hasCutPictures: Bool {
    text.runs.contains { $0.attributes.attachment?.fit?.seen != nil }
  }

  /// The same story with so many per cent of the height of such pictures seen. O(runs).
  func cuttingPictures(to seen: Int) -> Story {
    var text = AttributedText(uncovered: text.utf8, runs: text.runs.count)
    for run in self.text.runs {
      var attributes = run.attributes
      if attributes.attachment?.fit?.seen != nil { attributes.attachment?.fit?.seen = seen }
      text.cover(run.range.count, attributes)
    }
    var story = self
    story.text = text
    return story
  }
}
