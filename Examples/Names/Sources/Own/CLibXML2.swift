/// A word from this program’s own module CLibXML2.
public let wordCLibXML2 = "CLibXML2"
