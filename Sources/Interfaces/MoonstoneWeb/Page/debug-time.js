// The line of time of a thought: a slider over its ticks, and marks where it stopped or searched.

import { el } from "./dom.js";

const grouped = (number) => number.toLocaleString("en");

export class DebugTime {
  // `goTo(tick)` leads to a tick.
  constructor(goTo) {
    this.slider = el("input", {
      type: "range", min: 0, max: 1, value: 0, "aria-label": "ticks of the thought",
      oninput: () => this.tell(), onchange: () => goTo(this.tick),
    });
    this.marks = el("div", { className: "time-marks", "aria-hidden": "true" });
    this.element = el("div", { className: "time" }, this.slider, this.marks);
    // Why it stopped, by the ticks that were spent then.
    this.seen = new Map();
    [this.whole, this.budget] = [1, 1];
  }

  // Takes what the thought came to.
  take({ ticks, budget, searches }) {
    [this.whole, this.budget] = [Math.max(ticks, 1), budget];
    this.slider.max = this.whole;
    for (const search of searches) this.seen.set(search.ticks, "search");
  }

  get tick() { return Number(this.slider.value); }

  // The tick that is a twentieth of the thought further on, or back.
  twentieth(sign) {
    const by = Math.max(1, Math.round(this.whole / 20));
    return Math.max(0, Math.min(this.whole, this.tick + sign * by));
  }

  // Shows where the thought stands, and returns it in words.
  show(ticks, reason) {
    if (!["step", "entry", "goto"].includes(reason)) this.seen.set(ticks, reason.split(" ")[0]);
    else if (!this.seen.has(ticks)) this.seen.set(ticks, "step");
    this.slider.value = ticks;
    this.tell();
    this.draw();
    return [`${grouped(ticks)} of ${grouped(this.budget)} ticks`,
      `${grouped(Math.max(this.budget - ticks, 0))} left`];
  }

  tell() {
    this.slider.setAttribute("aria-valuetext",
      `${grouped(this.tick)} of ${grouped(this.whole)} ticks`);
  }

  draw() {
    this.marks.replaceChildren(...[...this.seen].map(([ticks, look]) => {
      const mark = el("span", { className: look });
      mark.style.left = `${(100 * Math.min(ticks, this.whole)) / this.whole}%`;
      return mark;
    }));
  }
}
