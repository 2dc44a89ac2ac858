public import Foundation
public import TypesetRichText

// Links that are URLs are under Foundation's own key, the one that Foundation for Linux has for text. All
// else is under keys of ours, and a text that goes there and back is the same text.

extension AttributedString {
  /// `text` as an `AttributedString`, with its attributes under the keys of
  /// `AttributeScopes.TypesettingAttributes`. O(n).
  ///
  /// `AttributedText.init(_:plain:)` gives the same text back.
  public init(_ text: AttributedText) {
    self.init()
    for run in text.runs {
      append(
        AttributedString(text.string(in: run.range), attributes: AttributeContainer(run.attributes))
      )
    }
  }
}

extension AttributedText {
  /// `string` with the attributes that it has under the keys of
  /// `AttributeScopes.TypesettingAttributes`, and those of `plain` where it has none. O(n).
  ///
  /// Of Foundation's own attributes `link` counts. Others (dates, numbers) have no counterpart and are
  /// left out.
  public init(_ string: AttributedString, plain: TextAttributes) {
    self.init()
    for run in string.runs {
      // A run may begin inside a character, whose own run the characters of this one would then be part of.
      append(
        String(String.UnicodeScalarView(string.unicodeScalars[run.range])),
        TextAttributes(run.attributes, plain: plain))
    }
  }

  /// The place of `index` of `string`, which is this text. O(its distance from the start).
  public func offset(of index: AttributedString.Index, in string: AttributedString) -> TextOffset {
    TextOffset(
      string.unicodeScalars[string.startIndex..<index].reduce(0) { $0 + UTF8.width($1) })
  }

  /// The stretch of `range` of `string`, which is this text.
  public func range(
    of range: Range<AttributedString.Index>, in string: AttributedString
  ) -> TextRange {
    TextRange(offset(of: range.lowerBound, in: string), offset(of: range.upperBound, in: string))
  }
}

extension AttributeContainer {
  /// `attributes` under the keys of `AttributeScopes.TypesettingAttributes`; what is as usual is left
  /// out.
  init(_ attributes: TextAttributes) {
    self.init()
    for field in TextKeys.fields { put(field, attributes) }
    if let own = attributes.callersOwn { self[TextKeys.CustomValues.self] = own }
    // What a key of Foundation's says in full has one place.
    if let link = attributes.link, let url = URL(string: link), url.absoluteString == link {
      self.link = url
      self[TextKeys.LinkTarget.self] = nil
    }
  }

  private mutating func put<Field: TextAttributeField>(
    _ field: Field.Type, _ attributes: TextAttributes
  ) {
    // Always there, so that a text with them has nothing of another `plain`.
    self[field] = .some(attributes[keyPath: Field.path])
  }

  fileprivate func value<Field: TextAttributeField>(
    of field: Field.Type, into attributes: inout TextAttributes
  ) {
    guard let value = self[field] else { return }
    attributes[keyPath: Field.path] = value
  }
}

extension TextAttributes {
  /// What `container` says over `plain`.
  init(_ container: AttributeContainer, plain: TextAttributes) {
    self = plain
    for field in TextKeys.fields { container.value(of: field, into: &self) }
    if let own = container[TextKeys.CustomValues.self] { takeCallersOwn(of: own) }
    // A text that came from here has its face in any case; without a link it has none, whatever
    // `plain` has.
    let isOurs = container[TextKeys.Font.self] != nil
    if let url = container.link {
      link = url.absoluteString
    } else if isOurs, container[TextKeys.LinkTarget.self] == nil {
      link = nil
    }
  }
}
