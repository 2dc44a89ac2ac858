/// A word from this program’s own module Layout.
public let wordLayout = "Layout"
