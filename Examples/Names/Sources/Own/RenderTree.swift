/// A word from this program’s own module RenderTree.
public let wordRenderTree = "RenderTree"
