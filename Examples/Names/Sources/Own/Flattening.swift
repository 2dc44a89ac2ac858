/// A word from this program’s own module Flattening.
public let wordFlattening = "Flattening"
