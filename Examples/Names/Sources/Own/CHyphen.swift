/// A word from this program’s own module CHyphen.
public let wordCHyphen = "CHyphen"
