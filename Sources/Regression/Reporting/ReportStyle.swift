/// How a report looks.
enum ReportStyle {
  /// Its style sheet.
  static let text = """
    :root {
      --bg: #f3f2ee; --panel: #fff; --ink: #1c1d1f; --soft: #5a5e64; --line: #dbd8d1;
      --accent: #2d4a9e; --old: #b3261e; --new: #0b6a45; --old-wash: #fbe3e0; --new-wash: #dcf2e6;
      --words: #2d4a9e; --looks: #7a2e86; --place: #8a5300; --count: #b3261e; --note: #5a5e64;
      --sheet: #fff; --dim: none; --bar: 3.25rem; --mix: .5;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --bg: #16171a; --panel: #1f2125; --ink: #e9e7e3; --soft: #a6aab1; --line: #363a40;
        --accent: #a4b8ff; --old: #ff9f96; --new: #74d8a8; --old-wash: #4a2320;
        --new-wash: #17402d; --words: #a4b8ff; --looks: #e0a3ea; --place: #f0b964;
        --count: #ff9f96; --note: #a6aab1; --sheet: #fff; --dim: brightness(.93);
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: calc(var(--bar) + 1rem); }
    body {
      margin: 0; background: var(--bg); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans",
        sans-serif;
    }
    h1, h2, p, dl, dd, ol, ul, figure { margin: 0; padding: 0; }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    nav:focus, main:focus, li:focus { outline: none; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus {
      left: 1rem; top: .5rem; z-index: 9; padding: .4rem .8rem; background: var(--panel);
    }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    }

    .top {
      display: flex; flex-wrap: wrap; gap: 1rem 3rem; align-items: end;
      padding: 1.5rem 1.75rem 1.1rem;
    }
    .verdict { flex: 1 1 16rem; }
    h1 {
      display: flex; align-items: center; gap: .6rem; font-size: 1.7rem; line-height: 1.2;
      font-weight: 650; letter-spacing: -.015em;
    }
    .light { width: .85rem; height: .85rem; border-radius: 50%; background: var(--new); }
    .light.differs { background: var(--old); }
    .verdict p, .sides span, h2 span, figcaption span { color: var(--soft); }
    .sides { display: grid; gap: .2rem; min-width: 0; }
    .sides > div { display: flex; gap: .7rem; align-items: baseline; }
    dt, figcaption { font-size: .8rem; font-weight: 600; }
    dt { width: 2.3rem; }
    .old dt, .old figcaption { color: var(--old); }
    .new dt, .new figcaption { color: var(--new); }
    dd { overflow-wrap: anywhere; }
    dd b { font-weight: 550; }
    dd span { white-space: nowrap; padding-left: .4rem; font-size: .85rem; }

    .tools {
      position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: .35rem .9rem;
      align-items: center; min-height: var(--bar); padding: .4rem 1.75rem;
      background: var(--panel); border-block: 1px solid var(--line);
    }
    .group { display: flex; }
    button {
      font: inherit; font-size: .875rem; color: var(--ink); background: var(--panel);
      border: 1px solid var(--line); border-radius: .45rem; padding: .28rem .7rem; cursor: pointer;
    }
    button:hover { border-color: var(--soft); }
    .group button { border-radius: 0; margin-left: -1px; }
    .group button:first-child { border-radius: .45rem 0 0 .45rem; margin-left: 0; }
    .group button:last-child { border-radius: 0 .45rem .45rem 0; }
    button[aria-pressed="true"] {
      background: var(--accent); border-color: var(--accent); color: var(--panel);
    }
    button:focus-visible { position: relative; z-index: 1; }
    .slider { display: flex; gap: .5rem; align-items: center; font-size: .8rem; }
    .slider span { color: var(--soft); }
    .slider input { width: 9rem; accent-color: var(--accent); }
    body[data-view="side"] .slider, body[data-view="blink"] .slider { display: none; }
    .tools .end { margin-left: auto; display: flex; gap: .5rem; }
    #place {
      font-size: .85rem; color: var(--soft); min-width: 4.5em; align-self: center;
      text-align: center; font-variant-numeric: tabular-nums;
    }

    .columns { display: grid; grid-template-columns: minmax(17rem, 22rem) minmax(0, 1fr); }
    .changes {
      position: sticky; top: var(--bar); align-self: start; max-height: calc(100vh - var(--bar));
      overflow: auto; padding: 1.25rem .5rem 2rem 1.25rem;
    }
    .changes h2 { font-size: .95rem; font-weight: 650; padding: 0 .5rem .4rem; }
    .changes ol { list-style: none; }
    .change {
      padding: .7rem .75rem .75rem .5rem; border-top: 1px solid var(--line);
      overflow-wrap: anywhere;
    }
    .change[aria-current] { background: var(--panel); box-shadow: inset 3px 0 var(--accent); }
    .line { display: flex; flex-wrap: wrap; gap: .15rem .55rem; align-items: center; }
    .number {
      min-width: 1.65rem; height: 1.65rem; padding: 0 .3rem; border-radius: .85rem;
      font-size: .8rem; font-weight: 650; font-variant-numeric: tabular-nums;
    }
    .change[aria-current] .number {
      background: var(--accent); border-color: var(--accent); color: var(--panel);
    }
    .kind {
      font-size: .76rem; line-height: 1.35; font-weight: 650; color: var(--note);
      padding: 0 .42rem .05rem; border: 1px solid; border-radius: .3rem;
    }
    .kind.text, .kind.break { color: var(--words); }
    .kind.style, .kind.font { color: var(--looks); }
    .kind.geometry, .kind.spacing, .kind.picture, .kind.furniture { color: var(--place); }
    .kind.pages { color: var(--count); }
    .where, .source, .gap { color: var(--soft); font-size: .85rem; }
    .change > p, .change details { margin: .35rem 0 0 2.2rem; }
    .words {
      padding: .45rem .6rem; border-radius: .35rem; background: var(--bg);
      border: 1px solid var(--line); font-family: Charter, "Linux Libertine O", Georgia, serif;
      line-height: 1.55;
    }
    del, ins { padding: .05em .15em; border-radius: .2em; box-decoration-break: clone; }
    del { background: var(--old-wash); color: var(--old); }
    ins { background: var(--new-wash); color: var(--new); text-underline-offset: .15em; }
    code { font: .82rem/1.4 ui-monospace, "Liberation Mono", monospace; }
    summary { cursor: pointer; font-size: .875rem; color: var(--accent); }
    details ul { padding: .3rem 0 0 1.1rem; font-size: .875rem; }
    details li { padding: .1rem 0; }
    .pixels { margin-top: 1.6rem; padding-top: 1rem; border-top: 1px solid var(--line); }
    .pixels p, .none { padding: 0 .5rem; font-size: .875rem; color: var(--soft); }
    .pixels p + p { padding-top: .5rem; }
    table { width: calc(100% - .5rem); margin: .6rem 0 0 .5rem; border-collapse: collapse; }
    td, th {
      padding: .2rem .4rem; text-align: right; font-size: .8rem; font-weight: 400;
      border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums;
    }
    th:first-child { text-align: left; padding-left: 0; }
    thead th { color: var(--soft); }

    main { padding: 1.25rem 1.75rem 3rem 1.25rem; }
    .spread { max-width: 92rem; margin: 0 auto 2.5rem; }
    .spread h2 { font-size: 1rem; font-weight: 650; }
    h2 span, figcaption span { font-weight: 400; font-size: .85rem; padding-left: .3rem; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1.25rem; align-items: start; }
    .side { min-width: 0; }
    figcaption { padding-bottom: .25rem; }
    .sheet {
      position: relative; background: var(--sheet); filter: var(--dim);
      box-shadow: 0 0 0 1px rgb(0 0 0 / .1), 0 2px 10px rgb(0 0 0 / .1);
    }
    .sheet img { display: block; width: 100%; height: 100%; }
    .missing {
      aspect-ratio: 1 / 1.3; display: grid; place-items: center; background: none;
      box-shadow: inset 0 0 0 1px var(--line); color: var(--soft); filter: none;
    }
    /* On paper, which stays white: the same colours in light and dark. */
    .mark { position: absolute; --mark: #b3261e; border: 1.5px solid var(--mark); }
    .new .mark { --mark: #0b6a45; }
    .mark { border-radius: 2px; background: color-mix(in srgb, var(--mark) 9%, transparent); }
    .mark span {
      position: absolute; right: calc(100% + 1px); top: -1px; min-width: 1.15rem;
      padding: 0 .2rem; text-align: center; font: 650 .7rem/1.15rem system-ui, sans-serif;
      color: #fff; background: var(--mark); border-radius: 3px;
    }
    /* What followed has a bar beside it, as on a proof. */
    .follows { border-width: 0 0 0 2px; border-radius: 0; background: none; opacity: .7; }
    .follows span { background: #fff; color: var(--mark); box-shadow: inset 0 0 0 1px var(--mark); }
    a.mark { z-index: 1; }
    .picked .mark:not(.current) { opacity: .35; }
    .mark.current { box-shadow: 0 0 0 2px color-mix(in srgb, var(--mark) 45%, transparent); }
    .follows.current {
      opacity: 1; box-shadow: none;
      background: color-mix(in srgb, var(--mark) 5%, transparent);
    }

    body:not([data-view="side"]) .pair { grid-template-columns: minmax(0, 54rem); }
    body:not([data-view="side"]) .side { grid-area: 1 / 1; }
    body:not([data-view="side"]) .new figcaption { text-align: right; }
    body[data-view="swipe"] .new figcaption { text-align: left; }
    body[data-view="swipe"] .spread:not(.same) .old figcaption { text-align: right; }
    body[data-view="onion"] .new .sheet { opacity: var(--mix); }
    body[data-view="onion"] .old .mark { opacity: calc(1 - var(--mix)); }
    body[data-view="swipe"] .new .sheet { clip-path: inset(0 calc(100% - var(--mix) * 100%) 0 0); }
    body[data-view="swipe"] .spread:not(.same) .old .sheet::after {
      content: ""; position: absolute; z-index: 3; inset: 0 auto 0 calc(var(--mix) * 100% - 1px);
      width: 2px; background: var(--accent);
    }
    body[data-view="blink"]:not(.flip) .spread:not(.same) .new,
    body[data-view="blink"].flip .spread:not(.same) .old { visibility: hidden; }
    .same .pair { grid-template-columns: minmax(0, 50%); }
    .note { color: var(--soft); max-width: 92rem; margin: 0 auto; }

    dialog {
      max-width: 30rem; border: 1px solid var(--line); border-radius: .7rem; padding: 1.4rem 1.6rem;
      background: var(--panel); color: var(--ink);
    }
    dialog::backdrop { background: rgb(0 0 0 / .45); }
    dialog h2 { font-size: 1.1rem; margin-bottom: .7rem; }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; }
    dialog dt { width: auto; }
    dialog button { margin-top: 1.1rem; }
    kbd {
      font: .8rem ui-monospace, "Liberation Mono", monospace; padding: .1rem .4rem;
      border: 1px solid var(--line); border-bottom-width: 2px; border-radius: .3rem;
    }

    @media (max-width: 999px) {
      .columns { grid-template-columns: minmax(0, 1fr); }
      .changes {
        position: static; max-height: 46vh; padding: 1rem 1.5rem 1rem 1.25rem;
        border-bottom: 1px solid var(--line);
      }
      .top, .tools, main { padding-inline: 1.5rem; }
    }
    @media (max-width: 640px) {
      body[data-view="side"] .pair { grid-template-columns: 1fr; }
      .same .pair { grid-template-columns: 1fr; }
      .tools { position: static; }
    }
    @media print {
      :root {
        --bg: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1f3a8a;
        --old: #a11d16; --new: #07563a; --old-wash: #fff; --new-wash: #fff; --dim: none;
      }
      .tools, .skip, dialog { display: none; }
      .columns { display: block; }
      .changes { position: static; max-height: none; padding: 0; }
      .change, .spread { break-inside: avoid; }
      main { padding: 1rem 0 0; }
      .picked .mark:not(.current) { opacity: 1; }
      body { font-size: 10pt; }
    }

    """
}
