/// A word from this program’s own module TextAnalysis.
public let wordTextAnalysis = "TextAnalysis"
