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
      switch key {
      case "page": page = try json.size("the page")
      case "margins":
        let values = try json.lengths(4, "the margins")
        margins = Insets(top: values[0], left: values[3], bottom: values[2], right: values[1])
      case "columns": columns = try json.integer("columns")
      case "gutter": gutter = try json.length("the gutter")
      case "writingMode": writingMode = try json.writingMode()
      case "leading": leading = try json.length("the leading")
      case "font": font = try json.string("the font")
      case "size": size = try json.length("the size")
      case "indent": indent = try json.length("the indent")
      case "align": align = try json.string("the alignment")
      case "lang": lang = try json.string("the language")
      case "hyphenate": hyphenate = try json.boolean("hyphenate")
      case "encoding": encoding = try json.string("the encoding")
      case "paragraphs": paragraphs = try json.string("the paragraphs")
      case "breaker": breaker = try json.string("the breaker")
      case "template": template = try json.string("the template")
      case "templateHash": templateHash = try json.optionalString("the template’s hash")
      case "orphans": orphans = try json.integer("orphans")
      case "widows": widows = try json.integer("widows")
      case "fill": fill = try json.string("the fill")
      case "hang": hang = try json.boolean("hang")
      case "expand": expand = try json.boolean("expand")
      case "autolink": autolink = try json.boolean("autolink")
      case "systemFonts": systemFonts = try json.boolean("systemFonts")
      case "features":
        features = try json.array { reader throws(RecordError) in try reader.string("a feature") }
      case "variations":
        variations = try json.array { reader throws(RecordError) in try reader.string("an axis") }
      case "fallback":
        fallback = try json.array { reader throws(RecordError) in try reader.string("a family") }
      case "title": title = try json.optionalString("the title")
      case "author": author = try json.optionalString("the author")
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
