import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// What stands side by side in the figure in hand: figures of one height, or a picture and the words to it.
struct FigureSides {
  /// The container, among the elements.
  let container: Int
  /// Whether what stands beside a picture are the words to it.
  let isCaption: Bool
  /// The column of each paragraph of it so far; nil for what stands in none.
  var columns: [(paragraph: Int, column: Int?)] = []
  /// How many figures were begun.
  var begun = 0

  /// The pictures in each column: how much wider each is than high, in 1/65536.
  var shapes: [Int: [Int]] = [:]
}

/// Figures side by side: each paragraph is one of a cell, as those of tables are.
extension StoryAssembly {
  /// Notes that the container `index` begins: what stands in it may stand side by side.
  mutating func openSides(_ index: Int) {
    let container = document.elements[index]
    if let sides {
      let isOfRow = container.kind == .figure && container.parent == sides.container
      if isOfRow, !sides.isCaption { self.sides?.begun += 1 }
      return
    }
    if container.kind == .figures {
      sides = FigureSides(container: index, isCaption: false)
    } else if container.kind == .figure,
      document.attributes(of: container).figure?.caption == .beside
    {
      sides = FigureSides(container: index, isCaption: true)
    }
  }

  /// Notes the paragraph in hand, which the element at `place` becomes.
  mutating func noteSide(of place: Int) {
    guard var sides else { return }
    let element = document.elements[place]
    var column: Int?
    if sides.isCaption {
      column = element.kind == .caption || element.kind == .credit ? 1 : 0
    } else if element.parent != sides.container {
      column = sides.begun - 1
    }
    sides.columns.append((paragraphs.count, column))
    self.sides = sides
  }

  /// Notes the shape of a picture in the row in hand; how it is set then.
  mutating func noteSide(of image: Image, intrinsic: Size) -> (Image, Size) {
    guard let sides, !sides.isCaption, isPictures, sides.begun > 0 else {
      return (image, intrinsic)
    }
    var image = image
    var shape = intrinsic
    if let width = image.width, let height = image.height {
      shape = Size(width: width, height: height)
    }
    (image.width, image.height, image.maximumWidth, image.margin) = (nil, nil, nil, nil)
    let ratio = shape.width.scaled(by: 1 << 16, over: max(shape.height.scaledPoints, 1))
    self.sides?.shapes[sides.begun - 1, default: []].append(max(ratio.scaledPoints, 1))
    image.fit?.room = shape
    return (image, image.fit == nil ? shape : intrinsic)
  }

  /// Sets side by side what stands in the container `index`, which ends.
  mutating func closeSides(_ index: Int) {
    guard let sides, sides.container == index else { return }
    self.sides = nil
    let seen = sides.columns.filter { $0.column != nil && paragraphs[$0.paragraph].role.isSeen }
    let used = Set(seen.compactMap(\.column)).sorted()
    guard let first = seen.first?.paragraph, let last = seen.last?.paragraph, used.count > 1 else {
      return
    }
    let style = paragraphs[first].style
    var table = TableColumns(
      figures: row(of: sides, used), gap: gap(of: sides),
      headIndent: seen.reduce(style.headIndent) {
        min($0, paragraphs[$1.paragraph].style.headIndent)
      },
      tailIndent: seen.reduce(style.tailIndent) {
        min($0, paragraphs[$1.paragraph].style.tailIndent)
      },
      runsRightToLeft: seen.contains { runsRightToLeft($0.paragraph) })
    if surroundings.language?.isRightToLeft ?? false { table.runsRightToLeft = true }
    var column = used[0]
    for place in first...last {
      if let own = sides.columns.first(where: { $0.paragraph == place })?.column { column = own }
      if !paragraphs[place].role.isSeen { paragraphs[place].role = .nothing }
      var style = paragraphs[place].style
      style.headIndent -= min(table.headIndent, style.headIndent)
      style.tailIndent -= min(table.tailIndent, style.tailIndent)
      let number = used.firstIndex(of: column) ?? 0
      style.cell = TableCell(
        table: table, columns: number..<number + 1, place: place - first, count: last - first + 1)
      // Within the row nothing has a box of its own.
      let around = ([style.box].compactMap(\.self) + style.outerBoxes).filter {
        holds($0, around: index)
      }
      style.box = around.last
      style.outerBoxes = around.dropLast()
      paragraphs[place].style = style
    }
  }

  /// Whether a box stands around all of the container `index`.
  private func holds(_ box: ParagraphBox, around index: Int) -> Bool {
    guard let node = box.group?.node else { return false }
    return ([index] + document.ancestors(of: index)).contains { document.elements[$0].node == node }
  }

  /// The widths of the columns `used`: pictures below each other in one share its height.
  private func row(of sides: FigureSides, _ used: [Int]) -> FigureRow {
    if sides.isCaption {
      let asked = document.attributes(of: document.elements[sides.container])
      // One that is narrower than its columns shares what it has.
      if asked.figure?.least != nil || asked.figure?.most != nil || asked.wrap?.width != nil {
        return .shares([3, 2])
      }
      switch asked.span {
      case .columns(let count)? where count > 1: return .columns(first: count - 1, of: count)
      // The columns of a fine grid are too narrow for words.
      case .all? where pageColumns.count > 4: return .shares([2, 1])
      case .all? where pageColumns.count > 1:
        return .columns(first: pageColumns.count - 1, of: pageColumns.count)
      default: return .shares([3, 2])
      }
    }
    return .shares(
      used.map { column in
        let shapes = sides.shapes[column] ?? []
        guard !shapes.isEmpty else { return 1 << 16 }
        if shapes.count == 1 { return shapes[0] }
        return (1 << 32) / max(shapes.reduce(0) { $0 + (1 << 32) / $1 }, 1)
      })
  }

  /// The room between what stands side by side: that between the columns of a page for the words beside a picture, and
  /// else a line, or that if it is less.
  private func gap(of sides: FigureSides) -> Length {
    let gutter = pageColumns.gutter
    guard gutter > .zero else { return rules.body.leading }
    return sides.isCaption ? gutter : min(gutter, rules.body.leading)
  }
}
