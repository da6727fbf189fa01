// Which side sits below the board: the only person, or else the one whose pieces stand there.

import { fill } from "./dom.js";
import { lettersAfter } from "./field.js";
import { sides } from "./words.js";

const other = (side) => sides.find((one) => one !== side);

// The side whose pieces stand in the lower half at the beginning, where the other's stand in the
// upper one; `null` in games without such sides.
function nearSide({ start, columns, squares, shape, isSolo }) {
  if (isSolo || !columns || shape === "columns") return null;
  const halves = { b: new Set(), w: new Set() };
  lettersAfter(start, []).forEach((letter, cell) => {
    const row = Math.floor(cell / columns);
    halves[letter[0]]?.add(Math.sign(2 * row + 1 - squares.length / columns));
  });
  const is = (letter, half) => halves[letter].size === 1 && halves[letter].has(half);
  if (is("b", 1) && is("w", -1)) return "black";
  return is("w", 1) && is("b", -1) ? "white" : null;
}

export class Below {
  constructor(match) {
    this.match = match;
    this.near = nearSide(match.snapshot);
  }

  arrange() {
    const { match, near, isFlipped = false } = this;
    const { players } = match.status;
    const people = sides.filter((side) => players[side].kind === "person");
    const usual = people.length === 1 && match.canPlay ? people[0] : near ?? "black";
    const below = isFlipped ? other(usual) : usual;
    const { boxes } = match.seats;
    fill(match.boardPart, [match.head, boxes[other(below)].box, match.board.element,
      boxes[below].box]);
    match.board.turn((near !== null && usual !== near) !== isFlipped);
    match.showThoughts();
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.arrange();
  }
}
