public import TypesetGeometry
public import TypesetRichText
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

  /// A run delegate for room that is drawn by `drawing`; the store gives it a node of its own.
  ///
  ///     text.append(
  ///       store.delegate(ascent: height, descent: .zero, width: width) { room in chart(in: room) },
  ///       attributes)
  ///
  /// The nodes of one store follow from the order of these calls, so one text takes the delegates of
  /// one store.
  public mutating func delegate(
    ascent: Length, descent: Length, width: Length, _ drawing: @escaping Drawing
  ) -> RunDelegate {
    // Numbers of a program's own begin at 0 or 1, hashes of names are spread over all 64 bits.
    let node = NodeID(contentHash: AttachmentStore.ownNodes, occurrence: nodes.count)
    add(node, drawing)
    return RunDelegate(ascent: ascent, descent: descent, width: width, node: node)
  }

  /// What tells the nodes of `delegate(…)` from others: “delegate” in ASCII.
  private static let ownNodes: UInt64 = 0x6465_6C65_6761_7465

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
  /// Draws `frame` where it stands in `container`, whose top left corner is at `corner`, and what
  /// `attachments` draws in it. For frames of paths and exclusions, in any writing mode.
  public mutating func draw(
    _ frame: Frame, in container: TextContainer, at corner: Point = .zero,
    attachments: AttachmentStore = AttachmentStore()
  ) {
    let origin = container.origin(of: frame)
    draw(
      frame, at: Point(x: corner.x + origin.x, y: corner.y + origin.y), attachments: attachments)
  }

  /// Draws `frame` in the path that it was made of, where that lies on the page, and what
  /// `attachments` draws in it: the frame’s corner is at its shape's `origin`.
  ///
  ///     page.draw(framesetter.frame(in: Path(ellipseIn: room)))
  ///
  /// Lines that run down the page need the box that their path was turned in: fill a `TextContainer`
  /// with the path, and draw the frame in that.
  public mutating func draw(_ frame: Frame, attachments: AttachmentStore = AttachmentStore()) {
    draw(frame, at: frame.shape.origin, attachments: attachments)
  }

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
