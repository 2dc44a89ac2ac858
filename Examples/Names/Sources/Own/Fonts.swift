/// A word from this program’s own module Fonts.
public let wordFonts = "Fonts"
