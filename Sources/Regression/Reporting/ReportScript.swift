/// What a report does when it is used.
enum ReportScript {
  /// The bar above the pages.
  static let toolbar = """
    <div class="tools" role="toolbar" aria-label="View">
    <div class="group">
    <button type="button" data-view="side" aria-pressed="true">Side by side</button>
    <button type="button" data-view="onion" aria-pressed="false">Onion skin</button>
    <button type="button" data-view="swipe" aria-pressed="false">Swipe</button>
    <button type="button" data-view="blink" aria-pressed="false">Blink</button>
    </div>
    <label class="slider"><span>Old</span><input type="range" id="mix" min="0" max="100" value="50"
    aria-label="How much of the new page is shown"><span>New</span></label>
    <div class="end">
    <div class="group">
    <button type="button" id="previous" aria-label="Previous change">↑</button>
    <button type="button" id="next" aria-label="Next change">↓</button>
    </div>
    <span id="place"></span>
    <button type="button" id="all" aria-pressed="false">All pages</button>
    <button type="button" id="keys">Keys</button>
    </div>
    </div>
    <p id="status" class="hidden" role="status"></p>

    """

  /// What the keys do.
  static let help = """
    <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <dl>
    <dt><kbd>j</kbd> <kbd>→</kbd></dt><dd>Next change</dd>
    <dt><kbd>k</kbd> <kbd>←</kbd></dt><dd>Previous change</dd>
    <dt><kbd>s</kbd></dt><dd>Side by side</dd>
    <dt><kbd>o</kbd></dt><dd>Onion skin: the new page over the old one</dd>
    <dt><kbd>w</kbd></dt><dd>Swipe from one to the other</dd>
    <dt><kbd>b</kbd></dt><dd>Blink between them</dd>
    <dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>Less or more of the new page</dd>
    <dt><kbd>a</kbd></dt><dd>All pages, or those that differ</dd>
    <dt><kbd>?</kbd></dt><dd>This list</dd>
    </dl>
    <form method="dialog"><button>Close</button></form>
    </dialog>

    """

  /// The script. It reads what stands in the document, and nothing of a manuscript stands in it.
  static let text = """
    (() => {
      "use strict";
      const all = (what, root = document) => [...root.querySelectorAll(what)];
      const one = (id) => document.getElementById(id);
      const body = document.body;
      const changes = all("li.change");
      const still = matchMedia("(prefers-reduced-motion: reduce)");
      let current = -1;
      let timer = 0;

      function view(name) {
        const again = body.dataset.view === name;
        // Blinking that moves by itself is not for everybody: then the key turns the page.
        if (again && name === "blink" && still.matches) {
          body.classList.toggle("flip");
          return;
        }
        const chosen = again && name !== "side" ? "side" : name;
        body.dataset.view = chosen;
        body.classList.remove("flip");
        clearInterval(timer);
        if (chosen === "blink" && !still.matches) {
          timer = setInterval(() => body.classList.toggle("flip"), 700);
        }
        for (const button of all("button[data-view]")) {
          button.setAttribute("aria-pressed", String(button.dataset.view === chosen));
        }
      }

      function mix(value) {
        const slider = one("mix");
        slider.value = value;
        body.style.setProperty("--mix", slider.value / 100);
      }

      function tell() {
        one("place").textContent =
          changes.length ? (current < 0 ? "–" : current + 1) + " / " + changes.length : "";
      }

      function show(index, from) {
        if (!changes.length) return;
        current = Math.max(0, Math.min(changes.length - 1, index));
        const change = changes[current];
        body.classList.add("picked");
        for (const item of changes) item.removeAttribute("aria-current");
        change.setAttribute("aria-current", "true");
        const number = String(current + 1);
        for (const mark of all(".mark")) {
          mark.classList.toggle("current", mark.dataset.change === number);
        }
        if (from !== "list") change.scrollIntoView({ block: "nearest" });
        if (from !== "page") {
          const marks = all(".mark.current");
          const mark = marks.find((each) => each.tagName === "A") || marks[0];
          if (mark) mark.scrollIntoView({ block: "center" });
        }
        if (from === "key") change.querySelector(".number").focus({ preventScroll: true });
        one("status").textContent =
          "Change " + number + " of " + changes.length + ": " +
          change.querySelector("p").textContent;
        tell();
      }

      function toggleAll() {
        const shown = one("all").getAttribute("aria-pressed") !== "true";
        one("all").setAttribute("aria-pressed", String(shown));
        for (const page of all(".same")) page.hidden = !shown;
      }

      for (const button of all("button[data-view]")) {
        button.addEventListener("click", () => {
          if (body.dataset.view !== button.dataset.view) view(button.dataset.view);
        });
      }
      for (const button of all("button.number")) {
        button.addEventListener("click", () => show(button.dataset.change - 1, "list"));
      }
      for (const mark of all("a.mark")) {
        mark.addEventListener("click", (event) => {
          event.preventDefault();
          show(mark.dataset.change - 1, "page");
        });
      }
      one("mix").addEventListener("input", (event) => mix(event.target.value));
      one("previous").addEventListener("click", () => show(current - 1));
      one("next").addEventListener("click", () => show(current + 1));
      one("all").addEventListener("click", toggleAll);
      one("all").hidden = !all(".same").length;
      one("previous").disabled = one("next").disabled = !changes.length;
      one("keys").addEventListener("click", () => one("help").showModal());

      const keys = {
        j: () => show(current + 1, "key"), ArrowRight: () => show(current + 1, "key"),
        n: () => show(current + 1, "key"),
        k: () => show(current - 1, "key"), ArrowLeft: () => show(current - 1, "key"),
        p: () => show(current - 1, "key"),
        s: () => view("side"), o: () => view("onion"), w: () => view("swipe"),
        b: () => view("blink"), a: () => one("all").hidden || toggleAll(),
        "[": () => mix(Number(one("mix").value) - 10),
        "]": () => mix(Number(one("mix").value) + 10),
        "?": () => one("help").showModal(),
      };
      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || one("help").open) return;
        if (event.target.tagName === "INPUT" && event.key.startsWith("Arrow")) return;
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      });

      // A link to a page or a change may come from outside.
      const asked = /^#change-([0-9]+)$/.exec(location.hash);
      if (asked) show(asked[1] - 1);
      const wish = new URLSearchParams(location.search).get("view");
      if (["onion", "swipe", "blink"].includes(wish)) view(wish);
      mix(50);
      tell();
    })();

    """
}
