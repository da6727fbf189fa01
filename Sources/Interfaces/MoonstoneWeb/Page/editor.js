// The editor: a tab for each script that plays, and for files around them. Ctrl-Enter loads what is
// typed; of a script, only “Save” writes the file.

import { el, post } from "./dom.js";
import { Drafts } from "./drafts.js";
import { Faults } from "./faults.js";
import { Saving } from "./saving.js";
import { ScriptArea } from "./script-area.js";
import { ScriptText } from "./script-text.js";
import { all, own } from "./storage.js";
import { Tabs } from "./tabs.js";
import { Unsaved } from "./unsaved.js";
import { isEdited, sides, unset } from "./words.js";

export class Scripts {
  constructor(match) {
    this.match = match;
    // The side whose script is shown, or else the file.
    this.side = null;
    this.file = null;
    this.drafts = new Drafts(match.home.place, match.snapshot.game);
    // The scripts that were opened, by name: they stay when another player takes the side.
    this.texts = new Map();
    this.tabs = new Tabs((id) => this.open(id));
    this.message = el("p", { className: "message", role: "status" });
    this.unsaved = new Unsaved(this);
    this.area = new ScriptArea(this);
    this.body = this.area.element;
    this.saving = new Saving(this);
    this.faults = new Faults(this);
    this.shut = this.button("×", () => { this.isOpen = false; },
      { className: "shut", "aria-label": "shut the scripts", title: "e opens them again" });
    this.filesBox = el("details", { className: "new-box files-box",
      hidden: match.home.hasClass, ontoggle: () => this.listFiles() },
      el("summary", {}, "Files"));
    this.opener = this.button(["Script ", el("kbd", {}, "e"), " ", this.tabs.dot],
      () => this.focus(), { className: "opener" });
    this.element = el("section", { className: "scripts", "aria-label": "scripts" },
      el("div", { className: "script-bar" }, this.tabs.element, this.filesBox, this.makeNew(), this.shut),
      this.message, match.answers.element, this.unsaved.element, this.body,
      el("p", { className: "dim empty" },
        "No script plays here. Choose one for a side, or begin a new strategy."));
    this.ask = (event) => { if (this.isUnsaved) event.preventDefault(); };
    window.addEventListener("beforeunload", this.ask);
    this.restore = (event) => this.keepAgain(event);
    window.addEventListener("storage", this.restore);
  }

  get isOpen() { return this.match.panes.hasScript; }

  // Opens or shuts the column of the scripts, until one does otherwise.
  set isOpen(isOpen) {
    this.match.panes.open(isOpen);
    if (!isOpen) return;
    this.open();
    this.editor?.refresh();
  }

  // Where a new strategy is begun; what it needs is fetched when it opens.
  makeNew() {
    const box = el("details", { className: "new-box" }, el("summary", {}, "New strategy"));
    box.addEventListener("toggle", async () => {
      const { newScriptForm } = await import("./new-script.js");
      box.append(newScriptForm(this));
    }, { once: true });
    return box;
  }

  // The files around the scripts, whose part of the page is fetched when there are some to show.
  async makeFiles() {
    const { FolderFiles } = await import("./files.js");
    this.files ??= new FolderFiles(this);
    return this.files;
  }

  async listFiles() {
    if (!this.filesBox.open) return;
    const files = await this.makeFiles();
    // What is moved loses its focus, and with it what is being typed.
    if (!files.element.isConnected) this.filesBox.append(files.element);
    await files.show().catch((error) => this.note(error.message, true));
  }

  // Brings back the tabs of files that were open.
  async restoreFiles() {
    const { home, snapshot } = this.match;
    const kept = all.getItem(`moonstone files ${JSON.stringify([home.place, snapshot.game])}`);
    if (!own.getItem("moonstone open") && (!kept || kept === "[]")) return;
    const files = await this.makeFiles();
    if (this.match.hasLeft) return;
    this.showTabs(this.players);
    await files.openWanted();
  }

  // The side whose script is opened first: one that serve was given.
  first(players) {
    const scripts = sides.filter((side) => isEdited(players[side]));
    return scripts.find((side) => this.match.home.scripts.includes(unset(players[side].name)))
      ?? scripts[0];
  }

