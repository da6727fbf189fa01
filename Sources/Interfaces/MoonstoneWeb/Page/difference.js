// What is typed beside what the file holds, and which of them one keeps.

import { diffRows } from "./diff.js";
import { el, named, post } from "./dom.js";
import { styled } from "./styles.js";
import { fileName } from "./words.js";

export class Difference {
  // `saving` has: take(text), keep(seen), made(player).
  constructor(saving) {
    this.saving = saving;
    this.title = el("h2", {});
    this.words = el("p", {});
    this.problem = el("p", { className: "problem", role: "alert" });
    styled("diff.css");
    this.text = el("div", { className: "diff", tabIndex: 0, role: "document" });
    const button = (label, onclick, properties) =>
      el("button", { type: "button", onclick: () => this.act(onclick), ...properties }, label);
    this.mine = button("Keep mine", () => saving.keep(this.seen), { className: "main" });
    this.named = el("input", {
      type: "text", size: 10, placeholder: "a-name", autocapitalize: "off",
      "aria-label": "the name of a new strategy for your text",
    });
    this.asStrategy = el("form", {
      className: "new-script", onsubmit: (event) => {
        event.preventDefault();
        this.act(() => this.saveAs());
      },
    }, this.named, el("button", { type: "submit" }, "Save mine as this"));
    this.element = el("dialog", { className: "difference", "aria-label": "your text and its file" },
      this.title, this.words, this.problem, this.text,
      el("div", { className: "controls" }, this.mine,
        button("Take theirs", () => saving.take(this.file)), this.asStrategy,
        button("Close", () => {})));
  }

  // Shows what a text has changed in its file.
  async show(script, words) {
    this.script = script;
    this.words.textContent = words;
    this.problem.textContent = "";
    this.named.value = "";
    const { lines, script: file } = await script.difference();
    this.file = file;
    this.seen = file.digest;
    this.mine.hidden = !file.isWritable;
    this.asStrategy.hidden = Boolean(script.isAside);
    this.mine.title = "writes your text over its file";
    this.title.replaceChildren(named(fileName(script.name)), ": + yours, − its file");
    this.text.replaceChildren(...diffRows(lines, true));
    this.element.showModal();
  }

  async act(action) {
    try {
      await action();
      this.element.close();
    } catch (error) { this.problem.textContent = error.message; }
  }

  async saveAs() {
    const { script } = this;
    const { player } = await post("scripts/new", {
      ...script.request, player: this.named.value.trim(), text: script.text,
    });
    await this.saving.made(player);
  }
}
