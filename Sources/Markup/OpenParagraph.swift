import ElementTree

/// A `<p …>` that is open, and how far it reaches.
struct OpenParagraph {
  /// Where it was written.
  let tag: Range<Int>
  /// What it asks.
  let setting: ParagraphSetting
  /// The place of that in the document's table, from the first paragraph on that has it.
  var index: Int?
  /// True up to the end of the line where it was written: what has letters there ends there.
  var isOnItsLine = true
  /// The `</p>` behind letters, with which it ends at the end of the line.
  var end: End?

  /// A `</p>` behind letters.
  struct End {
    /// Where it was written.
    let tag: Range<Int>
    /// How many pieces of ink stand before it in its line.
    let inkPieces: Int
    /// True where what is wrong behind it was told.
    var isTold = false
  }

  init(tag: Range<Int>, setting: ParagraphSetting) {
    self.tag = tag
    self.setting = setting
  }
}
