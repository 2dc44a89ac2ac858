/// What the JSON file says.
struct Catalogue: Decodable {
  var shop: String
  var season: String
  var introduction: [String]
  var departments: [Department]
  var terms: [Condition]

  struct Department: Decodable {
    var name: String
    var items: [Item]
  }

  struct Item: Decodable {
    var number: Int
    var name: String
    var price: String
    var text: String
    /// What there is to know, and its value.
    var facts: [[String]]?
    var isSoldOut: Bool?
    var drawing: [Shape]
  }

  struct Condition: Decodable {
    var name: String
    var text: String
  }

  /// A shape of a drawing on a field of 120 by 72.
  struct Shape: Decodable {
    /// `circle`: middle and radius. `box`: left, top, width, height. `lines`: points.
    var kind: String
    var at: [Double]
    /// `#rrggbb`; nil for ink.
    var color: String?
  }
}
