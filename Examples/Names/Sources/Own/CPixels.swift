/// A word from this program’s own module CPixels.
public let wordCPixels = "CPixels"
