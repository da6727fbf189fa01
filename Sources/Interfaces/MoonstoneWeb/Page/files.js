// The tabs of files around the scripts: modules, tests, games and observers. What loading one means
// depends on its kind; each is saved first, since what uses it reads its file.

import { el, get, name, named, post } from "./dom.js";
import { newFileForm } from "./new-file.js";
import { ScriptText } from "./script-text.js";
import { all, keep, own } from "./storage.js";
import { fileName, inFiles } from "./words.js";

const pause = 400;

export class FolderFiles {
  // `scripts` is the editor; it has: match, tabs, texts, put(text), note(text, isProblem).
  constructor(scripts) {
    this.scripts = scripts;
    const { home, snapshot } = scripts.match;
    this.key = `moonstone files ${JSON.stringify([home.place, snapshot.game])}`;
    this.open = this.kept();
    this.list = el("ul", { className: "files" });
    this.element = el("div", {}, this.list, newFileForm(this));
  }

  // The tabs that were open before, and what the first page wants to be open.
  kept() {
    let files = [];
    try { files = JSON.parse(all.getItem(this.key)) ?? []; } catch { /* nothing is kept */ }
    return files.filter((file) => ways[file.kind]);
  }

  keep() { keep(all, this.key, JSON.stringify(this.open)); }

  find(id) { return this.open.find((file) => file.name === id) ?? null; }

  get tabs() {
    return this.open.map((file) => ({ side: file.name, label: `${file.kind}: `, player: file.name }));
  }

  // Lists the files; a click opens one in a tab.
  async show() {
    const { files } = await get("files");
    const rows = files.filter(({ kind }) => ways[kind]).map((file) => el("li", {},
      el("button", { type: "button", title: file.name, onclick: () => this.add(file) },
        `${file.kind}: `, named(fileName(file.name))),
      file.script ? el("span", { className: "dim" }, " of ", named(fileName(file.script))) : null));
    this.list.replaceChildren(...(rows.length ? rows : [el("li", { className: "dim" },
      "There are no modules, tests, games or observers beside the scripts.")]));
  }

  // Opens what the first page has made.
  async openWanted() {
    const wanted = own.getItem("moonstone open");
    if (!wanted) return;
    own.removeItem("moonstone open");
    const { files } = await get("files");
    const file = files.find((one) => one.name === wanted && ways[one.kind]);
    if (file) this.add(file);
  }

  add(file) {
    const { scripts } = this;
    if (!this.find(file.name)) this.open.push(file);
    this.keep();
    scripts.filesBox.open = false;
    scripts.match.panes.choose("script");
    if (!scripts.isOpen) scripts.isOpen = true;
    scripts.file = this.find(file.name);
    scripts.showTabs(scripts.players);
    return scripts.open(file.name);
  }

  // Shows a file in the editor.
  async put(file) {
    const { scripts } = this;
    Object.assign(scripts, { side: null, file });
    scripts.body.hidden = false;
    scripts.tabs.select(file.name);
    let text = scripts.texts.get(file.name);
    if (text && text === scripts.shown) return;
    let words = "";
    if (!text) {
      text = new ScriptText(file.name, scripts.match, scripts.drafts);
      // It is no strategy.
      text.isAside = true;
      words = await text.begin();
      scripts.texts.set(file.name, text);
    }
    if (scripts.file !== file) return;
    scripts.put(text);
    scripts.note(words || ways[file.kind].words);
  }

  close() {
    const { scripts } = this;
    if (scripts.text?.isUnsaved) return scripts.note("Save your text or drop it first.", true);
    scripts.texts.delete(scripts.file.name);
    this.open = this.open.filter((file) => file !== scripts.file);
    this.keep();
    Object.assign(scripts, { file: null, shown: null });
    scripts.note("");
    return scripts.showTabs(scripts.players);
  }

  // Names the buttons for what is shown.
  label() {
    const { file, area } = this.scripts;
    const way = file ? ways[file.kind] : null;
    area.load.textContent = way?.label ?? "Load into the match";
    area.check.hidden = Boolean(way) && !way.isChecked;
    area.close.hidden = !way;
  }

  async load() {
    const { scripts } = this;
    const { file, text } = scripts;
    if (text.isUnsaved || text.text !== text.file?.text) {
      if (!await scripts.saving.save()) return;
    }
    try {
      const fault = await post(`${scripts.match.path}/compile`, { file: file.name, text: text.text });
      if (fault.error) throw Object.assign(new Error(fault.error), fault);
      const words = await ways[file.kind].load(scripts, file);
      if (scripts.file !== file) return;
      scripts.editor.point(null);
      scripts.match.answers.showTests();
      scripts.note(`Saved. ${words ?? ""}`);
    } catch (error) { scripts.faults.complain(error); }
  }

  async check() {
    const { scripts } = this;
    const { file, match } = scripts;
    if (scripts.text.isUnsaved && !await scripts.saving.save()) return;
    try {
      const { check } = await post("checks", { player: file.name, game: match.snapshot.game });
      scripts.note("It is being checked…");
      let answer = {};
      while (answer.text === undefined && !match.hasLeft) {
        await new Promise((resolve) => { setTimeout(resolve, pause); });
        answer = await get(`checks/${check}`);
      }
      if (scripts.file === file) scripts.note(inFiles(answer.text ?? ""), !answer.isOk);
    } catch (error) { scripts.faults.complain(error); }
  }
}

// Begins a match by the new rules: between the same players, if the game is the same.
async function beginAnew({ match }, file) {
  const game = fileName(file.name).replace(/\.lua$/, "");
  const { snapshot, status: { players } } = match;
  const isSame = snapshot.game.split(":")[0] === game;
  const same = { game: snapshot.game, black: players.black.name,
    ...(snapshot.isSolo ? {} : { white: players.white.name }) };
  const { id } = await post("tables", isSame ? same : { game, black: "human" });
  if (isSame) await post(`${match.path}/close`).catch(() => {});
  keep(own, "moonstone open", file.name);
  location.hash = `#/table/${name(id)}`;
}

// What can be done with a kind of file.
const ways = {
  module: {
    label: "Save and load",
    words: "A module is loaded with the scripts that require it: once it is saved, they take it over.",
    load: async () => "The scripts that require it take it over at their next move.",
  },
  tests: {
    label: "Save and run",
    words: "Tests run when they are loaded here, and whenever their script is saved.",
    load: async ({ match }, file) => {
      await post(`${match.path}/tests`, { file: file.name });
      return "The tests are run.";
    },
  },
  game: {
    label: "Save and begin anew", isChecked: true,
    words: "The rules that are saved hold in the matches that begin from then on.",
    load: beginAnew,
  },
  observer: {
    label: "Save and listen", isChecked: true,
    words: "An observer hears this match from when it is loaded; what it says is in the console.",
    load: async ({ match }, file) =>
      (await post(`${match.path}/observe`, { file: file.name })).text,
  },
};
