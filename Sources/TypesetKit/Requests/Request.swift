package import TypesetGeometry
package import TypesetPDFWriting
package import TypesetRegression
package import TypesetRenderTree
package import TypesetRichText
internal import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetResources
internal import TypesetTemplates
package import TypesetTextAnalysis
package import TypesettingMarkup

/// One thing asked of the press: what to read, how it is to look, where to put it.
///
/// What is nil was not asked for; the design of the pages answers it.
package struct Request: Sendable {
  /// Where the manuscript comes from.
  package var input: Input
  /// The manuscripts behind that one, in their order.
  package var further: [FurtherInput] = []
  /// What names in the text stand for, before what the manuscripts say.
  package var variables: [String: String] = [:]
  /// Words whose divisions are given, those that count last.
  package var dividedWords: [DividedWords] = []
  /// The files that some of them were read from.
  package private(set) var wordFiles: [String] = []
  /// What records and diagnostics call the manuscript; nil for the name of `input`.
  package var sourceName: String?
  /// How the manuscript's characters are stored; nil for what its bytes look like.
  package var encoding: TextEncoding?
  /// What the manuscript is written in; nil for what its extension says.
  package var dialect: Dialect?
  /// How ends of lines in the manuscript are read; nil for `auto`.
  package var paragraphs: MagazineReader.Paragraphs?
  /// Whether what readers with other senses need is reported: `check` does.
  package var reportsAccessibility = false
  /// Whether pages that are emptier than they should be are reported: `check` does.
  package var reportsHoles = false
  /// Where the result goes.
  package var output: OutputFile.Destination
  /// What the result is.
  package var form = Form.pdf
  /// Who was asked to write a PDF; nil where nobody was named.
  package var askedBackend: PDFBackend?
  /// What a PDF was asked to keep to; only the press does.
  package var askedStandards: Set<PDFStandard> = []
  /// How fine the pixels of a PNG are.
  package var pixelsPerInch = 150
  /// Which pages; nil for all.
  package var pages: PageSelection?
  /// The template; nil for columns of running text, `plain`.
  package var template: RequestedTemplate? {
    didSet { themed = designWithTheme() }
  }
  /// What is laid over the template; nil for nothing.
  package var theme: RequestedTemplate? {
    didSet { themed = designWithTheme() }
  }
  /// The template with its theme; nil where there is none.
  private(set) var themed: Template?
  /// The page.
  package var page = PageOptions()
  /// What of the layout is drawn over the pages.
  package var overlay: DebugOverlay = []
  /// The lines that get a coloured background.
  package var highlights: [LinePlace] = []
  /// The running text.
  package var body = BodyOptions()
  /// Where faces are looked for.
  package var fonts = FontOptions()
  /// The title, for the document and the foot of the page.
  package var title: String?
  /// Where a manuscript says that; nil where it was asked for otherwise.
  var titleSource: SourceRange?
  /// Who made it, for the document.
  package var author: String?
  /// Where a manuscript says that.
  var authorSource: SourceRange?
  /// Whether a warning counts as an error.
  package var isStrict = false
  /// Whether the output is written although there are errors.
  package var isDraft = false
  /// Folders that pictures may come from besides the manuscript's and, for its own, the template's.
  package var roots: [String] = []
  /// The list of what was read, where one is wanted.
  package var list: List?
  /// Whether a record names font files without their folders, so that it is the same wherever they
  /// are installed.
  package var recordsPortably = false
  /// Whether a record says of each line where its characters stand.
  package var recordsCells = false
  /// Whether a record says what each page costs.
  package var recordsCosts = false
  /// The number of the page whose ways to be filled are noted; nil for none.
  package var explainsPage: Int?
  /// To how many pages all should come; nil for as many as it takes.
  package var fitPages: Int?
  /// What bends so that it does, and so that articles come to the pages that they ask for; nil where that is to be found
  /// out.
  var bends: IssueBends?
  /// What is to be said of that.
  var bendNotes: [Diagnostic] = []
  /// Where figures stand as long as they can, beside what the manuscripts say; nil where nobody asks.
  package var pins: Pins?
  /// Whether pins are what is written.
  var writesPins = false
  /// The pages on which nothing may move; nil for none.
  package var freeze: Freeze?
  /// What is asked of pages; empty where they are chosen.
  package var placements: [Placement] = []
  /// What is tried with the letters of the manuscripts, which stay as they are; empty where nothing is.
  var copyEdits: [CopyEdit] = []
  /// How many threads work; nil for as many as the machine has cores.
  package var jobs: Int?
  /// What is told how far the run has come; nil where nobody looks.
  package var progress: PressProgress?
  /// Called where much was let go that is not wanted again, so that the system may have it back; nil where nobody cares.
  package var onRelease: (@Sendable () -> Void)?

  /// A request with nothing but what has to be said.
  package init(input: Input, output: OutputFile.Destination) {
    self.input = input
    self.output = output
  }

  /// A manuscript behind the first.
  package struct FurtherInput: Hashable, Sendable {
    /// Where it comes from.
    package var input: Input
    /// What records and diagnostics call it; nil for the name of `input`.
    package var sourceName: String?

    /// The manuscript `input`.
    package init(_ input: Input, sourceName: String? = nil) {
      self.input = input
      self.sourceName = sourceName
    }
  }

  /// Where all manuscripts come from, in their order.
  package var inputs: [Input] { [input] + further.map(\.input) }

  /// A list of what was read.
  package struct List: Hashable, Sendable {
    /// Where it goes.
    package var destination: OutputFile.Destination
    /// How it is written.
    package var form: DependencyList.Form

    /// A list that goes to `destination`.
    package init(_ destination: OutputFile.Destination, form: DependencyList.Form) {
      self.destination = destination
      self.form = form
    }
  }

  /// What is asked of the page.
  package struct PageOptions: Hashable, Sendable {
    /// How many columns, 1 to 12.
    package var columns: Int?
    /// The trimmed page.
    package var size: Size?
    /// From the page's edges to the columns.
    package var margins: Insets?
    /// Between two columns.
    package var gutter: Length?
    /// Which way lines run.
    package var writingMode: WritingMode?
    /// The least number of a paragraph's first lines at a column's foot.
    package var orphans: Int?
    /// The least number of a paragraph's last lines at a column's top.
    package var widows: Int?
    /// How pages are chosen.
    package var pager = Pager.spread
    /// How the columns in which an article ends are filled.
    package var fill: Fill?

    /// Nothing asked.
    package init() {}
  }

  /// What is asked of the running text.
  package struct BodyOptions: Hashable, Sendable {
    /// A family or a full name.
    package var font: String?
    /// OpenType features of all text.
    package var features: [FontFeature] = []
    /// Where the axes of the running text's face stand.
    package var variations: [FontVariation] = []
    /// The em.
    package var size: Length?
    /// From baseline to baseline.
    package var leading: Length?
    /// Of each paragraph's first line.
    package var indent: Length?
    /// How lines fill their measure.
    package var alignment: ParagraphStyle.Alignment?
    /// The language where the manuscript names none.
    package var language: LanguageTag?
    /// Whether words may be divided.
    package var hyphenates = true
    /// How paragraphs are divided into lines.
    package var breaker = Breaker.optimal
    /// Whether punctuation may hang over the edges of columns.
    package var hangs = true
    /// Whether letters may be made a little wider or narrower, or stand a little apart.
    package var expands = true
    /// Whether addresses in the text are links.
    package var linksAddresses = false
    /// Whether straight quotation marks, `--`, `---` and `...` are set as printers have them.
    package var setsPunctuation = false

    /// Nothing asked.
    package init() {}
  }

  /// How pages are chosen.
  package enum Pager: String, Sendable, CaseIterable {
    /// Of several ways to fill each, the one that costs least with those that follow it.
    case spread
    /// The same, with more ways for more time where text does not run in columns alone.
    case thorough
    /// One after the other.
    case greedy
  }

  /// How the columns in which an article ends are filled.
  package enum Fill: String, CaseIterable, Hashable, Sendable {
    /// One after the other.
    case auto
    /// So that all end level.
    case balance
  }

  /// How paragraphs are divided into lines.
  package enum Breaker: String, CaseIterable, Hashable, Sendable {
    /// All lines of a paragraph together, so that they are as even as can be.
    case optimal
    /// One line after the other, each as full as it can be.
    case greedy
  }

  /// Where faces are looked for.
  package struct FontOptions: Hashable, Sendable {
    /// Folders and files of the user's, in order.
    package var paths: [String] = []
    /// What messages call those that were named in another way.
    package var names: [String: String] = [:]
    /// Whether what is installed counts.
    package var usesSystemFonts = true
    /// Families for what a wanted face lacks, best first, before those that the press knows.
    package var fallback: [String] = []

    /// Everything that is installed.
    package init() {}

    /// The path `path` as it was named, where it is one of these or in one of them.
    func shown(_ path: String) -> String {
      for (known, name) in names.sorted(by: { $0.key > $1.key }) {
        if path == known { return name }
        if path.hasPrefix(known + "/") { return name + path.dropFirst(known.count) }
      }
      return path
    }
  }
}

