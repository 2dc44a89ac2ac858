/// A word from this program’s own module CMessageDigest.
public let wordCMessageDigest = "CMessageDigest"
