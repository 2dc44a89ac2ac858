extension StringProtocol {
  /// Whether anything in it is read: a letter, a figure or a sign, and not only white space and what nobody sees
  /// (`White_Space` and `Default_Ignorable_Code_Point` of Unicode). O(n).
  package var saysSomething: Bool {
    unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}
