import TypesetElementTree
import TypesetRichText
import TypesetTemplates
import Typesetting

extension PagingContext {
  /// Where the text of the last article on the page `plan` goes on; nil where it ends there, where none of it stands
  /// there, or where nothing of what is left is seen. O(its paragraphs).
  func jump(behind plan: PagePlan) -> TextOffset? {
    guard let token = plan.next.token, issue.articles.indices.contains(plan.next.article) else {
      return nil
    }
    let paragraphs = issue.main.story.paragraphs
    let own = issue.articles[plan.next.article].paragraphs
    let place = issue.main.story.paragraphIndex(at: token.offset)
    guard own.contains(place), own.lowerBound < paragraphs.count,
      paragraphs[place..<min(own.upperBound, paragraphs.count)].contains(where: { $0.role.isSeen })
    else { return nil }
    let start = paragraphs[own.lowerBound].range.lowerBound
    let stands = plan.placed.contains {
      $0.isMain && $0.plan.isSeen && $0.plan.visibleRange.upperBound > start
    }
    return stands ? token.offset : nil
  }

  /// The words for a text that goes on on another page, in the language that it has at `offset`.
  func jumpWords(at offset: TextOffset) -> ReferenceWords {
    ReferenceWords(
      issue.main.story.text.attributes(at: offset)?.language ?? issue.prevailingLanguage)
  }
}

extension PageMaster {
  /// Whether its furniture says where a text goes on.
  var saysWhereTextGoesOn: Bool { says("{continued-to}") }

  /// Whether its furniture says where a text goes on or comes from.
  var tellsJumps: Bool { saysWhereTextGoesOn || says("{continued-from}") }

  private func says(_ field: String) -> Bool {
    furniture.contains { piece in
      guard case .text(let parts, _) = piece.kind else { return false }
      return parts.contains { $0.text.contains(field) }
    }
  }
}
