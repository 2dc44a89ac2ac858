import TypesetJSON
import TypesetGeometry

extension LayoutRecord.Story {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(name: "", length: 0)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "name": name = try json.string("a story’s name")
      case "length": length = try json.integer("a story’s length")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Setup {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init()
    try json.beginObject()
    while let key = try json.nextKey() {
      if let field = SetupField.all.first(where: { $0.key == key }) {
        try field.read(&self, &json)
        continue
      }
      switch key {
      case "asked":
        asked = Set(
          try json.array { reader throws(RecordError) in try reader.string("a key") })
      case "found": found = try LayoutRecord.Found(from: &json)
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Found {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(size: .zero, leading: .zero)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "size": size = try json.length("the size")
      case "leading": leading = try json.length("the leading")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Picture {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(src: "", sha256: nil, pixels: nil)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "src": src = try json.string("a picture’s src")
      case "sha256": sha256 = try json.optionalString("a hash")
      case "pixels":
        if try json.null() { continue }
        let values = try json.array { reader throws(RecordError) in
          try reader.integer("pixels")
        }
        guard values.count == 2 else { throw json.error("pixels should have 2 numbers") }
        pixels = LayoutRecord.Pixels(width: values[0], height: values[1])
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Dictionary {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(language: "", file: "", sha256: "")
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "language": language = try json.string("a language")
      case "file": file = try json.string("a file")
      case "sha256": sha256 = try json.string("a hash")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Font {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(id: 0, family: "", style: "", file: "", sha256: "", upem: 1000, advances: [:])
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.integer("a font’s id")
      case "family": family = try json.string("a family")
      case "style": style = try json.string("a style")
      case "file": file = try json.string("a file")
      case "index": index = try json.integer("an index")
      case "sha256": sha256 = try json.string("a hash")
      case "upem": upem = try json.integer("units of the em")
      case "advances":
        try json.beginObject()
        while let glyph = try json.nextKey() {
          guard let glyph = Int(glyph) else { throw json.error("a glyph should be a number") }
          advances[glyph] = try json.integer("an advance")
        }
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Message {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(severity: "", code: "", message: "", source: nil)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "severity": severity = try json.string("a severity")
      case "code": code = try json.string("a code")
      case "message": message = try json.string("a message")
      case "source": source = try json.place("a source")
      default: try json.skip()
      }
    }
  }
}
