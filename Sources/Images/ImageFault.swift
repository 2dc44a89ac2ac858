public import TypesetResources

/// Why a picture cannot be shown.
public enum ImageFault: Error, Hashable, Sendable {
  /// The name is empty.
  case emptyName
  /// The name has a line break or another control character.
  case badName
  /// The name is an address of this scheme (`http`, `data`); names of files are wanted.
  case remote(scheme: String)
  /// The file cannot be read.
  case unreadable(ResourceError)
  /// The file has no bytes.
  case emptyFile
  /// The bytes are no picture of a kind that is known.
  case notAPicture
  /// The bytes are of this kind, which cannot be shown (`GIF`, `JPEG with 12 bits a sample`).
  case unsupported(kind: String)
  /// The file ends before the picture does.
  case truncated
  /// The data is damaged; the words of the part that found out.
  case damaged(String)
  /// What the page of a PDF draws is damaged, or names what is not there; what it is, in a few words.
  case brokenContent(String)
  /// A side has no pixels.
  case noPixels(width: Int, height: Int)
  /// The header claims more than `ImageLimits` allows.
  case tooLarge(width: Int, height: Int)
  /// There is not enough memory to decode it.
  case outOfMemory
  /// It is of this kind (`SVG`), and the library for it, which this Debian package has, is not installed.
  case noLibrary(kind: String, package: String)
  /// It is locked with a password.
  case locked
  /// The PDF has fewer pages than the one that is asked for.
  case noPage(Int, of: Int)
  /// What stands behind the name of a PDF says nothing of its pages.
  case badChoice(String)
  /// Its size is none: nothing is drawn, or more than a page could ever hold.
  case noArea
  /// Only the press sets pages of PDFs.
  case pageOfPDF

  /// What is wrong, in a few words to set after the picture's name: "no such file".
  public var explanation: String {
    switch self {
    case .emptyName: return "the picture has no name"
    case .badName: return "the name has a line break or a control character in it"
    case .remote(let scheme):
      switch scheme {
      case "data": return "pictures are read from files, not from data: addresses"
      case "file": return "write the file's name without file:"
      default: return "pictures are not fetched from the network; save it to a file first"
      }
    case .unreadable(let error): return error.explanation
    case .emptyFile: return "the file is empty"
    case .notAPicture:
      return "it is not a picture; JPEG, PNG, WebP, SVG and pages of PDFs can be shown"
    case .unsupported(let kind):
      return "it is a \(kind), which cannot be shown; save it as JPEG or PNG"
    case .truncated: return "the file is cut off"
    case .damaged(let reason):
      return reason.isEmpty ? "its data is damaged" : "its data is damaged (\(reason))"
    case .brokenContent(let reason):
      return "what it draws is damaged (\(reason)); save it again with the program that made it, "
        + "or as JPEG or PNG"
    case .noPixels(let width, let height):
      return "it claims to be \(grouped(width)) × \(grouped(height)) pixels"
    case .tooLarge(let width, let height):
      return "it claims \(grouped(width)) × \(grouped(height)) pixels; at most "
        + "\(grouped(ImageLimits.side)) on a side and "
        + "\(ImageLimits.pixels / 1_000_000) million in all can be shown"
    case .outOfMemory: return "there is not enough memory to decode it"
    case .noLibrary(let kind, let package):
      // SVG is read letter by letter.
      return "it is \(kind == "SVG" ? "an" : "a") \(kind), and the library that reads it is not "
        + "installed; install the Debian package \(package)"
    case .locked: return "it is locked with a password; save it without one"
    case .noPage(let page, let count):
      return "it has \(count == 1 ? "one page" : "\(grouped(count)) pages"), and no page \(page)"
    case .badChoice(let words):
      return "“\(words)” names no page of a PDF; write #page=2, #box=trim or #page=2&box=trim"
    case .noArea: return "it has no size that can be drawn"
    case .pageOfPDF:
      return "it is a page of a PDF, which goes into PDFs only, by --backend press"
    }
  }
}

/// `60,000`: thousands set off by commas.
private func grouped(_ number: Int) -> String {
  var out: [UInt8] = []
  for (place, digit) in String(number).utf8.reversed().enumerated() {
    if place > 0, place % 3 == 0, digit != UInt8(ascii: "-") { out.append(UInt8(ascii: ",")) }
    out.append(digit)
  }
  return String(decoding: out.reversed(), as: UTF8.self)
}
