/// A word from this program’s own module CDeflate.
public let wordCDeflate = "CDeflate"
