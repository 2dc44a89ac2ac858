import Testing

/// Names of pictures that are not there, and the files that were meant.
@Suite struct PictureSuggestionTests {
  let folder = Folder()

  private func errors(_ name: String) -> String {
    folder.write("<img src=\"\(name)\" alt=\"Soup\">\n", to: "a.txt")
    let result = Shell.run(
      """
      mkdir -p pictures
      [ -e pictures/soup.jpg ] || touch pictures/soup.jpg 'my soup.JPEG'
      "$T" check a.txt
      """, in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("no such file"), "\(result.errors)")
    return result.errors
  }

  @Test(arguments: [
    ("pictures/SOUP.JPG", "pictures/soup.jpg"), ("pictures/soop.jpg", "pictures/soup.jpg"),
    ("Pictures/soup.jpg", "pictures/soup.jpg"), ("pictures\\soup.jpg", "pictures/soup.jpg"),
    ("my%20soup.JPEG", "my soup.JPEG"), ("my soup.jpeg", "my soup.JPEG"),
  ])
  func theFileThatWasMeantIsNamed(name: String, meant: String) {
    let text = errors(name)
    #expect(text.contains("help: did you mean “\(meant)”?"), "\(text)")
  }

  /// Nothing is said of what lies outside of the manuscript's folder.
  @Test(arguments: ["stew.png", "../a.txt", "pictures/../pictures/soop.jpg", "pictures"])
  func nothingElseIsSuggested(name: String) {
    folder.write("<img src=\"\(name)\" alt=\"Soup\">\n", to: "a.txt")
    let result = Shell.run(
      "mkdir -p pictures; touch pictures/soup.jpg; \"$T\" check a.txt", in: folder.path)
    #expect(!result.errors.contains("did you mean"), "\(result.errors)")
  }
}
