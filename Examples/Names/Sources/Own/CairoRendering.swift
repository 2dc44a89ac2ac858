/// A word from this program’s own module CairoRendering.
public let wordCairoRendering = "CairoRendering"
