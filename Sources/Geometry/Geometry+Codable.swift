// Encoded as bare lists: archives have many of them, and the order is as everybody writes it.

extension Point: Codable {
  /// Decoded from `[x, y]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(x: try list.decode(Length.self), y: try list.decode(Length.self))
  }

  /// Encoded as `[x, y]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

extension Size: Codable {
  /// Decoded from `[width, height]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(width: try list.decode(Length.self), height: try list.decode(Length.self))
  }

  /// Encoded as `[width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(width)
    try list.encode(height)
  }
}

extension Insets: Codable {
  /// Decoded from `[top, left, bottom, right]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      top: try list.decode(Length.self), left: try list.decode(Length.self),
      bottom: try list.decode(Length.self), right: try list.decode(Length.self))
  }

  /// Encoded as `[top, left, bottom, right]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for edge in [top, left, bottom, right] { try list.encode(edge) }
  }
}

extension AffineTransform: Codable {
  /// Decoded from `[a, b, c, d, tx, ty]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      a: try list.decode(Double.self), b: try list.decode(Double.self),
      c: try list.decode(Double.self), d: try list.decode(Double.self),
      tx: try list.decode(Length.self), ty: try list.decode(Length.self))
  }

  /// Encoded as `[a, b, c, d, tx, ty]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for entry in [a, b, c, d] { try list.encode(entry) }
    try list.encode(tx)
    try list.encode(ty)
  }
}

extension Color: Codable {
  private enum Kind: String, CodingKey {
    case gray, rgb, cmyk, spot
  }

  private struct Spot: Codable {
    var name: String
    var tint: UInt16
    var alternate: Color
  }

  /// Decoded from `{"gray": 0}`, `{"rgb": [r, g, b]}`, `{"cmyk": […]}` or `{"spot": {…}}`,
  /// components from 0 to 65535.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a colour is one of gray, rgb, cmyk, spot"))
    }
    func parts(_ count: Int) throws -> [UInt16] {
      let parts = try container.decode([UInt16].self, forKey: kind)
      guard parts.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: kind, in: container, debugDescription: "\(count) components, not \(parts.count)")
      }
      return parts
    }
    switch kind {
    case .gray: self = .gray(try container.decode(UInt16.self, forKey: .gray))
    case .rgb:
      let parts = try parts(3)
      self = .rgb(parts[0], parts[1], parts[2])
    case .cmyk:
      let parts = try parts(4)
      self = .cmyk(parts[0], parts[1], parts[2], parts[3])
    case .spot:
      let spot = try container.decode(Spot.self, forKey: .spot)
      self = .spot(name: spot.name, tint: spot.tint, alternate: spot.alternate)
    }
  }

  /// Encoded as it was meant, every component whole.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .gray(let value): try container.encode(value, forKey: .gray)
    case .rgb(let red, let green, let blue):
      try container.encode([red, green, blue], forKey: .rgb)
    case .cmyk(let cyan, let magenta, let yellow, let black):
      try container.encode([cyan, magenta, yellow, black], forKey: .cmyk)
    case .spot(let name, let tint, let alternate):
      try container.encode(Spot(name: name, tint: tint, alternate: alternate), forKey: .spot)
    }
  }
}
