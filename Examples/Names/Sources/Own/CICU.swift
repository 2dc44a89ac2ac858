/// A word from this program’s own module CICU.
public let wordCICU = "CICU"
