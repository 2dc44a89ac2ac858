import TypesetJSON
import TypesetGeometry
import Typesetting

extension LayoutRecord.Ruby {
  /// `ruby` of a line whose baseline begins at `origin` on the page. In a vertical line it stands on
  /// the right: `x` is its own baseline there, and `baseline` its upper end.
  init(_ ruby: LineRuby, at origin: Point, font: Int) {
    text = String(decoding: ruby.line.paragraph.text.utf8, as: UTF8.self)
    if ruby.line.paragraph.style.writingMode.isVertical {
      // What is above a vertical line is right of it.
      x = origin.x + ruby.rise
      baseline = origin.y + ruby.x
    } else {
      x = origin.x + ruby.x
      baseline = origin.y - ruby.rise
    }
    width = ruby.line.width
    size = ruby.line.runs.first?.size ?? .zero
    self.font = font
    glyphs = ruby.line.glyphs.count
  }

  init(from json: inout JSONReader) throws(RecordError) {
    self.init()
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "text": text = try json.string("a ruby’s text")
      case "x": x = try json.length("a ruby’s x")
      case "baseline": baseline = try json.length("a ruby’s baseline")
      case "width": width = try json.length("a ruby’s width")
      case "size": size = try json.length("a ruby’s size")
      case "font": font = try json.integer("a ruby’s font")
      case "glyphs": glyphs = try json.integer("a ruby’s glyphs")
      default: try json.skip()
      }
    }
  }

  func write(to json: inout JSONWriter) {
    json.key("ruby")
    json.beginObject()
    json.field("text", text)
    json.field("font", font)
    json.field("size", size)
    json.field("x", x)
    json.field("baseline", baseline)
    json.field("width", width)
    json.field("glyphs", glyphs)
    json.endObject()
  }

  /// It as a run of its own, for drawing.
  var run: LayoutRecord.Run {
    LayoutRecord.Run(
      range: .init(0..<text.utf8.count), font: font, size: size, color: "#000000", x: x,
      width: width, level: 0, glyphs: glyphs)
  }
}

extension LayoutRecord.Run {
  /// What its ruby says, its size and where it stands from the run's own place, for comparing.
  var rubyLook: String? {
    guard let ruby else { return nil }
    return "“\(ruby.text)” \(ruby.size.figure) pt at \((ruby.x - x).figure)"
  }
}
