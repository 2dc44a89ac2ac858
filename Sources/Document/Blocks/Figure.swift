public import TypesetElementTree
public import TypesetGeometry

/// A picture with the words to it.
public struct Figure: Block {
  /// What it is made of.
  public let body: Blocks

  /// The picture called `name`, which the document's `ImageResolver` has.
  ///
  /// - Parameters:
  ///   - name: What the resolver knows it by.
  ///   - alternative: What it shows, in words, for readers who do not see it.
  ///   - caption: The words below it; empty for none.
  ///   - credit: Whose picture it is; empty for nobody's.
  ///   - width: How wide it is; nil for the width that the place has.
  ///   - place: Where on the pages it may stand, the best first; empty for where it is written.
  ///   - wrap: How text runs around it; nil where it has its columns for itself.
  ///   - form: Between which sizes it is set, where its caption stands, which edges it reaches over.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ name: String, alternative: String? = nil, caption: String = "", credit: String = "",
    width: Length? = nil, place: [FigurePlace] = [], wrap: TextWrap? = nil,
    form: FigureForm? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      Picture(name, alternative: alternative, width: width, fileID: fileID, line: line),
      credit: credit, place: place, wrap: wrap, form: form, fileID: fileID, line: line
    ) { caption }
  }

  /// `picture`, with a caption that has more than one style.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - credit: Whose picture it is; empty for nobody's.
  ///   - place: Where on the pages it may stand, the best first; empty for where it is written.
  ///   - wrap: How text runs around it; nil where it has its columns for itself.
  ///   - form: Between which sizes it is set, where its caption stands, which edges it reaches over.
  ///   - caption: The words below it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ picture: Picture, credit: String = "", place: [FigurePlace] = [], wrap: TextWrap? = nil,
    form: FigureForm? = nil,
    fileID: String = #fileID, line: Int = #line, @TextBuilder caption: () throws -> Letters
  ) rethrows {
    let call = CallPlace(fileID: fileID, line: line)
    var parts = [BlockNode(.paragraph, called: "Figure", letters: [.picture(picture)], at: call)]
    let words = try caption().nodes
    if !words.isBlank {
      parts.append(BlockNode(.caption, called: "Caption", letters: words, at: call))
    }
    if !credit.isEmpty {
      parts.append(BlockNode(.credit, called: "Credit", letters: [.text(credit)], at: call))
    }
    var node = BlockNode(.figure, called: "Figure", blocks: parts, at: call)
    node.attributes.places = place
    node.attributes.wrap = wrap
    node.attributes.figure = form
    body = Blocks(node)
  }
}

/// Figures side by side, their pictures in one height.
public struct Figures: Block {
  /// What it is made of.
  public let body: Blocks

  /// These figures.
  ///
  /// - Parameters:
  ///   - caption: The words to all of them; empty for none.
  ///   - place: Where on the pages they may stand, the best first; empty for where they are written.
  ///   - form: Between which sizes they are set, and which edges of the page they reach over.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - content: The figures.
  public init(
    caption: String = "", place: [FigurePlace] = [], form: FigureForm? = nil,
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    let call = CallPlace(fileID: fileID, line: line)
    var parts = try content().nodes
    if !caption.isEmpty {
      parts.append(BlockNode(.caption, called: "Caption", letters: [.text(caption)], at: call))
    }
    var node = BlockNode(.figures, called: "Figures", blocks: parts, at: call)
    node.attributes.places = place
    node.attributes.figure = form
    body = Blocks(node)
  }
}
