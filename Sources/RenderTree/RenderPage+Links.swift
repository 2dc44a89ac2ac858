extension RenderPage {
  /// The same without links to places of the document that have none of `names`: where a part of the pages is written, the
  /// others are not there to lead to. What was to be clicked on is letters among others then. O(items).
  package func keepingLinks(to names: Set<String>) -> RenderPage {
    var page = self
    page.items = RenderPage.items(items, withLinksTo: names) { element in
      if page.structure?.elements[element].kind == .link {
        page.structure?.elements[element].kind = .span
      }
    }
    return page
  }

  /// `items` without links to names beside `names`; tells `leaveOut` the elements of those left out.
  private static func items(
    _ items: [RenderItem], withLinksTo names: Set<String>, leaveOut: (Int) -> Void
  ) -> [RenderItem] {
    items.compactMap { item in
      switch item {
      case .link(let link):
        guard link.target.utf8.first == UInt8(ascii: "#"),
          !names.contains(String(link.target.dropFirst()))
        else { return item }
        if let element = link.element { leaveOut(element) }
        return nil
      case .group(var group):
        group.items = RenderPage.items(group.items, withLinksTo: names, leaveOut: leaveOut)
        return .group(group)
      case .glyphs, .path, .image, .shadow: return item
      }
    }
  }
}
