public import TypesetGeometry

/// Changed copies, one after the other:
///
///     let headline = plain.bold().sized(Length(points: 24)).colored(.hex(0xAA0000))
extension TextAttributes {
  /// A copy with another value of one attribute.
  public func with<Value>(
    _ attribute: WritableKeyPath<TextAttributes, Value>, _ value: Value
  ) -> TextAttributes {
    var copy = self
    copy[keyPath: attribute] = value
    return copy
  }

  /// A copy with a value of a caller's own; nil takes it away.
  public func with<Key: TextAttributeKey>(_ key: Key.Type, _ value: Key.Value?) -> TextAttributes {
    var copy = self
    copy[key] = value
    return copy
  }

  /// In `families`, most wanted first; weight, width and slant stay.
  public func set(in families: String...) -> TextAttributes { with(\.font.families, families) }

  /// At `size`.
  public func sized(_ size: Length) -> TextAttributes { with(\.fontSize, size) }

  /// In bold letters, or of any other weight.
  public func bold(_ weight: Int = 700) -> TextAttributes { with(\.font.weight, weight) }

  /// In italic letters.
  public func italic() -> TextAttributes { with(\.font.slant, .italic) }

  /// Filled with `color`; nil leaves the letters empty.
  public func colored(_ color: Color?) -> TextAttributes { with(\.color, color) }

  /// With `color` behind the letters.
  public func on(_ color: Color?) -> TextAttributes { with(\.background, color) }

  /// Underlined.
  public func underlined(_ rule: TextRule? = .single) -> TextAttributes { with(\.underline, rule) }

  /// Struck through.
  public func struck(_ rule: TextRule? = .single) -> TextAttributes { with(\.strikethrough, rule) }

  /// Leading to `target` when clicked.
  public func linked(to target: String?) -> TextAttributes { with(\.link, target) }

  /// In `language`.
  public func speaking(_ language: LanguageTag) -> TextAttributes { with(\.language, language) }

  /// With `features` beside those that hold already.
  public func featuring(_ features: FontFeature...) -> TextAttributes {
    with(\.features, self.features + features)
  }

  /// With features beside those that hold already, as people write them: `smcp`, `-liga`, `liga=0`,
  /// `salt=2`.
  ///
  /// - Precondition: each is one that `FontFeature(spelled:)` reads; ask that first where the words
  ///   come from somebody else.
  public func featuring(_ names: String...) -> TextAttributes {
    let added = names.map { name in
      guard let feature = FontFeature(spelled: name) else {
        preconditionFailure("“\(name)” is no feature such as smcp, -liga or salt=2")
      }
      return feature
    }
    return with(\.features, features + added)
  }

  /// Outlined as Core Text's stroke width has it, in per cent of the size: a positive width draws
  /// the outline alone, a negative one the letters too; zero draws no outline.
  ///
  /// Here the two are apart: `strokeColor` and `strokeWidth` are the outline, and `color` nil leaves
  /// the letters empty. Nil for `color` outlines in the letters' own colour.
  public func outlined(_ percent: Ratio, _ color: Color? = nil) -> TextAttributes {
    var copy = self
    guard percent.rawValue != 0 else {
      copy.strokeColor = nil
      copy.strokeWidth = nil
      return copy
    }
    copy.strokeColor = color ?? self.color ?? .black
    copy.strokeWidth = fontSize.scaled(by: abs(percent.rawValue), over: 65536 * 100)
    if percent.rawValue > 0 { copy.color = nil }
    return copy
  }
}

extension TextAttributes {
  /// Attributes that have the values of callers' own keys of these alone; nil where there are none.
  package var callersOwn: TextAttributes? {
    guard !customValues.isEmpty else { return nil }
    var own = TextAttributes.common
    own.customValues = customValues
    return own
  }

  /// Takes the values of callers' own keys of `other`, and no more.
  package mutating func takeCallersOwn(of other: TextAttributes) {
    customValues = other.customValues
  }
}
