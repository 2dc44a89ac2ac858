/// A word from this program’s own module CHarfBuzz.
public let wordCHarfBuzz = "CHarfBuzz"
