// A program may call its own modules and tests whatever it likes: names of targets are unique in a
// whole graph of packages, and all of the library's begin with Typeset. Here are thirty that have the
// names of the library's folders. Writes names.png.

import CAllocator
import CCairo
import CDeflate
import CFontconfig
import CFreeType
import CHarfBuzz
import CHyphen
import CICU
import CICULibrary
import CLibXML2
import CMessageDigest
import CPixels
import CTemplates
import CairoRendering
import Diagnostics
import ElementTree
import Flattening
import Fonts
import Geometry
import ImageFixtures
import Images
import Layout
import Markup
import Regression
import RenderTree
import Resources
import RichText
import Shaping
import Templates
import TextAnalysis
import TypesetCairoRendering
import TypesetRenderTree
import Typesetting
import TypesettingFoundation
import TypesettingMarkup
import class Foundation.NSAttributedString
import struct Foundation.Data
import struct Foundation.URL

let words = [
  wordGeometry, wordDiagnostics, wordResources, wordRichText, wordTextAnalysis, wordFonts,
  wordShaping, wordImages, wordRenderTree, wordCairoRendering, wordElementTree, wordMarkup,
  wordTemplates, wordLayout, wordFlattening, wordRegression, wordImageFixtures, wordCHarfBuzz,
  wordCFontconfig, wordCFreeType, wordCCairo, wordCAllocator, wordCMessageDigest, wordCLibXML2,
  wordCICULibrary, wordCICU, wordCHyphen, wordCPixels, wordCTemplates, wordCDeflate,
]
let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: 12)
let heading = MarkupText("<h1>Names</h1>\n", plain).text
let text = heading + AttributedText(words.joined(separator: ", "), plain)
precondition(AttributedText(text.nsAttributedString, plain: plain) == text)

let page = Size(width: 220, height: 200)
var render = RenderPage(media: page, label: "1")
let box = Rect(x: 0, y: 0, width: page.width - 40, height: page.height - 40)
render.draw(Framesetter(text).frame(in: Path(rect: box)), at: Point(x: 20, y: 20))
try Data(render.png().bytes).write(to: URL(filePath: "names.png"))
print("\(words.count) modules of its own")
