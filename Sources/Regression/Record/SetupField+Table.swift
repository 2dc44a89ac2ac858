import TypesetGeometry
import TypesetJSON
import TypesetRichText
import Typesetting

extension SetupField {
  /// The settings of a record in the order in which they are written. A new one is a row here and in
  /// `RecordedSetting.all` of `TypesetKit`, a property of `LayoutRecord.Setup`, which Swift wants spelled,
  /// and a key in `schema/typeset-layout-1.schema.json`, which other programs read; tests require them
  /// of each other.
  static let all: [SetupField] = [
    page.with(.geometry, follows: [\.template]),
    margins.with(.geometry, follows: [\.page, \.template]),
    integer("columns", \.columns, "the columns of a page")
      .with(.geometry, follows: [\.template]),
    length("gutter", \.gutter, "the gutter between columns")
      .with(.geometry, follows: [\.size, \.leading, \.template]),
    writingMode.with(.geometry),
    length("leading", \.leading, "the running text’s leading")
      .with(.style, follows: [\.size, \.template]),
    word("font", \.font, "the running text’s face")
      .with(.style, follows: [\.template], explains: [.face]),
    size.with(.style, follows: [\.template], explains: [.size, .rise]),
    length("indent", \.indent, "the indent of first lines").with(.style, follows: [\.template]),
    word("align", \.align, "the alignment of running text").with(.style, follows: [\.template]),
    word("lang", \.lang, "the language of the text")
      .with(.style, follows: [\.template], explains: [.lang]),
    hyphenate,
    word("encoding", \.encoding, "the manuscript’s encoding", none: "detected"),
    word("from", \.from, "what the manuscript is written in", none: "known by its extension"),
    word(
      "paragraphs", \.paragraphs, "how lines of the manuscript make paragraphs", none: "auto"),
    list("set", \.set, "what names stand for", item: "a name with its value", none: "nothing set"),
    word("breaker", \.breaker, "the line breaker", usual: Setup.defaultBreaker),
    // Styles are the template's.
    template.with(.geometry, explains: [.face, .size, .rise, .lang, .features]),
    templateHash,
    word("theme", \.theme, "the theme", none: "none")
      .with(.geometry, explains: [.face, .size, .rise, .lang, .features]),
    integer("orphans", \.orphans, "lines kept at a column’s foot").with(.geometry),
    integer("widows", \.widows, "lines kept at a column’s top").with(.geometry),
    word("fill", \.fill, "how articles fill their last columns").with(.geometry),
    word("pager", \.pager, "how pages are chosen", usual: Setup.defaultPager).with(.geometry),
    word(
      "fitPages", \.fitPages, "the number of pages that all is to come to",
      none: "as many as it takes"
    ).with(.geometry),
    list("bent", \.bent, "what is bent so that copy fits", item: "a bend", none: "nothing bent")
      .with(.geometry),
    word("pins", \.pins, "the pins that are held", none: "none").with(.geometry),
    flag(
      "hang", \.hang, usual: true, on: "punctuation hangs over the edges of columns",
      off: "punctuation no longer hangs over the edges of columns"),
    flag(
      "expand", \.expand, usual: true,
      on: "letters are made wider or narrower to even out lines",
      off: "letters are no longer made wider or narrower"),
    flag(
      "autolink", \.autolink, usual: false, on: "addresses in the text are links",
      off: "addresses are no longer links"),
    flag(
      "smart", \.smart, usual: false, on: "quotation marks and dashes are those of printers",
      off: "quotation marks and dashes are as they were typed"),
    flag(
      "systemFonts", \.systemFonts, on: "fonts of the system are used",
      off: "fonts of the system are no longer used"
    ).with(.font, explains: [.face]),
    list("fallback", \.fallback, "fallback families", item: "a family")
      .with(.font, explains: [.face]),
    list("features", \.features, "features of all text", item: "a feature")
      .with(.style, explains: [.features]),
    list(
      "variations", \.variations, "axes of the running text", item: "an axis",
      none: "as the font has them"
    ).with(.font, explains: [.face]),
    title.with(.furniture, isGlobal: false),
    text("author", \.author) { change in
      let (old, new) = (change.old.author ?? "", change.new.author ?? "")
      return old == new ? nil : "the author: “\(old)” → “\(new)”"
    }.with(.furniture, isGlobal: false),
  ]

