/// A word from this program’s own module Images.
public let wordImages = "Images"
