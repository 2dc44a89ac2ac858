import TypesetResources

/// Where a document's pictures come from. Nothing is fetched from the network unless an implementation
/// does so.
///
/// It is asked once for each name. What it throws is a diagnostic, and a box stands in the picture's
/// place; so is a file larger than `largestImage`, or whose header claims more pixels than can be shown.
public protocol ImageResolver: Sendable {
  /// The bytes of the picture called `name`, a PNG or a JPEG.
  func image(named name: String) throws -> [UInt8]
}

/// Why a resolver has no picture of a name.
public struct ImageMissing: Error, Hashable, Sendable {
  /// A few words for people: `no such file`.
  public var reason: String

  /// A reason, without a full stop.
  public init(_ reason: String) { self.reason = reason }
}

/// The largest file of a picture that is taken from a resolver, in bytes.
public let largestImage = 1 << 28

/// Pictures in memory, by their names.
public struct MemoryImages: ImageResolver {
  private let images: [String: [UInt8]]

  /// These pictures.
  public init(_ images: [String: [UInt8]] = [:]) { self.images = images }

  /// The bytes of the picture called `name`.
  public func image(named name: String) throws -> [UInt8] {
    guard let bytes = images[name] else { throw ImageMissing("there is no such picture") }
    return bytes
  }
}

/// Pictures in a folder and in those below it; links do not lead out of it.
public struct FolderImages: ImageResolver {
  let resources: ResourceProvider

  /// The pictures in the folder at `path`; the empty path is the working directory.
  public init(_ path: String) {
    resources = ResourceProvider(baseDirectory: path, largestFile: largestImage, roots: [path])
  }

  /// The bytes of the file called `name`, from the folder on.
  public func image(named name: String) throws -> [UInt8] {
    do {
      return try resources.bytes(of: name).array()
    } catch { throw ImageMissing(error.explanation) }
  }
}
