// The versions of the script that is open, as far as they are kept: which one was how strong.

import { el, post } from "./dom.js";
import { fileName } from "./words.js";

// How long news waits, in milliseconds: what follows soon is asked about at once with it.
const pause = 1000;

// `+38 ± 41`; a strength that could be any is none.
function elo({ elo: value, error }) {
  const round = (number) => Math.abs(number) < 9.5 ? Number(number.toFixed(1)) : Math.round(number);
  return `${value > 0 ? "+" : ""}${round(value)} ± ${round(error)}`;
}

function strength({ isBest, overBest, overFormer }) {
  const words = [];
  if (isBest) words.push("the best so far");
  else if (overBest) words.push(`${elo(overBest)} Elo against the best`);
  if (overFormer) words.push(`${elo(overFormer)} against the one before`);
  return words;
}

// By its colour one sees whether it is the best, or surely weaker.
function look({ isBest, overBest }) {
  if (isBest) return "best";
  return overBest && overBest.superiority < 0.05 ? "weaker" : "";
}

export class Ribbon {
  constructor(scripts) {
    this.scripts = scripts;
    this.element = el("ol", {
      className: "ribbon", "aria-label": "the versions of this script", hidden: true,
    });
    scripts.body.before(this.element);
  }

  leave() { clearTimeout(this.timer); }

  // Shows those of the script that is open now; after news (a version has come, or its duel is
  // over) a little later.
  show(hasNews) {
    if (!hasNews) return this.ask();
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.ask();
    }, pause);
    return undefined;
  }

  async ask() {
    const { side, text, match } = this.scripts;
    const found = side && text
      ? await post(`${match.path}/versions`, { side }).catch(() => null) : null;
    if (text !== this.scripts.text || match.hasLeft) return;
    const versions = found?.versions ?? [];
    const hasOne = versions.length > 1;
    this.element.hidden = !hasOne;
    match.moves.number(versions);
    const words = JSON.stringify(versions);
    if (words === this.words && text === this.shown) return;
    [this.words, this.shown] = [words, text];
    const isAtEnd = this.element.scrollLeft + this.element.clientWidth
      >= this.element.scrollWidth - 1;
    this.element.replaceChildren(...(hasOne ? versions : []).map(
      (version, index) => el("li", {}, this.button(side, text, version, versions[index - 1]))));
    if (isAtEnd) this.element.scrollLeft = this.element.scrollWidth;
  }

  button(side, text, version, before) {
    const { first, added, removed, matches, isPresent } = version;
    const numbered = (one) => one
      && { player: text.name, version: one.sha256, number: one.version };
    const facts = [
      `v${version.version} of ${fileName(text.name)}`, ...strength(version),
      new Date(first).toLocaleString(), `+${added} −${removed} lines`,
      `${matches} ${matches === 1 ? "match" : "matches"}`,
    ].join(" · ");
    const button = el("button", {
      type: "button", className: look(version), title: facts, "aria-label": facts,
      onclick: () => this.scripts.match.showVersion(side, numbered(version), numbered(before)),
    }, `v${version.version}`);
    if (isPresent) button.setAttribute("aria-current", "true");
    return button;
  }
}
