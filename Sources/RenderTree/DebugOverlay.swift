public import TypesetGeometry
public import Typesetting

/// What of a layout is drawn over it for whoever wants to see why it looks as it does. Nothing is
/// moved by it.
public struct DebugOverlay: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The outlines of frames, green.
  public static let frames = DebugOverlay(rawValue: 1)
  /// The boxes of lines, from ascent to descent, blue.
  public static let lines = DebugOverlay(rawValue: 2)
  /// Baselines, red.
  public static let baselines = DebugOverlay(rawValue: 4)
  /// The boxes of runs of one face and look, by their fonts' ascent and descent, orange.
  public static let runs = DebugOverlay(rawValue: 8)
  /// The cells of glyphs, from one pen to the next, violet.
  public static let glyphs = DebugOverlay(rawValue: 16)
  /// The lines of the baseline grid, light blue.
  public static let grid = DebugOverlay(rawValue: 32)

  /// All of them by their names, in the order they are drawn.
  public static let named: KeyValuePairs<String, DebugOverlay> = [
    "grid": .grid, "frames": .frames, "lines": .lines, "baselines": .baselines, "runs": .runs,
    "glyphs": .glyphs,
  ]

  /// How thick its lines are: a hairline that a printer still shows.
  package static let thickness = Length(scaledPoints: 65536 / 4)

  /// The colour of one kind.
  package var color: Color {
    switch self {
    case .grid: .hex(0x8FC7EA)
    case .frames: .hex(0x1E9E4A)
    case .lines: .hex(0x2F6FDE)
    case .baselines: .hex(0xE0312F)
    case .runs: .hex(0xF08A1D)
    default: .hex(0xA24BD1)
    }
  }
}

extension TextFlattener {
  /// Adds `overlay` of `frame`, whose top left corner stands at `origin`.
  ///
  /// - Parameters:
  ///   - overlay: What to show.
  ///   - frame: A frame that was filled.
  ///   - origin: Where its top left corner stands.
  ///   - grid: The distance of the grid's lines; nil draws none. The first stands where the
  ///     baseline of a first line of that leading does.
  /// - Complexity: O(glyphs) with `glyphs`, else O(runs).
  public mutating func add(
    _ overlay: DebugOverlay, of frame: Frame, at origin: Point, grid: Length? = nil
  ) {
    if frame.isTurned {
      addTurned(frame, at: origin) { $0.addAlong(overlay, of: frame, at: .zero, grid: grid) }
    } else {
      addAlong(overlay, of: frame, at: origin, grid: grid)
    }
  }

  /// The same in the frame's own axes.
  private mutating func addAlong(
    _ overlay: DebugOverlay, of frame: Frame, at origin: Point, grid: Length?
  ) {
    let size = frame.shape.size
    if overlay.contains(.grid), let grid, grid > .zero {
      var y = frame.writingMode.isVertical ? grid / 2 : grid * 3 / 4
      while y <= size.height {
        add(rule(from: origin + Point(x: .zero, y: y), length: size.width, .grid))
        y += grid
      }
    }
    if overlay.contains(.frames) {
      add(outline(Path(rect: Rect(origin: origin, size: size)), .frames))
      for path in frame.shape.outlines {
        add(outline(path.translated(by: origin), .frames))
      }
    }
    for line in frame.lines { add(overlay, of: line, at: origin) }
  }

  /// Adds `overlay` of a line of a frame whose top left corner stands at `origin`.
  public mutating func add(_ overlay: DebugOverlay, of placed: PlacedLine, at origin: Point) {
    let line = placed.line
    let start = origin + placed.origin
    let left = line.leftEdge
    guard placed.height > .zero, !line.isBlank else { return }
    func box(_ x: Length, _ width: Length, _ ascent: Length, _ descent: Length) -> Path {
      Path(rect: Rect(x: start.x + x, y: start.y - ascent, width: width, height: ascent + descent))
    }
    if overlay.contains(.lines) {
      add(outline(box(left, line.width, line.ascent, line.descent), .lines))
    }
    if overlay.contains(.runs) || overlay.contains(.glyphs) {
      for run in line.runs {
        let metrics = run.face.metrics
        var ascent = metrics.ascender.length(at: run.size, unitsPerEm: run.face.unitsPerEm)
        var descent = metrics.descender.length(at: run.size, unitsPerEm: run.face.unitsPerEm)
        let isVertical = run.orientation != .horizontal
        if isVertical { (ascent, descent) = (run.size / 2, run.size / 2) }
        if case .object(let object) = run.kind {
          (ascent, descent) = (object.ascent, object.descent)
        }
        if overlay.contains(.glyphs) {
          var pen = run.x
          for glyph in line.glyphs[run.glyphs] {
            let left = isVertical ? pen : glyph.x
            add(outline(box(left, glyph.advance, ascent, descent), .glyphs))
            pen += glyph.advance
          }
        }
        if overlay.contains(.runs) {
          add(outline(box(run.x, run.width, ascent, descent), .runs))
        }
      }
    }
    if overlay.contains(.baselines) {
      add(rule(from: start + Point(x: left, y: .zero), length: line.width, .baselines))
    }
  }

  /// Adds a ground behind what is seen of `placed`, to show it to somebody.
  public mutating func addHighlight(of placed: PlacedLine, at origin: Point) {
    let line = placed.line
    let ground = Rect(
      x: origin.x + placed.origin.x + line.leftEdge, y: origin.y + placed.origin.y - line.ascent,
      width: line.width, height: line.height)
    add(.path(PathItem(Path(rect: ground), fill: .hex(0xFFE873))))
  }

  private func outline(_ path: Path, _ kind: DebugOverlay) -> RenderItem {
    .path(PathItem(path, stroke: kind.color, lineWidth: DebugOverlay.thickness))
  }

  private func rule(from start: Point, length: Length, _ kind: DebugOverlay) -> RenderItem {
    let half = DebugOverlay.thickness / 2
    return .path(
      PathItem(
        Path(
          rect: Rect(
            x: start.x, y: start.y - half, width: length, height: DebugOverlay.thickness)),
        fill: kind.color))
  }
}

extension Line {
  /// Where its ink begins, from the origin: left of it where letters hang out.
  fileprivate var leftEdge: Length { runs.first?.x ?? .zero }
}
