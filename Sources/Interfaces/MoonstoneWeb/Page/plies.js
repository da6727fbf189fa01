// What a ply did, in words and on the board.

import { lettersAfter } from "./field.js";

// A ply with the pieces that it turned.
export function inWords({ snapshot, plies }, { side, move, mark, changes }, number) {
  const before = lettersAfter(snapshot.start, plies.slice(0, number - 1));
  const turned = before[mark] === "e" ? changes.map((change) => parseInt(change, 10))
    .filter((cell) => cell !== mark && "bw".includes(before[cell])) : [];
  const squares = turned.map((cell) => snapshot.squares[cell]).join(", ");
  return `${snapshot.names[side] || side} plays ${move}${squares ? `, turns ${squares}` : ""}`;
}

// Where the piece stood that a ply has moved; `null` if it moved none.
export function movedFrom(ply, isSolo) {
  if (!ply || isSolo) return null;
  const left = ply.changes.filter((change) => /^\d+e/.test(change))
    .map((one) => parseInt(one, 10));
  return left.length === 1 && left[0] !== ply.mark ? left[0] : null;
}
