// The text that is edited, and the buttons below it.

import { Completion } from "./completion.js";
import { el } from "./dom.js";
import { makeText } from "./texts.js";

export class ScriptArea {
  // `scripts` is the editor.
  constructor(scripts) {
    this.scripts = scripts;
    this.element = el("div", {
      id: "script", className: "script", role: "tabpanel",
      "aria-label": "the script that is edited", hidden: true,
    });
  }

  // Makes the text once; all callers wait for the same one.
  make() {
    this.making ??= this.fill();
    return this.making;
  }

  async fill() {
    const { scripts } = this;
    const { match, saving } = scripts;
    const completion = new Completion(match.snapshot.game);
    scripts.editor = await makeText(match.home.hasEditor, {
      load: () => scripts.load(),
      changed: () => scripts.changed(),
      key: (event) => completion.key(event),
    });
    completion.attach(scripts.editor);
    scripts.completion = completion;
    const button = (...parts) => scripts.button(...parts);
    this.save = button("Save to its file", () => saving.save(),
      { title: "never over a change that you have not seen" });
    this.saveAs = button("Save as…", () => saving.compare(
      "This script comes with Moonstone: your text can be a strategy of its own."));
    this.load = button("Load into the match", () => scripts.load(),
      { className: "main", title: "Ctrl-Enter" });
    this.check = button("Check", () => (scripts.file ? scripts.files.check() : scripts.beginCheck()),
      { title: "as moonstone check" });
    this.close = button("Close its tab", () => scripts.files.close(), { hidden: true });
    this.element.replaceChildren(scripts.editor.element, el("div", { className: "controls" },
      this.load, this.save, this.saveAs, this.check,
      button("Read its file again", () => saving.readAgain()), this.close));
  }

  // Shows the buttons that a text has.
  label(text) {
    this.save.hidden = !text.isWritable;
    this.saveAs.hidden = text.isWritable || text.isAside;
  }
}
