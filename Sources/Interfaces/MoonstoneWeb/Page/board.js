// The board: the server draws its squares, this takes clicks and keys and tells changes in order.

import { line } from "./arrows.js";
import { drawing } from "./marks.js";
import { el, svg, drawn } from "./dom.js";
import { Field, changed, textOf } from "./field.js";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A square that is clicked takes no focus: the keys are still those of the match.
function leaveFocus(event) {
  event.preventDefault();
  document.activeElement?.blur();
}

export class Board {
  constructor(snapshot, play) {
    this.play = play;
    this.squares = snapshot.squares;
    this.columns = snapshot.columns;
    this.shape = snapshot.shape;
    this.names = snapshot.names;
    this.isSolo = snapshot.isSolo;
    this.ways = [];
    this.letters = [];
    // What a player wants seen on the squares, in words.
    this.noted = {};
    this.timers = [];
    this.element = el("div", { className: "board-box" });
    if (!snapshot.board) {
      this.diagram = el("pre", { className: "diagram" });
      this.element.append(this.diagram);
      return;
    }
    this.element.append(...drawn(snapshot.board));
    this.field = new Field(this.element.querySelector(".field-of-play"));
    this.picture = this.field.picture;
    this.picture.removeAttribute("role");
    this.picture.removeAttribute("width");
    this.picture.removeAttribute("height");
    this.hints = svg("g", { class: "hints" });
    this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.picture.append(this.hints, this.marks, this.arrows, this.makeGrid(snapshot));
  }

  row(cell) { return this.field.row(cell); }
  x(cell) { return this.field.x(cell); }
  y(cell) { return this.field.y(cell); }

  makeGrid({ game, summary }) {
    const grid = svg("g", {
      role: "grid", "aria-label": `board of ${game}`, "aria-description": summary,
    });
    this.cells = this.squares.map(() => null);
    for (let first = 0; first < this.squares.length; first += this.columns) {
      const row = svg("g", { role: "row" });
      for (let cell = first; cell < first + this.columns; cell += 1) {
        if (this.squares[cell] === null) continue;
        const [x, y] = [this.x(cell), this.y(cell)];
        const shape = this.shape === "hexagons"
          ? `M${x} ${y - 17}l15 9v17l-15 9-15-9v-17z` : `M${x - 15} ${y - 15}h30v30h-30z`;
        const target = svg("path", { role: "gridcell", class: "cell", d: shape, tabindex: -1 });
        target.dataset.square = this.squares[cell];
        target.addEventListener("mousedown", leaveFocus);
        target.addEventListener("click", () => this.choose(cell));
        target.addEventListener("keydown", (event) => this.key(event, cell));
        this.cells[cell] = target;
        row.append(target);
      }
      grid.append(row);
    }
    this.cells.find(Boolean)?.setAttribute("tabindex", 0);
    return grid;
  }

  focus() { this.element.querySelector('.cell[tabindex="0"]')?.focus(); }

  key(event, cell) {
    const step = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns,
    }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const sameRow = Math.abs(step) > 1 || this.row(cell + step) === this.row(cell);
      const next = sameRow ? this.cells[cell + step] : null;
      if (!next) return;
      this.cells[cell].setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.choose(cell);
    }
  }

  // A piece falls in its column, wherever that is clicked. A piece that moves is chosen first.
  choose(cell) {
    const falls = (way) => this.shape === "columns" && way.to != null
      && way.to % this.columns === cell % this.columns;
    const lands = (way) => way.to === cell || falls(way);
    const way = this.ways.find((one) => lands(one)
      && (one.from == null || one.from === this.chosen));
    if (way) return this.play(way.move);
    const own = this.ways.filter((one) => one.from === cell);
    this.chosen = own.length ? cell : undefined;
    if (own.length === 1 && own[0].to == null) return this.play(own[0].move);
    this.mark();
  }

  // Shows a position; if it is one ply away, its changes are announced one after the other.
  show(letters, mark, changes) {
    if (!this.picture) return;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.field.mark(mark);
    this.last = mark;
    if (changes && changes.length > 1 && changes.length < 40 && !calm()) {
      const shown = this.letters.slice();
      changes.forEach((change, index) => this.timers.push(setTimeout(() => {
        const [cell, letter] = changed(change);
        shown[cell] = letter;
        this.field.draw(index === changes.length - 1 ? letters : shown);
      }, 60 * index)));
    } else {
      this.field.draw(letters);
    }
    this.letters = letters;
    this.describe();
  }

  // What can be played now; empty during another player's turn. Nothing changes, not even the piece
  // that was chosen, when it is offered again.
  offer(ways, side) {
    const offered = `${side} ${ways.map((way) => way.move).join(" ")}`;
    if (this.offered === offered) return;
    this.offered = offered;
    this.ways = ways;
    this.side = side;
    this.chosen = undefined;
    if (this.picture) this.mark();
  }

  // What a player expects, beginning with a move of a side.
  expect(ways, side) {
    if (this.picture) this.arrows.replaceChildren(...line(this, ways, side, this.isSolo));
  }

  // What a player wants seen.
  annotate(marks) {
    if (!this.picture) return;
    this.marks.replaceChildren(...marks.map((one) => drawing(this, one)));
    this.noted = {};
    for (const { cell, from, text, look } of marks) {
      const way = from == null ? "marked" : `arrow from ${this.squares[from]}`;
      this.noted[cell] = [this.noted[cell], way, text || look].filter(Boolean).join(" ");
    }
    this.describe();
  }

  mark() {
    const places = this.chosen === undefined
      ? this.ways.filter((way) => way.from == null).map((way) => way.to)
      : this.ways.filter((way) => way.from === this.chosen).map((way) => way.to);
    const dots = [...new Set(places)].filter((cell) => cell != null).map((cell) =>
      svg("circle", { cx: this.x(cell), cy: this.y(cell), r: 4 }));
    if (this.chosen !== undefined) {
      const [cx, cy] = [this.x(this.chosen), this.y(this.chosen)];
      dots.push(svg("circle", { class: "chosen", cx, cy, r: 13 }));
    }
    this.hints.setAttribute("class", `hints ${this.side || ""}`);
    // Where one can play almost anywhere, dots say nothing.
    const isAnywhere = places.length > 20 && 2 * places.length > this.squares.length;
    this.hints.replaceChildren(...(isAnywhere ? [] : dots));
    this.describe();
  }

  // Puts each square into words for those who do not see it.
  describe() {
    const playable = new Set(this.ways.flatMap((way) => [way.to, way.from]));
    const holds = { b: this.names.black, w: this.names.white, e: "empty" };
    this.cells.forEach((target, cell) => {
      if (!target) return;
      const can = playable.has(cell);
      const label = [
        this.squares[cell], holds[this.letters[cell]?.[0]] || "empty", textOf(this.letters[cell]),
        cell === this.last ? "last move" : "", can ? "playable" : "",
        cell === this.chosen ? "chosen" : "", this.noted[cell],
      ].filter(Boolean).join(", ");
      if (target.getAttribute("aria-label") !== label) target.setAttribute("aria-label", label);
      target.classList.toggle("playable", can);
    });
  }
}
