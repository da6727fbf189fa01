// What is typed and not saved, and what can be done about it.

import { el } from "./dom.js";
import { timeOf } from "./drafts.js";

export class Unsaved {
  // `scripts` has: saving, put(text), note(text).
  constructor(scripts) {
    this.scripts = scripts;
    this.element = el("p", { className: "unsaved", hidden: true });
  }

  // Shows it of a script; of none, nothing.
  show(text) {
    const parts = text ? [...this.ways(text), ...text.others.map((draft) => this.button(
      `Your other text of ${timeOf(draft.at)}`, () => this.change(text, () => text.exchange(draft)),
    ))] : [];
    this.element.hidden = !parts.length;
    this.element.replaceChildren(...parts);
  }

  ways(text) {
    if (text.isUnsaved) {
      return [el("span", {}, text.words),
        text.file && this.button("Show the difference", () => this.scripts.saving.compare("")),
        this.button("Drop it", () => this.change(text, () => text.drop()))].filter(Boolean);
    }
    return text.dropped ? [this.button("Bring back the dropped text",
      () => this.change(text, () => text.bringBack()))] : [];
  }

  button(label, onclick) { return el("button", { type: "button", onclick }, label); }

  change(text, act) {
    act();
    this.scripts.put(text);
    this.scripts.note("");
  }
}
