public import TypesetGeometry

extension JSONWriter {
  /// A length in points with at most five decimals, rounded half to even, no trailing zeros.
  public mutating func length(_ length: Length) {
    decimal(roundHalfEven(length.scaledPoints, times: 100_000, over: 65536))
  }

  /// A factor with at most five decimals.
  public mutating func ratio(_ ratio: Ratio) {
    decimal(roundHalfEven(ratio.rawValue, times: 100_000, over: 65536))
  }

  /// An array of two lengths: from the page's left, from its top.
  public mutating func point(_ point: Point) {
    array {
      $0.length(point.x)
      $0.length(point.y)
    }
  }

  /// An array of four lengths: left, top, width, height.
  public mutating func box(_ rect: Rect) {
    array {
      $0.length(rect.minX)
      $0.length(rect.minY)
      $0.length(rect.width)
      $0.length(rect.height)
    }
  }

  private mutating func decimal(_ hundredThousandths: Int) {
    let (whole, part) = hundredThousandths.magnitude.quotientAndRemainder(dividingBy: 100_000)
    number {
      if hundredThousandths < 0 { $0.append(UInt8(ascii: "-")) }
      $0.appendDigits(whole)
      guard part > 0 else { return }
      $0.append(UInt8(ascii: "."))
      var digits = part
      var divisor: UInt = 10_000
      while digits > 0 {
        $0.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / divisor))
        digits %= divisor
        divisor /= 10
      }
    }
  }
}
