// The editor: a tab for each script that plays. Ctrl-Enter loads what is typed; only “Save”
// writes the file.

import { el, post } from "./dom.js";
import { sides } from "./words.js";

let codeMirror;

function load(tag, properties) {
  return new Promise((resolve, reject) => {
    document.head.append(el(tag, { ...properties, onload: resolve, onerror: reject }));
  });
}

// CodeMirror, where it is installed; its mode has to come after it.
function fetchCodeMirror() {
  codeMirror ??= (async () => {
    await load("link", { rel: "stylesheet", href: "editor/codemirror.css" });
    await load("script", { src: "editor/codemirror.js" });
    const parts = ["lua", "matchbrackets"];
    await Promise.all(parts.map((part) => load("script", { src: `editor/${part}.js` })));
  })();
  return codeMirror;
}

// A text area with the numbers of its lines.
class PlainText {
  constructor(act) {
    this.numbers = el("pre", { className: "numbers", "aria-hidden": "true" });
    this.area = el("textarea", {
      spellcheck: false, "aria-label": "the script", wrap: "off",
      oninput: () => { this.count(); act.changed(); },
      onscroll: () => { this.numbers.scrollTop = this.area.scrollTop; },
      onkeydown: (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        act.load();
      },
    });
    this.element = el("div", { className: "plain-text" }, this.numbers, this.area);
  }

  count(wrong) {
    const lines = this.area.value.split("\n").length;
    this.numbers.replaceChildren(...Array.from({ length: lines }, (_, index) =>
      el("span", { className: index + 1 === wrong ? "wrong" : "" }, `${index + 1}\n`)));
    this.numbers.scrollTop = this.area.scrollTop;
  }

  get text() { return this.area.value; }
  set text(text) { this.area.value = text; this.count(); }
  focus() { this.area.focus(); }

  point(line) {
    this.count(line);
    if (!line) return;
    const before = this.area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((length, text) => length + text.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start);
    this.area.scrollTop = Math.max(0, (line - 5) * 18);
  }
}

class RichText {
  constructor(act) {
    this.element = el("div", { className: "rich-text" });
    this.editor = window.CodeMirror(this.element, {
      mode: "lua", lineNumbers: true, matchBrackets: true, indentUnit: 2, tabSize: 2,
      extraKeys: { "Ctrl-Enter": () => act.load(), "Cmd-Enter": () => act.load() },
      inputStyle: "contenteditable",
    });
    this.editor.on("change", () => act.changed());
  }

  get text() { return this.editor.getValue(); }
  set text(text) { this.editor.setValue(text); setTimeout(() => this.editor.refresh(), 0); }
  focus() { this.editor.focus(); }

  point(line) {
    if (this.wrong) this.editor.removeLineClass(this.wrong, "background", "wrong");
    this.wrong = line ? this.editor.addLineClass(line - 1, "background", "wrong") : null;
    if (line) { this.editor.setCursor(line - 1, 0); this.editor.focus(); }
  }
}

export class Scripts {
  constructor(match) {
    this.match = match;
    this.side = null;
    this.drafts = {};
    this.tabs = el("div", { className: "tabs", role: "tablist", "aria-label": "scripts" });
    this.message = el("p", { className: "message", role: "status" });
    this.body = el("div", { className: "script", hidden: true });
    const ontoggle = () => { if (this.element.open) this.open(); };
    this.element = el("details", { className: "scripts", ontoggle },
      el("summary", {}, "Scripts ", el("kbd", {}, "e")), this.tabs, this.body);
  }

  async makeText() {
    if (this.editor) return;
    const act = { load: () => this.load(), changed: () => this.changed() };
    if (this.match.home.hasEditor) await fetchCodeMirror().catch(() => {});
    this.editor ??= window.CodeMirror ? new RichText(act) : new PlainText(act);
    const button = (label, onclick, properties) =>
      el("button", { type: "button", onclick, ...properties }, label);
    this.saveButton = button("Save to its file", () => this.save(),
      { title: "never over a change that you have not seen" });
    this.body.replaceChildren(this.editor.element, el("div", { className: "controls" },
      button("Load into the match", () => this.load(), { className: "main", title: "Ctrl-Enter" }),
      this.saveButton,
      button("Read its file again", () => this.read(true))), this.message);
  }

  // The scripts that play; a click opens one.
  showTabs(players) {
    const before = this.players;
    this.players = players;
    const scripts = sides.filter((side) => players[side].kind === "script");
    this.element.hidden = !scripts.length;
    if (this.side && players[this.side].kind !== "script") this.side = null;
    this.tabs.replaceChildren(...scripts.map((side) => el("button", {
      type: "button", role: "tab", "aria-selected": String(side === this.side),
      onclick: () => this.open(side),
    }, `${this.match.sideName(side)}: `, el("bdi", {}, players[side].name))));
    const { draft } = this;
    const now = draft ? players[this.side] : null;
    if (draft && before && now.name === draft.name
      && now.version !== before[this.side].version && now.version !== draft.loaded) {
      this.note("Another version plays now. “Read its file again” shows what its file holds.");
    }
    if (this.element.open && !this.side && scripts.length) this.open(scripts[0]);
  }

  get draft() { return this.side ? this.drafts[this.side] : null; }

  focus() {
    if (this.element.hidden) return;
    this.element.open = true;
    this.open().then(() => this.editor?.focus());
  }

  async open(side = this.side) {
    side ??= sides.find((one) => this.players[one].kind === "script");
    if (!side) return;
    await this.makeText();
    if (this.draft) this.draft.text = this.editor.text;
    const isOther = side !== this.side;
    this.side = side;
    this.body.hidden = false;
    if (!this.draft || this.draft.name !== this.players[side].name) await this.read();
    else if (isOther) this.editor.text = this.draft.text;
    this.saveButton.hidden = !this.draft?.isWritable;
    for (const tab of this.tabs.children) {
      const isThis = tab.textContent.startsWith(`${this.match.sideName(side)}:`);
      tab.setAttribute("aria-selected", String(isThis));
    }
  }

  async read(isAsked = false) {
    const { side } = this;
    try {
      const player = this.players[side].name;
      const { game } = this.match.snapshot;
      const script = await post("scripts/read", { player, game });
      this.drafts[side] = { ...script, seen: script.digest };
      this.editor.text = script.text;
      this.editor.point(null);
      this.note(isAsked ? "This is what the file holds." : script.isWritable ? ""
        : "This script comes with Moonstone. What you load plays in this match; its file stays.");
    } catch (error) { this.note(error.message, true); }
  }

  changed() { if (this.message.classList.contains("problem")) this.note(""); }

  note(text, isProblem = false) {
    this.message.textContent = text;
    this.message.classList.toggle("problem", isProblem);
  }

  async load() {
    const { side, draft } = this;
    if (!draft) return;
    try {
      const { version } = await post(`${this.match.path}/load`, { side, text: this.editor.text });
      draft.loaded = version;
      this.editor.point(null);
      this.note("It takes over at its next ply.");
    } catch (error) {
      const place = error.message.match(/:(\d+):/);
      this.editor.point(place ? Number(place[1]) : null);
      this.note(`${error.message} — the version before plays on`, true);
    }
  }

  async save() {
    const { draft } = this;
    try {
      const saved = await post("scripts/save", {
        player: draft.name, game: this.match.snapshot.game, text: this.editor.text,
        seen: draft.seen,
      });
      draft.seen = saved.digest;
      this.note("Saved.");
    } catch (error) { this.note(error.message, true); }
  }
}
