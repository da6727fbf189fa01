// What is known of each script since it was saved or loaded: tests, where it would have moved
// otherwise, and whether it is better than before.

import { el } from "./dom.js";

export class Answers {
  constructor(match) {
    this.match = match;
    this.element = el("div", { className: "answers", role: "status" });
  }

  async take(answer) {
    const { AnswerView } = await import("./answer-view.js");
    this.view ??= new AnswerView(this.match, this.element);
    this.view.take(answer);
    this.asked?.take(answer);
  }

  // Colours the margin, after another script was opened.
  showTests() { this.view?.showTests(); }

  // Marks the moves that would be others, after their list has changed.
  list() { this.view?.list(); }

  // Lets the script that plays be asked about the ply at which one stays.
  async look(ply) {
    if (ply === null && !this.asked) return;
    const { AskedScript } = await import("./asked.js");
    this.asked ??= new AskedScript(this.match);
    this.asked.look(ply);
  }

  // What to draw on the board when a ply is shown.
  marks(shown) {
    const marks = this.view?.marks(shown) ?? [];
    const asked = this.asked?.marks(shown) ?? [];
    return [...asked.filter(({ cell }) => marks.every((one) => one.cell !== cell)), ...marks];
  }
}
