/// Numbers in messages.
package enum Count {
  /// What follows a message about the first of several equal mistakes: “, here and in 3 more places”;
  /// empty where there are no more.
  package static func more(_ places: Int) -> String {
    guard places > 0 else { return "" }
    return ", here and in \(places) more \(places == 1 ? "place" : "places")"
  }
}