  leave() {
    this.faults.forget();
    this.ribbon?.leave();
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

  // The kept versions of the script; this part of the page is fetched when there are some to show.
  async showRibbon(hasNews) {
    if (!this.ribbon && !hasNews && !(this.text?.file?.versions > 1)) return;
    const { Ribbon } = await import("./ribbon.js");
    this.ribbon ??= new Ribbon(this);
    this.ribbon.show(hasNews);
  }

  // The scripts that play; a click opens one.
  showTabs(players) {
    const before = this.players;
    const scripts = sides.filter((side) => isEdited(players[side]));
    if (!before) this.match.panes.begin(scripts.length > 0, this.match.home.scripts.length > 0);
    this.players = players;
    if (!before) this.restoreFiles().catch(() => {});
    if (this.side && !isEdited(players[this.side])) this.side = null;
    this.body.hidden = !this.side && !this.file;
    this.tabs.show([...scripts.map((side) => ({
      side, label: `${this.match.sideName(side)}: `, player: players[side].name,
    })), ...this.files?.tabs ?? []]);
    this.mark();
    const { text } = this;
    const now = this.side ? players[this.side] : null;
    // A version with other parameters has the same text.
    const hasOther = text && before && now && unset(now.name) === text.name
      && now.name === before[this.side].name && now.version !== before[this.side].version && now.version !== text.loaded
      && now.version !== text.file?.digest;
    if (hasOther && text.isUnsaved) {
      this.note("Another version plays now; “Show the difference” compares yours with the file.");
    } else if (hasOther) {
      this.texts.delete(text.name);
    }
    if (!this.isOpen) return;
    const isWanted = this.wanted && isEdited(players[this.wanted]);
    if (this.file && !isWanted) return;
    const side = isWanted ? this.wanted : this.side || this.first(players);
    if (isWanted) this.wanted = null;
    if (side && (side !== this.side || this.texts.get(unset(players[side].name)) !== this.shown)) {
      this.open(side);
    }
  }

  // The script of the tab that is open.
  get text() { return this.side || this.file ? this.shown : null; }

  focus() {
    this.match.panes.choose("script");
    const from = document.activeElement;
    this.open().then(() => {
      // Who has gone on to something else meanwhile is left there.
      if ([from, document.body].includes(document.activeElement)) this.editor?.focus();
    });
  }

  // Opens the script of a side, or a file, after those that are being opened: each is read once, and
  // what is typed then stays.
  open(id) {
    this.opening = (this.opening || Promise.resolve())
      .then(() => this.show(id ?? this.file?.name ?? this.side));
    return this.opening;
  }

  async show(wanted) {
    const file = this.files?.find(wanted);
    const side = file ? null : wanted ?? this.first(this.players);
    if (!file && (!side || !isEdited(this.players[side]))) return;
    await this.area.make();
    if (file) {
      await this.files.put(file);
      return;
    }
    const name = unset(this.players[side].name);
    const { version } = this.players[side];
    Object.assign(this, { side, file: null });
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
    this.area.label(text);
    this.files?.label();
    this.match.answers.showTests();
    this.showRibbon();
    this.mark();
  }

  changed() {
    if (this.isPutting) return;
    if (this.message.classList.contains("problem") && !this.faults.isTold) this.note("");
    this.faults.type();
    if (this.text && !this.text.type(this.editor.text)) {
      this.note("The browser does not keep your text: save it.", true);
    }
    this.mark();
    this.completion?.ask();
  }

  // Marks what is not saved, and offers what can be done about it.
  mark() {
    this.tabs.mark((player) => {
      const name = unset(player);
      return this.texts.get(name)?.isUnsaved ?? this.drafts.has(name);
    });
    this.unsaved.show(this.text);
  }

  async beginCheck() {
    const { Check } = await import("./check.js");
    this.check ??= new Check(this);
    await this.check.begin();
  }

  note(text, isProblem = false) {
    this.message.textContent = text;
    this.message.classList.toggle("problem", isProblem);
  }

  async load() {
    const { side, text } = this;
    if (!text) return;
    this.faults.forget();
    if (this.file) {
      await this.files.load();
      return;
    }
    try {
      const { version, text: words } = await post(
        `${this.match.path}/load`, { side, text: text.text });
      text.loaded = version;
      this.editor.point(null);
      this.note(words ?? "It takes over at its next ply.");
    } catch (error) {
      this.faults.complain(error, error.isAway ? "" : " — the version before plays on");
    }
  }

  // Shows a version; what is typed stays beside it.
  async putVersion(side, { version, number }, words, isLoaded) {
    this.match.panes.choose("script");
    await this.open(side);
    const { text } = this;
    if (isLoaded) text.loaded = version;
    text.putAside(words);
    this.put(text);
    this.note(isLoaded ? `Version ${number} takes over at its next ply; its file stays as it is.`
      : `This is version ${number}: load it, or save it to its file.`);
  }
}
