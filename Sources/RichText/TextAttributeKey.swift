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
public protocol TextAttributeKey {
  /// What is stored.
  associatedtype Value: Hashable & Sendable & Codable
  /// The key in archives; one for each key of a program.
  static var name: String { get }
}

/// The values of callers' own keys.
struct CustomValues: Hashable, Sendable {
  /// A value whose type its key knows.
  struct Stored: Hashable, Sendable {
    let value: any Hashable & Sendable & Codable

    static func == (a: Stored, b: Stored) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }
    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  private(set) var byName: [String: Stored] = [:]

  subscript<Key: TextAttributeKey>(key: Key.Type) -> Key.Value? {
    get { byName[Key.name]?.value as? Key.Value }
    set { byName[Key.name] = newValue.map { Stored(value: $0) } }
  }

  var isEmpty: Bool { byName.isEmpty }
}
