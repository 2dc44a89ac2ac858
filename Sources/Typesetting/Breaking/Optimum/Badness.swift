import TypesetGeometry

/// How badly glue is set.
enum Badness {
  /// Too bad to tell apart (tex.web §108: `inf_bad`).
  static let infinite = 10_000
  /// A line that cannot be shrunk to its measure.
  static let overfull = 10_001

  /// 100 (`excess` / `give`)³ in TeX's integers (tex.web §108); `excess` is not negative.
  @inline(__always)
  static func of(_ excess: Int, _ give: Int) -> Int {
    if excess == 0 { return 0 }
    if give <= 0 { return infinite }
    let ratio: Int
    if excess <= 7_230_584 {
      ratio = excess * 297 / give
    } else if give >= 1_663_497 {
      ratio = excess / (give / 297)
    } else {
      ratio = excess
    }
    if ratio > 1290 { return infinite }
    return (ratio * ratio * ratio + 0x20000) / 0x40000
  }
}

/// How tight a line is; neighbours more than one apart look uneven (tex.web §817).
enum Fitness {
  static let veryLoose = 0
  static let loose = 1
  static let decent = 2
  static let tight = 3
}
