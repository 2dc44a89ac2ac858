public import TypesetFonts
public import TypesetResources
public import TypesetTextAnalysis

/// The fonts and dictionaries that texts are set with.
///
/// May be shared by any number of threads. What it finds out about fonts and words it remembers, so
/// a program mostly has one: `standard`.
public final class TextEnvironment: Sendable {
  /// This machine's fonts and its dictionaries in `/usr/share/hyphen`. Nothing is listed or read
  /// before it is needed.
  public static let standard = TextEnvironment()

  /// The fonts.
  public let fonts: FontLibrary
  /// The rules by which words are divided.
  public let hyphenation: HyphenationLibrary
  private let idle = Guarded<[Worker]>([])

  /// What one thread works with at a time.
  private final class Worker: Sendable {
    let tools: Guarded<ParagraphTools>

    init(_ fonts: FontLibrary, _ hyphenation: HyphenationLibrary) {
      tools = Guarded(ParagraphTools(fonts: fonts, hyphenation: hyphenation))
    }
  }

  /// An environment of `fonts` and `hyphenation`.
  public init(fonts: FontLibrary, hyphenation: HyphenationLibrary) {
    self.fonts = fonts
    self.hyphenation = hyphenation
  }

  /// The fonts in `fontPaths`, files or folders, before those of this machine, or alone.
  /// What a face lacks is looked for in the families of `cascade` first.
  public convenience init(
    resources: ResourceProvider = ResourceProvider(), fontPaths: [String] = [],
    usesSystemFonts: Bool = true, cascade: [String] = []
  ) {
    self.init(
      fonts: FontLibrary(
        resources: resources, fontPaths: fontPaths, usesSystemFonts: usesSystemFonts,
        cascade: cascade),
      hyphenation: HyphenationLibrary(resources: resources))
  }

  /// Runs `body` with tools that no other thread has meanwhile.
  func withTools<Result: Sendable>(_ body: (ParagraphTools) -> Result) -> Result {
    let worker = idle.withLock { $0.popLast() } ?? Worker(fonts, hyphenation)
    defer { idle.withLock { $0.append(worker) } }
    return worker.tools.withLock { body($0) }
  }
}
