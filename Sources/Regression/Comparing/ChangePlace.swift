/// Where a change is to be seen.
package enum ChangePlace: Hashable, Sendable {
  /// In what was asked for, and with that everywhere.
  case setup
  /// On a page, in a frame or on a line, as records name them: `p1`, `p1.c1`, `p1.c1.l3`.
  case at(String)

  /// How comparisons spell it.
  package var spelled: String {
    switch self {
    case .setup: "setup"
    case .at(let place): place
    }
  }

  /// A page by its number.
  static func page(_ number: Int) -> ChangePlace { .at("p\(number)") }
}
