/// A way through a letter of `CFFTable`, as Cairo 1.16 goes it to find the subroutines that it needs
/// (`cairo_cff_parse_charstring`), with what the letter means beside it.
///
/// Cairo goes through a subroutine that it knows already only where it has not found the width of the
/// letter before. Whatever hints such a one declares are then missing, and the masks that follow may be
/// longer than it thinks.
struct CharstringWalk {
  /// How Cairo comes through.
  enum End {
    /// To the end.
    case done
    /// It gives up, and takes all subroutines.
    case refusal
    /// It would stop the program, or go wrong: the letter is damaged.
    case harm
  }

  private let table: CFFTable
  /// How many numbers Cairo and the letter have on their stacks; Cairo clears its own less often.
  private var stack = 0
  private var realStack = 0
  /// The number on top, and whether it is one that stands there as it is.
  private var top = 0
  private var hasTop = false
  private var hints = 0
  private var realHints = 0
  /// The hints that Cairo knows of at the least, where it passes over what it can.
  private var leastHints = 0
  private var maskBytes = 0
  private var depth = 0
  private var seeksWidth = true
  private var hasWidth = false
  private var hasPath = false
  private var hasEnded = false
  /// Whether numbers may be missing, of subroutines that Cairo passes over, and hints made of them.
  private var mayLackNumbers = false
  private var mayLackHints = false
  /// Whether Cairo may take a mask to be shorter or longer than it is, and go on with something else.
  private(set) var isDoubtful = false
  /// More than any letter has; subroutines may multiply each other.
  private var steps = 500_000

  init(_ table: CFFTable) { self.table = table }

  /// Goes through what stands at `place`. O(bytes, those of subroutines included).
  mutating func follow(_ place: Range<Int>) -> End {
    let bytes = table.bytes
    var i = place.lowerBound
    while i < place.upperBound {
      steps -= 1
      guard steps > 0 else { return .harm }
      let byte = bytes[i]
      switch byte {
      case 28, 32...255:
        let length = byte == 28 ? 3 : byte < 247 ? 1 : byte < 255 ? 2 : 5
        guard i + length <= place.upperBound else { return .harm }
        top = CharstringWalk.number(at: i, bytes)
        hasTop = true
        stack += 1
        realStack += 1
        i += length
      case 1, 3, 18, 23:  // hstem, vstem, hstemhm, vstemhm
        declareHints()
        takeRealHints()
        i += 1
      case 19, 20:  // hintmask, cntrmask
        if maskBytes == 0 {
          declareHints()
          maskBytes = (hints + 7) / 8
        }
        takeRealHints()
        if !hasEnded, !knowsLength { isDoubtful = true }
        i += 1 + maskBytes
      case 4, 21, 22:  // vmoveto, rmoveto, hmoveto
        findWidth(stack > (byte == 21 ? 2 : 1))
        stack = 0
        realStack = 0
        mayLackNumbers = false
        hasPath = true
        i += 1
      case 14:  // endchar
        if !hasPath, stack > 3 { return .refusal }
        if seeksWidth, stack > 0 { hasWidth = true }
        hasEnded = true
        return .done
      case 10, 29:  // callsubr, callgsubr
        let end = call(byte == 10 ? table.subroutines : table.globalSubroutines)
        guard end == .done else { return end }
        i += 1
      case 12:
        guard i + 1 < place.upperBound else { return .harm }
        if seeksWidth { return .refusal }
        hasTop = false
        realStack = max(0, realStack + CharstringWalk.effect(of: bytes[i + 1], on: realStack))
        i += 2
      case 11:  // return
        guard i + 1 == place.upperBound else { return .harm }
        hasTop = false
        i += 1
      default:  // paths
        hasTop = false
        realStack = 0
        i += 1
      }
    }
    return .done
  }

  /// A call of one of `list`, by the number on top.
  private mutating func call(_ list: CFFTable.Index?) -> End {
    guard hasTop else { return .refusal }
    depth += 1
    guard depth <= 10 else { return .refusal }
    hasTop = false
    stack -= 1
    realStack -= 1
    guard stack >= 0, realStack >= 0, let list, 0..<list.count ~= top + list.bias else {
      return .harm
    }
    let (mayBePassed, numbers, hints) = (hasWidth, stack, leastHints)
    // Refusals of subroutines go unheard.
    if follow(list[top + list.bias]) == .harm { return .harm }
    if mayBePassed {
      if stack != numbers { mayLackNumbers = true }
      leastHints = hints
    }
    depth -= 1
    return .done
  }

  /// True where a mask has the length that Cairo takes it to have, whatever it passed over.
  private var knowsLength: Bool {
    let length = (realHints + 7) / 8
    return !mayLackHints && maskBytes == length && (leastHints + 7) / 8 == length
  }

  private mutating func declareHints() {
    if mayLackNumbers { mayLackHints = true }
    findWidth(stack % 2 != 0)
    hasTop = false
    hints += stack / 2
    leastHints += stack / 2
    stack = 0
    mayLackNumbers = false
  }

  private mutating func takeRealHints() {
    realHints += realStack / 2
    realStack = 0
  }

  private mutating func findWidth(_ isThere: Bool) {
    if seeksWidth, isThere { hasWidth = true }
    seeksWidth = false
  }

  /// By how much the second byte of an operator changes a stack of `count` numbers (5177, 4.4 and 4.5);
  /// flexes and what is none clear it.
  private static func effect(of byte: UInt8, on count: Int) -> Int {
    switch byte {
    case 22: -3  // ifelse
    case 20, 30: -2  // put, roll
    case 3, 4, 10, 11, 12, 15, 18, 24: -1  // and, or, add, sub, div, eq, drop, mul
    case 5, 9, 14, 21, 26, 28, 29: 0  // not, abs, neg, get, sqrt, exch, index
    case 23, 27: 1  // random, dup
    default: -count
    }
  }

  /// The number at `place`; one too many for any subroutine where versions of Cairo read it
  /// differently.
  @inline(__always)
  private static func number(at place: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    let byte = Int(bytes[place])
    switch byte {
    case 28: return Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    case 32...246: return byte - 139
    case 247...250: return (byte - 247) * 256 + Int(bytes[place + 1]) + 108
    case 251...254: return -(byte - 251) * 256 - Int(bytes[place + 1]) - 108
    default:
      return Int(Int16(truncatingIfNeeded: Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])))
    }
  }
}
