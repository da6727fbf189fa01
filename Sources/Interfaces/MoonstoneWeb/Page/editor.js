// The editor: a tab for each script that plays. Ctrl-Enter loads what is typed; only “Save”
// writes the file.

import { Completion } from "./completion.js";
import { el, post } from "./dom.js";
import { makeText } from "./texts.js";
import { sides } from "./words.js";

export class Scripts {
  constructor(match) {
    this.match = match;
    this.side = null;
    this.drafts = {};
    this.tabs = el("div", {
      className: "tabs", role: "tablist", "aria-label": "scripts",
      onkeydown: (event) => this.chooseTab(event),
    });
    this.message = el("p", { className: "message", role: "status" });
    this.body = el("div", {
      id: "script", className: "script", role: "tabpanel",
      "aria-label": "the script that is edited", hidden: true,
    });
    const ontoggle = () => { if (this.element.open) this.open(); };
    this.element = el("details", { className: "scripts", ontoggle },
      el("summary", {}, "Scripts ", el("kbd", {}, "e")),
      el("div", { className: "script-bar" }, this.tabs, this.makeNew()), this.body, this.message);
  }

  button(label, onclick, properties) {
    return el("button", { type: "button", onclick, ...properties }, label);
  }

  // A new strategy from the template, which plays a side at once.
  makeNew() {
    const { match } = this;
    const named = el("input", {
      type: "text", size: 10, placeholder: "a-name", "aria-label": "the name of a new strategy",
      autocapitalize: "off",
    });
    const side = el("select", { "aria-label": "the side that it plays" },
      sides.slice(0, match.snapshot.isSolo ? 1 : 2).map((one) =>
        el("option", { value: one }, match.sideName(one))));
    side.value = match.snapshot.isSolo ? "black" : "white";
    const onsubmit = async (event) => {
      event.preventDefault();
      try {
        const { player } = await post("scripts/new", {
          player: named.value.trim(), game: match.snapshot.game,
        });
        named.value = "";
        for (const game of match.home.games) game.players.push(player);
        match.seats.reset();
        this.wanted = side.value;
        this.note(`${player} is a strategy that plays; make it yours.`);
        await match.order("change", { side: side.value, player });
      } catch (error) { this.note(error.message, true); }
    };
    return el("form", { className: "new-script", onsubmit }, el("span", {}, "New strategy"),
      named, side, el("button", { type: "submit" }, "Begin it"));
  }

  // Makes the editor once; all callers wait for the same one.
  makeText() {
    this.making ??= (async () => {
      const completion = new Completion(this.match.snapshot.game);
      this.editor = await makeText(this.match.home.hasEditor, {
        load: () => this.load(),
        changed: () => this.changed(),
        key: (event) => completion.key(event),
      });
      completion.attach(this.editor);
      this.completion = completion;
      this.saveButton = this.button("Save to its file", () => this.save(),
        { title: "never over a change that you have not seen" });
      this.body.replaceChildren(this.editor.element, el("div", { className: "controls" },
        this.button("Load into the match", () => this.load(),
          { className: "main", title: "Ctrl-Enter" }),
        this.saveButton,
        this.button("Check", () => this.check(), { title: "ten matches, as moonstone check" }),
        this.button("Read its file again", () => this.read(true))));
    })();
    return this.making;
  }

  // The scripts that play; a click opens one.
  showTabs(players) {
    const before = this.players;
    this.players = players;
    const scripts = sides.filter((side) => players[side].kind === "script");
    if (this.side && players[this.side].kind !== "script") this.side = null;
    this.body.hidden = !this.side;
    const names = scripts.map((side) => `${side} ${players[side].name}`).join("\n");
    if (names !== this.names) this.makeTabs(scripts);
    this.names = names;
    const { draft } = this;
    const now = draft ? players[this.side] : null;
    if (draft && before && now.name === draft.name
      && now.version !== before[this.side].version && now.version !== draft.loaded) {
      this.note("Another version plays now. “Read its file again” shows what its file holds.");
    }
    if (!this.element.open) return;
    const isWanted = this.wanted && players[this.wanted].kind === "script";
    const side = isWanted ? this.wanted : this.side || scripts[0];
    if (isWanted) this.wanted = null;
    if (side && (side !== this.side || draft?.name !== players[side].name)) this.open(side);
  }

  makeTabs(scripts) {
    this.tabs.replaceChildren(...scripts.map((side) => el("button", {
      type: "button", role: "tab", "aria-selected": String(side === this.side),
      "aria-controls": this.body.id,
      onclick: () => this.open(side),
    }, `${this.match.sideName(side)}: `, el("bdi", {}, this.players[side].name))));
    this.tabSides = scripts;
  }

  // Arrows lead from tab to tab.
  chooseTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const place = this.tabs.children.length + step
      + [...this.tabs.children].indexOf(document.activeElement);
    const next = place % this.tabs.children.length;
    this.tabs.children[next].focus();
    this.open(this.tabSides[next]);
  }

  get draft() { return this.side ? this.drafts[this.side] : null; }

  focus() {
    this.element.open = true;
    this.open().then(() => this.editor?.focus());
  }

  // Opens a script after those that are being opened: each is read once, and what is typed then
  // stays.
  open(side = this.side) {
    this.opening = (this.opening || Promise.resolve()).then(() => this.show(side));
    return this.opening;
  }

  async show(side) {
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
    [...this.tabs.children].forEach((tab, index) =>
      tab.setAttribute("aria-selected", String(this.tabSides[index] === side)));
  }

  async read(isAsked = false) {
    const { side } = this;
    try {
      const player = this.players[side].name;
      const { game } = this.match.snapshot;
      const script = await post("scripts/read", { player, game });
      this.drafts[side] = { ...script, seen: script.digest };
      if (side !== this.side) return;
      this.editor.text = script.text;
      this.editor.point(null);
      this.note(isAsked ? "This is what the file holds." : script.isWritable ? ""
        : "This script comes with Moonstone. What you load plays in this match; its file stays.");
    } catch (error) { this.note(error.message, true); }
  }

  changed() {
    if (this.message.classList.contains("problem")) this.note("");
    this.completion?.ask();
  }

  note(text, isProblem = false) {
    this.message.textContent = text;
    this.message.classList.toggle("problem", isProblem);
  }

  complain(error, more = "") {
    this.editor.point(error.line || null, error.column);
    this.note(error.message + more, true);
  }

  async load() {
    const { side, draft } = this;
    if (!draft) return;
    try {
      const { version } = await post(`${this.match.path}/load`, { side, text: this.editor.text });
      draft.loaded = version;
      this.editor.point(null);
      this.note("It takes over at its next ply.");
    } catch (error) { this.complain(error, " — the version before plays on"); }
  }

  // Shows a version that plays again.
  async put(side, version, text) {
    this.element.open = true;
    await this.open(side);
    Object.assign(this.draft, { loaded: version.version });
    this.editor.text = text;
    this.note(`Version ${version.number} takes over at its next ply; its file stays as it is.`);
  }

  async check() {
    const { side } = this;
    try {
      const text = this.editor.text;
      this.checking = (await post(`${this.match.path}/check`, { side, text })).check;
      this.editor.point(null);
      this.note("Ten matches against “random” are being played…");
      this.showCheck();
    } catch (error) { this.complain(error); }
  }

  // The result may come before the answer that tells its number.
  takeCheck(result) {
    this.checked = result;
    this.showCheck();
  }

  showCheck() {
    if (this.checking && this.checked?.check === this.checking) {
      this.note(this.checked.text, !this.checked.isOk);
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
