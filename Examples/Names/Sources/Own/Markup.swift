/// A word from this program’s own module Markup.
public let wordMarkup = "Markup"
