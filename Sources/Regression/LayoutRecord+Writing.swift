import TypesetGeometry
package import TypesetResources
import TypesetRichText

extension LayoutRecord.Picture {
  /// The picture file called `src`, hashed; nil `bytes` where it cannot be read. O(bytes).
  package init(src: String, bytes: ResourceBytes?, pixels: LayoutRecord.Pixels?) {
    self.init(src: src, sha256: bytes.map { $0.digest(TypesetRegression.sha256) }, pixels: pixels)
  }

  func write(to json: inout JSONText) {
    json.raw("{\"src\":")
    json.string(src)
    json.raw(",\"sha256\":")
    json.optional(sha256)
    json.raw(",\"pixels\":")
    if let pixels {
      json.raw("[")
      json.integer(pixels.width)
      json.raw(",")
      json.integer(pixels.height)
      json.raw("]")
    } else {
      json.raw("null")
    }
    json.raw("}")
  }
}

extension LayoutRecord.Dictionary {
  /// The dictionary `file` for `language`, hashed. O(bytes).
  package init(language: String, file: String, bytes: ResourceBytes) {
    self.init(language: language, file: file, sha256: bytes.digest(TypesetRegression.sha256))
  }

  func write(to json: inout JSONText) {
    json.raw("{\"language\":")
    json.string(language)
    json.raw(",\"file\":")
    json.string(file)
    json.raw(",\"sha256\":")
    json.string(sha256)
    json.raw("}")
  }
}

extension LayoutRecord.Setup {
  func write(to json: inout JSONText) {
    json.raw("{\"page\":[")
    json.length(page.width)
    json.raw(",")
    json.length(page.height)
    json.raw("],\"margins\":[")
    json.length(margins.top)
    json.raw(",")
    json.length(margins.right)
    json.raw(",")
    json.length(margins.bottom)
    json.raw(",")
    json.length(margins.left)
    json.raw("],\"columns\":")
    json.integer(columns)
    json.raw(",\"gutter\":")
    json.length(gutter)
    if writingMode.isVertical {
      json.raw(",\"writingMode\":")
      json.string(writingMode.rawValue)
    }
    json.raw(",\"leading\":")
    json.length(leading)
    json.raw(",\"font\":")
    json.string(font)
    json.raw(",\"size\":")
    json.length(size)
    json.raw(",\"indent\":")
    json.length(indent)
    json.raw(",\"align\":")
    json.string(align)
    json.raw(",\"lang\":")
    json.string(lang)
    json.raw(hyphenate ? ",\"hyphenate\":true" : ",\"hyphenate\":false")
    if breaker != LayoutRecord.Setup.defaultBreaker {
      json.raw(",\"breaker\":")
      json.string(breaker)
    }
    if template != LayoutRecord.Setup.defaultTemplate {
      json.raw(",\"template\":")
      json.string(template)
      if let templateHash {
        json.raw(",\"templateHash\":")
        json.string(templateHash)
      }
    }
    if let orphans {
      json.raw(",\"orphans\":")
      json.integer(orphans)
    }
    if let widows {
      json.raw(",\"widows\":")
      json.integer(widows)
    }
    if let fill {
      json.raw(",\"fill\":")
      json.string(fill)
    }
    if !hang { json.raw(",\"hang\":false") }
    if !expand { json.raw(",\"expand\":false") }
    if autolink { json.raw(",\"autolink\":true") }
    json.raw(systemFonts ? ",\"systemFonts\":true" : ",\"systemFonts\":false")
    if !fallback.isEmpty {
      json.raw(",\"fallback\":[")
      for (index, family) in fallback.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(family)
      }
      json.raw("]")
    }
    if !features.isEmpty {
      json.raw(",\"features\":[")
      for (index, feature) in features.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(feature)
      }
      json.raw("]")
    }
    if !variations.isEmpty {
      json.raw(",\"variations\":[")
      for (index, setting) in variations.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(setting)
      }
      json.raw("]")
    }
    json.raw(",\"title\":")
    json.optional(title)
    json.raw(",\"author\":")
    json.optional(author)
    json.raw(",\"asked\":[")
    for (index, key) in asked.sorted().enumerated() {
      if index > 0 { json.raw(",") }
      json.string(key)
    }
    json.raw("]")
    if let found {
      json.raw(",\"found\":{\"size\":")
      json.length(found.size)
      json.raw(",\"leading\":")
      json.length(found.leading)
      json.raw("}")
    }
    json.raw("}")
  }
}

extension JSONText {
  /// A string or null.
  mutating func optional(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }
}
