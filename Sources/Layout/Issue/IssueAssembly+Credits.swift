import TypesetElementTree
package import TypesetRichText
import Typesetting

/// A credit that stands along an edge of its picture.
package struct PictureCredit: Hashable, Sendable {
  /// The picture.
  package var picture: NodeID
  /// Its text in the story of credits.
  package var text: TextRange
}

extension IssueAssembly {
  /// A credit along an edge of a picture, before it is set.
  struct PlannedCredit {
    /// Its element.
    var leaf: Int
    /// The picture.
    var picture: NodeID
  }

  /// The story of credits: behind those of sidebars.
  var creditsStory: Int32 { Int32(plan.sidebars.count + 1) }

  /// The credits that stand along the edges of pictures, in the order of the manuscript: those of upright figures with a
  /// picture that ask for it. O(elements).
  func plannedCredits() -> [PlannedCredit] {
    guard plan.hasSpans else { return [] }
    var credits: [PlannedCredit] = []
    for (place, figure) in document.elements.enumerated()
    where figure.kind == .figure && figure.attributes != 0 {
      guard let form = document.attributes(of: figure).figure, form.credit == .along,
        form.turn == nil
      else { continue }
      let own = document.descendants(of: place)
      var picture: NodeID?
      for leaf in own where picture == nil {
        for case .image(let index) in document.inlines(of: document.elements[leaf])
        where picture == nil {
          picture = document.images[index].node
        }
      }
      guard let picture else { continue }
      for leaf in own
      where document.elements[leaf].kind == .credit && document.elements[leaf].parent == place {
        credits.append(PlannedCredit(leaf: leaf, picture: picture))
      }
    }
    return credits
  }

  /// The story of `credits`, and which picture each belongs to.
  mutating func buildCredits(
    _ credits: [PlannedCredit]
  ) -> (story: StyledStory, credits: [PictureCredit]) {
    var letters: [UInt8] = []
    for credit in credits { addLetters(of: credit.leaf, to: &letters) }
    var assembly = assembly(of: creditsStory, in: 0..<0, letters: letters)
    var made: [PictureCredit] = []
    for credit in credits {
      let first = assembly.paragraphs.count
      let start = assembly.text.coveredEnd
      var open = OpenContainers(plan)
      open.advance(to: credit.leaf, &assembly) { index, assembly in
        addMark(above: index, for: credit.leaf, to: &assembly)
        assembly.open(index, isFramed: document.elements[index].kind != .article)
      }
      add(credit.leaf, to: &assembly)
      open.closeAll(&assembly)
      assembly.beginAfresh()
      for place in first..<assembly.paragraphs.count {
        // What is around the figure, and how it is set in from its columns, is nothing to it.
        var style = assembly.paragraphs[place].style
        (style.spaceBefore, style.spaceAfter) = (.zero, .zero)
        (style.headIndent, style.tailIndent, style.firstLineIndent) = (.zero, .zero, .zero)
        (style.box, style.outerBoxes) = (nil, [])
        assembly.paragraphs[place].style = style
      }
      made.append(
        PictureCredit(
          picture: credit.picture, text: TextRange(start, assembly.text.coveredEnd)))
    }
    return (finished(assembly, name: StyledIssue.creditsFlow), made)
  }
}
