/// The place in a Swift file where an element was asked for.
public struct CallPlace: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, as `#fileID` has them: `Catalogue/main.swift`.
  public var fileID: String
  /// The line, from 1.
  public var line: Int

  /// A place.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// `Catalogue/main.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
