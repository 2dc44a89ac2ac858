import TypesetGeometry
import TypesetResources
import Testing

@testable import TypesetKit

@Suite struct RequestTests {
  func error(_ change: (inout Request) -> Void) -> String? {
    var request = Request(input: .bytes(name: "x.txt", []), output: .standardOutput)
    change(&request)
    do throws(RequestError) {
      try request.validate()
      return nil
    } catch {
      #expect(error.exit == .usage)
      return error.message
    }
  }

  @Test func nothingAskedForIsFine() {
    #expect(error { _ in } == nil)
    for paper in Paper.allCases {
      for columns in 1...6 {
        #expect(
          error {
            $0.page.size = paper.size
            $0.page.columns = columns
          } == nil)
      }
    }
  }

  @Test func numbersOutOfBounds() {
    #expect(error { $0.page.columns = 0 } == "--columns is 0, which is not between 1 and 12")
    #expect(error { $0.page.columns = 13 } == "--columns is 13, which is not between 1 and 12")
    #expect(error { $0.jobs = 257 } == "--jobs is 257, which is not between 1 and 256")
    #expect(
      error { $0.body.size = .zero } == "--size is 0 pt, which is not between 1 pt and 1000 pt")
    #expect(
      error { $0.body.leading = Length(points: 0.5) }
        == "--leading is 0.5 pt, which is not between 1 pt and 2000 pt")
    #expect(
      error { $0.page.size = Size(width: Length(points: 10), height: Length(points: 100)) }
        == "--page-size: the width is 10 pt, which is not between 36 pt and 14400 pt")
    #expect(
      error { $0.page.gutter = Length(points: -1) }
        == "--gutter is -1 pt, which is not between 0 pt and 14400 pt")
  }

  @Test func numbersThatLeaveNoRoom() {
    func margins(_ points: Int) -> Insets {
      let length = Length(points: points)
      return Insets(top: length, left: length, bottom: length, right: length)
    }
    #expect(
      error { $0.page.margins = margins(300) }
        == "the left and right margins leave no room on a page 595.276 pt wide")
    #expect(
      error {
        $0.page.margins = margins(0)
        $0.page.margins?.top = Length(points: 835)
      } == "the top and bottom margins leave no room for a line on a page 841.89 pt high")
    #expect(
      error {
        $0.page.columns = 12
        $0.page.gutter = Length(points: 50)
      } == "the gutters of 12 columns leave no room for text")
    #expect(
      error {
        $0.page.columns = 2
        $0.page.size = Size(width: Length(points: 100), height: Length(points: 400))
        $0.page.margins = margins(10)
        $0.page.gutter = Length(points: 20)
        $0.body.size = Length(points: 36)
      } == "each of 2 columns is 30 pt wide, narrower than one letter of 36 pt")
    #expect(
      error {
        $0.page.columns = 1
        $0.page.size = Size(width: Length(points: 100), height: Length(points: 400))
        $0.page.margins = margins(10)
        $0.body.indent = Length(points: 80)
      } == "the indent of 80 pt leaves no room in a column 80 pt wide")
  }

  @Test(arguments: [
    ("zombies.txt", "", "zombies", "txt"), ("a/b.c/zombies.TXT", "a/b.c", "zombies", "txt"),
    ("/zombies", "/", "zombies", nil), ("./x.tar.gz", ".", "x.tar", "gz"),
    (".hidden", "", ".hidden", nil), ("..", "", "..", nil), ("a/", "a", "a", nil),
  ])
  func names(path: String, directory: String, base: String, ending: String?) {
    let input = Request.Input(argument: path)
    #expect(input.name == path)
    #expect(input.directory == directory)
    #expect(input.baseName == base)
    #expect(input.fileExtension == ending)
  }

  @Test func standardInputHasNoFolder() {
    let input = Request.Input(argument: "-")
    #expect(input == .standardInput)
    #expect(input.name == "<stdin>" && input.directory == "" && input.fileExtension == nil)
  }

  @Test func inputsAreRead() throws {
    let folder = Folder()
    let path = folder.write("brains", to: "a.txt")
    let resources = ResourceProvider(baseDirectory: "/nowhere")
    #expect(try Request.Input.file(path).read(from: resources) == Array("brains".utf8))
    #expect(try Request.Input.file("/dev/null").read(from: resources) == [])
    #expect(throws: ResourceError(name: folder["b.txt"], reason: .notFound)) {
      try Request.Input.file(folder["b.txt"]).read(from: resources)
    }
    #expect(throws: ResourceError(name: folder.path, reason: .notAFile)) {
      try Request.Input.file(folder.path).read(from: resources)
    }
    // A device without end meets the limit.
    #expect(throws: ResourceError(name: "/dev/zero", reason: .tooLarge)) {
      try Request.Input.file("/dev/zero").read(from: ResourceProvider(largestFile: 1_000_000))
    }
  }

  @Test(arguments: [
    (0, "0 pt"), (65536, "1 pt"), (-65536, "-1 pt"), (32768, "0.5 pt"), (1, "0 pt"),
    (66, "0.001 pt"), (65536 * 12 + 6554, "12.1 pt"), (-33, "-0.001 pt"),
  ])
  func lengthsForPeople(scaledPoints: Int, text: String) {
    #expect(Length(scaledPoints: scaledPoints).inPoints == text)
  }
}
