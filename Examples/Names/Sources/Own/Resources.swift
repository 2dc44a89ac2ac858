/// A word from this program’s own module Resources.
public let wordResources = "Resources"
