import TypesetElementTree

/// A `<p …>` or another element of lines that is open, and how far it reaches.
struct OpenParagraph {
  /// Which tag it is.
  let element: TagName
  /// Where it was written.
  let tag: Range<Int>
  /// What it asks.
  let setting: ParagraphSetting
  /// The place of that in the document's table, from the first paragraph on that has it.
  var index: Int?
  /// True up to the end of the line where it was written: what has letters there ends there.
  var isOnItsLine = true
  /// What ends it behind letters, at the end of the line.
  var end: TagInLine?
  /// Where its end tag stands, for one that goes on over lines up to that: the first byte behind the
  /// paragraph where it has none; nil where nobody looked yet.
  var reach: Int?

  init(element: TagName, tag: Range<Int>, setting: ParagraphSetting) {
    self.element = element
    self.tag = tag
    self.setting = setting
  }
}

/// A tag behind letters that ends something with their line.
struct TagInLine {
  /// Where it was written.
  let tag: Range<Int>
  /// What it ends.
  let element: TagName
  /// How many pieces of ink stand before it in its line.
  let inkPieces: Int
  /// True where what is wrong behind it was reported.
  var isReported = false
}
