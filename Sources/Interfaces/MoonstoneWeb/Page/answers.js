// What is known of each script since it was saved: tests, and whether it is better than before.

import { el } from "./dom.js";

export class Answers {
  constructor() {
    this.lines = new Map();
    this.element = el("div", { className: "answers", role: "status" });
  }

  take({ player, error, text }) {
    const className = error ? "answer problem" : "answer";
    const line = text ? el("p", { className }, `${player}: ${text}`) : null;
    this.lines.set(player, line);
    this.element.replaceChildren(...[...this.lines.values()].filter(Boolean));
  }
}
