/// A word from this program’s own module Templates.
public let wordTemplates = "Templates"
