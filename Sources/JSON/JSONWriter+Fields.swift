public import TypesetGeometry

// A key and its value at once.
extension JSONWriter {
  /// A member that is a string.
  public mutating func field(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }

  /// A member that is a string or null.
  public mutating func field(_ key: StaticString, orNull value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// A member that is a whole number.
  public mutating func field(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(value)
  }

  /// A member that is true or false.
  public mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  /// A member that is a length in points.
  public mutating func field(_ key: StaticString, _ value: Length) {
    self.key(key)
    length(value)
  }

  /// A member that is a factor.
  public mutating func field(_ key: StaticString, _ value: Ratio) {
    self.key(key)
    ratio(value)
  }

  /// A member that is a point: two lengths.
  public mutating func field(_ key: StaticString, _ value: Point) {
    self.key(key)
    point(value)
  }

  /// A member that is a box: four lengths.
  public mutating func field(_ key: StaticString, _ value: Rect) {
    self.key(key)
    box(value)
  }

  /// A member that is an array of strings.
  public mutating func field(_ key: StaticString, _ values: some Sequence<String>) {
    self.key(key)
    array { json in for value in values { json.string(value) } }
  }
}
