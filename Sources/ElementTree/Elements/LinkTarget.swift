/// Where a link may lead: to a page of the web, a mailbox, a telephone, or an element of the
/// manuscript. Whatever else a reader of the document would make of an address, such as to run a
/// script or to open a file of whoever reads, is not a magazine's to ask for.
package enum LinkTarget {
  /// What an address may begin with, before its colon.
  package static let schemes = ["http", "https", "mailto", "tel"]

  /// How many bytes an address may have: more than browsers take, and each line of a link has all of it.
  package static let longest = 8192

  /// Whether `address` leads to where a link may. O(length of its scheme).
  package static func isAllowed(_ address: String) -> Bool {
    guard address.utf8.count <= longest, !hasControls(address) else { return false }
    if address.utf8.first == UInt8(ascii: "#") { return address.utf8.count > 1 }
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address[..<colon].lowercased()
    let rest = address.utf8[address.utf8.index(after: colon)...]
    guard schemes.contains(scheme) else { return false }
    switch scheme {
    case "mailto":
      return !rest.isEmpty && !hasSpaces(Substring(rest.prefix { $0 != UInt8(ascii: "?") }))
    case "tel": return !rest.isEmpty
    default:
      // A page of the web has a host (RFC 9110, 4.2).
      guard rest.starts(with: "//".utf8) else { return false }
      let host = host(in: Substring(rest.dropFirst(2)))
      return !hasSpaces(host)
        && host.unicodeScalars.contains {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
  }

  /// The host that `rest`, what stands behind `//`, begins with; without who asks and the port (RFC 3986, 3.2).
  private static func host(in rest: Substring) -> Substring {
    var host = rest.prefix { !"/?#".contains($0) }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    // The colons of an IPv6 address, which stands in brackets, begin no port.
    if host.first != "[", let colon = host.firstIndex(of: ":") { host = host[..<colon] }
    return host
  }

  private static func hasSpaces(_ part: Substring) -> Bool {
    part.utf8.contains(0x20) || part.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  private static func hasControls(_ address: String) -> Bool {
    address.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }

  /// What `address` names before its colon, if that can be the name of a scheme.
  package static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon]
    let isName = scheme.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    let isAllowed = schemes.contains(scheme.lowercased())
    return isName && !isAllowed && (1...32).contains(scheme.utf8.count) ? String(scheme) : nil
  }

  /// Whether `address` is the path of a file beside the manuscript rather than of a page of the web:
  /// `other.md`, `../pages/tide.html#low`.
  package static func isFile(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard !path.isEmpty, scheme(of: address) == nil, !isAllowed(address) else { return false }
    if path.hasPrefix("/") || path.hasPrefix("./") || path.hasPrefix("../") {
      return !path.hasPrefix("//")
    }
    // The first part may be the name of a host: `example.org/tide.html`.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, let point = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: point)...].lowercased()
    return fileEndings.contains(ending) && (parts.count == 1 || !parts[0].contains("."))
  }

  private static let fileEndings: Set<String> = [
    "md", "markdown", "txt", "html", "htm", "xhtml", "pdf", "doc", "docx", "odt", "rtf", "tex",
    "epub", "png", "jpg", "jpeg", "gif", "svg", "webp", "css", "js", "json", "xml", "csv", "zip",
  ]

  /// Why there is no link to `address`, which is not allowed, and what to do: the words of all readers.
  ///
  /// - Parameter shown: The address as messages quote it.
  package static func problem(
    with address: String, shown: String
  ) -> (message: String, help: String) {
    let reason: String
    var help = "links begin with http:, https:, mailto: or tel:, or with # and the id of an element"
    if address.utf8.count > longest {
      return (
        "the address has more than \(longest) bytes; the text is set without a link",
        "write a shorter address that leads there"
      )
    }
    if hasControls(address) {
      return (
        "there are control characters in the address; the text is set without a link",
        "write it without them: no tabs, no line breaks"
      )
    }
    if let colon = address.firstIndex(of: ":"),
      schemes.contains(address[..<colon].lowercased()),
      address[colon...].unicodeScalars.contains(where: { $0.properties.isWhitespace })
    {
      return (
        "there is a space in “\(shown)”, where hosts and mailboxes have none; the text is set without a link",
        "write the address without it"
      )
    }
    if let scheme = scheme(of: address) {
      reason = "links to “\(scheme):” are not allowed"
    } else if isFile(address) {
      reason = "“\(shown)” is a file, not an address of the web"
      help = "write the address at which readers find it, such as https://example.org/page"
    } else {
      reason = "“\(shown)” is not a complete address"
      if let near = suggestion(for: address) { help = "did you mean “\(near)”?" }
    }
    return (reason + "; the text is set without a link", help)
  }

  /// What may have been meant by an address that names no scheme; nil where nothing is near.
  package static func suggestion(for address: String) -> String? {
    let end = address.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? address.endIndex
    let host = address[..<end]
    let isHost =
      host.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "@"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard isHost, host.dropFirst().dropLast().contains("."), !isFile(address) else { return nil }
    return (host.contains("@") ? "mailto:" : "https://") + address
  }
}
