import TypesetGeometry

/// What bends so that copy fits its pages, and in which order.
package struct FitDesign: Hashable, Sendable {
  /// Something that bends.
  package enum Means: String, CaseIterable, Hashable, Sendable {
    /// What the manuscript calls optional is left out.
    case optional
    /// Figures are as narrow as the manuscript lets them be.
    case figures
    /// Headings and pull quotes have a smaller size of those that the template lists.
    case sizes
    /// Paragraphs have a line fewer, where that is nearly as good.
    case paragraphs
    /// Space above and below paragraphs shrinks.
    case spacing
  }

  /// What bends, the first first. What is not among them does not.
  package var order = Means.allCases
  /// The sizes that headings may have beside their own, in per cent of it, falling.
  package var headings: [Int] = []
  /// The same of pull quotes.
  package var quotes: [Int] = []
  /// The least space above and below paragraphs, in per cent of what it is.
  package var spacing = 100

  /// Nothing bends but what manuscripts let, and paragraphs.
  package init() {}
}

/// By how much everything bends in an article, or in all of an issue.
package struct Bend: Hashable, Sendable {
  /// How far figures are on the way from their own width to the least that they may have, in quarters.
  package var figures = 0
  /// The size of headings, in per cent of their own.
  package var headings = 100
  /// The size of pull quotes, in per cent of their own.
  package var quotes = 100
  /// Whether paragraphs have a line fewer where that is nearly as good.
  package var tightens = false
  /// Space above and below paragraphs, in per cent.
  package var spacing = 100

  /// Nothing bends.
  package init() {}

  /// Whether nothing bends.
  package var isNothing: Bool { self == Bend() }
  /// So many quarters are the whole way.
  package static let quarters = 4
}

extension Stylesheet {
  /// What the classes look like where things bend by `bend`: headings and pull quotes smaller, with less space around
  /// paragraphs. O(classes).
  package func bent(by bend: Bend) -> Stylesheet {
    guard bend.headings != 100 || bend.quotes != 100 || bend.spacing != 100 else { return self }
    var sheet = self
    for (name, look) in paragraphs {
      var own = look
      let percent =
        name == Stylesheet.pullquote ? bend.quotes : look.part == .heading ? bend.headings : 100
      if percent != 100 { own.scale(by: percent) }
      if bend.spacing != 100 {
        own.spaceBefore = own.spaceBefore?.scaled(by: bend.spacing)
        own.spaceAfter = own.spaceAfter?.scaled(by: bend.spacing)
        own.spaceBetween = own.spaceBetween?.scaled(by: bend.spacing)
      }
      sheet.paragraphs[name] = own
    }
    return sheet
  }

  private static let pullquote = "pullquote"
}

extension ParagraphLook {
  /// Makes its letters and the distance of its lines `percent` of what they are.
  fileprivate mutating func scale(by percent: Int) {
    switch text.size {
    case .thousandths(let part)?: text.size = .thousandths(part * percent / 100)
    case .exactly(let size)?: text.size = .exactly(size * percent / 100)
    case nil: return
    }
    switch leading {
    case .exactly(let length)?: leading = .exactly(length * percent / 100)
    case .grids(let part)?: leading = .grids(part * percent / 100)
    case .grid?, .proportional?, .em?, nil: break
    }
  }
}

extension ParagraphLook.Extent {
  /// `percent` of it.
  fileprivate func scaled(by percent: Int) -> ParagraphLook.Extent {
    switch self {
    case .em(let part): .em(part * percent / 100)
    case .leading(let part): .leading(part * percent / 100)
    case .indent(let part): .indent(part * percent / 100)
    case .margin(let part): .margin(part * percent / 100)
    case .exactly(let length): .exactly(length * percent / 100)
    }
  }
}
