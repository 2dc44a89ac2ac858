/// A word from this program’s own module CFontconfig.
public let wordCFontconfig = "CFontconfig"
