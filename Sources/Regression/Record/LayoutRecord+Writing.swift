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
    json.object { json in
      for field in SetupField.all { field.write(self, &json) }
      json.field("asked", asked.sorted())
      if let found {
        json.key("found")
        json.object {
          $0.field("size", found.size)
          $0.field("leading", found.leading)
        }
      }
    }
  }
}
