internal import CTypesetHarfBuzz
public import TypesetGeometry
public import TypesetRichText

/// An axis along which a variable font varies. OpenType `fvar`; Core Text
/// `CTFontCopyVariationAxes`.
public struct VariationAxis: Hashable, Sendable {
  /// `wght`, `wdth`, `opsz`, `slnt`, `ital` or one of the font's own: four bytes, the first highest.
  public let tag: UInt32
  /// What people call it, such as `Weight`.
  public let name: String
  /// The least value.
  public let least: Ratio
  /// The value where nothing is set.
  public let standard: Ratio
  /// The greatest value.
  public let most: Ratio
  /// True where the font would not have it offered to people.
  public let isHidden: Bool

  /// The four characters of the tag.
  public var tagName: String { FontFeature(tag: tag).name }

  /// `value`, or the nearest that the axis has.
  public func clamped(_ value: Ratio) -> Ratio { min(max(value, least), most) }

  /// `wght`: 1 to 1000.
  static let weight = SFNTDirectory.tag("wght")
  /// `wdth`: per cent of the normal width.
  static let width = SFNTDirectory.tag("wdth")
  /// `slnt`: degrees, negative where letters lean to the right.
  static let slant = SFNTDirectory.tag("slnt")
  /// `ital`: 0 or 1.
  static let italic = SFNTDirectory.tag("ital")
  /// `opsz`: the size that letters are drawn for, in points.
  static let opticalSize = SFNTDirectory.tag("opsz")

  /// The axes of `face`, in its order.
  static func all(of face: OpaquePointer) -> [VariationAxis] {
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      VariationAxis(
        tag: info.tag, name: FontFace.name(info.name_id, of: face) ?? "",
        least: Ratio(info.min_value), standard: Ratio(info.default_value),
        most: Ratio(info.max_value),
        isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
    }
  }
}

/// A setting of all axes that the font has a name for, such as `SemiBold Condensed`.
public struct NamedInstance: Hashable, Sendable {
  /// The style's name.
  public let name: String
  /// The PostScript name; empty where there is none.
  public let postScriptName: String
  /// One setting for each axis, in the font's order.
  public let variations: [FontVariation]

  /// The named instances of `face`, which has `axes`, in its order.
  static func all(of face: OpaquePointer, axes: [VariationAxis]) -> [NamedInstance] {
    (0..<hb_ot_var_get_named_instance_count(face)).compactMap { index in
      var count = UInt32(axes.count)
      var values = [Float](repeating: 0, count: axes.count)
      hb_ot_var_named_instance_get_design_coords(face, index, &count, &values)
      guard Int(count) == axes.count else { return nil }
      let name = FontFace.name(
        hb_ot_var_named_instance_get_subfamily_name_id(face, index), of: face)
      let postScript = FontFace.name(
        hb_ot_var_named_instance_get_postscript_name_id(face, index), of: face)
      return NamedInstance(
        name: name ?? "", postScriptName: postScript ?? "",
        variations: zip(axes, values).map { FontVariation(tag: $0.tag, value: Ratio($1)) })
    }
  }
}

extension Ratio {
  /// `value` in 16.16 fixed point, as the tables have it.
  fileprivate init(_ value: Float) {
    self.init(
      rawValue: Int((Double(min(max(value, -32768), 32767)) * 65536).rounded(.toNearestOrEven)))
  }
}
