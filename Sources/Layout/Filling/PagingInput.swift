package import TypesetFonts
package import TypesetTextAnalysis
package import TypesetTemplates
package import Typesetting

/// How pages are chosen.
package enum PagerKind: String, CaseIterable, Sendable {
  /// Of several ways to fill each, the one that costs least with those that follow it: in text that runs in columns
  /// alone those of the whole text, elsewhere those of the next few pages.
  case spread
  /// The same; where text does not run in columns alone, all paragraphs of some pages that stay uneven are asked.
  case thorough
  /// Each as it comes, and none is looked at again.
  case greedy
}

/// What pages are made of, beside an issue.
package struct PagingInput {
  /// The masters and the grid.
  package var design: PageDesign
  /// What furniture calls the magazine.
  package var title: String
  /// What an earlier layout found out about pages, for furniture.
  package var references = PageReferences()
  /// The template's pictures, by the names it calls them.
  package var pictures: [String: FurnitureMaker.Picture] = [:]
  /// The faces.
  package var fonts: FontLibrary
  /// The divisions of words.
  package var hyphenation: HyphenationLibrary
  /// What divides paragraphs into lines.
  package var breaker: any LineBreaker = OptimalBreaker()
  /// How pages are chosen.
  package var pager = PagerKind.spread
  /// What terms of pages' costs weigh.
  package var weights: PageWeights
  /// Whether pages say what they cost.
  package var judgesPages = false
  /// Whether holes in pages are reported.
  package var reportsHoles = false
  /// Whether faces are reported that no PDF may have within it.
  package var reportsClosedFonts = false
  /// What notes the ways to fill a page that somebody asks about; nil where nobody does.
  package var trials: PageTrials?
  /// By how much articles bend, so that copy fits its pages.
  package var bends = IssueBends()
  /// What is asked of pages, by their numbers: then each page is taken as it comes, as far as nothing is asked.
  package var asked: [Int: AskedPage] = [:]
  /// How the layout before chose its pages; nil where there is none.
  package var held: HeldPages?
  /// Whether it is noted how pages are chosen, for a layout behind this one.
  package var notesChoices = false
  /// How many threads prepare the paragraphs of the main story.
  package var jobs = 1
  /// What earlier layouts prepared, and this one adds to; nil where there is one layout.
  package var archive: ParagraphArchive?

  /// What pages by `design` are made of.
  package init(
    _ design: PageDesign, title: String, fonts: FontLibrary, hyphenation: HyphenationLibrary
  ) {
    self.design = design
    weights = design.template.pageWeights
    self.title = title
    self.fonts = fonts
    self.hyphenation = hyphenation
  }

  /// Tools for paragraphs that are set on one thread: the lines of furniture.
  var tools: ParagraphTools { ParagraphTools(fonts: fonts, hyphenation: hyphenation) }

  /// The paragraphs of `story` for frames like `expectation`. One of a few paragraphs is not worth threads
  /// of its own: `isSmall`.
  func supply(
    of story: Story, expecting expectation: FlowExpectation, isSmall: Bool
  ) -> ParagraphSupply {
    let supply = ParagraphSupply(
      story: story, fonts: fonts, hyphenation: hyphenation, breaker: breaker,
      expectation: expectation, jobs: isSmall ? 1 : jobs)
    supply.archive = archive
    return supply
  }
}
