package import TypesetElementTree
import TypesetGeometry
package import TypesetImages

extension WrapShape {
  /// The outline of what is seen of a picture, made for its pixels.
  package init(_ contour: AlphaContour) {
    var path = Path()
    for ring in contour.rings {
      path.elements +=
        Path(
          polygon: ring.map { Point(x: Length(points: $0.x), y: Length(points: $0.y)) }
        ).elements
    }
    self.init(
      path, in: Size(width: Length(points: contour.width), height: Length(points: contour.height)))
  }
}
