// The field of play, as the program drew it: this sets the pieces and the ring of the last move.

import { svg } from "./elements.js";

export class Field {
  constructor(element) {
    const { columns, shift, height, kinds } = element.dataset;
    this.kinds = kinds ? JSON.parse(kinds) : null;
    this.columns = Number(columns);
    this.shift = Number(shift);
    this.height = Number(height);
    this.picture = element.querySelector("svg.board");
    this.ring = this.picture.querySelector("circle.last");
  }

  row(cell) { return Math.floor(cell / this.columns); }

  // The middle of a cell; `around` has twice the middle of a board that is turned round.
  x(cell) {
    const x = 39 + 30 * (cell % this.columns) + this.shift * this.row(cell);
    return this.around ? this.around[0] - x : x;
  }

  y(cell) {
    const y = 39 + this.height * this.row(cell);
    return this.around ? this.around[1] - y : y;
  }

  draw(letters) {
    this.letters = letters;
    for (const letter of ["b", "w"]) {
      const dots = letters.map((piece, cell) =>
        piece[0] === letter && !(this.kinds && piece[1] === "!") ? `M${this.x(cell)} ${this.y(cell)}h0` : "");
      this.picture.querySelector(`path.${letter}`).setAttribute("d", dots.join(""));
    }
    if (this.kinds) this.drawKinds(letters);
    this.write(letters);
  }

  // Draws the pieces that have a kind, walls and holes: a shape in a colour, and a letter on it.
  drawKinds(letters) {
    const { shapes, colors } = this.kinds;
    const places = shapes.length - 2;
    const drawn = letters.map((code, cell) => {
      if (code[1] !== "!") return null;
      const [shape, color] = [code.charCodeAt(2) - 97, code.charCodeAt(3) - 97];
      const [fill, ink] = colors[color];
      const parts = [svg("path", { d: shapes[shape], fill, stroke: ink })];
      if (shape < places) parts.push(
        svg("text", { y: 4, class: ink === "#111" ? "dark" : "light" }, code[4]));
      return svg("g", { transform: `translate(${this.x(cell)} ${this.y(cell)})` }, ...parts);
    });
    this.picture.querySelector("g.kinds").replaceChildren(...drawn.filter(Boolean));
  }

  // What people call a piece that has a kind.
  kindOf(letter) {
    return this.kinds && letter?.[1] === "!" ? this.kinds.names[letter[4]] || letter[4] : "";
  }

  // Writes what squares show: how many seeds, how high a stack.
  write(letters) {
    const shown = letters.map((piece, cell) => [textOf(piece), cell]).filter(([text]) => text);
    let group = this.picture.querySelector("g.texts");
    if (!group && !shown.length) return;
    if (!group) {
      group = svg("g", { class: "texts" });
      this.picture.append(group);
    }
    group.replaceChildren(...shown.map(([text, cell]) =>
      svg("text", { x: this.x(cell), y: this.y(cell) + 5 }, text)));
  }

  mark(cell) {
    const isMarked = cell !== undefined && cell !== null;
    this.ring.setAttribute("r", isMarked ? 11 : 0);
    if (!isMarked) return;
    this.ring.setAttribute("cx", this.x(cell));
    this.ring.setAttribute("cy", this.y(cell));
  }
}

// What a square shows besides its piece: a letter is followed by it, between tildes.
export function textOf(letter) {
  return decodeURIComponent(letter?.split("~")[1] || "");
}

// The cell that a change is of, and its letter from then on.
export function changed(change) {
  const cell = parseInt(change, 10);
  return [cell, change.slice(`${cell}`.length)];
}

// What is in each cell after some plies.
export function lettersAfter(start, plies) {
  const letters = start.match(/[bwexn](?:![a-z][a-z][^~])?(?:~[^~]*~)?/g) || [];
  for (const { changes } of plies) {
    for (const change of changes) {
      const [cell, letter] = changed(change);
      letters[cell] = letter;
    }
  }
  return letters;
}
