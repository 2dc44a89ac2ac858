package import TypesetGeometry

extension FrameShape {
  /// The outlines of the shape and of what text keeps out of, as they are seen in a debug overlay:
  /// chords for curves, and nothing for a plain rectangle. O(edges).
  package var outlines: [Path] {
    var sets = exclusions
    if case .polygons(let polygons) = outline { sets.insert(polygons, at: 0) }
    return sets.map { set in
      Path(elements: set.edges.flatMap { [.move($0.upper), .line($0.lower)] })
    }
  }
}

extension Path {
  /// The corners of its parts, curves as the chords that `PolygonSet` takes them for. O(elements).
  package var rings: [[Point]] {
    var rings: [[Point]] = []
    var ring: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        rings.append(ring)
        ring = [point]
      case .line(let point): ring.append(point)
      case .curve(let a, let b, let c):
        ring += Path.chords(from: ring.last ?? .zero, a, b, to: c, count: 32)
      case .close: break
      }
    }
    rings.append(ring)
    return rings.filter { $0.count > 2 }
  }
}
