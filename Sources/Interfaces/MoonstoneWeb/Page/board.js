// The board: the server draws its squares, this takes clicks and keys and tells changes in order.

import { line, through } from "./arrows.js";
import { BoardFit } from "./board-fit.js";
import { describe } from "./board-words.js";
import { drawing } from "./marks.js";
import { el, svg, drawn } from "./dom.js";
import { Field, changed } from "./field.js";
import { fly } from "./flight.js";
import { hints } from "./hints.js";

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
    // Why the board cannot be drawn.
    this.flaw = el("p", { className: "flaw", role: "status", hidden: true });
    this.element = el("div", { className: "board-box" }, this.flaw);
    if (!snapshot.board) {
      this.diagram = el("pre", { className: "diagram" });
      // What can be played is on buttons.
      this.choices = el("div", { className: "choices" });
      this.element.append(this.diagram, this.choices);
      return;
    }
    this.element.append(...drawn(snapshot.board));
    this.field = new Field(this.element.querySelector(".field-of-play"));
    this.picture = this.field.picture;
    this.picture.removeAttribute("role");
    this.picture.removeAttribute("width");
    this.picture.removeAttribute("height");
    [this.hints, this.decided] = [svg("g", { class: "hints" }), svg("path", { class: "decided" })];
    this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.grid = this.makeGrid(snapshot);
    this.picture.append(this.decided, this.hints, this.marks, this.arrows, this.grid);
    this.from = svg("circle", { class: "last-from", r: 0 });
    this.under = svg("circle", { class: "last-edge", r: 0 });
    this.field.ring.before(this.from, this.under);
    this.sure = el("button", { type: "button", className: "main sure", hidden: true });
    this.element.append(this.sure);
    this.fit = new BoardFit(this);
  }

  leave() { this.fit?.leave(); }

  // Turns the board round.
  turn(isTurned) {
    if (!this.fit || Boolean(this.fit.isTurned) === isTurned) return;
    this.fit.turn(isTurned);
    this.field.draw(this.letters);
    this.field.mark(this.last);
    this.ringLast(this.last, this.lastFrom);
    this.mark();
  }

  // The colour of a side's pieces.
  colorOf(side) {
    return this.picture?.querySelector(`path.${side[0]}`).getAttribute("stroke") ?? null;
  }

  complain(flaw) {
    this.flaw.hidden = !flaw;
    this.flaw.textContent = flaw ? `The board cannot be drawn: ${flaw}` : "";
  }

  row(cell) { return this.field.row(cell); }
  x(cell) { return this.field.x(cell); }
  y(cell) { return this.field.y(cell); }

  makeGrid({ game, summary }) {
    const grid = svg("g", {
      role: "grid", "aria-label": `board of ${game}`, "aria-describedby": "game-summary",
    });
    this.element.append(el("p", { id: "game-summary", className: "unseen" }, summary));
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
        target.addEventListener("click", (event) => this.touch(cell, event));
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
    const turned = this.fit.isTurned ? -1 : 1;
    const step = turned * ({
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns,
    }[event.key] ?? NaN);
    if (step) {
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

  // Where cells are too small for a finger, its first touch shows those around it larger.
  touch(cell, { pointerType }) {
    const isFinger = pointerType ? pointerType === "touch" : matchMedia("(pointer: coarse)").matches;
    const { isSmall, center } = this.fit;
    if (isFinger && this.ways.length && isSmall && center == null) return this.fit.zoom(cell);
    this.choose(cell);
  }

  // Plays a move; after a question, if one wants to be asked.
  playSurely({ move, to }) {
    if (this.asks && this.asked !== move) {
      this.asked = move;
      this.sure.hidden = false;
      this.sure.textContent = `Play ${move}`;
      this.sure.onclick = () => this.playSurely({ move, to });
      this.mark();
      return;
    }
    this.forget();
    if (this.fit.center != null) this.fit.zoom(null);
    this.play(move);
  }

  forget() {
    this.asked = null;
    this.sure.hidden = true;
  }

  // A piece falls in its column, wherever that is clicked. A piece that moves is chosen first.
  choose(cell) {
    const falls = (way) => this.shape === "columns" && way.to != null
      && way.to % this.columns === cell % this.columns;
    const lands = (way) => way.to === cell || falls(way);
    const way = this.ways.find((one) => lands(one)
      && (one.from == null || one.from === this.chosen));
    if (way) return this.playSurely(way);
    const own = this.ways.filter((one) => one.from === cell);
    this.chosen = own.length ? cell : undefined;
    if (own.length === 1 && own[0].to == null) return this.play(own[0].move);
    this.mark();
  }

  // Shows a position; if it is one ply away, its changes are announced one after the other.
  show(letters, mark, changes, from) {
    if (!this.picture) return;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.land?.();
    this.land = null;
    this.field.mark(mark);
    this.ringLast(mark, from);
    const falls = this.shape === "columns";
    const flies = changes && mark != null && (falls || from != null);
    if (flies && /^[bw]$/.test(letters[mark]) && !calm()) {
      const meanwhile = letters.slice();
      meanwhile[mark] = "e";
      this.field.draw(meanwhile);
      this.land = fly(this, { from, to: mark, letter: letters[mark], falls },
        () => this.field.draw(letters));
    } else if (changes && changes.length > 1 && changes.length < 40 && !calm()) {
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

  // A ring where the last move ended, seen on any colour, and one where it began.
  ringLast(mark, from) {
    [this.last, this.lastFrom] = [mark, from];
    const place = (ring, cell, radius) => {
      ring.setAttribute("r", cell == null ? 0 : radius);
      if (cell == null) return;
      ring.setAttribute("cx", this.x(cell));
      ring.setAttribute("cy", this.y(cell));
    };
    place(this.under, mark, 11);
    place(this.from, from, 10);
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
    if (this.picture) {
      this.forget();
      this.mark();
    } else {
      this.choices.replaceChildren(...ways.map(({ move }) =>
        el("button", { type: "button", onclick: () => this.play(move) }, move)));
    }
  }

  // What a player expects, beginning with a move of a side.
  expect(ways, side) {
    if (this.picture) this.arrows.replaceChildren(...line(this, ways, side, this.isSolo));
  }

  // Draws the squares that have decided the match, from one end to the other.
  decide(cells) { this.decided?.setAttribute("d", through(this, cells)); }

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
    this.hints.setAttribute("class", `hints ${this.side || ""}`);
    // Where one can play almost anywhere, dots say nothing.
    const isAnywhere = places.length > 20 && 2 * places.length > this.squares.length;
    this.hints.replaceChildren(...(isAnywhere ? [] : hints(this, places)));
    this.describe();
  }

  describe() { describe(this); }
}
