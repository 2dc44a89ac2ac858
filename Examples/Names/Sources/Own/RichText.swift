/// A word from this program’s own module RichText.
public let wordRichText = "RichText"
