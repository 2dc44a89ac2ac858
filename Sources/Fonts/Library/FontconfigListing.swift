internal import CTypesetFontconfig
internal import Glibc
internal import TypesetResources
internal import TypesetRichText

/// What fontconfig knows of the installed fonts; it lists and does not choose.
///
/// `@unchecked Sendable`: the configurations and their patterns belong to this object alone, are
/// not changed after `init`, and fontconfig's reference counts are atomic ("fontconfig is
/// thread-safe as long as an object is not modified", FcInit's manual since 2.10.91). What is read
/// later are the character sets, which live in read-only cache mappings or in these patterns.
final class FontconfigListing: @unchecked Sendable {
  private var configurations: [OpaquePointer] = []
  /// The pattern of each record.
  private var patterns: [OpaquePointer] = []
  /// The faces of the files that HarfBuzz reads, in fontconfig's order.
  private(set) var records: [FontRecord] = []
  /// The configuration that has all of them, for programs that look in one; nil where that of the system has, and where there
  /// are none.
  private(set) var whole: OpaquePointer?
  /// What is wrong with paths that were named and gave no font.
  private(set) var notes: [FontNote] = []

  /// The fonts in `paths` (files or folders), and those of the system's configuration where
  /// `usesSystemFonts`.
  init(paths: [String], usesSystemFonts: Bool) {
    for path in paths {
      // A configuration for each path, to know which gave nothing. Nothing of the system in it.
      // Files one by one: for a folder fontconfig wants to write a cache, and complains on the
      // error stream where it has no place for it.
      // Fontconfig says nothing of files that it cannot read, and would wait for a pipe.
      if let note = FontNote(faultOf: path) {
        notes.append(note)
        continue
      }
      guard let config = FcConfigCreate() else { continue }
      let isFolder = FontFolder.isFolder(path)
      let files = FontFolder.files(at: path)
      let faults = isFolder ? files.map { FontNote(faultInFolderOf: $0) } : []
      for (place, file) in files.enumerated() {
        // What cannot be opened now is not used a moment later either.
        if isFolder, faults[place]?.isClosed == true { continue }
        _ = file.withCString { bytes in
          bytes.withMemoryRebound(to: FcChar8.self, capacity: file.utf8.count + 1) {
            FcConfigAppFontAddFile(config, $0)
          }
        }
      }
      let count = records.count
      collect(FcConfigGetFonts(config, FcSetApplication), hasPrecedence: true)
      notes += faults.compactMap { $0 }
      if records.count == count, faults.allSatisfy({ $0 == nil }) {
        notes.append(FontNote(emptyPath: path))
      }
      configurations.append(config)
    }
    if usesSystemFonts, let config = FcInitLoadConfigAndFonts() {
      collect(FcConfigGetFonts(config, FcSetSystem), hasPrecedence: false)
      configurations.append(config)
    }
    if !paths.isEmpty || !usesSystemFonts { join(usesSystemFonts: usesSystemFonts) }
    joinInstances()
  }

  /// Makes one of the configurations that of all fonts: the system's, where that is used.
  private func join(usesSystemFonts: Bool) {
    guard let last = configurations.last else {
      // Nothing may be found, rather than what the system has.
      if !usesSystemFonts, let empty = FcConfigCreate() {
        configurations.append(empty)
        whole = empty
      }
      return
    }
    let others = configurations.dropLast()
    whole = last
    for config in others {
      guard let set = FcConfigGetFonts(config, FcSetApplication), let fonts = set.pointee.fonts
      else { continue }
      for place in 0..<Int(set.pointee.nfont) {
        guard let pattern = fonts[place] else { continue }
        if let own = FcConfigGetFonts(last, FcSetApplication) {
          FcPatternReference(pattern)
          if FcFontSetAdd(own, pattern) == FcFalse { FcPatternDestroy(pattern) }
        } else {
          // Its set of fonts comes with the first file.
          var file: UnsafeMutablePointer<FcChar8>?
          if FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file {
            _ = FcConfigAppFontAddFile(last, file)
          }
        }
      }
    }
  }

  deinit {
    for config in configurations { FcConfigDestroy(config) }
  }

