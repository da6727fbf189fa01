// The tabs of the scripts that play, with a dot on each that is not saved.

import { el, named } from "./dom.js";
import { fileName } from "./words.js";

function makeDot() {
  return el("span", { className: "dot", title: "not saved", hidden: true },
    el("span", { "aria-hidden": "true" }, "●"), el("span", { className: "unseen" }, ", not saved"));
}

export class Tabs {
  constructor(open) {
    this.open = open;
    this.shown = [];
    // Says that one of them is not saved.
    this.dot = makeDot();
    this.element = el("div", {
      className: "tabs", role: "tablist", "aria-label": "scripts",
      onkeydown: (event) => this.choose(event),
    });
  }

  // Shows tabs: each has a side, a label and a player.
  show(scripts) {
    const words = JSON.stringify(scripts);
    if (this.words === words) return;
    this.words = words;
    this.shown = scripts.map(({ side, label, player }) => {
      const dot = makeDot();
      const tab = el("button", {
        type: "button", role: "tab", title: player, "aria-selected": String(side === this.side),
        "aria-controls": "script", onclick: () => this.open(side),
      }, label, named(fileName(player)), dot);
      return { side, player, tab, dot };
    });
    this.element.replaceChildren(...this.shown.map(({ tab }) => tab));
  }

  select(side) {
    this.side = side;
    for (const one of this.shown) one.tab.setAttribute("aria-selected", String(one.side === side));
  }

  mark(isUnsaved) {
    for (const { player, dot } of this.shown) dot.hidden = !isUnsaved(player);
    this.dot.hidden = this.shown.every(({ dot }) => dot.hidden);
  }

  // Arrows lead from tab to tab.
  choose(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const here = this.shown.findIndex(({ tab }) => tab === document.activeElement);
    const next = this.shown.at((here + step) % this.shown.length);
    next.tab.focus();
    this.open(next.side);
  }
}
