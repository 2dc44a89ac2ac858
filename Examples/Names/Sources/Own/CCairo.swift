/// A word from this program’s own module CCairo.
public let wordCCairo = "CCairo"
