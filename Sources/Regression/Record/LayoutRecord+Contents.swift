import TypesetJSON
extension LayoutRecord {
  /// An article, as a list of contents has it.
  package struct Entry: Hashable, Sendable {
    /// Its name for good.
    package var id: String
    /// What running heads and contents call it; nil where it has no title.
    package var title: String?
    /// Its part of the magazine.
    package var section: String?
    /// Who wrote it.
    package var author: String?
    /// The label of the page it begins on.
    package var page: String

    /// An entry.
    package init(id: String, title: String?, section: String?, author: String?, page: String) {
      self.id = id
      self.title = title
      self.section = section
      self.author = author
      self.page = page
    }
  }
}

extension LayoutRecord.Entry {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("id", id)
    json.field("title", orNull: title)
    if let section {
      json.field("section", section)
    }
    if let author {
      json.field("author", author)
    }
    json.field("page", page)
    json.endObject()
  }

  init(from json: inout JSONReader) throws(RecordError) {
    self.init(id: "", title: nil, section: nil, author: nil, page: "")
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string("an article’s id")
      case "title": title = try json.optionalString("an article’s title")
      case "section": section = try json.optionalString("an article’s section")
      case "author": author = try json.optionalString("an article’s author")
      case "page": page = try json.string("an article’s page")
      default: try json.skip()
      }
    }
  }
}
