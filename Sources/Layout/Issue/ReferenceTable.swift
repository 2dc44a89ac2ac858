import TypesetRichText
import Typesetting

/// Finds out on which pages the marks of an issue come to stand, page by page as they are made.
package struct ReferenceTable: Sendable {
  /// The marks of each story by where they stand, and the first that is not found yet.
  private var waiting: [String: (marks: [PageMark], next: Int)] = [:]
  /// The marks of each story that stand before what is seen next, in lines without anything to see:
  /// their page is that of what is seen.
  private var unseen: [String: [PageMark.Key]] = [:]
  /// The last page with text of each story.
  private var lastPages: [String: Int] = [:]
  private var found = PageReferences()
  /// The issue where anything in it may lack room; nil for others.
  private let tight: StyledIssue?

  /// A table for the marks of `issue`, and for what lacks room in it beside what is `known` to. O(n log n) in these.
  package init(_ issue: StyledIssue, known: PageReferences = PageReferences()) {
    found.fits = known.fits
    tight = issue.seeksRoom ? issue : nil
    for (index, marks) in Dictionary(grouping: issue.marks, by: \.story) {
      waiting[issue.stories[index].story.name] = (marks.sorted { $0.offset < $1.offset }, 0)
    }
  }

  /// Takes `page`, the next one. O(frames + marks on it).
  package mutating func add(_ page: LayoutPage) {
    found.labels.append(page.label)
    if let tight { for frame in page.frames { found.fits.note(frame, in: tight) } }
    // What bleeds comes first on a page, whatever it holds.
    for frame in page.frames.sorted(by: { $0.start < $1.start }) {
      guard var entry = waiting[frame.story] else { continue }
      let last = lastPages[frame.story] ?? page.number
      lastPages[frame.story] = page.number
      let end = frame.frame.visibleRange.upperBound
      let seenEnd = frame.frame.seenEnd
      if seenEnd != nil, let keys = unseen.removeValue(forKey: frame.story) {
        for key in keys { note(key, page.number) }
      }
      guard entry.next < entry.marks.count, entry.marks[entry.next].offset < end else { continue }
      while entry.next < entry.marks.count, entry.marks[entry.next].offset < end {
        // What a frame has left out is looked for where the text ends before it.
        let mark = entry.marks[entry.next]
        let isCut = mark.offset < frame.start
        if isCut || seenEnd.map({ mark.offset < $0 }) ?? false {
          note(mark.key, isCut ? last : page.number)
        } else {
          unseen[frame.story, default: []].append(mark.key)
        }
        entry.next += 1
      }
      waiting[frame.story] = entry
    }
  }

  /// What was found when the last page was added: a mark after the last letter of its story stands
  /// where that does.
  package func finished() -> PageReferences {
    var table = self
    for (story, entry) in waiting {
      guard let page = lastPages[story] else { continue }
      for key in unseen[story] ?? [] { table.note(key, page) }
      for mark in entry.marks[entry.next...] { table.note(mark.key, page) }
    }
    return table.found
  }

  private mutating func note(_ key: PageMark.Key, _ page: Int) {
    if found.pages[key] == nil { found.pages[key] = page }
  }
}

extension LayoutFrame {
  /// The first byte in it.
  fileprivate var start: TextOffset { frame.visibleRange.lowerBound }
}
