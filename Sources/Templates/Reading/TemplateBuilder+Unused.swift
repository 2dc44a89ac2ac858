import TypesetDiagnostics
import TypesetElementTree
import TypesetXML

extension TemplateBuilder {
  /// Warns of styles under a name that is nearly one of an element or a class, and that nothing in
  /// this file uses: a manuscript may ask for them as classes, but hardly so many letters off.
  mutating func reportUnusedStyles(_ styles: XMLElement, _ root: XMLElement) {
    guard problems.errors == 0 else { return }
    var paragraphs: Set<String> = []
    var letters: Set<String> = []
    for style in styles.elements {
      let isParagraph = style.name == "paragraph"
      if let other = style["based-on"], other.value.string != style["name"]?.value.string {
        if isParagraph {
          paragraphs.insert(other.value.string)
        } else {
          letters.insert(other.value.string)
        }
      }
      for name in ["dropcap-style", "leadin-style"] {
        if let other = style[name] { letters.insert(other.value.string) }
      }
    }
    paragraphs.formUnion(template.elements.rules.values.compactMap(\.style))
    for piece in template.masters.values.flatMap(\.furniture) {
      switch piece.kind {
      case .folio(_, let style): paragraphs.insert(style)
      case .text(let pieces, let style):
        paragraphs.insert(style)
        letters.formUnion(pieces.compactMap(\.style))
      default: break
      }
    }
    let elements = Set(ElementKind.named.map(\.rawValue)).union(Stylesheet.elementNames)
    for style in styles.elements {
      guard let attribute = style["name"] else { continue }
      let name = attribute.value.string
      let isParagraph = style.name == "paragraph"
      let base = isParagraph ? baseStyles.paragraphs : baseStyles.letters
      guard !base.contains(name), !(isParagraph && elements.contains(name)),
        !(isParagraph ? paragraphs : letters).contains(name)
      else { continue }
      let near = [isParagraph ? elements : [], base].compactMap { known in
        known.filter { TemplateBuilder.isMistyped(name, for: $0) }.min()
      }
      guard let meant = near.min() else { continue }
      problems.warn(
        "template.unused-style", "‘\(name)’ is used only if a manuscript has such a class",
        at: attribute.value.range, help: "did you mean ‘\(meant)’?")
    }
  }

  /// Whether `name` is `other` with a letter changed, put in, left out or swapped; with two in long
  /// words. Plurals and names with another number are names of their own.
  private static func isMistyped(_ name: String, for other: String) -> Bool {
    let (shorter, longer) = (
      min(name.utf8.count, other.utf8.count), max(name.utf8.count, other.utf8.count)
    )
    // Most names are told apart by their lengths, which cost nothing.
    guard shorter >= 4, longer - shorter <= (shorter >= 8 ? 2 : 1), !name.hasPrefix(other),
      !other.hasPrefix(name)
    else { return false }
    let letters = Array(name.utf8)
    let others = Array(other.utf8)
    func words(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { !(0x30...0x39).contains($0) } }
    guard words(letters) != words(others) else { return false }
    return Suggestion.distance(letters, others) <= (shorter >= 8 ? 2 : 1)
  }
}
