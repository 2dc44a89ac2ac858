extension ScriptTag {
  /// True for scripts in use that run from right to left.
  public var runsRightToLeft: Bool { ScriptTag.rightToLeft.contains(rawValue) }

  private static let rightToLeft = Set(
    ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]
      .compactMap { ScriptTag($0)?.rawValue })
}
