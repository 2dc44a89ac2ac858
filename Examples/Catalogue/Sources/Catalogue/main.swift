// A catalogue of a JSON file: decoded, built as a document, set in two columns. Its pictures are drawn by
// a resolver when they are asked for. Writes catalogue.pdf and says what is wrong with it.

import Foundation
import TypesettingDocument

var theme = Theme.plain
theme.columns = 2
theme.pageSize = Size(width: 420, height: 430)
theme.body.size = 9
theme.body.leading = 11
theme.headline.text.color = .hex(0x8C_2F1B)
theme.headline.text.size = .thousandths(1500)
theme.headline.rule = .above
theme[style: "shop"].text.size = .thousandths(3000)
theme[style: "shop"].rule = .some(.none)
theme[heading: 2].text.families = ["Linux Biolinum O"]
theme[heading: 2].text.size = .thousandths(1100)
theme[heading: 2].spaceBefore = .exactly(.zero)
theme.figure.spaceBefore = .leading(1000)
theme.figure.spaceAfter = .exactly(.zero)
theme.list.spaceBefore = .exactly(.zero)
theme.strong.color = .hex(0x8C_2F1B)
theme[letters: "sold"].caps = .allSmall
theme[letters: "sold"].color = .hex(0x77_7777)
theme.list.text.size = .thousandths(900)

let file = Bundle.module.url(forResource: "catalogue", withExtension: "json")
guard let file else { fatalError("catalogue.json is not beside the program") }
let catalogue = try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: file))
let publication = try catalogue.document.typeset(theme, images: Drawings(catalogue))
let pdf = try publication.pdf()
try pdf.write(to: "catalogue.pdf")
for diagnostic in pdf.diagnostics { print(diagnostic) }
print("\(publication.title): \(publication.pages.count) pages")
