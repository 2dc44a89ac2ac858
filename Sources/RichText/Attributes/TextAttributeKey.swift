/// The name and type of an attribute that is not this library's: a caller's own.
///
///     enum Speaker: TextAttributeKey {
///       typealias Value = String
///       static let name = "speaker"
///     }
///     attributes[Speaker.self] = "Nora"
///
/// Core Text's custom attribute keys. They take no part in typesetting, but runs that differ in one
/// stay apart, and lines and runs give them back.
public protocol TextAttributeKey: SendableMetatype {
  /// What is stored.
  associatedtype Value: Hashable & Sendable & Codable
  /// The key in archives; one for each key of a program.
  static var name: String { get }
}

extension CodingUserInfoKey {
  /// The keys whose values a decoder makes: `[any TextAttributeKey.Type]`. Values of other keys are
  /// kept as they stand in the archive (`TextAttributes.archivedValues`) and go into the next one.
  public static let textAttributeKeys = CodingUserInfoKey(uncheckedName: "typeset.attributeKeys")

  private init(uncheckedName name: String) {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("any name is a key")
    }
    self = key
  }
}

/// The values of callers' own keys.
struct CustomValues: Hashable, Sendable {
  /// A value.
  enum Stored: Hashable, Sendable {
    /// One whose type its key knows.
    case typed(any Hashable & Sendable & Codable)
    /// One from an archive whose key was not named.
    case archived(ArchivedValue)

    static func == (a: Stored, b: Stored) -> Bool {
      switch (a, b) {
      case (.typed(let a), .typed(let b)):
        // `AnyHashable` alone takes 1 for 1.0.
        return type(of: a) == type(of: b) && AnyHashable(a) == AnyHashable(b)
      case (.archived(let a), .archived(let b)): return a == b
      default: return false
      }
    }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .typed(let value): value.hash(into: &hasher)
      case .archived(let value): value.hash(into: &hasher)
      }
    }
  }

  private(set) var byName: [String: Stored] = [:]

  subscript<Key: TextAttributeKey>(key: Key.Type) -> Key.Value? {
    get {
      guard case .typed(let value) = byName[Key.name] else { return nil }
      return value as? Key.Value
    }
    set { byName[Key.name] = newValue.map { .typed($0) } }
  }

  var isEmpty: Bool { byName.isEmpty }

  /// The values whose keys were not named when they were decoded.
  var archived: [String: ArchivedValue] {
    byName.compactMapValues {
      guard case .archived(let value) = $0 else { return nil }
      return value
    }
  }
}

extension CustomValues: Codable {
  init(from decoder: any Decoder) throws {
    let keys =
      decoder.userInfo[.textAttributeKeys] as? [any TextAttributeKey.Type] ?? []
    let container = try decoder.container(keyedBy: FieldName.self)
    for name in container.allKeys {
      if let key = keys.first(where: { $0.name == name.stringValue }) {
        byName[name.stringValue] = try CustomValues.value(of: key, name, in: container)
      } else {
        byName[name.stringValue] = .archived(
          try container.decode(ArchivedValue.self, forKey: name))
      }
    }
  }

  private static func value<Key: TextAttributeKey>(
    of key: Key.Type, _ name: FieldName, in container: KeyedDecodingContainer<FieldName>
  ) throws -> Stored {
    .typed(try container.decode(Key.Value.self, forKey: name))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (name, stored) in byName {
      switch stored {
      case .typed(let value): try CustomValues.encode(value, FieldName(name), into: &container)
      case .archived(let value): try container.encode(value, forKey: FieldName(name))
      }
    }
  }

  private static func encode(
    _ value: some Encodable, _ name: FieldName,
    into container: inout KeyedEncodingContainer<FieldName>
  ) throws {
    try container.encode(value, forKey: name)
  }
}
