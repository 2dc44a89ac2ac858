// What is known of a font: families, faces, names, tables, glyphs and their measures, and what a
// variable font can be set to. Prints to standard output, and draws an outline to fonts.png.
//
//   FontFaces [FILE]      FILE is a variable font; without it the first that is installed

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let library = FontLibrary(resources: ResourceProvider())
print(library.families.count, "families, of them with sans:")
print(library.families.filter { $0.contains("Sans") }.prefix(5).joined(separator: ", "))
for face in library.faces(ofFamily: "Linux Libertine O") {
  print(" ", face.fullName, face.weight, face.width, face.slant, face.file)
}

// A face by what it shall look like; the nearest one, and how near it is.
let match = library.match(FontQuery(families: ["Palatino"], weight: 700, slant: .italic))
print(match.face.fullName, match.kind, match.lacks.isEmpty ? "" : "lacks something")

// A face from a file: its names and tables.
let file = library.match(FontQuery(families: ["Linux Libertine O"])).face.file
let blob = try FontBlob(file: file)
let face = try FontFace(blob, index: 0)
print(blob.faceCount, "face,", face.name(.full) ?? "-", face.name(.version) ?? "-")
print(face.tableTags.joined(separator: " "))
let fsType = face.withTable("OS/2") { $0[8...9].map { String($0, radix: 16) } }
print("OS/2.fsType", fsType ?? [])
print(face.coverage.count, "characters;", face.coverage.contains(allOf: "Größe, Ωμέγα"))

// The same face at a size: everything in lengths.
let font = Font(face, size: Length(points: 24))
print("ascent", font.ascent.points, "descent", font.descent.points, "x", font.xHeight.points)
let glyphs = font.glyphs(for: "Ag")
for (glyph, advance) in zip(glyphs, font.advances(of: glyphs)) {
  let box = font.boundingRects(of: [glyph])[0]
  print(face.name(of: glyph), advance.points, "ink", box.minY.points, "to", box.maxY.points)
}
if let ligature = face.glyph(named: "f_f_i") {
  print("carets in ffi", font.ligatureCarets(of: ligature).map(\.points))
}

// What a variable font can be set to.
@MainActor
func variableFont() throws -> FontFace? {
  if let path = CommandLine.arguments.dropFirst().first {
    return try FontFace(FontBlob(file: path))
  }
  return library.records.firstIndex(where: \.isVariable).flatMap { library.face(at: $0) }
}
if let variable = try variableFont() {
  for axis in variable.axes {
    let values = [axis.least, axis.standard, axis.most].map(\.doubleValue)
    print(variable.family, axis.tagName, axis.name, values)
  }
  print(variable.namedInstances.map(\.name))
  let heavy = variable.instance(
    [FontVariation("wght", value: Ratio(800, over: 1))].compactMap { $0 })
  let a = heavy.glyphs(for: [0x41])
  print(heavy.fullName, variable.advances(of: a), heavy.advances(of: a))
}

// An outline, to do with as one likes.
var page = RenderPage(
  media: Size(width: Length(points: 120), height: Length(points: 120)), label: "1")
let large = Font(face, size: Length(points: 150))
let outline = large.path(of: large.glyphs(for: "&")[0])
page.items.append(
  .group(
    RenderGroup(
      items: [.path(PathItem(outline, stroke: .black, lineWidth: Length(points: 1)))],
      transform: .translation(by: Point(x: Length(points: 8), y: Length(points: 108))))))
try Data(page.png().bytes).write(to: URL(filePath: "fonts.png"))
