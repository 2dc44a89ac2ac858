/// A word from this program’s own module CICULibrary.
public let wordCICULibrary = "CICULibrary"