  /// True where the listing says that the face of record `index` has `scalar`.
  func covers(_ scalar: UInt32, at index: Int) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(patterns[index], FC_CHARSET, 0, &set) == FcResultMatch, let set
    else { return false }
    return FcCharSetHasChar(set, scalar) != FcFalse
  }

  private func collect(_ set: UnsafeMutablePointer<FcFontSet>?, hasPrecedence: Bool) {
    guard let set, let fonts = set.pointee.fonts else { return }
    records.reserveCapacity(records.count + Int(set.pointee.nfont))
    for place in 0..<Int(set.pointee.nfont) {
      guard let pattern = fonts[place],
        let record = FontRecord(pattern: pattern, hasPrecedence: hasPrecedence)
      else { continue }
      records.append(record)
      patterns.append(pattern)
    }
  }

  /// Leaves one record for each face of each file: fontconfig lists a variable font's named
  /// instances (in the index's upper half) and the range of what it can be set to beside its
  /// default instance (0 there). That one stays, with the range.
  private func joinInstances() {
    guard records.contains(where: { $0.index >> 16 != 0 || $0.isVariable }) else { return }
    var best: [String: Int] = [:]
    var ranges: [String: FontRecord] = [:]
    for (place, record) in records.enumerated() {
      let key = "\(record.index & 0xFFFF) \(record.file)"
      if record.isVariable { ranges[key] = record }
      if let other = best[key], FontconfigListing.isNearer(records[other], record) { continue }
      best[key] = place
    }
    let kept = best.values.sorted()
    records = kept.map { place in
      var record = records[place]
      record.index &= 0xFFFF
      guard let range = ranges["\(record.index) \(record.file)"] else { return record }
      record.isVariable = true
      record.weightRange = range.weightRange
      record.widthRange = range.widthRange
      return record
    }
    patterns = kept.map { patterns[$0] }
  }

  /// True where `a` stands for the face before `b`: what is no range, then the default instance.
  private static func isNearer(_ a: FontRecord, _ b: FontRecord) -> Bool {
    if a.isVariable != b.isVariable { return b.isVariable }
    return a.index <= b.index
  }
}

extension FontNote {
  /// Why the font file `path`, which was named, cannot be one; nil for a folder, and for a file with
  /// all the tables that it needs.
  fileprivate init?(faultOf path: String) {
    if FontFolder.isFolder(path) {
      guard FontFolder.isClosed(path) else { return nil }
      self.init(path: path, explanation: "permission denied", isUnreadable: true)
      return
    }
    do throws(FontError) {
      try FontBlob(file: path).withBytes { bytes throws(FontError) in
        try SFNTDirectory.checkAll(bytes, file: path)
      }
      return nil
    } catch { self.init(path: path, explanation: error.explanation, isUnreadable: true) }
  }

  /// Why the file `path`, which is in a folder that was named, is no font; nil where its tables are
  /// all there.
  fileprivate init?(faultInFolderOf path: String) {
    do throws(FontError) {
      try FontBlob(file: path).withBytes { bytes throws(FontError) in
        try SFNTDirectory.checkAll(bytes, file: path)
      }
      return nil
    } catch {
      self.init(path: path, explanation: error.explanation)
      if case .unreadable = error.reason { isClosed = true }
    }
  }

  /// That nothing at `path`, a folder or a file whose tables are there, is a font.
  fileprivate init(emptyPath path: String) {
    let isFolder = FontFolder.isFolder(path)
    self.init(
      path: path, explanation: isFolder ? "there is no font in it" : "it is damaged",
      isUnreadable: !isFolder)
  }
}

