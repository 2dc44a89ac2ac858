/// A word from this program’s own module CTemplates.
public let wordCTemplates = "CTemplates"
