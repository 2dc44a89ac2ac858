/// A word from this program’s own module Regression.
public let wordRegression = "Regression"
