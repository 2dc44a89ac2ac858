public import TypesetResources
public import TypesetRichText

/// A dictionary that is there and cannot be used.
public struct HyphenationFailure: Hashable, Sendable {
  /// Its file.
  public let file: String
  /// What is wrong with it.
  public let explanation: String
  /// Whether it could not be read, whatever is in it: another time it may well be.
  public var isUnreadable = false
}

/// The hyphenation dictionaries of the system, read when first asked for.
public final class HyphenationLibrary: Sendable {
  private struct State {
    var dictionaries: [LanguageTag: HyphenationDictionary?] = [:]
    /// By the hash of what was read: Debian has one file under several names, `de` and `de_DE`.
    var contents: [UInt64: HyphenationDictionary] = [:]
    var files: [String: HyphenationDictionary] = [:]
    var failures: [HyphenationFailure] = []
    var words = HyphenationWords()
  }

  private let resources: ResourceProvider
  private let directory: String
  private let state = Guarded(State())
  /// Whose dictionaries are used; nil where they are this library's own.
  private let shared: HyphenationLibrary?

  /// Where Debian keeps them.
  public static let defaultDirectory = "/usr/share/hyphen"

  /// The dictionaries `hyph_*.dic` in `directory`, read through `resources`.
  public init(resources: ResourceProvider, directory: String = defaultDirectory) {
    self.resources = resources
    self.directory = directory
    shared = nil
  }

  /// A library with the dictionaries that `other` has read or will read. What is missing is what
  /// this one was asked for.
  public init(sharing other: HyphenationLibrary) {
    resources = other.resources
    directory = other.directory
    shared = other
  }

  /// The dictionary for `language`: of its region, else of the language, else of the region that
  /// stands for the language where nothing is said. Nil where there is none.
  ///
  /// The first call for a language reads the file while other threads wait, so that it is read
  /// once: 1 ms for most, tens of ms for German.
  public func dictionary(for language: LanguageTag) -> HyphenationDictionary? {
    state.withLock { state in
      if let known = state.dictionaries[language] { return known }
      let found: HyphenationDictionary?
      if let shared {
        found = shared.dictionary(for: language)
      } else {
        found = load(language, &state)
      }
      state.dictionaries[language] = .some(found)
      return found
    }
  }

  /// Words whose divisions are given, which come before the dictionaries. To be set before a text is: what
  /// was set keeps its lines.
  public var words: HyphenationWords {
    get { state.withLock { $0.words } }
    set { state.withLock { $0.words = newValue } }
  }

  /// Notes that words of `language` may have to be divided, without reading a dictionary: where
  /// there is none, the language is among the `missing` ones, whether or not a line came to need it.
  public func note(_ language: LanguageTag) {
    state.withLock { state in
      guard state.dictionaries[language] == nil else { return }
      let isThere = HyphenationLibrary.fileNames(for: language).contains { name in
        if state.files[name] != nil { return true }
        let path = path(of: name)
        defer { resources.release(path) }
        do throws(ResourceError) {
          _ = try resources.bytes(of: path)
          return true
        } catch {
          guard error.reason != .notFound else { return false }
          fail(path, error.explanation, isUnreadable: true, &state)
          return true
        }
      }
      if !isThere { state.dictionaries[language] = .some(nil) }
    }
  }

  /// The languages that were asked for and have no dictionary, in the order of their tags.
  public var missing: [LanguageTag] {
    state.withLock { state in
      state.dictionaries.filter { $0.value == nil }.map { $0.key }
    }.sorted { $0.identifier < $1.identifier }
  }

  /// The dictionaries that were met and could not be used, in the order of their names.
  public var failures: [HyphenationFailure] {
    (shared?.failures ?? state.withLock { $0.failures }).sorted { $0.file < $1.file }
  }

  /// The languages that were asked for and the files of their dictionaries, in the order of the
  /// tags.
  public var used: [(language: LanguageTag, file: String)] {
    let asked = state.withLock { state in
      state.dictionaries.filter { $0.value != nil }.map(\.key)
    }
    return asked.compactMap { language in
      (shared ?? self).file(for: language).map { (language, $0) }
    }.sorted { $0.language.identifier < $1.language.identifier }
  }

  /// The file of the dictionary that was read for `language`.
  private func file(for language: LanguageTag) -> String? {
    state.withLock { state in
      HyphenationLibrary.fileNames(for: language).first { state.files[$0] != nil }
    }.map(path(of:))
  }

  private func path(of name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private func load(_ language: LanguageTag, _ state: inout State) -> HyphenationDictionary? {
    for name in HyphenationLibrary.fileNames(for: language) {
      if let known = state.files[name] { return known }
      let path = path(of: name)
      do {
        let bytes = try resources.bytes(of: path).array()
        // What was read is kept as an automaton; the file need not stay mapped.
        resources.release(path)
        let hash = bytes.withUnsafeBufferPointer { WordCache.hash($0, dictionary: 0) }
        let dictionary =
          try state.contents[hash] ?? HyphenationDictionary(bytes: bytes, name: name)
        state.contents[hash] = dictionary
        state.files[name] = dictionary
        return dictionary
      } catch let error as HyphenationError {
        fail(path, error.explanation, &state)
      } catch let error as ResourceError {
        if error.reason != .notFound {
          fail(path, error.explanation, isUnreadable: true, &state)
        }
      } catch {
        fail(path, "it cannot be read", &state)
      }
    }
    return nil
  }

  private func fail(
    _ path: String, _ explanation: String, isUnreadable: Bool = false, _ state: inout State
  ) {
    let failure = HyphenationFailure(
      file: path, explanation: explanation, isUnreadable: isUnreadable)
    if !state.failures.contains(failure) { state.failures.append(failure) }
  }
}
