// What is in the menu of a match: what one does with it as a whole, and what is seldom wanted.

import { beginFrom } from "./beginning.js";
import { el, fill } from "./dom.js";
import { Share } from "./share.js";
import { asksFirst, setAsksFirst } from "./storage.js";
import { fileName, sides } from "./words.js";

export class MatchMenu {
  // Fills an element.
  constructor(match, box) {
    this.match = match;
    const { canPlay, home, path } = match;
    this.orders = el("div", { className: "group" });
    this.facts = el("p", { className: "facts dim" });
    const share = el("p", {});
    box.append(this.orders, share,
      el("a", { href: `api/${path}/page`, download: "" }, "Download this match as a page"));
    if (home.role === "play" && !home.isPupil) {
      box.append(el("a", { href: `api/${path}/journal`, download: "" }, "Keep the journal"));
    }
    if (canPlay) box.append(this.makeAdviser(), this.makeAsking(), this.makeBeginning());
    box.append(this.facts);
    this.share = new Share(match, share);
  }

  open() {
    this.share.open();
    if (this.adviser) this.listAdvisers();
  }

  // - orders: the buttons of what one does with the match now.
  take(status, orders) {
    this.showFacts(status);
    if (!this.match.canPlay) return;
    fill(this.orders, orders);
    if (document.activeElement !== this.position) this.position.value = status.position;
  }

  // What a match can be played again with: its seed, and the digests of the scripts.
  showFacts({ players }) {
    const { match } = this;
    const versions = sides.filter((side) => players[side].version).map((side) => el("span", {},
      `; ${match.sideName(side)} `, el("code", { className: side }, players[side].version)));
    fill(this.facts, [`Seed ${match.snapshot.seed}`, ...versions]);
  }

  makeAdviser() {
    this.adviser = el("select", { "aria-label": "who gives hints" });
    return el("label", {}, "Hints ", this.adviser);
  }

  listAdvisers() {
    const players = this.match.seats.players || [];
    if (this.adviser.length === players.length + 1) return;
    this.adviser.replaceChildren(el("option", { value: "" }, "of the opponent"),
      ...players.map((player) => el("option", { value: player }, `of ${fileName(player)}`)));
  }

  // Whether a move that was clicked is asked about before it is played.
  makeAsking() {
    const box = el("input", { type: "checkbox", checked: asksFirst() });
    box.onchange = () => {
      setAsksFirst(box.checked);
      this.match.board.asks = box.checked;
    };
    return el("label", {}, box, " Ask before a click plays");
  }

  // Another beginning: a match from a position that is typed.
  makeBeginning() {
    const { match } = this;
    this.position = el("input", { type: "text", id: "position", spellcheck: false });
    const problem = el("p", { className: "problem", role: "alert" });
    const begin = async (event) => {
      event.preventDefault();
      problem.textContent = "";
      try {
        await beginFrom(match, this.position.value);
      } catch (error) { problem.textContent = error.message; }
    };
    return el("div", { className: "more" },
      el("form", { onsubmit: begin }, el("label", {}, "The position", this.position),
        el("button", { type: "submit" }, "Begin a match from it"), problem));
  }
}
