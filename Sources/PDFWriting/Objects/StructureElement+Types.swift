internal import TypesetRenderTree

extension StructureElement.Kind {
  /// Its standard type (PDF 32000-1, 14.8.4), a heading's of `level`, where that is not 0.
  func standardType(level: Int) -> StaticString {
    switch self {
    case .article: "Art"
    case .section: "Sect"
    case .division: "Div"
    case .paragraph: "P"
    case .heading(let asked):
      switch level == 0 ? asked : level {
      case ...1: "H1"
      case 2: "H2"
      case 3: "H3"
      case 4: "H4"
      case 5: "H5"
      default: "H6"
      }
    case .blockQuote: "BlockQuote"
    case .list: "L"
    case .item: "LI"
    case .label: "Lbl"
    case .body: "LBody"
    case .table: "Table"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .row: "TR"
    case .cell(let head, _, _): head == nil ? "TD" : "TH"
    case .figure: "Figure"
    case .caption: "Caption"
    case .note: "Note"
    case .link: "Link"
    case .span: "Span"
    case .ruby: "Ruby"
    case .rubyBase: "RB"
    case .rubyText: "RT"
    case .formula: "Formula"
    case .code: "Code"
    case .contents: "TOC"
    case .contentsItem: "TOCI"
    case .index: "Index"
    }
  }
}

extension StructureElement {
  /// Whether it only says a language.
  var isSpan: Bool {
    if case .span = kind { language != nil } else { false }
  }
}
