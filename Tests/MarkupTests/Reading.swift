import TypesetDiagnostics
import TypesetElementTree

@testable import TypesettingMarkup

/// One reading of a manuscript, in the forms that tests compare.
struct Reading {
  let source: SourceText
  let document: Document
  let diagnostics: [Diagnostic]
  let steps: Int

  init(_ text: String, paragraphs: MagazineReader.Paragraphs = .lines) {
    self.init(bytes: Array(text.utf8), paragraphs: paragraphs)
  }

  init(bytes: [UInt8], paragraphs: MagazineReader.Paragraphs = .lines) {
    source = SourceText(name: "test.txt", bytes: bytes)
    (document, diagnostics, steps) = MagazineReader.readCountingSteps(
      source, id: SourceID(0), paragraphs: paragraphs)
  }

  /// The text as a story has it, but without pictures: LF between paragraphs, U+2028 for a break.
  var shown: String {
    var out: [UInt8] = []
    for element in document.elements {
      for inline in document.inlines(of: element) {
        switch inline {
        case .text(let piece): out += document.utf8(of: piece)
        case .lineBreak: out += Array("\u{2028}".utf8)
        case .image: break
        }
      }
      if element.separator != nil { out.append(0x0A) }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Each problem as `code line:column-line:column`, the second one past its last character.
  var problems: [String] {
    diagnostics.map { diagnostic in
      guard let range = diagnostic.range else { return diagnostic.code.name }
      let (a, b) = (source.position(at: range.lowerBound), source.position(at: range.upperBound))
      return "\(diagnostic.code.name) \(a.line):\(a.column)-\(b.line):\(b.column)"
    }
  }

  /// The letters of each paragraph with what is asked of it, as `letters{setting}`.
  var set: String {
    var out = ""
    for element in document.elements {
      for case .text(let piece) in document.inlines(of: element) {
        out += String(decoding: document.utf8(of: piece), as: UTF8.self)
      }
      if element.form == .text {
        let part = element.kind == .paragraph ? "" : " part=\(element.kind.rawValue)"
        let setting = part + document.setting(of: element).dump()
        if !setting.isEmpty { out += "{" + setting.dropFirst() + "}" }
      }
      if element.separator != nil { out += "\n" }
    }
    return out
  }

  /// The style at each text piece, as `letters{style}`.
  var styled: String {
    var out = ""
    for element in document.elements {
      for inline in document.inlines(of: element) {
        switch inline {
        case .text(let piece):
          out += String(decoding: document.utf8(of: piece), as: UTF8.self)
          let style = document[piece.style].dump()
          if !style.isEmpty { out += "{" + style.dropFirst() + "}" }
        case .lineBreak: out += "⏎"
        case .image(let index): out += "[\(document.images[index].name)]"
        }
      }
      if element.separator != nil { out += "\n" }
    }
    return out
  }
}

extension Document {
  /// The elements that hold no others.
  var leaves: [Element] { elements.filter { $0.form != .container } }

  /// The elements that are made to hold others.
  var containers: [Element] { elements.filter { $0.form == .container } }
}
