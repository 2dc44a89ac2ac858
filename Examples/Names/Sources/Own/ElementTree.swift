/// A word from this program’s own module ElementTree.
public let wordElementTree = "ElementTree"
