// The list of moves, with the place where each version of a script began.

import { el, named } from "./dom.js";
import { comment, isEdited } from "./words.js";

export class Moves {
  constructor(match) {
    this.match = match;
    this.element = el("ol", {
      className: "ply-list", "aria-label": "moves", onmouseleave: () => match.look(null),
    });
    // Of the versions that are kept, by their SHA-256.
    this.numbers = new Map();
    this.clear();
  }

  // Calls versions as they are called where they are kept.
  number(versions) {
    const before = this.numbers.size;
    for (const { sha256, version } of versions) this.numbers.set(sha256, version);
    if (this.numbers.size === before) return;
    this.clear();
    this.match.list();
    this.match.show();
  }

  clear() {
    this.plies = [];
    this.buttons = [];
    // What has played each side, the newest last: { player, version, number, from }; `from` is its
    // first ply.
    this.versions = { black: [], white: [] };
    this.element.replaceChildren();
  }

  // Takes a list of plies that continues the one before, or is another one.
  list(plies) {
    const isLonger = this.plies.length <= plies.length
      && this.plies.every((ply, index) => ply === plies[index]);
    if (!isLonger) this.clear();
    for (const ply of plies.slice(this.plies.length)) this.add(ply);
  }

  add(ply) {
    const { match } = this;
    this.plies.push(ply);
    const number = this.plies.length;
    const last = this.versions[ply.side].at(-1);
    if (!last || last.player !== ply.player || last.version !== ply.version) {
      this.begin(ply, last);
    }
    const words = number > match.snapshot.lead
      ? `${number - match.snapshot.lead}. ${ply.move}` : ply.move;
    const button = el("button", {
      "aria-label": `${words}, ${match.sideName(ply.side)}`,
      type: "button", className: `ply ${ply.side}`, title: comment(ply),
      onclick: () => match.pin(number), onmouseenter: () => match.look(number),
    }, words);
    this.buttons.push(button);
    this.element.append(el("li", {}, button));
  }

  // Another player, or another version of its script, begins with a ply.
  begin(ply, last) {
    const { match } = this;
    const { side, player, version } = ply;
    const before = this.versions[side].filter((one) => one.player === player && one.version);
    const known = before.find((one) => one.version === version);
    const number = this.numbers.get(version) ?? known?.number
      ?? Math.max(0, ...before.map((one) => one.number)) + 1;
    const entry = { player, version, number, from: this.plies.length };
    this.versions[side].push(entry);
    if (!version && !last) return;
    const who = `${match.sideName(side)}: `;
    const words = [named(match.playerName(player)),
      version ? ` v${number}` : ""];
    const opens = version && match.canPlay && isEdited({ kind: "script", name: player });
    const className = last ? "change" : "change first";
    this.element.append(el("li", { className }, who, opens ? el("button", {
      type: "button", className: "version", title: `what changed, and back to this version; SHA-256 ${version}`,
      onclick: () => match.showVersion(side, entry, before.at(-1)),
    }, ...words) : words));
  }

  // Whether a side has played with an earlier version of the script that it has now.
  hasOlder(side, seat) {
    return this.versions[side].some((one) =>
      one.player === seat.name && one.version && one.version !== seat.version);
  }

  mark(shown) {
    this.buttons.forEach((button, index) => {
      if (index + 1 === shown) button.setAttribute("aria-current", "true");
      else if (button.hasAttribute("aria-current")) button.removeAttribute("aria-current");
    });
  }

  scrollTo(shown) {
    const here = this.buttons[shown - 1];
    if (here) this.element.scrollTop = here.offsetTop - this.element.clientHeight / 2;
  }
}
