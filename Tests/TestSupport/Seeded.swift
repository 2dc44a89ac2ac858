public import TypesetGeometry

/// SplitMix64: the same numbers on every run and every machine.
public struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The generator of `seed`'s numbers.
  public init(_ seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of `range`.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number from 0 to `count` - 1.
  public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// True once in `n` times.
  public mutating func once(in n: Int) -> Bool { number(1...n) == 1 }

  /// A length in points, to the sp.
  public mutating func length(_ range: ClosedRange<Double>) -> Length {
    Length(points: Double.random(in: range, using: &self))
  }

  /// One of `choices`.
  public mutating func pick<T>(_ choices: [T]) -> T { choices[number(0...(choices.count - 1))] }
}

/// `points` points.
public func pt(_ points: Double) -> Length { Length(points: points) }
