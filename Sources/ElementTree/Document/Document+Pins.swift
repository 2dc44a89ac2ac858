package import TypesetDiagnostics

/// A pin of an element from outside its manuscript.
package struct ElementPin: Hashable, Sendable {
  /// The element: its id, or what records call it.
  package var element: String
  /// Where it is to stand.
  package var pin: FigurePin

  /// A pin of what is called `element`.
  package init(element: String, pin: FigurePin) {
    self.element = element
    self.pin = pin
  }
}

extension Document {
  /// What cannot be pinned as somebody asks.
  package struct PinProblem: Hashable, Sendable {
    /// Its place among the pins.
    package var pin: Int
    /// Where the element is written that is not to be placed; nil where there is none of that name.
    package var source: SourceRange?
  }

  /// Pins elements: what was written for one itself counts before that. O(elements + pins).
  ///
  /// - Returns: The pins that hold nothing: of what there is not, and of what stands where it is written.
  package mutating func pin(_ pins: [ElementPin]) -> [PinProblem] {
    guard !pins.isEmpty else { return [] }
    var places: [String: Int] = [:]
    for (place, element) in elements.enumerated() where element.kind.canBePinned {
      places["\(element.node)"] = place
      if let id = attributes(of: element).id { places[id] = place }
    }
    var problems: [PinProblem] = []
    for (number, pin) in pins.enumerated() {
      guard let place = places[pin.element] else {
        problems.append(PinProblem(pin: number, source: nil))
        continue
      }
      var own = attributes(of: elements[place])
      guard own.pin == nil else { continue }
      guard own.wrap != nil || own.places.first.map({ $0 != .here }) ?? false else {
        problems.append(PinProblem(pin: number, source: elements[place].source))
        continue
      }
      own.pin = pin.pin
      // Equal elements share what was written for them.
      elements[place].attributes = attributes.count
      attributes.append(own)
    }
    return problems
  }

  /// The ids of elements that can be pinned, by what records call them.
  package var namesOfPinnable: [String: String] {
    Dictionary(
      elements.filter(\.kind.canBePinned).compactMap { element in
        attributes(of: element).id.map { ("\(element.node)", $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What elements that can be pinned are called by those who wrote them.
  package var pinnableNames: [String] {
    elements.filter(\.kind.canBePinned).compactMap { attributes(of: $0).id }
  }
}
