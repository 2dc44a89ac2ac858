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
    ("pictures/soup.jpeg", "pictures/soup.jpg"), ("pictures/soup", "pictures/soup.jpg"),
    ("my%20soup.JPEG", "my soup.JPEG"), ("my soup.jpeg", "my soup.JPEG"),
  ])
  func theFileThatWasMeantIsNamed(name: String, meant: String) {
    let text = errors(name)
    #expect(text.contains("help: did you mean “\(meant)”?"), "\(text)")
  }

  /// The name is underlined, not the whole tag.
  @Test func theNameIsUnderlined() {
    let text = errors("pictures/stew.jpg")
    #expect(text.contains(" --> a.txt:1:11\n"), "\(text)")
    #expect(
      text.contains("\n  |           ^^^^^^^^^^^^^^^^^\n"), "\(text)")
  }

  /// A file that is damaged inside is one mistake, however often it is used.
  @Test func aDamagedPictureIsReportedOnce() {
    folder.write(
      "<img src=d.jpg alt=x width=20>\nSoup.\n<img src=d.jpg alt=x width=30>\n"
        + "<img src=d.jpg alt=x width=40>\n", to: "b.txt")
    let golden = #filePath.split(separator: "/Tests/")[0] + "/Tests/Golden/pictures"
    let damaged = Shell.run(
      """
      python3 -c "b=bytearray(open('\(golden)/baseline.jpg','rb').read()); n=len(b)
      for i in range(n-60,n-2): b[i]=0
      open('d.jpg','wb').write(b)"
      """, in: folder.path)
    #expect(damaged.status == 0, "\(damaged.errors)")
    for line in ["check b.txt", "b.txt -o b.pdf", "b.txt -o b.png"] {
      let errors = Shell.run("\"$T\" \(line)", in: folder.path).errors
      #expect(errors.split(separator: "error[picture.unreadable]").count == 1, "\(errors)")
      #expect(errors.contains(", here and in 2 more places\n --> b.txt:1:10\n"), "\(errors)")
    }
  }

  /// Names that share little but their extension have nothing to do with each other.
  @Test(arguments: ["no.jpg", "pictures/sea.jpg", "pictures/sp.jpg", "pictures/s.jpg"])
  func farFetchedNamesAreNot(name: String) {
    let text = errors(name)
    #expect(!text.contains("did you mean"), "\(text)")
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