  private static let page = SetupField(
    key: "page", path: \.page,
    write: { setup, json in
      json.key("page")
      json.array {
        $0.length(setup.page.width)
        $0.length(setup.page.height)
      }
    },
    read: { (setup, json) throws(RecordError) in setup.page = try json.size("the page") },
    change: { change in
      guard change.differ(\.page.width) || change.differ(\.page.height) else { return nil }
      func sides(_ size: Size) -> String { "\(size.width.figure) × \(size.height.figure)" }
      return "the page: \(sides(change.old.page)) → \(sides(change.new.page)) pt"
    })

  private static let margins = SetupField(
    key: "margins", path: \.margins,
    write: { setup, json in
      let margins = setup.margins
      json.key("margins")
      json.array {
        for side in [margins.top, margins.right, margins.bottom, margins.left] { $0.length(side) }
      }
    },
    read: { (setup, json) throws(RecordError) in
      let values = try json.lengths(4, "the margins")
      setup.margins = Insets(
        top: values[0], left: values[3], bottom: values[2], right: values[1])
    },
    change: { change in
      guard
        change.differ(\.margins.top) || change.differ(\.margins.right)
          || change.differ(\.margins.bottom) || change.differ(\.margins.left)
      else { return nil }
      func sides(_ m: Insets) -> String {
        [m.top, m.right, m.bottom, m.left].map(\.figure).joined(separator: ", ")
      }
      return "the margins: \(sides(change.old.margins)) → \(sides(change.new.margins)) pt"
    })

  private static let writingMode = SetupField(
    key: "writingMode", path: \.writingMode,
    write: { setup, json in
      if setup.writingMode.isVertical { json.field("writingMode", setup.writingMode.rawValue) }
    },
    read: { (setup, json) throws(RecordError) in setup.writingMode = try json.writingMode() },
    change: { $0.values(\.writingMode, \.rawValue).map { "the direction of lines: \($0)" } })

  private static let size = SetupField(
    key: "size", path: \.size,
    write: { setup, json in json.field("size", setup.size) },
    read: { (setup, json) throws(RecordError) in setup.size = try json.length("the size") },
    change: { change in
      let (old, new) = (change.old, change.new)
      // A size that is asked for holds, even where the manuscript has its own for most of its text.
      let isPinned =
        old.asked.contains("size") != new.asked.contains("size") && old.found != new.found
      guard change.differ(\.size) || isPinned else { return nil }
      let sizes = [old, new].map { setup in
        setup.asked.contains("size") ? setup.size : setup.found?.size ?? setup.size
      }
      return "the running text’s size: \(sizes[0].figure) → \(sizes[1].figure) pt"
    })

  private static let hyphenate = SetupField(
    key: "hyphenate", path: \.hyphenate,
    write: { setup, json in json.field("hyphenate", setup.hyphenate) },
    read: { (setup, json) throws(RecordError) in setup.hyphenate = try json.boolean("hyphenate") },
    change: { change in
      guard change.old.hyphenate != change.new.hyphenate else { return nil }
      let story = change.old.hyphenate ? change.oldStory : change.newStory
      let count = story.lines.count { $0.line.reason == .hyphen }
      return change.new.hyphenate
        ? "hyphenation is on: \(count.of("word")) divided"
        : "hyphenation is off: \(count.of("word")) no longer divided"
    })

  private static let template = SetupField(
    key: "template", path: \.template,
    write: { setup, json in
      if setup.template != Setup.defaultTemplate { json.field("template", setup.template) }
    },
    read: { (setup, json) throws(RecordError) in
      setup.template = try json.string("the template")
    },
    change: { change in
      let (old, new) = (change.old, change.new)
      if old.template != new.template {
        return "the template: \(old.template) → \(new.template)"
      }
      return old.templateHash == new.templateHash
        ? nil : "the template \(new.template) changed"
    })

  /// Its change is the template's.
  private static let templateHash = SetupField(
    key: "templateHash", path: \.templateHash,
    write: { setup, json in
      if setup.template != Setup.defaultTemplate, let hash = setup.templateHash {
        json.field("templateHash", hash)
      }
    },
    read: { (setup, json) throws(RecordError) in
      setup.templateHash = try json.optionalString("the template’s hash")
    },
    change: { _ in nil })

  private static let title = text("title", \.title) { change in
    func titles(of story: ComparedStory) -> Set<String> {
      Set(story.record.pages.flatMap(\.furniture).filter { $0.kind == .title }.map(\.text))
    }
    let (old, new) = (change.old.title, change.new.title)
    guard (old ?? "") != (new ?? ""), titles(of: change.oldStory) != titles(of: change.newStory)
    else { return nil }
    func quoted(_ title: String?) -> String { title.map { "“\($0)”" } ?? "the manuscript’s own" }
    return "the title: \(quoted(old)) → \(quoted(new))"
  }
}
