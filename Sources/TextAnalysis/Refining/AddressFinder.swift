public import TypesetRichText

/// An address in a text that a click can lead to.
public struct FoundAddress: Hashable, Sendable {
  /// Where it stands; the punctuation of its sentence is not in it.
  public var range: TextRange
  /// Where it leads: the address with its scheme, `https:` or `mailto:` where it was written
  /// without.
  public var target: String
}

/// Finds addresses that lead somewhere: of pages (`https://…`, `www.…`, `magazine.example/spring`),
/// of files to be fetched, and of people. Names of files and folders are none, nor is a host by
/// itself, which may as well be two sentences without a space between them.
///
/// What ends a sentence is not in an address: `(see www.magazine.example/gates).` leads to
/// `https://www.magazine.example/gates`. A closing bracket is where it was opened within.
public enum AddressFinder {
  /// The addresses of `utf8`, in order. O(n).
  public static func addresses(in utf8: [UInt8]) -> [FoundAddress] {
    utf8.withUnsafeBufferPointer { text in
      var found: [FoundAddress] = []
      var place = 0
      while place < text.count {
        guard isAddressByte(text[place]) else {
          place += 1
          continue
        }
        let start = place
        while place < text.count, isAddressByte(text[place]) { place += 1 }
        var rest = start..<place
        while !rest.isEmpty {
          let piece = firstOfList(in: rest, of: text)
          rest = piece.upperBound..<rest.upperBound
          guard piece.count > 4, let range = address(in: piece, of: text),
            let target = target(of: text[range])
          else { continue }
          found.append(FoundAddress(range: TextRange(range), target: target))
        }
      }
      return found
    }
  }

  /// The stretch of `token` to behind its first comma or semicolon that parts two addresses rather
  /// than stand in one: before what begins as an address does, or behind a host, which has no path
  /// that could hold it. O(its length).
  private static func firstOfList(
    in token: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var hasPath = false
    for place in token {
      switch text[place] {
      case UInt8(ascii: "/"): hasPath = true
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        let next = text[place + 1..<min(token.upperBound, place + 9)]
        let head = String(decoding: next, as: UTF8.self).lowercased()
        if !hasPath || beginnings.contains(where: head.hasPrefix) {
          return token.lowerBound..<place + 1
        }
      default: break
      }
    }
    return token
  }

  private static let schemes = ["https://", "http://", "ftp://", "mailto:"]
  private static let beginnings = schemes + ["www."]

  /// Where `address` leads; nil where it is no address of a page or of somebody.
  private static func target(of address: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let text = String(decoding: address, as: UTF8.self)
    let lower = text.lowercased()
    for scheme in schemes where lower.hasPrefix(scheme) {
      return lower.utf8.count > scheme.utf8.count ? text : nil
    }
    if lower.hasPrefix("www.") { return isNamedHost(address) ? "https://" + text : nil }
    // Somebody's.
    if let at = address.firstIndex(of: UInt8(ascii: "@")), !address.contains(UInt8(ascii: "/")) {
      let host = address[address.index(after: at)...]
      return isHost(host) && at > address.startIndex ? "mailto:" + text : nil
    }
    let host = address.prefix { $0 != UInt8(ascii: "/") }
    guard host.count < address.count, isHost(host),
      host.allSatisfy({ !(0x41...0x5A).contains($0) })
    else { return nil }
    return "https://" + text
  }

  /// True for what begins with `www.`, a name and a last part of two letters or more, whatever that
  /// is; behind them a port, a path, a question.
  private static func isNamedHost(_ address: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let host = address.prefix { !":/?#".utf8.contains($0) }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 2, let last = labels.last else { return false }
    return labels.allSatisfy { !$0.isEmpty } && last.count > 1
      && !last.contains { (0x30...0x39).contains($0) }
  }

  /// True for names with full stops between them of which the last is a country's or a well-known
  /// one.
  private static func isHost(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last,
      labels.allSatisfy({ label in
        !label.isEmpty
          && label.allSatisfy {
            $0 >= 0x80 || isASCIILetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      })
    else { return false }
    if last.count == 2 { return last.allSatisfy(isASCIILetter) }
    return wellKnown.contains(String(decoding: last, as: UTF8.self).lowercased())
  }

  /// The oldest of the last parts of hosts (RFC 920, RFC 2606) and those that are written most.
  private static let wellKnown: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "arpa", "info", "biz", "name", "museum",
    "coop",
    "aero", "mobi", "travel", "jobs", "cat", "post", "asia", "app", "dev", "blog", "art", "berlin",
    "london", "paris", "wien", "swiss", "press", "news", "online", "site", "shop", "store", "tech",
    "xyz", "club", "cloud", "page", "example", "test", "invalid",
  ]
}

extension AttributedText {
  /// The text with its addresses as links, as they are found by `AddressFinder`; those that are
  /// links already stay as they are.
  ///
  ///     let linked = text.linkingAddresses { $0.color = .hex(0x0033AA) }
  ///
  /// - Parameter style: Changes the attributes of what becomes a link: its colour, a line under it.
  /// - Complexity: O(n).
  public func linkingAddresses(
    style: (inout TextAttributes) -> Void = { _ in }
  ) -> AttributedText {
    let addresses = AddressFinder.addresses(in: utf8)
    guard !addresses.isEmpty else { return self }
    var linked = AttributedText(uncovered: utf8, runs: runs.count + 2 * addresses.count)
    var next = 0
    for run in runs {
      var place = run.range.lowerBound
      while place < run.range.upperBound {
        while next < addresses.count, addresses[next].range.upperBound <= place { next += 1 }
        guard next < addresses.count, addresses[next].range.lowerBound < run.range.upperBound,
          run.attributes.link == nil
        else {
          linked.cover(run.range.upperBound - place, run.attributes)
          break
        }
        let address = addresses[next]
        if address.range.lowerBound > place {
          linked.cover(address.range.lowerBound - place, run.attributes)
          place = address.range.lowerBound
        }
        let end = min(address.range.upperBound, run.range.upperBound)
        var attributes = run.attributes
        attributes.link = address.target
        style(&attributes)
        linked.cover(end - place, attributes)
        place = end
      }
    }
    return linked
  }

  /// Makes its addresses links; see `linkingAddresses(style:)`.
  public mutating func linkAddresses(style: (inout TextAttributes) -> Void = { _ in }) {
    self = linkingAddresses(style: style)
  }
}
