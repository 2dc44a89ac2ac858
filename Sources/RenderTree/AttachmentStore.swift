public import Geometry
public import RichText
public import Typesetting

/// Draws what stands in the room of attachments and run delegates: pictures by their names, and
/// drawings of a program's own.
///
///     var store = AttachmentStore()
///     store.add("gauge") { rect in [.path(PathItem(Path(rect: rect), fill: .black))] }
///     page.draw(frame, at: origin, attachments: store)
///
/// A drawing is asked with the rectangle that its attachment stands in on the page, to the sp: the
/// room of its run less the margin, by the content mode. What stands out of the room is cut. An
/// attachment without a drawing is the picture of its name. Those on lines that are not in a frame,
/// because they were truncated or have no room, are not asked for.
public struct AttachmentStore: Sendable {
  /// What is drawn in a rectangle of the page.
  public typealias Drawing = @Sendable (Rect) -> [RenderItem]

  private var named: [String: Drawing] = [:]
  private var nodes: [NodeID: Drawing] = [:]
  /// Whether an attachment without a drawing is a picture; true unless it is changed.
  public var drawsPictures = true

  /// A store that draws pictures.
  public init() {}

  /// Draws attachments called `name` by `drawing`.
  public mutating func add(_ name: String, _ drawing: @escaping Drawing) { named[name] = drawing }

  /// Draws what the delegate of `node` holds room for by `drawing`.
  public mutating func add(_ node: NodeID, _ drawing: @escaping Drawing) { nodes[node] = drawing }

  /// What to draw for `anchor`, whose box is in the page's coordinates.
  public func items(for anchor: LineAnchor) -> [RenderItem] {
    guard let attachment = anchor.delegate.attached else {
      return nodes[anchor.node]?(anchor.box) ?? []
    }
    let (content, clip) = attachment.contentRect(in: anchor.box)
    let items: [RenderItem]
    if let drawing = nodes[anchor.node] ?? named[attachment.name] {
      items = drawing(content)
    } else if drawsPictures {
      items = [
        .image(
          ImageItem(
            name: attachment.name, box: content, alternative: attachment.alternative,
            node: anchor.node))
      ]
    } else {
      return []
    }
    let standsOut =
      content.minX < clip.minX || content.minY < clip.minY || content.maxX > clip.maxX
      || content.maxY > clip.maxY
    guard standsOut else { return items }
    return [.group(RenderGroup(items: items, clip: Path(rect: clip), node: anchor.node))]
  }
}

extension RenderPage {
  /// Draws `frame` with its top left corner at `origin`, and what `attachments` draws in it.
  public mutating func draw(_ frame: Frame, at origin: Point, attachments: AttachmentStore) {
    draw(frame, at: origin, attachments: attachments.items(for:))
  }

  /// Draws `line` with its baseline beginning at `origin`, and what `attachments` draws in it.
  public mutating func draw(_ line: Line, at origin: Point, attachments: AttachmentStore) {
    for anchor in line.anchors(at: origin) { items += attachments.items(for: anchor) }
    draw(line, at: origin)
  }
}
