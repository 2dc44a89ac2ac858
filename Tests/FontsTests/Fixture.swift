import TypesetFonts
import Glibc
import TypesetResources
import TypesetRichText
import TypesetTextAnalysis

/// What the tests of this room share: the fonts that the project installs.
enum Fixture {
  static let library = FontLibrary(resources: ResourceProvider())
  static let libertine = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"
  static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  static func bytes(_ path: String) throws -> ResourceBytes {
    try ResourceProvider().bytes(of: path)
  }

  static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  static func fallback(
    _ text: String, _ script: String, language: LanguageTag = "en",
    like query: FontQuery = FontQuery(families: ["Linux Libertine O"])
  ) -> FontFace? {
    library.fallback(
      for: scalars(text), language: language,
      script: ScriptTag(script) ?? .common, like: query)
  }
}

/// A folder that goes with its last owner.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/fonts-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ResourceError(name: "mkdtemp", reason: .system(errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Scratch.keep(path)
  }

  deinit { Scratch.remove(path) }

  func write(_ bytes: [UInt8], as name: String) throws {
    makeFolders(for: name)
    guard let file = fopen("\(path)/\(name)", "w") else {
      throw ResourceError(name: name, reason: .system(errno))
    }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw ResourceError(name: name, reason: .system(errno))
    }
  }

  func link(_ name: String, to target: String) throws {
    guard symlink(target, "\(path)/\(name)") == 0 else {
      throw ResourceError(name: name, reason: .system(errno))
    }
  }

  private func makeFolders(for name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
  }
}

extension Fixture {
  /// The repository's own fonts.
  static let ownFonts: String = {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/Fonts"
  }()

  /// A variable font whose numbers `scripts/make-variable-test-font` explains.
  static func flex() throws -> FontFace {
    try FontFace(FontBlob(file: ownFonts + "/Flex.ttf"))
  }

  static func square() throws -> FontFace {
    try FontFace(FontBlob(file: ownFonts + "/Square.ttf"))
  }

  static func face(_ path: String, _ index: Int = 0) throws -> FontFace {
    try FontFace(FontBlob(file: path), index: index)
  }
}
