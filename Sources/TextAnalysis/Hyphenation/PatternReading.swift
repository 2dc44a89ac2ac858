/// Which patterns count where several end at one letter, or could.
///
/// Most dictionaries are prepared for libhyphen: a pattern, and every beginning of one, contains the
/// values of the shorter patterns that end with it, and where its author left them out they are
/// meant not to count. Czech, Danish and Russian in Debian are TeX's patterns as TeX has them, and
/// read that way most of their divisions are lost: Russian журнал, во-пре-ки.
///
/// Which it is shows in the patterns. Of the states that a shorter pattern ends at (in percent those
/// that do not contain its values): Czech 74, Danish 80, Russian 84; German 28, of which those looked
/// at were better left out (Bar-ba-rei, not Ba-r-ba-rei); Portuguese 3 of 9 states, French 8,
/// Italian 6, and at most 1 in the others.
enum PatternReading: Sendable {
  /// The longest alone, and that only if nothing longer could still become one: libhyphen's
  /// reading.
  case longest
  /// All: F. M. Liang's reading, and TeX's.
  case all
}
