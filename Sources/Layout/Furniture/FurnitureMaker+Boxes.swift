import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension FurnitureMaker {
  /// The place of `piece` on `page`, mirrored on left pages where it is.
  func box(of piece: MasterFurniture, on page: LayoutPage) -> Rect {
    design.box(of: piece, onPage: page.number)
  }

  /// How letters stand in `piece` on `page`.
  func alignment(of piece: MasterFurniture, on page: LayoutPage) -> ParagraphStyle.Alignment {
    let isMirrored = piece.isMirrored && design.isLeft(page.number)
    switch piece.alignment {
    case .left: return isMirrored ? .right : .left
    case .right: return isMirrored ? .left : .right
    case .center: return .center
    case .start, .justify: return design.runsRightToLeft ? .right : .left
    case .end: return design.runsRightToLeft ? .left : .right
    }
  }

  /// `box`, and over each edge of the page that it touches as far as the bleed reaches.
  func bled(_ box: Rect) -> Rect {
    let bleed = design.bleed
    var (left, right, top, foot) = (box.minX, box.maxX, box.minY, box.maxY)
    if left <= .zero { left = min(left, -bleed) }
    if top <= .zero { top = min(top, -bleed) }
    if right >= design.size.width { right = max(right, design.size.width + bleed) }
    if foot >= design.size.height { foot = max(foot, design.size.height + bleed) }
    return Rect(x: left, y: top, width: right - left, height: foot - top)
  }

  /// A rectangle of `color`.
  func filled(_ kind: Furniture.Kind, _ name: String, _ box: Rect, _ color: Color) -> Furniture {
    var furniture = Furniture(kind: kind, text: "", box: box, line: nil)
    furniture.name = name
    furniture.color = color
    return furniture
  }

  /// A picture as large as its box has room for, in the middle of its height.
  func picture(_ piece: MasterFurniture, _ name: String, on page: LayoutPage) -> Furniture {
    let room = box(of: piece, on: page)
    let known = pictures[name]
    var box = room
    if let size = known?.size, size.width > .zero, size.height > .zero {
      box.size.height = room.width.scaled(
        by: size.height.scaledPoints, over: size.width.scaledPoints)
      if box.size.height > room.height {
        box.size.height = room.height
        box.size.width = room.height.scaled(
          by: size.width.scaledPoints, over: size.height.scaledPoints)
      }
      box.origin.x += shift(
        alignment(of: piece, on: page), by: room.width - box.size.width)
      box.origin.y += (room.height - box.size.height) / 2
    }
    var furniture = Furniture(kind: .picture, text: name, box: box, line: nil)
    furniture.name = piece.name
    furniture.picture = known?.name ?? name
    return furniture
  }

  /// Where something begins that is narrower than its room by `rest`.
  func shift(_ alignment: ParagraphStyle.Alignment, by rest: Length) -> Length {
    switch alignment {
    case .right: return rest
    case .center: return rest / 2
    default: return .zero
    }
  }

  // MARK: Frames

  /// Whether something is to be seen in `frame` on `page`.
  func isFilled(_ frame: MasterFrame, on page: LayoutPage) -> Bool {
    guard frame.ground != nil || frame.border != nil else { return false }
    return page.frames.contains { laid in
      laid.area == frame.name
        && (!laid.pictures.isEmpty || laid.frame.lines.contains { $0.height > .zero })
    }
  }

  /// The background and the border of `frame`: the border lies inside of its edges.
  func grounds(of frame: MasterFrame, of master: PageMaster, on page: LayoutPage) -> [Furniture] {
    let box = design.box(of: frame.cells, mirrored: master.isMirrored, onPage: page.number)
    var pieces: [Furniture] = []
    if let ground = frame.ground {
      var piece = filled(.ground, frame.name, bled(box), ground)
      piece.opacity = frame.groundOpacity
      pieces.append(piece)
    }
    guard let border = frame.border, border.width > .zero else { return pieces }
    let width = min(border.width, box.width / 2, box.height / 2)
    let sides = [
      Rect(x: box.minX, y: box.minY, width: box.width, height: width),
      Rect(x: box.minX, y: box.maxY - width, width: box.width, height: width),
      Rect(x: box.minX, y: box.minY + width, width: width, height: box.height - width * 2),
      Rect(
        x: box.maxX - width, y: box.minY + width, width: width, height: box.height - width * 2),
    ]
    return pieces + sides.map { filled(.rule, frame.name, $0, border.color) }
  }
}
