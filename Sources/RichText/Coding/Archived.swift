/// A field of a value in an archive: how it is written and read.
package struct ArchivedField<Root>: Sendable {
  /// Its key.
  package let name: String
  /// Writes it, unless it is as common.
  let encode: @Sendable (Root, Root, inout KeyedEncodingContainer<FieldName>) throws -> Void
  /// Reads it where it is there.
  let decode: @Sendable (inout Root, KeyedDecodingContainer<FieldName>) throws -> Void

  /// The field `name` at `path`.
  static func field<Value: Codable & Equatable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> ArchivedField {
    ArchivedField(
      name: name,
      encode: { root, common, container in
        let value = root[keyPath: path]
        guard value != common[keyPath: path] else { return }
        try container.encode(value, forKey: FieldName(name))
      },
      decode: { root, container in
        let key = FieldName(name)
        guard container.contains(key) else { return }
        root[keyPath: path] = try container.decode(Value.self, forKey: key)
      })
  }
}

/// A key of an archive.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// A value that is archived field by field, what is common left out.
///
/// Fields that nobody knows are an error and not passed over: what is lost is lost for good. A test
/// counts the stored properties of each such type against its fields.
package protocol Archived: Equatable {
  /// What a value is where its archive says nothing.
  static var common: Self { get }
  /// What archives have of it.
  static var archivedFields: [ArchivedField<Self>] { get }
}

extension Archived {
  /// Decodes the fields that are there; the others are as common.
  static func decoded(from decoder: any Decoder) throws -> Self {
    let container = try decoder.container(keyedBy: FieldName.self)
    let fields = Self.archivedFields
    try container.refuseUnknown(among: fields.map(\.name))
    var value = Self.common
    for field in fields { try field.decode(&value, container) }
    return value
  }

  /// Encodes the fields that are not as common.
  func encodeFields(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    let common = Self.common
    for field in Self.archivedFields { try field.encode(self, common, &container) }
  }
}

extension KeyedDecodingContainer<FieldName> {
  /// Throws where there is a field that is none of `known`.
  func refuseUnknown(among known: [String]) throws {
    for key in allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "an unknown field “\(key.stringValue)”")
    }
  }
}
