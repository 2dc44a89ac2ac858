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
