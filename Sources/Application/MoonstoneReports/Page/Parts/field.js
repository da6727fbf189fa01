// The field of play, as the program drew it: this sets the pieces and the ring of the last move.

export class Field {
  constructor(element) {
    const { columns, shift, height } = element.dataset;
    this.columns = Number(columns);
    this.shift = Number(shift);
    this.height = Number(height);
    this.picture = element.querySelector("svg.board");
    this.ring = this.picture.querySelector("circle.last");
  }

  row(cell) { return Math.floor(cell / this.columns); }
  x(cell) { return 39 + 30 * (cell % this.columns) + this.shift * this.row(cell); }
  y(cell) { return 39 + this.height * this.row(cell); }

  draw(letters) {
    this.letters = letters;
    for (const letter of ["b", "w"]) {
      const dots = letters.map((piece, cell) =>
        piece[0] === letter ? `M${this.x(cell)} ${this.y(cell)}h0` : "");
      this.picture.querySelector(`path.${letter}`).setAttribute("d", dots.join(""));
    }
    this.write(letters);
  }

  // Writes what squares show: how many seeds, how high a stack.
  write(letters) {
    const shown = letters.map((piece, cell) => [textOf(piece), cell]).filter(([text]) => text);
    let group = this.picture.querySelector("g.texts");
    if (!group && !shown.length) return;
    const create = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
    if (!group) {
      group = create("g");
      group.setAttribute("class", "texts");
      this.picture.append(group);
    }
    group.replaceChildren(...shown.map(([text, cell]) => {
      const element = create("text");
      element.setAttribute("x", this.x(cell));
      element.setAttribute("y", this.y(cell) + 5);
      element.textContent = text;
      return element;
    }));
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
  return letter && letter.length > 1 ? decodeURIComponent(letter.slice(2, -1)) : "";
}

// The cell that a change is of, and its letter from then on.
export function changed(change) {
  const cell = parseInt(change, 10);
  return [cell, change.slice(`${cell}`.length)];
}

// What is in each cell after some plies.
export function lettersAfter(start, plies) {
  const letters = start.match(/[bwex](?:~[^~]*~)?/g) || [];
  for (const { changes } of plies) {
    for (const change of changes) {
      const [cell, letter] = changed(change);
      letters[cell] = letter;
    }
  }
  return letters;
}
