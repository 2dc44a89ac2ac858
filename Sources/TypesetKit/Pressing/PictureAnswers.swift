internal import TypesetImages
internal import TypesetLayout

/// What there is to say of each picture of a manuscript, once for each name.
final class PictureAnswers {
  /// For so many names that there are no files for, those that may be meant are looked for: each costs a look
  /// into its folder, and messages beyond a hundred are counted alone.
  private static let mostSuggestions = 100

  private let images: ImageCatalog
  private let folder: String
  private var known: [String: PictureAnswer] = [:]
  private var missing = 0

  /// Answers from `images`, whose names start from `folder`; empty for the working directory.
  init(_ images: ImageCatalog, below folder: String) {
    self.images = images
    self.folder = folder
  }

  /// The size of the picture called `name`, or what is wrong with it. O(1) but for the first time.
  func answer(for name: String) -> PictureAnswer {
    if let known = known[name] { return known }
    let answer = PressJob.answer(
      for: name, from: images, below: missing < PictureAnswers.mostSuggestions ? folder : nil)
    if case .fault = answer { missing += 1 }
    known[name] = answer
    return answer
  }
}
