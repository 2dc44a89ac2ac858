import TypesetElementTree
import TypesetLayout

/// Which texts of figures are their captions.
struct FigureCaptions {
  /// What is the caption of a figure by itself.
  private(set) var alone: Set<Int> = []
  /// The first of the texts that stand in the caption of a figure together, by each of them: captions and credits.
  private(set) var together: [Int: Int] = [:]

  /// Finds what stands in the caption of `figure` among `elements`, whose picture is the element `picture` and read first.
  ///
  /// A caption is the first or the last in what it belongs to (PDF 32000-1, 14.8.4.3.3): where it is not, a credit behind it
  /// stands in it, and so does what is before it.
  mutating func find(in figure: Int, of elements: [Element], without picture: Int) {
    let own = (figure + 1..<elements[figure].end).filter {
      elements[$0].parent == figure && elements[$0].form == .text && $0 != picture
    }
    let count = own.count { elements[$0].kind == .caption }
    if count == 1, let last = own.last, elements[last].kind == .caption {
      alone.insert(last)
    } else if count > 0 {
      for place in own { together[place] = own[0] }
    }
  }
}
