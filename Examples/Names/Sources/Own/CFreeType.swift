/// A word from this program’s own module CFreeType.
public let wordCFreeType = "CFreeType"
