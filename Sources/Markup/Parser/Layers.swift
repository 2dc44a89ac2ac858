/// The values of an attribute that several tags can set, each for as long as it is open: of those
/// that are open, the one that was written last counts. Tags may end in any order.
///
/// Each step costs O(1), spread over all; a value that is set again and again is kept once.
struct Layers<Value: Hashable> {
  /// The numbers of the values in the order they were set; -1 for one that has ended.
  private var layers: [Int32] = []
  /// Which layers each owner has set, and the depth of its tag there.
  private var own: [[(depth: Int, layer: Int)]]
  private var known: [Value] = []
  private var numbers: [Value: Int32] = [:]

  /// No value, and so many kinds of tags that may set one.
  init(owners: Int) { own = Array(repeating: [], count: owners) }

  /// The value that counts; nil where nobody says.
  var value: Value? { layers.last.map { known[Int($0)] } }

  /// The tag of `owner` that is now the `depth`-th open one sets `value`.
  mutating func set(_ value: Value, owner: Int, depth: Int) {
    let number: Int32
    if let old = numbers[value] {
      number = old
    } else {
      number = Int32(clamping: known.count)
      known.append(value)
      numbers[value] = number
    }
    own[owner].append((depth, layers.count))
    layers.append(number)
  }

  /// The `depth`-th open tag of `owner`, its innermost, ends.
  mutating func end(owner: Int, depth: Int) {
    guard let last = own[owner].last, last.depth == depth else { return }
    own[owner].removeLast()
    layers[last.layer] = -1
    // Only one that is not the last may be an ended one.
    while layers.last == -1 { layers.removeLast() }
  }
}
