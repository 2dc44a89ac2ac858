import Foundation
import Testing

/// What a compositor found on pages, and what stands there now: lines as the record has them.
@Suite struct DisplayLineTests {
  let folder = Folder()

  /// The lines of `text` in `template`, with where each begins.
  private func lines(
    _ text: String, _ options: String, name: String = "a.txt"
  ) -> [(text: String, x: Double, page: Int, column: Int, end: String)] {
    folder.write(text, to: name)
    folder.write(
      """
      import json, sys
      for page in json.load(sys.stdin)["pages"]:
          for column, frame in enumerate(page["frames"]):
              for line in frame["lines"]:
                  text = line.get("text", "").strip().replace("\\t", "|").replace("\\n", " ")
                  print(text, line["origin"][0], page["number"], column, line["break"], sep="\\t")

      """, to: "lines.py")
    let out = folder.run("\"$T\" layout \(name) \(options) 2>/dev/null | /usr/bin/python3 lines.py")
      .output
    return out.split(separator: "\n").map {
      let parts = $0.split(separator: "\t", omittingEmptySubsequences: false)
      return (
        String(parts[0]), Double(parts[1]) ?? 0, Int(parts[2]) ?? 0, Int(parts[3]) ?? 0,
        String(parts[4])
      )
    }
  }

  @Test(arguments: ["Huntingdonshire", "internationalisations"])
  func aWordWiderThanAQuotationIsDivided(_ word: String) {
    for template in ["newspaper", "zine"] {
      let found = lines(
        "<article lang=en-GB><headline>L</headline>\nText.\n"
          + "<pullquote>“Competition is for \(word).”</pullquote>\n</article>\n",
        "--template \(template) --columns 4")
      #expect(found.allSatisfy { $0.end != "emergency" }, "\(template): \(found)")
      #expect(found.allSatisfy { !".”".contains($0.text.first ?? "x") }, "\(template): \(found)")
    }
  }

  @Test func tamilLinesAreRaggedBeforeTheyAreTorn() {
    folder.write(
      "வானிலை விடியலுக்குமுன்பே தொடங்கிவிடுகிறது. துடைக்காவிட்டால் கடல் தெரியாமல் போய்விடும்.\n", to: "ta.txt")
    let build = folder.run("\"$T\" ta.txt --template newspaper --lang ta -o x.pdf")
    #expect(build.errors.contains("layout.loose-line"), "\(build.errors)")
    let explain = folder.run("\"$T\" explain ta.txt --template newspaper --lang ta").output
    #expect(explain.contains("it is ragged"), "\(explain)")
  }

  @Test func headlinesOfKoreanAndJapaneseEndBetweenWords() {
    let korean = lines(
      "<article lang=ko><headline>등대를 지켜 온 한 가족의 이야기</headline>\n글.\n</article>\n",
      "--template monthly --page-size 300ptx400pt")
    #expect(korean.count > 2)
    let ends = ["등대를", "지켜", "온", "한", "가족의", "이야기"]
    for line in korean.prefix(while: { $0.text != "글." }) {
      #expect(ends.contains { line.text.hasSuffix($0) }, "\(korean)")
    }
    let japanese = lines(
      "<article lang=ja><headline>灯台を守りつづけた一家の話</headline>\n文。\n</article>\n",
      "--template monthly --page-size 300ptx400pt")
    #expect(japanese.prefix(3).map(\.text) == ["灯台を", "守りつづけた", "一家の話"], "\(japanese)")
  }

  @Test func cellsTurnUnderTheirOwnBeginning() {
    for template in ["plain", "monthly", "newspaper"] {
      let found = lines(
        "<p class=facts tabs=\"16, 90, right\" align=left>S&#9;short&#9;a very long second cell which cannot hold "
          + "here&#9;100.5\n", "--template \(template) --columns 3")
      guard let first = found.firstIndex(where: { $0.text.hasPrefix("S|short") }) else {
        Issue.record("no row in \(found)")
        continue
      }
      let next = found[first + 1]
      #expect(
        found[first].column != next.column || abs(next.x - found[first].x - 90) < 0.5,
        "\(template): \(found)")
    }
  }

  @Test func repliesStayWithTheirLetters() {
    for count in 4...9 {
      let letter =
        String(
          repeating: "The tide clock in the hall of this house has stopped again. ", count: count)
        + "\n<p class=signature>A. Reader, Saltcote\n<p class=note>The clock has been looked at. Ed.\n"
      let found = lines(
        "<article><headline>Letters</headline>\n" + String(repeating: letter, count: 8)
          + "</article>\n", "--template newspaper --page-size 400ptx500pt")
      for (before, line) in zip(found, found.dropFirst()) where line.text.hasPrefix("The clock has")
      {
        #expect(
          before.column == line.column && before.page == line.page, "\(count): \(before) \(line)")
      }
    }
  }

  @Test func marksBehindAnElisionOpen() {
    for (language, text, wanted) in [
      ("fr", "Un article de l'\"Étoile\".", "l’«\u{202F}Étoile\u{202F}»"),
      ("it", "Un articolo dell'\"Unità\".", "dell’«Unità»"),
    ] {
      let found = lines("<p lang=\(language)>\(text)\n", "--smart")
      let line = found.map(\.text).joined().replacing("\u{A0}", with: "\u{202F}")
      #expect(line.contains(wanted), "\(line)")
    }
    let code = lines("<p class=code>printf(\"%s--'x'...\")\n", "--smart")
    #expect(code.first?.text == "printf(\"%s--'x'...\")", "\(code)")
  }

  @Test func foliosOfMagazinesReadFromTheRightStandOutside() {
    folder.write("مرحبا بالعالم\n", to: "ar.txt")
    let folio = folder.run(
      "\"$T\" layout ar.txt --lang ar --page-size 300ptx400pt | grep -o '\"kind\":\"folio\"[^}]*'"
    ).output
    #expect(folio.contains("\"box\":[5") || folio.contains("\"box\":[2"), "\(folio)")
  }
}
