import Foundation
import TypesetImages
import TypesetResources

/// The facts or the fault of `bytes`.
func read(_ bytes: [UInt8]) -> Result<ImageInfo, ImageFault> {
  Result { () throws(ImageFault) -> ImageInfo in
    // The bytes stand at the end of their own memory, so that a read beyond them is seen by a
    // sanitizer.
    let copy = ResourceBytes(copying: bytes)
    return try ImageInfo(copy.buffer)
  }
}

func fault(_ bytes: [UInt8]) -> ImageFault? {
  if case .failure(let fault) = read(bytes) { return fault }
  return nil
}

/// The pixels of `bytes`, row by row, 0xAARRGGBB.
func decode(_ bytes: [UInt8]) throws -> [UInt32] {
  let copy = ResourceBytes(copying: bytes)
  let image = try DecodedImage(copy.buffer, info: try ImageInfo(copy.buffer))
  return Array(image.pixels.bindMemory(to: UInt32.self))
}

/// A folder with `files`, gone after `body`.
func withFolder<T>(
  _ files: [String: [UInt8]], _ body: (String) throws -> T
) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, bytes) in files {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
  return try body(folder.path)
}
