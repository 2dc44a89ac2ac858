/// A word from this program’s own module ImageFixtures.
public let wordImageFixtures = "ImageFixtures"