extension FontRecord {
  /// The record that a pattern of fontconfig describes; nil for what HarfBuzz cannot read (Type 1,
  /// bitmaps, web fonts) and for patterns without a file or a family.
  fileprivate init?(pattern: OpaquePointer, hasPrecedence: Bool) {
    guard let format = pattern.string(.format), format == "TrueType" || format == "CFF",
      pattern.string(.wrapper) ?? "SFNT" == "SFNT",
      pattern.bool(.outline) ?? true || pattern.bool(.color) ?? false,
      let file = pattern.string(.file), let family = pattern.string(.family)
    else { return nil }
    let postScriptName = pattern.string(.postScriptName) ?? ""
    var fullNames = pattern.strings(.fullName, languages: .fullNameLanguage)
    // Some fonts write their PostScript name there first.
    if let first = fullNames.first, fullNames.count > 1, first == postScriptName {
      fullNames.append(fullNames.removeFirst())
    }
    let families = pattern.strings(.family, languages: .familyLanguage)
    let slant = pattern.integer(.slant) ?? Int(FC_SLANT_ROMAN)
    func openType(_ weight: Double) -> Int {
      let weight = FcWeightToOpenTypeDouble(weight)
      return weight > 0 ? Int(weight.rounded()) : 400
    }
    let weights = pattern.range(.weight).map { openType($0.lowerBound)...openType($0.upperBound) }
    let widths = pattern.range(.width).map {
      Int($0.lowerBound.rounded())...Int($0.upperBound.rounded())
    }
    let weight =
      weights.map { min(max(400, $0.lowerBound), $0.upperBound) }
      ?? openType(pattern.number(.weight) ?? Double(FC_WEIGHT_REGULAR))
    let width = widths.map { min(max(100, $0.lowerBound), $0.upperBound) }
    self.init(
      families: families.isEmpty ? [family] : families,
      style: pattern.strings(.style, languages: .styleLanguage).first ?? "",
      fullNames: fullNames, postScriptName: postScriptName, file: file,
      index: pattern.integer(.index) ?? 0)
    self.weight = weight
    self.width = width ?? Int((pattern.number(.width) ?? 100).rounded())
    self.slant = slant >= FC_SLANT_OBLIQUE ? .oblique : slant > FC_SLANT_ROMAN ? .italic : .roman
    version = pattern.integer(.version) ?? 0
    isMonospaced = (pattern.integer(.spacing) ?? Int(FC_PROPORTIONAL)) >= Int(FC_MONO)
    self.hasPrecedence = hasPrecedence
    weightRange = weights
    widthRange = widths
    isVariable = pattern.bool(.variable) ?? false || weights != nil || widths != nil
    correctWeight()
  }
}

/// Reading a pattern of fontconfig.
extension OpaquePointer {
  fileprivate func string(_ object: PatternObject, _ place: Int = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(self, object.name, Int32(place), &value) == FcResultMatch, let value
    else { return nil }
    return String(cString: value)
  }

  /// All values of `object`, the English ones first, whatever order the file has them in.
  fileprivate func strings(_ object: PatternObject, languages: PatternObject) -> [String] {
    guard let first = string(object) else { return [] }
    guard let second = string(object, 1) else { return [first] }
    var english: [String] = []
    var others: [String] = []
    var next: String? = first
    var place = 0
    while let value = next {
      if string(languages, place)?.hasPrefix("en") ?? false {
        english.append(value)
      } else {
        others.append(value)
      }
      place += 1
      next = place == 1 ? second : string(object, place)
    }
    return english + others
  }

  fileprivate func integer(_ object: PatternObject) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(self, object.name, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  fileprivate func number(_ object: PatternObject) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(self, object.name, 0, &value) == FcResultMatch ? value : nil
  }

  /// Nil where the value is a plain number.
  fileprivate func range(_ object: PatternObject) -> ClosedRange<Double>? {
    var value: OpaquePointer?
    guard integer(object) == nil,
      FcPatternGetRange(self, object.name, 0, &value) == FcResultMatch, let value
    else { return nil }
    var least = 0.0
    var most = 0.0
    guard FcRangeGetDouble(value, &least, &most) != FcFalse, least < most else { return nil }
    return least...most
  }

  fileprivate func bool(_ object: PatternObject) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(self, object.name, 0, &value) == FcResultMatch ? value != FcFalse : nil
  }
}

/// A property of fontconfig’s patterns, by its name as C has it, which a listing of some hundred faces asks
/// for thousands of times.
///
/// `@unchecked Sendable`: the letters are made once, and never change.
private struct PatternObject: @unchecked Sendable {
  let name: UnsafePointer<CChar>

  private init(_ name: String) { self.name = UnsafePointer(strdup(name)) }

  static let color = PatternObject(FC_COLOR)
  static let family = PatternObject(FC_FAMILY)
  static let familyLanguage = PatternObject(FC_FAMILYLANG)
  static let file = PatternObject(FC_FILE)
  static let format = PatternObject(FC_FONTFORMAT)
  static let version = PatternObject(FC_FONTVERSION)
  static let fullName = PatternObject(FC_FULLNAME)
  static let fullNameLanguage = PatternObject(FC_FULLNAMELANG)
  static let index = PatternObject(FC_INDEX)
  static let outline = PatternObject(FC_OUTLINE)
  static let postScriptName = PatternObject(FC_POSTSCRIPT_NAME)
  static let slant = PatternObject(FC_SLANT)
  static let spacing = PatternObject(FC_SPACING)
  static let style = PatternObject(FC_STYLE)
  static let styleLanguage = PatternObject(FC_STYLELANG)
  static let variable = PatternObject(FC_VARIABLE)
  static let weight = PatternObject(FC_WEIGHT)
  static let width = PatternObject(FC_WIDTH)
  static let wrapper = PatternObject("fontwrapper")
}
