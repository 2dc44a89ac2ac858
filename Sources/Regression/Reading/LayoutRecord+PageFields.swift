import TypesetJSON
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LayoutRecord.Page {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(
      number: 0, label: "", size: Size(width: .zero, height: .zero), master: "")
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "number": number = try json.integer("a page’s number")
      case "label": label = try json.string("a page’s label")
      case "size": size = try json.size("a page’s size")
      case "master": master = try json.string("a page’s master")
      case "bleed": bleed = try json.length("a page’s bleed")
      case "variants":
        try json.beginArray()
        while try json.nextElement() {
          var paragraph: String?
          var lines = 0
          try json.beginObject()
          while let key = try json.nextKey() {
            switch key {
            case "para": paragraph = try json.string("a variant’s paragraph")
            case "lines": lines = try json.integer("a variant’s lines")
            default: try json.skip()
            }
          }
          if let paragraph { variants[paragraph] = lines }
        }
      case "higher": rowsHigher = try json.integer("a page’s rows")
      case "frames":
        frames = try json.array { reader throws(RecordError) in
          try LayoutRecord.Frame(from: &reader)
        }
      case "furniture":
        furniture = try json.array { reader throws(RecordError) in
          try LayoutRecord.Furniture(from: &reader)
        }
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Frame {
  init(from json: inout JSONReader) throws(RecordError) {
    let nowhere = Rect(x: .zero, y: .zero, width: .zero, height: .zero)
    let nothing = TextRange(0..<0)
    self.init(id: "", story: "", column: 1, box: nowhere, range: nothing, visible: nothing)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string("a frame’s id")
      case "story": story = try json.string("a frame’s story")
      case "area": area = try json.string("a frame’s area")
      case "column": column = try json.integer("a frame’s column")
      case "span": span = try json.integer("a frame’s span")
      case "mode": mode = try json.writingMode()
      case "turn": turn = try json.word("a turn")
      case "box": box = try json.box("a frame’s box")
      case "range": range = try json.range("a frame’s range")
      case "visible": visible = try json.range("a frame’s visible range")
      case "lines":
        lines = try json.array { reader throws(RecordError) in
          try LayoutRecord.Line(from: &reader)
        }
      case "repeated":
        repeated = try json.array { reader throws(RecordError) in
          try LayoutRecord.Line(from: &reader)
        }
      case "images":
        images = try json.array { reader throws(RecordError) in
          try LayoutRecord.Image(from: &reader)
        }
      case "boxes":
        boxes = try json.array { reader throws(RecordError) in
          try LayoutRecord.Box(from: &reader)
        }
      case "wrap": wrap = try LayoutRecord.Wrap(from: &json)
      case "pin": pin = try LayoutRecord.Pin(from: &json)
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Line {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(
      id: "", at: "", para: "", row: 0, origin: .zero, ascent: .zero, descent: .zero,
      height: .zero, width: .zero, measure: .zero, range: TextRange(0..<0), source: nil, text: "",
      shown: nil, reason: .end, ratio: 0)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string("a line’s id")
      case "at": at = try json.string("a line’s place")
      case "para": para = try json.string("a line’s paragraph")
      case "kind": kind = try json.string("the kind of a line’s paragraph")
      case "in": container = try json.integer("the container of a line’s paragraph")
      case "cell": cell = try LayoutRecord.Cell(from: &json)
      case "row": row = try json.integer("a line’s row")
      case "origin":
        let values = try json.lengths(2, "a line’s origin")
        origin = Point(x: values[0], y: values[1])
      case "ascent": ascent = try json.length("a line’s ascent")
      case "descent": descent = try json.length("a line’s descent")
      case "height": height = try json.length("a line’s height")
      case "width": width = try json.length("a line’s width")
      case "measure": measure = try json.length("a line’s measure")
      case "range": range = try json.range("a line’s range")
      case "source": source = try json.place("a line’s source")
      case "places":
        places = try json.array { reader throws(RecordError) in
          try LayoutRecord.Place(from: &reader)
        }
      case "references":
        references = try json.array { reader throws(RecordError) in
          try LayoutRecord.Reference(from: &reader)
        }
      case "text": text = try json.string("a line’s text")
      case "shown": shown = try json.string("what is shown of a line")
      case "break": reason = try json.word("a line’s break")
      case "ratio": ratio = try json.decimal(places: 5, "a line’s ratio")
      case "hang":
        let values = try json.lengths(2, "a line’s hang")
        hangStart = values[0]
        hangEnd = values[1]
      case "runs":
        runs = try json.array { reader throws(RecordError) in
          try LayoutRecord.Run(from: &reader)
        }
      case "cells":
        cells = try json.array { reader throws(RecordError) in try LineCell(from: &reader) }
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Reference {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(range: TextRange(0..<0), target: "", shows: "")
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "range": range = try json.range("a reference’s range")
      case "to": target = try json.string("a reference’s target")
      case "shows": shows = try json.string("what a reference shows")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Cell {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(row: 1, column: 1)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "row": row = try json.count("a cell’s row")
      case "column": column = try json.count("a cell’s column")
      case "rows": rows = try json.count("a cell’s rows")
      case "columns": columns = try json.count("a cell’s columns")
      case "box": box = try json.box("a cell’s box")
      default: try json.skip()
      }
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("row", row)
    json.field("column", column)
    if rows != 1 { json.field("rows", rows) }
    if columns != 1 { json.field("columns", columns) }
    if let box { json.field("box", box) }
    json.endObject()
  }
}

extension LayoutRecord.Place {
  init(from json: inout JSONReader) throws(RecordError) {
    let at = json.offset
    let values = try json.array { reader throws(RecordError) in try reader.integer("a place") }
    guard values.count == 3 else { throw json.error("a place should have 3 numbers", at: at) }
    self.init(offset: values[0], line: values[1], column: values[2])
  }
}

extension LayoutRecord.Run {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(
      range: TextRange(0..<0), font: 0, size: .zero, color: nil, x: .zero, width: .zero, level: 0,
      glyphs: 0)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "range": range = try json.range("a run’s range")
      case "font": font = try json.integer("a run’s font")
      case "size": size = try json.length("a run’s size")
      case "color": color = try json.optionalString("a colour")
      case "x": x = try json.length("a run’s x")
      case "y": y = try json.length("a run’s y")
      case "orient": orientation = try json.string("a run’s orientation")
      case "width": width = try json.length("a run’s width")
      case "level": level = try json.integer("a run’s level")
      case "glyphs": glyphs = try json.integer("a run’s glyphs")
      case "expansion": expansion = try json.integer("a run’s expansion")
      case "tracking": tracking = try json.length("a run’s tracking")
      case "positions":
        positions = try json.array { reader throws(RecordError) in
          try LayoutRecord.Position(from: &reader)
        }
      case "underline": underline = try json.boolean("underline")
      case "strike": strike = try json.boolean("strike")
      case "stroke": stroke = try json.optionalString("a colour")
      case "background": background = try json.optionalString("a colour")
      case "link": link = try json.optionalString("a link")
      case "rise": rise = try json.length("a rise")
      case "face": face = try json.optionalString("a face")
      case "weight": weight = try json.integer("a weight")
      case "slant": slant = try json.string("a slant")
      case "features":
        features = try json.array { reader throws(RecordError) in
          try reader.string("a feature")
        }
      case "lang": lang = try json.optionalString("a language")
      case "ruby": ruby = try LayoutRecord.Ruby(from: &json)
      case "leader": leader = try json.optionalString("a leader")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Position {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(glyph: 0, shift: .zero)
    try json.beginArray()
    guard try json.nextElement() else { return }
    glyph = try json.integer("a glyph")
    guard try json.nextElement() else { return }
    shift = try json.length("a shift")
    while try json.nextElement() { try json.skip() }
  }
}

extension LayoutRecord.Image {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(
      id: "", src: "", box: Rect(x: .zero, y: .zero, width: .zero, height: .zero), offset: 0)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string("a picture’s id")
      case "src": src = try json.string("a picture’s src")
      case "box": box = try json.box("a picture’s box")
      case "whole": whole = try json.box("the box of a whole picture")
      case "offset": offset = try json.integer("a picture’s offset")
      case "alt": alt = try json.optionalString("a picture’s alt")
      case "placeholder": isPlaceholder = try json.boolean("placeholder")
      case "width": width = try json.length("a picture’s width")
      case "height": height = try json.length("a picture’s height")
      case "align": align = try json.optionalString("a picture’s align")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Furniture {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(
      kind: .text, text: "", box: Rect(x: .zero, y: .zero, width: .zero, height: .zero))
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "kind": kind = try json.word("the kind of furniture")
      case "name": name = try json.string("the name of furniture")
      case "color": color = try json.optionalString("a colour")
      case "opacity": opacity = try json.integer("an opacity")
      case "text": text = try json.string("the text of furniture")
      case "box": box = try json.box("the box of furniture")
      case "baseline": baseline = try json.length("a baseline")
      case "runs":
        runs = try json.array { reader throws(RecordError) in
          try LayoutRecord.Run(from: &reader)
        }
      default: try json.skip()
      }
    }
  }
}
