/// A sign of formulas: its character and what it is to its neighbours.
public struct MathSymbol: Hashable, Sendable {
  /// The character.
  public var scalar: Unicode.Scalar
  /// What it is.
  public var kind: MathClass

  /// The sign that `\name` stands for; nil where there is none.
  public static func named(_ name: String) -> MathSymbol? { table.named[name] }

  /// The command for `scalar`; nil where there is none.
  static func command(for scalar: Unicode.Scalar) -> String? { table.commands[scalar] }

  /// What `scalar` is to its neighbours, written as itself.
  public static func kind(of scalar: Unicode.Scalar) -> MathClass {
    switch scalar {
    case "+", "-", "*", "−", "±", "∓", "×", "÷", "·", "⋅": return .binary
    case "=", "<", ">", ":": return .relation
    case "(", "[", "{": return .opening
    case ")", "]", "}", "!", "?": return .closing
    case ",", ";": return .punctuation
    default: break
    }
    if scalar.value < 0x80 { return .ordinary }
    if let known = table.kinds[scalar] { return known }
    switch scalar.value {
    // Arrows; mathematical operators that no command names.
    case 0x2190...0x21FF, 0x27F0...0x27FF, 0x2900...0x297F, 0x2A66...0x2AFF: return .relation
    case 0x2223...0x2226, 0x2234...0x228B, 0x228F...0x2292, 0x22A2...0x22B8, 0x22C8...0x22CD,
      0x22D0...0x22ED:
      return .relation
    case 0x2208...0x220D: return .relation
    case 0x2A00...0x2A1C, 0x22C0...0x22C3, 0x220F...0x2211, 0x222B...0x2233: return .operation
    case 0x2212...0x2219, 0x2227...0x222A, 0x228C...0x228E, 0x2293...0x22A1, 0x22BA...0x22BF,
      0x22C4...0x22C7, 0x22CE...0x22CF, 0x2A1D...0x2A65:
      return .binary
    default: return .ordinary
    }
  }

  /// Operators whose scripts stand at their corners in displays, too: integrals.
  public static func isIntegral(_ scalar: Unicode.Scalar) -> Bool {
    (0x222B...0x2233).contains(scalar.value) || (0x2A0B...0x2A1C).contains(scalar.value)
  }

  /// The names of functions, and whether their limits stand below them in displays.
  static let functions: [String: Bool] = [
    "arccos": false, "arcsin": false, "arctan": false, "arg": false, "cos": false, "cosh": false,
    "cot": false, "coth": false, "csc": false, "deg": false, "dim": false, "exp": false,
    "hom": false, "ker": false, "lg": false, "ln": false, "log": false, "sec": false,
    "sin": false, "sinh": false, "tan": false, "tanh": false, "tg": false, "ctg": false,
    "arctg": false, "sh": false, "ch": false, "th": false,
    "det": true, "gcd": true, "inf": true, "lim": true, "liminf": true, "limsup": true,
    "max": true, "min": true, "Pr": true, "sup": true, "injlim": true, "projlim": true,
  ]

  /// Signs over and under formulas: their combining characters, and whether they are as wide.
  static let accents: [String: (scalar: Unicode.Scalar, isBelow: Bool, isWide: Bool)] = [
    "hat": ("\u{302}", false, false), "widehat": ("\u{302}", false, true),
    "tilde": ("\u{303}", false, false), "widetilde": ("\u{303}", false, true),
    "bar": ("\u{304}", false, false), "breve": ("\u{306}", false, false),
    "dot": ("\u{307}", false, false), "ddot": ("\u{308}", false, false),
    "dddot": ("\u{20DB}", false, false), "ddddot": ("\u{20DC}", false, false),
    "acute": ("\u{301}", false, false), "grave": ("\u{300}", false, false),
    "check": ("\u{30C}", false, false), "mathring": ("\u{30A}", false, false),
    "vec": ("\u{20D7}", false, false),
    "overrightarrow": ("\u{20D7}", false, true), "overleftarrow": ("\u{20D6}", false, true),
    "overleftrightarrow": ("\u{20E1}", false, true),
    "underrightarrow": ("\u{20EF}", true, true), "underleftarrow": ("\u{20EE}", true, true),
    "underleftrightarrow": ("\u{34D}", true, true),
    "overbrace": ("\u{23DE}", false, true), "underbrace": ("\u{23DF}", true, true),
    "overparen": ("\u{23DC}", false, true), "underparen": ("\u{23DD}", true, true),
    "overbracket": ("\u{23B4}", false, true), "underbracket": ("\u{23B5}", true, true),
  ]

  /// amsmath's names of accents that stand on others, once set apart from the small ones.
  static let doubled: Set<String> = [
    "Hat", "Check", "Tilde", "Acute", "Grave", "Dot", "Ddot", "Breve", "Bar", "Vec",
  ]

  /// Arrows as long as what stands over and under them: amsmath's, and mathtools'.
  static let longArrows: [String: Unicode.Scalar] = [
    "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒",
    "xLeftarrow": "⇐", "xLeftrightarrow": "⇔", "xmapsto": "↦", "xhookrightarrow": "↪",
    "xhookleftarrow": "↩", "xrightharpoonup": "⇀", "xrightharpoondown": "⇁",
    "xleftharpoonup": "↼", "xleftharpoondown": "↽", "xrightleftharpoons": "⇌",
    "xleftrightharpoons": "⇋",
  ]

  /// The commands of fences, beside the characters themselves.
  static let fences: [String: Unicode.Scalar] = [
    "{": "{", "}": "}", "lbrace": "{", "rbrace": "}", "langle": "⟨", "rangle": "⟩", "|": "‖",
    "Vert": "‖", "vert": "|", "lvert": "|", "rvert": "|", "lVert": "‖", "rVert": "‖",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrack": "[", "rbrack": "]",
    "uparrow": "↑", "downarrow": "↓", "updownarrow": "↕", "Uparrow": "⇑", "Downarrow": "⇓",
    "Updownarrow": "⇕", "backslash": "\\", "lgroup": "⟮", "rgroup": "⟯", "lmoustache": "⎰",
    "rmoustache": "⎱", "ulcorner": "⌜", "urcorner": "⌝", "llcorner": "⌞", "lrcorner": "⌟",
    "llbracket": "⟦", "rrbracket": "⟧", "lparen": "(", "rparen": ")",
  ]
}
