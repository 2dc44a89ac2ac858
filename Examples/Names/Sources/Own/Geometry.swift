/// A word from this program’s own module Geometry.
public let wordGeometry = "Geometry"
