import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension IssueBuilder {
  /// `document` with marks for its notes, by the pages of `references` where they are numbered by those, and which of
  /// them calls which. O(its size) where it has notes.
  func callingNotes(
    _ document: Document, _ references: PageReferences
  ) -> (document: Document, calls: [NoteCall]) {
    guard
      !document.textNotes.isEmpty
        || document.styles.contains(where: { $0.roles.contains(.noteMark) })
    else { return (document, []) }
    var apart: Set<Int> = []
    if !document.textNotes.isEmpty {
      let plan = IssuePlan(
        document, template, askedColumns: askedColumns, hasSpans: hasSpans,
        turned: references.fits.turned)
      apart = Set(plan.sidebars.map(\.container))
    }
    return document.callingNotes(
      by: template.notes.numbering, standsApart: { apart.contains($0) },
      page: { call, place in
        // At the end of an article the same number would stand there again and again.
        (place ?? template.notes.place) == .foot ? references.pages[.note(call)] : nil
      })
  }
}

extension IssueAssembly {
  /// A note at the foot of a column, before it is set.
  struct PlannedNote {
    /// The element that holds its mark.
    var leaf: Int
    /// Its mark: a byte of the document's text.
    var mark: Int
    /// Its container.
    var container: Int
  }

  /// The story of notes: behind those of sidebars, and that of credits.
  var notesStory: Int32 { creditsStory + (credits.isEmpty ? 0 : 1) }

  /// The notes that stand at the feet of columns, in the order of their marks: those that the main text calls. What
  /// a sidebar or another note calls stands at the end of what calls it.
  func plannedNotes() -> [PlannedNote] {
    guard plan.hasSpans, !plan.calls.isEmpty else { return [] }
    let leaves = document.elements.indices.filter { !document.elements[$0].inlines.isEmpty }
    var notes: [PlannedNote] = []
    var called: Set<Int> = []
    for call in plan.calls where (call.place ?? plan.template.notes.place) == .foot {
      let next = leaves.indices.partitioningIndex { textStarts[leaves[$0]] <= call.mark }
      guard next > 0, standsInMain(leaves[next - 1]), standsInMain(call.note) else { continue }
      let isInNote = plan.containers(around: leaves[next - 1]).contains {
        document.elements[$0].kind == .note && called.contains($0)
      }
      guard !isInNote, called.insert(call.note).inserted else { continue }
      notes.append(PlannedNote(leaf: leaves[next - 1], mark: call.mark, container: call.note))
    }
    return notes
  }

  /// The story of `notes`, and where each stands in it and is called in the main one, which is there by now.
  mutating func buildNotes(_ notes: [PlannedNote]) -> (story: StyledStory, notes: [FootNote]) {
    var letters: [UInt8] = []
    for note in notes {
      for element in document.descendants(of: note.container) {
        addLetters(of: element, to: &letters)
      }
    }
    var assembly = assembly(of: notesStory, in: 0..<0, letters: letters)
    var made: [FootNote] = []
    for note in notes {
      let first = assembly.paragraphs.count
      let start = assembly.text.coveredEnd
      var open = OpenContainers(plan)
      for leaf in document.descendants(of: note.container)
      where document.elements[leaf].form != .container {
        open.advance(to: leaf, &assembly) { index, assembly in
          addMark(above: index, for: leaf, to: &assembly)
          assembly.open(index, isFramed: document.elements[index].kind != .article)
        }
        reportPlacing(of: leaf)
        add(leaf, to: &assembly)
      }
      open.closeAll(&assembly)
      assembly.beginAfresh()
      for place in first..<assembly.paragraphs.count {
        assembly.paragraphs[place].style.spaceBefore = .zero
        assembly.paragraphs[place].style.spaceAfter = .zero
      }
      let anchor = position(of: note.mark, in: note.leaf)
      made.append(
        FootNote(
          anchor: anchor, text: TextRange(start, assembly.text.coveredEnd),
          node: document.elements[note.container].node))
    }
    return (finished(assembly, name: StyledIssue.notesFlow), made)
  }

  /// Where the byte `mark` of the document's text stands in its story, as one of the element at `leaf`.
  private func position(of mark: Int, in leaf: Int) -> TextOffset {
    starts[leaf] + (mark - textStarts[leaf])
  }
}
