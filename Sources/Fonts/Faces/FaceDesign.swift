internal import CTypesetHarfBuzz
internal import TypesetGeometry
public import TypesetRichText
internal import TypesetResources

/// What the instances of one face share: what the font can be set to, and those that are in use.
final class FaceDesign: Sendable {
  /// The axes, in the font's order; empty for a font that does not vary.
  let axes: [VariationAxis]
  /// The settings that have names.
  let namedInstances: [NamedInstance]
  /// What the face is called where nothing is set.
  let record: FontRecord

  private struct Key: Hashable {
    var settings: [Int]
    var slant: Int
  }

  private struct Entry {
    weak var face: FontFace?
  }

  /// Held weakly: an instance lives as long as somebody uses it, and all of them use the same. The
  /// face as it was opened is noted when the first instance is made of it: Swift counts references to
  /// an object that is held weakly on a path several times as slow, and most faces have no instances.
  private let inUse = Guarded<[Key: Entry]>([:])

  init(hbFace face: OpaquePointer, record: FontRecord) {
    axes = VariationAxis.all(of: face)
    namedInstances = axes.isEmpty ? [] : NamedInstance.all(of: face, axes: axes)
    self.record = record
  }

  /// The face of `face`'s design with its axes at `settings`, leaning by `slant`.
  func instance(of face: FontFace, at settings: [FontVariation], slant: Ratio) -> FontFace {
    if settings == face.variations, slant == face.syntheticSlant { return face }
    let upright =
      slant.rawValue == 0 ? nil : instance(of: face, at: settings, slant: Ratio(rawValue: 0))
    let key = Key(settings: settings.map(\.value.rawValue), slant: slant.rawValue)
    return inUse.withLock { inUse in
      // The first of all comes from the face as it was opened, the others from those noted here.
      let own = Key(
        settings: face.variations.map(\.value.rawValue), slant: face.syntheticSlant.rawValue)
      if inUse[own]?.face == nil { inUse[own] = Entry(face: face) }
      if let known = inUse[key]?.face { return known }
      let made = FontFace(face, variations: settings, slant: slant, upright: upright)
      if inUse.count >= 64 { inUse = inUse.filter { $0.value.face != nil } }
      inUse[key] = Entry(face: made)
      return made
    }
  }

  /// The record of the face with its axes at `settings`, leaning by `slant`: its weight, width and
  /// slant are theirs, and its style tells it from the other instances: the name that the font has
  /// for the settings, or what is set.
  func record(at settings: [FontVariation], slant: Ratio) -> FontRecord {
    var record = record
    for setting in settings {
      let value = setting.value.rounded
      switch setting.tag {
      case VariationAxis.weight: record.weight = min(max(value, 1), 1000)
      case VariationAxis.width: record.width = max(value, 1)
      case VariationAxis.slant where setting.value.rawValue != 0:
        if record.slant == .roman { record.slant = .oblique }
      case VariationAxis.italic where setting.value >= Ratio(1, over: 2): record.slant = .italic
      default: break
      }
    }
    record.style = style(at: settings)
    if slant.rawValue != 0 { record.style += record.style.isEmpty ? "Slanted" : " Slanted" }
    if record.style != self.record.style {
      record.fullNames = ["\(record.family) \(record.style)"]
    }
    return record
  }

  /// `SemiBold`, `SemiBold opsz=9.5`, `Regular wght=650`.
  private func style(at settings: [FontVariation]) -> String {
    func isNamed(_ instance: NamedInstance, but tag: UInt32) -> Bool {
      zip(instance.variations, settings).allSatisfy { $0 == $1 || $0.tag == tag }
    }
    let size = VariationAxis.opticalSize
    let named =
      namedInstances.first { $0.variations == settings }
      ?? namedInstances.first { isNamed($0, but: size) }
    let start = named?.variations ?? axes.map { FontVariation(tag: $0.tag, value: $0.standard) }
    let changed = zip(start, settings).filter { $0 != $1 }.map { $1 }
    let name = named?.name ?? record.style
    return ([name] + changed.map(\.description)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension FontVariation: CustomStringConvertible {
  /// `wght=650`.
  public var description: String {
    let hundredths = roundHalfEven(value.rawValue, times: 100, over: 65536)
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = FontFeature(tag: tag).name + (hundredths < 0 ? "=-" : "=") + String(whole)
    if part > 0 {
      text += part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
    }
    return text
  }
}

extension Ratio {
  /// The nearest whole number, halves up.
  var rounded: Int { (rawValue + 32768) >> 16 }
}
