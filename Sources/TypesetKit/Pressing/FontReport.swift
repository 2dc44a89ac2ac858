internal import TypesetFonts
package import TypesetGeometry
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText

/// What there is to say about the installed fonts.
package struct FontReport: Sendable {
  /// An installed face.
  package struct Face: Sendable {
    /// The family that groups it with its sisters.
    package var family: String
    /// The style's name, such as `Bold Italic`.
    package var style: String
    /// 100 to 900.
    package var weight: Int
    /// `roman`, `italic` or `oblique`.
    package var slant: String
    /// The font file.
    package var file: String
    /// Its place in a collection.
    package var index: Int
    /// What a variable font can be set to; nothing for any other.
    package var axes: [Axis] = []
    /// The settings that a variable font has names for.
    package var instances: [Instance] = []
  }

  /// An axis of a variable font, on the font's own scale.
  package struct Axis: Sendable {
    /// Four characters, such as `wght`.
    package var tag: String
    /// What people call it.
    package var name: String
    /// The least value.
    package var least: Ratio
    /// The value where nothing is set.
    package var standard: Ratio
    /// The greatest value.
    package var most: Ratio
  }

  /// A setting of a variable font that has a name.
  package struct Instance: Sendable {
    /// The style's name.
    package var name: String
    /// The axes, by their tags, in the font's order.
    package var settings: [(tag: String, value: Ratio)]
  }

  /// A name and what is used for it.
  package struct Answer: Sendable {
    /// How near the answer is to the name.
    package enum Kind: String, Sendable {
      /// A family or face of that name is installed, or the name is a generic one.
      case installed
      /// It is not; a relative stands in for it.
      case relative
      /// Nothing like it is installed.
      case unknown
    }

    /// The name.
    package var name: String
    /// How near.
    package var kind: Kind
    /// The face used for it.
    package var face: Face
    /// Installed families that may stand in for it, best first.
    package var relatives: [String]
    /// The family that was probably meant; nil where none is near, and for what is known.
    package var meant: String?
  }

  /// Installed faces: all of them, or those of the families that answer to the names.
  package var faces: [Face]
  /// Names and their answers: those that were asked for, or all that the table of relatives knows
  /// and this machine lacks.
  package var answers: [Answer]
  /// Folders and files in which something was wrong, what, and whether nothing can be set with them so.
  package var notes: [(path: String, explanation: String, isUnreadable: Bool)]

  /// The report on `names`; on everything where there are none. Opens the faces it names.
  package init(on names: [String], from options: Request.FontOptions) {
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: options.paths,
      usesSystemFonts: options.usesSystemFonts)
    let records = library.records
    var answers: [Answer] = []
    for name in names.isEmpty ? FontLibrary.namesWithRelatives : names {
      let match = library.match(FontQuery(families: [name]))
      let kind: Answer.Kind =
        switch match.kind {
        case .exact: .installed
        case .relative: .relative
        case .fallbackDefault: .unknown
        }
      // Of the table only what helps here: nothing about what is installed anyway.
      if names.isEmpty, kind != .relative { continue }
      let face = Face(match.face.record)
      var relatives = library.relatives(of: name)
      // A name with a style at its end has its relative by the family before it.
      if kind == .relative, relatives.isEmpty { relatives = [face.family] }
      answers.append(
        Answer(
          name: name, kind: kind, face: face, relatives: relatives,
          meant: kind == .unknown ? library.familyMeant(by: name) : nil))
    }
    self.answers = answers
    let families = Set(answers.map(\.face.family))
    faces = records.enumerated()
      .filter { names.isEmpty || families.contains($0.element.family) }
      .map { place, record in
        var face = Face(record)
        // What a variable font can be set to stands in the file.
        if record.isVariable, let opened = library.face(at: place) { face.add(opened) }
        return face
      }
    notes = library.notes.map { ($0.path, $0.explanation, $0.isUnreadable) }
  }
}

extension FontReport.Face {
  init(_ record: FontRecord) {
    self.init(
      family: record.family, style: record.style, weight: record.weight,
      slant: "\(record.slant)", file: record.file, index: record.index)
  }

  /// Adds what a variable font can be set to.
  mutating func add(_ face: FontFace) {
    axes = face.axes.map {
      FontReport.Axis(
        tag: $0.tagName, name: $0.name, least: $0.least, standard: $0.standard, most: $0.most)
    }
    instances = face.namedInstances.map { instance in
      FontReport.Instance(
        name: instance.name,
        settings: instance.variations.map { (FontFeature(tag: $0.tag).name, $0.value) })
    }
  }
}
