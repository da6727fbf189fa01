// What was played in the positions of one's archive: one walks on by moves, on the board or in the
// table, with the mouse or with keys.

import { Board } from "./board.js";
import { el, fill, get, name, named, post, say } from "./dom.js";
import { lettersAfter } from "./field.js";
import { styled } from "./styles.js";
import { fileName, placeOf } from "./words.js";

const signed = (margin) => (margin === null ? "" : `${margin > 0 ? "+" : ""}${margin.toFixed(1)}`);

export class ExploreView {
  constructor(main, { home, game, start, moves }) {
    Object.assign(this, { main, home, game, begin: start, moves });
    this.turn = 0;
  }

  async start() {
    await this.fetch(this.moves);
    document.title = `The archive: ${this.game} – Moonstone`;
  }

  leave() {
    this.turn += 1;
    this.board?.leave();
  }

  // Shows the position after other moves.
  pin(moves) {
    return this.fetch(moves).catch((error) => { this.problem.textContent = error.message; });
  }

  async fetch(moves) {
    this.turn += 1;
    const { turn } = this;
    const query = `start=${name(this.begin)}&moves=${name(moves)}`;
    const [found] = await Promise.all([
      get(`explore/${name(this.game)}?${query}`), styled("explore.css")]);
    if (turn !== this.turn) return;
    if (!this.board) this.build(found);
    this.take(found);
  }

  build({ sheet }) {
    this.board = new Board(sheet, (move) => this.play(move));
    this.path = el("nav", { className: "path", "aria-label": "the moves that lead here" });
    this.words = el("p", { role: "status" });
    this.problem = el("p", { className: "problem", role: "alert" });
    this.table = el("div", { className: "wide" });
    const go = el("button", { type: "button", onclick: () => this.playOn() },
      "Play on from here");
    this.main.className = "explore-page";
    this.main.replaceChildren(
      el("div", { className: "field-column" }, this.board.element),
      el("div", { className: "side-column" },
        el("h1", {}, `What was played: ${this.game}`), this.path, this.words, this.problem,
        this.table, el("div", { className: "controls" }, go)));
  }

  take({ sheet, ways, archive }) {
    this.moves = archive.path;
    this.found = archive.moves;
    this.problem.textContent = "";
    const last = sheet.plies.at(-1);
    if (this.board.diagram) this.board.diagram.textContent = last?.diagram ?? sheet.diagram;
    else this.board.show(lettersAfter(sheet.start, sheet.plies), last?.mark);
    this.board.offer(ways, archive.turn);
    this.showPath();
    const count = archive.toMove.count;
    this.words.textContent = `${sheet.names[archive.turn]} to move: `
      + (count ? `played ${count === 1 ? "once" : `${count} times`}` : "nothing was played here");
    this.showTable();
    if (last) say(`${sheet.names[last.side]} plays ${last.move}`);
  }

  showPath() {
    const step = (label, count) => el("a", {
      href: placeOf(this.game, this.begin, this.moves.slice(0, count)),
      "aria-current": count === this.moves.length ? "true" : null,
    }, label);
    fill(this.path, [step("the start", 0),
      ...this.moves.flatMap((move, index) => [" ", step(move, index + 1)])]);
  }

  showTable() {
    if (!this.found.length) return this.table.replaceChildren();
    const heads = ["", "move", "count", "w-d-l", "margin", "who", "last"];
    const isText = (head) => ["move", "who", "last"].includes(head);
    this.table.replaceChildren(el("table", { className: "explored-moves" },
      el("thead", {}, el("tr", {}, heads.map((head) =>
        el("th", { scope: "col", className: isText(head) ? "l" : "" }, head)))),
      el("tbody", {}, this.found.map((move, index) => this.row(move, index + 1)))));
  }

  row(move, number) {
    const [first, ...others] = move.players;
    const who = first ? `${fileName(first.name)}${others.length ? ` +${others.length}` : ""}` : "";
    const same = move.same.length ? ` (${move.same.join(" ")})` : "";
    return el("tr", {}, el("td", { className: "dim" }, String(number)),
      el("td", { className: "l" }, el("button", {
        type: "button", className: "explored", onclick: () => this.play(move.move),
      }, move.move + same)),
      [String(move.count), `${move.wins}-${move.draws}-${move.losses}`, signed(move.meanMargin)]
        .map((value) => el("td", {}, value)),
      el("td", { className: "l players" }, named(who)),
      el("td", { className: "l" }, move.lastDate ?? `#${move.lastMatch}`));
  }

  // Walks on by a move; the address leads to each position.
  play(move) { this.walk([...this.moves, move]); }
  walk(moves) { location.hash = placeOf(this.game, this.begin, moves); }

  async playOn() {
    try {
      const { id } = await post("tables", {
        game: this.game, start: this.begin, opening: this.moves.join(" "),
      });
      location.hash = `#/table/${name(id)}`;
    } catch (error) { this.problem.textContent = error.message; }
  }

  // Goes to the row above or below.
  choose(by) {
    const rows = [...this.table.querySelectorAll("button")];
    const now = rows.indexOf(document.activeElement);
    rows[now < 0 ? 0 : Math.min(Math.max(now + by, 0), rows.length - 1)]?.focus();
  }

  key(event) {
    const chosen = this.found[Number(event.key) - 1];
    if (/^[1-9]$/.test(event.key) && chosen) {
      this.play(chosen.move);
      return true;
    }
    const act = {
      ArrowLeft: () => this.walk(this.moves.slice(0, -1)),
      Backspace: () => this.walk(this.moves.slice(0, -1)),
      ArrowRight: () => { if (this.found[0]) this.play(this.found[0].move); },
      ArrowUp: () => this.choose(-1),
      ArrowDown: () => this.choose(1),
      Home: () => this.walk([]),
      b: () => this.board.focus(),
    }[event.key];
    act?.();
    return Boolean(act);
  }
}
