/// A word from this program’s own module CAllocator.
public let wordCAllocator = "CAllocator"
