import TypesetJSON
import TypesetGeometry
package import TypesetResources
import TypesetRichText

extension LayoutRecord.Picture {
  /// The picture file called `src`, hashed; nil `bytes` where it cannot be read. O(bytes).
  package init(src: String, bytes: ResourceBytes?, pixels: LayoutRecord.Pixels?) {
    self.init(src: src, sha256: bytes.map { $0.digest(TypesetRegression.sha256) }, pixels: pixels)
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("src", src)
    json.field("sha256", orNull: sha256)
    json.key("pixels")
    if let pixels {
      json.beginArray()
      json.integer(pixels.width)
      json.integer(pixels.height)
      json.endArray()
    } else {
      json.null()
    }
    json.endObject()
  }
}

extension LayoutRecord.Dictionary {
  /// The dictionary `file` for `language`, hashed. O(bytes).
  package init(language: String, file: String, bytes: ResourceBytes) {
    self.init(language: language, file: file, sha256: bytes.digest(TypesetRegression.sha256))
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("language", language)
    json.field("file", file)
    json.field("sha256", sha256)
    json.endObject()
  }
}

extension LayoutRecord.Setup {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("page")
    json.beginArray()
    json.length(page.width)
    json.length(page.height)
    json.endArray()
    json.key("margins")
    json.beginArray()
    json.length(margins.top)
    json.length(margins.right)
    json.length(margins.bottom)
    json.length(margins.left)
    json.endArray()
    json.field("columns", columns)
    json.field("gutter", gutter)
    if writingMode.isVertical {
      json.field("writingMode", writingMode.rawValue)
    }
    json.field("leading", leading)
    json.field("font", font)
    json.field("size", size)
    json.field("indent", indent)
    json.field("align", align)
    json.field("lang", lang)
    json.field("hyphenate", hyphenate)
    if breaker != LayoutRecord.Setup.defaultBreaker {
      json.field("breaker", breaker)
    }
    if template != LayoutRecord.Setup.defaultTemplate {
      json.field("template", template)
      if let templateHash {
        json.field("templateHash", templateHash)
      }
    }
    if let orphans {
      json.field("orphans", orphans)
    }
    if let widows {
      json.field("widows", widows)
    }
    if let fill {
      json.field("fill", fill)
    }
    if !hang { json.field("hang", false) }
    if !expand { json.field("expand", false) }
    if autolink { json.field("autolink", true) }
    json.field("systemFonts", systemFonts)
    if !fallback.isEmpty {
      json.field("fallback", fallback)
    }
    if !features.isEmpty {
      json.field("features", features)
    }
    if !variations.isEmpty {
      json.field("variations", variations)
    }
    json.field("title", orNull: title)
    json.field("author", orNull: author)
    json.field("asked", asked.sorted())
    if let found {
      json.key("found")
      json.beginObject()
      json.field("size", found.size)
      json.field("leading", found.leading)
      json.endObject()
    }
    json.endObject()
  }
}
