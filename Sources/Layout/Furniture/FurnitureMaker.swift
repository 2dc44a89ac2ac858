package import TypesetDiagnostics
package import TypesetGeometry
import TypesetRichText
import TypesetTemplates
package import Typesetting

/// Makes everything on pages that is not in a story: folios and running heads, rules, backgrounds,
/// pictures of the template, and the backgrounds and borders of frames that hold something.
///
/// Nothing that it makes moves text, so it is asked for a page when all frames of it are filled.
package struct FurnitureMaker {
  /// A picture of the template, as far as it is known.
  package struct Picture: Hashable, Sendable {
    /// Its name in the catalogue of pictures.
    package var name: String
    /// Its own size, of which only the aspect matters; nil where it cannot be shown.
    package var size: Size?

    /// A picture.
    package init(name: String, size: Size?) {
      self.name = name
      self.size = size
    }
  }

  let issue: StyledIssue
  let design: PageDesign
  let title: String
  let pageCount: Int
  let pictures: [String: Picture]
  let letters: FurnitureLetters
  let tools: ParagraphTools

  /// Furniture of the masters of `design` on pages of `issue`.
  ///
  /// - Parameters:
  ///   - title: What `{title}` stands for, and the title beside a folio.
  ///   - pageCount: What `{pages}` stands for; 0 while it is not known.
  ///   - pictures: The template's pictures, by the names it calls them.
  package init(
    issue: StyledIssue, design: PageDesign, title: String, pageCount: Int = 0,
    pictures: [String: Picture] = [:], tools: ParagraphTools
  ) {
    self.issue = issue
    self.design = design
    self.title = title
    self.pageCount = pageCount
    self.pictures = pictures
    self.tools = tools
    letters = FurnitureLetters(
      body: issue.main.body, stylesheet: design.template.stylesheet)
  }

  /// What is wrong on all pages alike: a folio for which there is no room. Reported once.
  package var problems: [Diagnostic] {
    let isPlaceless = design.template.masters.values.contains { master in
      master.furniture.contains { piece in
        guard case .folio = piece.kind else { return false }
        return folioBaseline(of: piece) == nil
      }
    }
    guard isPlaceless else { return [] }
    return [
      Diagnostic(
        .note, "layout.no-folio", "the bottom margin is too small for a folio",
        help: "make it at least two lines deep")
    ]
  }

  /// What stands on `page`, from the lowest to the topmost: the master's furniture without its
  /// letters, then the backgrounds and borders of frames, then letters. O(frames + glyphs).
  package func furniture(of page: LayoutPage) -> [Furniture] {
    guard let master = design.template.masters[page.master] else { return [] }
    var pieces: [Furniture] = []
    var lettered: [Furniture] = []
    var liesOnPictures = false
    for piece in master.furniture {
      switch piece.kind {
      case .folio(let showsTitle, let style):
        lettered += folio(piece, showsTitle: showsTitle, style: style, on: page)
      case .text(let parts, let style):
        if let text = text(piece, parts, style: style, on: page) { lettered.append(text) }
      case .rule(let color):
        pieces.append(filled(.rule, piece.name, box(of: piece, on: page), color))
      case .ground(let color):
        var ground = filled(.ground, piece.name, bled(box(of: piece, on: page)), color)
        ground.opacity = piece.opacity
        // And so does what is painted after such a one.
        liesOnPictures = liesOnPictures || piece.opacity < 100
        ground.liesOnPictures = liesOnPictures
        pieces.append(ground)
      case .picture(let name): pieces.append(picture(piece, name, on: page))
      }
    }
    let hasPictures = master.frames.contains { $0.bleeds }
    for frame in master.frames where isFilled(frame, on: page) {
      var grounds = grounds(of: frame, of: master, on: page)
      if hasPictures, !frame.bleeds {
        for index in grounds.indices { grounds[index].liesOnPictures = true }
      }
      pieces += grounds
    }
    for frame in master.frames { pieces += rules(between: frame, on: page) }
    return pieces + rules(overNotesOf: page) + lettered
  }
}
