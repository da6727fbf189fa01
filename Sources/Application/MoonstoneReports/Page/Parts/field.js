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
        piece === letter ? `M${this.x(cell)} ${this.y(cell)}h0` : "");
      this.picture.querySelector(`path.${letter}`).setAttribute("d", dots.join(""));
    }
  }

  mark(cell) {
    const isMarked = cell !== undefined && cell !== null;
    this.ring.setAttribute("r", isMarked ? 11 : 0);
    if (!isMarked) return;
    this.ring.setAttribute("cx", this.x(cell));
    this.ring.setAttribute("cy", this.y(cell));
  }
}

// What is in each cell after some plies.
export function lettersAfter(start, plies) {
  const letters = start.split("");
  for (const { changes } of plies) {
    for (const change of changes) letters[parseInt(change, 10)] = change.slice(-1);
  }
  return letters;
}
