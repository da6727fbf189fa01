// The editor: a tab for each script that plays. Ctrl-Enter loads what is typed; only “Save”
// writes the file.

import { Check } from "./check.js";
import { Completion } from "./completion.js";
import { Difference } from "./difference.js";
import { el, post } from "./dom.js";
import { Drafts } from "./drafts.js";
import { newScript } from "./new-script.js";
import { ScriptText } from "./script-text.js";
import { Tabs } from "./tabs.js";
import { makeText } from "./texts.js";
import { Unsaved } from "./unsaved.js";
import { isEdited, sides } from "./words.js";

export class Scripts {
  constructor(match) {
    this.match = match;
    this.side = null;
    this.drafts = new Drafts(match.home.place, match.snapshot.game);
    // The scripts that were opened, by name: they stay when another player takes the side.
    this.texts = new Map();
    this.tabs = new Tabs((side) => this.open(side));
    this.message = el("p", { className: "message", role: "status" });
    this.unsaved = new Unsaved(this);
    this.body = el("div", {
      id: "script", className: "script", role: "tabpanel",
      "aria-label": "the script that is edited", hidden: true,
    });
    this.difference = new Difference(this);
    this.check = new Check(this);
    const ontoggle = () => { if (this.element.open) this.open(); };
    this.element = el("details", { className: "scripts", ontoggle },
      el("summary", {}, "Scripts ", el("kbd", {}, "e"), " ", this.tabs.dot),
      el("div", { className: "script-bar" }, this.tabs.element, newScript(this)),
      this.message, this.unsaved.element, this.body, this.difference.element);
    this.ask = (event) => { if (this.isUnsaved) event.preventDefault(); };
    window.addEventListener("beforeunload", this.ask);
    this.restore = (event) => this.keepAgain(event);
    window.addEventListener("storage", this.restore);
  }

  leave() {
    window.removeEventListener("beforeunload", this.ask);
    window.removeEventListener("storage", this.restore);
  }

  get isUnsaved() { return [...this.texts.values()].some((one) => one.isUnsaved); }

  // Another tab has taken the draft of this one, which is still needed here.
  keepAgain({ key, newValue }) {
    if (newValue !== null) return;
    for (const text of this.texts.values()) {
      if (text.isUnsaved && key === this.drafts.key(text.name)) text.keep();
    }
  }

  button(label, onclick, properties) {
    return el("button", { type: "button", onclick, ...properties }, label);
  }

