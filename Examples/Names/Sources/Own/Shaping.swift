/// A word from this program’s own module Shaping.
public let wordShaping = "Shaping"
