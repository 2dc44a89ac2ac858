import TypesetRenderTree
import Typesetting

/// A drawing that fills `room`.
func drawing(of name: String, in room: Rect) -> [RenderItem] {
  /// A place in thousandths of the room's width and height.
  func at(_ x: Int, _ y: Int) -> Point {
    Point(
      x: room.minX + room.width * Ratio(x, over: 1000),
      y: room.minY + room.height * Ratio(y, over: 1000))
  }
  func disc(_ x: Int, _ y: Int, _ radius: Length, _ color: Color) -> RenderItem {
    let middle = at(x, y)
    let box = Rect(
      x: middle.x - radius, y: middle.y - radius, width: radius * 2, height: radius * 2)
    return .path(PathItem(Path(ellipseIn: box), fill: color))
  }
  func shape(_ points: [(Int, Int)], _ color: Color) -> RenderItem {
    .path(PathItem(Path(polygon: points.map { at($0.0, $0.1) }), fill: color))
  }
  let (night, earth, bone) = (Color.hex(0x23344A), Color.hex(0x15201B), Color.hex(0xE9DFC4))
  let sky = RenderItem.path(PathItem(Path(rect: room), fill: night))
  let moon = disc(760, 320, room.height * Ratio(17, over: 100), bone)
  let hill = RenderItem.path(
    PathItem(
      Path(elements: [
        .move(at(0, 1000)), .line(at(0, 800)), .curve(at(250, 600), at(450, 780), at(600, 760)),
        .curve(at(760, 740), at(900, 820), at(1000, 700)), .line(at(1000, 1000)), .close,
      ]), fill: earth))
  switch name {
  case "stones":
    let stones = [(120, 560), (300, 620), (480, 590)].flatMap { x, top in
      [
        disc(x + 40, top, room.width * Ratio(4, over: 100), .hex(0x6C7A80)),
        shape([(x, top), (x + 80, top), (x + 80, 860), (x, 860)], .hex(0x6C7A80)),
      ]
    }
    return [sky, moon] + stones + [hill]
  case "door":
    let wall = RenderItem.path(PathItem(Path(rect: room), fill: .hex(0x8C4A3A)))
    let light = Color.hex(0xF3CF7A)
    return [
      wall, shape([(180, 180), (400, 180), (400, 560), (180, 560)], light),
      shape([(282, 180), (298, 180), (298, 560), (282, 560)], earth),
      shape([(600, 250), (800, 250), (800, 1000), (600, 1000)], night),
      disc(775, 640, room.height * Ratio(2, over: 100), light),
      shape([(0, 930), (1000, 930), (1000, 1000), (0, 1000)], earth),
    ]
  default:
    let hand = [
      (250, 850), (260, 520), (200, 400), (220, 370), (275, 440), (265, 250), (295, 240),
      (310, 420), (325, 210), (355, 210), (350, 420), (385, 250), (412, 262), (385, 450),
      (445, 370), (470, 390), (390, 560), (380, 850),
    ]
    return [sky, moon, shape(hand, .hex(0x6F9A5F)), hill]
  }
}