extension Request {
  /// Takes the words of the file `path`, with hyphens where they are divided; throws where it cannot be read
  /// or something in it is no word.
  package mutating func readWords(from path: String) throws(RequestError) {
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try Input.file(path).read(from: ResourceProvider(largestFile: 1 << 26))
    } catch {
      throw RequestError(
        "input.unreadable", "cannot read ‘\(path)’: \(error.explanation)", exit: .environment)
    }
    let text = TextEncoding.detect(bytes).decode(bytes)?.text ?? bytes
    let letters = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    let (lists, bad) = HyphenationWords.lists(in: String(decoding: letters, as: UTF8.self))
    if let (line, word) = bad.first {
      throw RequestError(
        "usage.words",
        "‘\(path)’, line \(line): ‘\(word.prefix(40))’ is not a word with hyphens where it is divided",
        help:
          "write words such as as-so-ciate, and their language in a line such as [en] before them")
    }
    dividedWords += lists
    wordFiles.append(path)
  }

  /// What `show` knows, in the order it is drawn.
  package static let overlayNames = DebugOverlay.named.map(\.key)

  /// Draws what of the layout is called `name` over the pages; false where nothing is.
  package mutating func show(_ name: String) -> Bool {
    guard let kind = DebugOverlay.named.first(where: { $0.key == name }) else { return false }
    overlay.insert(kind.value)
    return true
  }
}
