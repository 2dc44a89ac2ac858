import Foundation
import Testing
import TypesetKit

/// The report as a browser opens it.
@Suite(.serialized) struct BrowserTests {
  /// Opens `html` with `script` at its end; what that writes into the body's `data-result`.
  func result(_ html: [UInt8], width: Int, _ script: String, _ workshop: Workshop) throws -> String
  {
    let text = String(decoding: html, as: UTF8.self)
    let end = try #require(text.range(of: "</body>", options: .backwards))
    let probe = """
      <script>
      window.onerror = (message) => { document.body.dataset.error = message; };
      window.addEventListener("load", async () => {
        const press = (key) =>
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await Promise.all([...document.images].map((each) => {
          each.loading = "eager";
          return each.decode();
        }));
        const say = [];
        \(script)
        document.body.dataset.result = say.join(" | ");
      });
      </script>
      """
    let file = try workshop.write(
      Array((text[..<end.lowerBound] + probe + text[end.lowerBound...]).utf8), to: "probe.html")
    let dom = try run(
      "timeout", "60", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
      "--user-data-dir=\(workshop["profile"])", "--window-size=\(width),900",
      "--virtual-time-budget=4000", "--dump-dom", "file://\(file)")
    #expect(!dom.contains("data-error="))
    let start = try #require(dom.range(of: "data-result=\""))
    return String(dom[start.upperBound...].prefix { $0 != "\"" })
  }

  static let old = String(repeating: ReportTests.paragraph + "\n", count: 8)
  static let new =
    old.replacingOccurrences(of: "hour", with: "small hour").replacingOccurrences(
      of: "foolish", with: "<b>foolish</b>")

  @Test func keys() throws {
    let workshop = try Workshop()
    let html = try workshop.report(BrowserTests.old, BrowserTests.new)
    let found = try result(
      html, width: 1200,
      """
      const current = () => [...document.querySelectorAll("li.change")]
        .findIndex((each) => each.hasAttribute("aria-current"));
      say.push(current());
      press("j"); say.push(current(), document.activeElement.className);
      say.push(document.querySelectorAll("a.mark.current").length > 1);
      press("j"); press("j");
      const seen = document.querySelector("a.mark.current").getBoundingClientRect();
      say.push(seen.bottom > 0 && seen.top < innerHeight);
      while (current() > 0) press("k");
      say.push(current());
      press("o"); say.push(document.body.dataset.view);
      press("]"); say.push(document.getElementById("mix").value);
      say.push(getComputedStyle(document.querySelector(".new .sheet")).opacity);
      press("o"); say.push(document.body.dataset.view);
      press("b"); say.push(document.body.dataset.view);
      press("w"); say.push(document.body.dataset.view);
      press("s"); say.push(document.body.dataset.view);
      press("x"); press("?"); say.push(document.getElementById("help").open);
      say.push([...document.images].every((each) => each.naturalWidth > 0));
      """, workshop)
    #expect(
      found
        == "-1 | 0 | number | true | true | 0 | onion | 60 | 0.6 | side | blink | swipe | side | "
        + "true | true")
  }

  /// Nothing stands out at the side, and the list is beside the pages where there is room.
  @Test(arguments: [(1200, true), (800, false), (500, false)])
  func widths(_ width: Int, _ isBeside: Bool) throws {
    let workshop = try Workshop()
    let html = try workshop.report(BrowserTests.old, BrowserTests.new)
    let found = try result(
      html, width: width,
      """
      say.push(document.documentElement.scrollWidth <= innerWidth);
      const box = (what) => document.querySelector(what).getBoundingClientRect();
      say.push(box("nav").right <= box("main").left + 1);
      say.push(box(".old .sheet").width > 150);
      const sheet = box(".new .sheet"), mark = box(".new a.mark");
      say.push(mark.left > sheet.left && mark.right < sheet.right && mark.height > 5);
      """, workshop)
    #expect(found == "true | \(isBeside) | true | true")
  }
}