  // Lets a new strategy play a side, and opens it.
  async seat(player, side, words) {
    const { match } = this;
    for (const game of match.home.games) game.players.push(player);
    match.seats.reset();
    this.wanted = side;
    this.welcome = { player, words };
    await match.order("change", { side, player });
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
      this.saveAsButton = this.button("Save as…", () => this.showDifference(
        "This script comes with Moonstone: your text can be a strategy of its own."));
      this.body.replaceChildren(this.editor.element, el("div", { className: "controls" },
        this.button("Load into the match", () => this.load(),
          { className: "main", title: "Ctrl-Enter" }),
        this.saveButton, this.saveAsButton,
        this.button("Check", () => this.check.begin(),
          { title: "ten matches, as moonstone check" }),
        this.button("Read its file again", () => this.readAgain())));
    })();
    return this.making;
  }

  // The scripts that play; a click opens one.
  showTabs(players) {
    const before = this.players;
    this.players = players;
    const scripts = sides.filter((side) => isEdited(players[side]));
    if (this.side && !isEdited(players[this.side])) this.side = null;
    this.body.hidden = !this.side;
    this.tabs.show(scripts.map((side) => ({
      side, label: `${this.match.sideName(side)}: `, player: players[side].name,
    })));
    this.mark();
    const { text } = this;
    const now = this.side ? players[this.side] : null;
    const hasOther = text && before && now.name === text.name
      && now.version !== before[this.side].version && now.version !== text.loaded
      && now.version !== text.file?.digest;
    if (hasOther && text.isUnsaved) {
      this.note("Another version plays now; “Show the difference” compares yours with the file.");
    } else if (hasOther) {
      this.texts.delete(text.name);
    }
    if (!this.element.open) return;
    const isWanted = this.wanted && isEdited(players[this.wanted]);
    const side = isWanted ? this.wanted : this.side || scripts[0];
    if (isWanted) this.wanted = null;
    if (side && (side !== this.side || this.texts.get(players[side].name) !== this.shown)) {
      this.open(side);
    }
  }

  // The script of the tab that is open.
  get text() { return this.side ? this.shown : null; }

  focus() {
    this.element.open = true;
    this.open().then(() => {
      this.editor?.focus();
      this.element.scrollIntoView({ block: "nearest" });
    });
  }

  // Opens a script after those that are being opened: each is read once, and what is typed then
  // stays.
  open(side) {
    this.opening = (this.opening || Promise.resolve()).then(() => this.show(side ?? this.side));
    return this.opening;
  }

  async show(wanted) {
    const side = wanted ?? sides.find((one) => isEdited(this.players[one]));
    if (!side || !isEdited(this.players[side])) return;
    await this.makeText();
    const { name, version } = this.players[side];
    this.side = side;
    this.body.hidden = false;
    this.tabs.select(side);
    let text = this.texts.get(name);
    if (text && text === this.shown) return;
    let words = "";
    if (!text) {
      text = new ScriptText(name, this.match, this.drafts);
      words = await text.begin(version);
      if (!words && !text.isWritable) {
        words = "This script comes with Moonstone. What you load plays in this match; "
          + "its file stays.";
      }
      if (this.welcome?.player === name) {
        ({ words } = this.welcome);
        this.welcome = null;
      }
      this.texts.set(name, text);
    }
    if (side !== this.side) return;
    this.put(text);
    this.note(words);
  }

  // Shows a text in the editor.
  put(text) {
    this.shown = text;
    this.isPutting = true;
    this.editor.text = text.text;
    this.editor.point(null);
    this.isPutting = false;
    this.saveButton.hidden = !text.isWritable;
    this.saveAsButton.hidden = text.isWritable;
    this.mark();
  }

  // “Read its file again” shows first what would be lost.
  async readAgain() {
    const { text } = this;
    if (text.isUnsaved) return this.showDifference("“Take theirs” reads the file again.");
    this.texts.delete(text.name);
    await this.open();
    if (this.text?.file) this.take(this.text.file, "This is the text of the file.");
  }

  async showDifference(words) {
    try {
      await this.difference.show(this.text, words);
    } catch (error) { this.note(error.message, true); }
  }

  changed() {
    if (this.isPutting) return;
    if (this.message.classList.contains("problem")) this.note("");
    if (this.text && !this.text.type(this.editor.text)) {
      this.note("The browser does not keep your text: save it.", true);
    }
    this.mark();
    this.completion?.ask();
  }

  // Marks what is not saved, and offers what can be done about it.
  mark() {
    this.tabs.mark((player) => this.texts.get(player)?.isUnsaved ?? this.drafts.has(player));
    this.unsaved.show(this.text);
  }

  // Takes what the file holds, and lets go of what is typed.
  take(file, words = "Its file is here now.") {
    const { text } = this;
    text.see(file);
    text.drop(file.text);
    this.put(text);
    this.note(words);
  }

  note(text, isProblem = false) {
    this.message.textContent = text;
    this.message.classList.toggle("problem", isProblem);
    if (isProblem && this.element.open) this.message.scrollIntoView({ block: "nearest" });
  }

  complain(error, more = "") {
    this.editor.point(error.line || null, error.column);
    this.note(error.message + more, true);
  }

  // Opens a script at the place of a fault.
  async point(side, line, column) {
    this.element.open = true;
    await this.open(side);
    this.editor.point(line, column);
    this.element.scrollIntoView({ block: "nearest" });
  }

  async load() {
    const { side, text } = this;
    if (!text) return;
    try {
      const { version, text: words } = await post(
        `${this.match.path}/load`, { side, text: text.text });
      text.loaded = version;
      this.editor.point(null);
      this.note(words ?? "It takes over at its next ply.");
    } catch (error) {
      this.complain(error, error.isAway ? "" : " — the version before plays on");
    }
  }

  // Shows a version that plays again; what is typed stays beside it.
  async putVersion(side, version, words) {
    this.element.open = true;
    await this.open(side);
    const { text } = this;
    text.loaded = version.version;
    text.putAside(words);
    this.put(text);
    this.note(`Version ${version.number} takes over at its next ply; its file stays as it is.`);
  }

  async save() {
    const { text } = this;
    try {
      await text.save();
      this.note("Saved.");
    } catch (error) {
      this.note(error.message, true);
      if (await text.isInConflict()) {
        await this.showDifference("Its file has changed since you saw it.");
      }
    }
    this.mark();
  }

  // Writes what is typed over a file that one has seen.
  async keep(seen) {
    await this.text.save(seen);
    this.note("Saved.");
    this.mark();
  }

  // What is typed is a strategy of its own now; it plays this side.
  async made(player) {
    const { side, text } = this;
    text.drop();
    text.dropped = null;
    await this.seat(player, side, `Saved as ${player}, which plays now.`);
  }
}
