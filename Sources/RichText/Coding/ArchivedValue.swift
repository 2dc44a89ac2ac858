/// A value of an archive whose type nobody named: what JSON has, kept as it stands.
public enum ArchivedValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A whole number above `Int.max`.
  case natural(UInt64)
  /// Any other number.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([ArchivedValue])
  /// Values by name.
  case object([String: ArchivedValue])
}

extension ArchivedValue: Codable {
  /// Decodes whatever there is.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: FieldName.self) {
      var object: [String: ArchivedValue] = [:]
      for key in container.allKeys {
        object[key.stringValue] = try container.decode(ArchivedValue.self, forKey: key)
      }
      self = .object(object)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var array: [ArchivedValue] = []
      while !list.isAtEnd { array.append(try list.decode(ArchivedValue.self)) }
      self = .array(array)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? single.decode(UInt64.self) {
      self = .natural(value)
    } else if let value = try? single.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try single.decode(String.self))
    }
  }

  /// Encodes it as it stood.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: FieldName.self)
      for (name, value) in object { try container.encode(value, forKey: FieldName(name)) }
    case .array(let array):
      var list = encoder.unkeyedContainer()
      for value in array { try list.encode(value) }
    default:
      var single = encoder.singleValueContainer()
      switch self {
      case .null: try single.encodeNil()
      case .bool(let value): try single.encode(value)
      case .integer(let value): try single.encode(value)
      case .natural(let value): try single.encode(value)
      case .number(let value): try single.encode(value)
      case .string(let value): try single.encode(value)
      case .array, .object: break
      }
    }
  }
}
