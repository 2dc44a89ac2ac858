import TypesetGeometry
import TypesetJSON

/// A setting of the record: how it is written, read and compared. `all` has a row for each; where its
/// value comes from is the row of the same property in `RecordedSetting` of `TypesetKit`.
struct SetupField: Sendable {
  typealias Setup = LayoutRecord.Setup
  typealias Path<Value> = any WritableKeyPath<Setup, Value> & Sendable

  /// Its key in the record.
  let key: String
  /// Its property.
  let path: any PartialKeyPath<Setup> & Sendable
  /// What kind of change another value is.
  var kind = Change.Kind.style
  /// The settings that it follows where nobody asked for it: their change explains its own.
  var follows: [any PartialKeyPath<Setup> & Sendable] = []
  /// What of a run's style its change explains.
  var explains: Set<StyleDelta.Field> = []
  /// Whether all of the text may move by it.
  var isGlobal = true
  /// Writes the key and the value, or nothing where that is the usual one.
  let write: @Sendable (Setup, inout JSONWriter) -> Void
  /// Reads the value.
  let read: @Sendable (inout Setup, inout JSONReader) throws(RecordError) -> Void
  /// The sentence that tells the change; nil where there is none.
  let change: @Sendable (SetupChange) -> String?
}

/// Two setups that are compared.
struct SetupChange {
  typealias Setup = LayoutRecord.Setup

  let old: Setup
  let new: Setup
  /// Lengths that differ by no more are the same.
  let tolerance: Length
  let oldStory: ComparedStory
  let newStory: ComparedStory

  func differ(_ path: KeyPath<Setup, Length>) -> Bool {
    (old[keyPath: path] - new[keyPath: path]).magnitude > tolerance
  }

  /// “old → new”; nil where they are the same.
  func values<Value: Equatable>(
    _ path: KeyPath<Setup, Value>, _ spelling: (Value) -> String
  ) -> String? {
    let (old, new) = (old[keyPath: path], new[keyPath: path])
    return old == new ? nil : "\(spelling(old)) → \(spelling(new))"
  }
}

// MARK: Kinds of values

extension SetupField {
  /// A row of a value that is always written.
  private static func row<Value: Equatable & Sendable>(
    _ key: String, _ path: Path<Value>,
    omits: @escaping @Sendable (Value) -> Bool = { _ in false },
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void,
    read: @escaping @Sendable (inout JSONReader) throws(RecordError) -> Value,
    change: @escaping @Sendable (SetupChange) -> String?
  ) -> SetupField {
    SetupField(
      key: key, path: path,
      write: { setup, json in
        guard !omits(setup[keyPath: path]) else { return }
        json.key(key)
        write(&json, setup[keyPath: path])
      },
      read: { (setup, json) throws(RecordError) in setup[keyPath: path] = try read(&json) },
      change: change)
  }

  /// A length in points. `name` is what its change is called.
  static func length(
    _ key: String, _ path: Path<Length>, _ name: String
  ) -> SetupField {
    row(key, path) {
      $0.length($1)
    } read: { (json) throws(RecordError) in
      try json.length("the \(key)")
    } change: { change in
      guard change.differ(path) else { return nil }
      return change.values(path, \.figure).map { "\(name): \($0) pt" }
    }
  }

  /// A whole number.
  static func integer(
    _ key: String, _ path: Path<Int>, _ name: String
  ) -> SetupField {
    row(key, path) {
      $0.integer($1)
    } read: { (json) throws(RecordError) in
      try json.integer(key)
    } change: { change in
      change.values(path) { String($0) }.map { "\(name): \($0)" }
    }
  }

  /// A whole number that the template says where nobody asks.
  static func integer(
    _ key: String, _ path: Path<Int?>, _ name: String
  ) -> SetupField {
    row(key, path, omits: { $0 == nil }) { json, value in
      if let value { json.integer(value) } else { json.null() }
    } read: { (json) throws(RecordError) in
      try json.integer(key)
    } change: { change in
      change.values(path) { $0.map { "\($0)" } ?? templatesOwn }.map { "\(name): \($0)" }
    }
  }

  /// A word; not written where it is `usual`.
  static func word(
    _ key: String, _ path: Path<String>, _ name: String,
    usual: String? = nil
  ) -> SetupField {
    row(key, path, omits: { $0 == usual }) {
      $0.string($1)
    } read: {
      (json) throws(RecordError) in
      try json.string("the \(key)")
    } change: { change in
      change.values(path) { $0 }.map { "\(name): \($0)" }
    }
  }

  /// A word that is `none` where nobody asks for one.
  static func word(
    _ key: String, _ path: Path<String?>, _ name: String, none: String = templatesOwn
  ) -> SetupField {
    row(key, path, omits: { $0 == nil }) { json, value in
      if let value { json.string(value) } else { json.null() }
    } read: { (json) throws(RecordError) in
      try json.string("the \(key)")
    } change: { change in
      change.values(path) { $0 ?? none }.map { "\(name): \($0)" }
    }
  }

  /// Words of the author’s own, or null.
  static func text(
    _ key: String, _ path: Path<String?>,
    change: @escaping @Sendable (SetupChange) -> String?
  ) -> SetupField {
    row(key, path) { json, value in
      if let value { json.string(value) } else { json.null() }
    } read: { (json) throws(RecordError) in
      try json.optionalString("the \(key)")
    } change: {
      change($0)
    }
  }

  /// A switch; not written where it is as `usual`. The sentences tell what it is when it is on, and
  /// when it is off.
  static func flag(
    _ key: String, _ path: Path<Bool>, usual: Bool? = nil,
    on: String, off: String
  ) -> SetupField {
    row(key, path, omits: { $0 == usual }) {
      $0.boolean($1)
    } read: {
      (json) throws(RecordError) in
      try json.boolean(key)
    } change: { change in
      change.old[keyPath: path] == change.new[keyPath: path]
        ? nil : change.new[keyPath: path] ? on : off
    }
  }

  /// Names in an order; not written where there are none. `item` is what one is called in an error.
  static func list(
    _ key: String, _ path: Path<[String]>, _ name: String,
    item: String, none: String = "none"
  ) -> SetupField {
    row(key, path, omits: \.isEmpty) { json, values in
      json.array { for value in values { $0.string(value) } }
    } read: { (json) throws(RecordError) in
      try json.array { reader throws(RecordError) in try reader.string(item) }
    } change: { change in
      change.values(path) { $0.isEmpty ? none : $0.joined(separator: ", ") }
        .map { "\(name): \($0)" }
    }
  }

  static let templatesOwn = "the template’s own"

  /// The row with another kind of change, and with what that explains and is explained by.
  func with(
    _ kind: Change.Kind, follows: [any PartialKeyPath<Setup> & Sendable] = [],
    explains: Set<StyleDelta.Field> = [],
    isGlobal: Bool = true
  ) -> SetupField {
    var row = self
    row.kind = kind
    row.follows = follows
    row.explains = explains
    row.isGlobal = isGlobal
    return row
  }
}

extension LayoutRecord.Setup {
  /// The key of the setting that is the property at `path`; nil for one that is no setting.
  package static func key(of path: PartialKeyPath<LayoutRecord.Setup>) -> String? {
    SetupField.all.first { $0.path == path }?.key
  }
}
