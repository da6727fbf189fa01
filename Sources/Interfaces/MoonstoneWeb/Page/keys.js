// The keys that the page knows.

import { el } from "./dom.js";

const keys = [
  ["← →", "one ply back, one ply on"], ["Home End", "the first ply, the last one"],
  ["Esc", "back to the running match"],
  ["space", "pause and resume; play a kept match, and stop"],
  ["n", "play one ply, and pause"], ["u r", "undo, redo"], ["p", "pass, where one has to"],
  ["h", "a hint"], ["f", "turn the board round"], ["a", "show or hide a player's expected moves and marks"],
  ["b", "go to the board: arrows move, Enter plays"], ["e", "edit the scripts"],
  ["1 … 9", "walk on in the archive; ↑ ↓ choose, ← goes back"],
  ["Ctrl-Enter", "load the script that is edited"],
  ["Ctrl-F Shift-Ctrl-F", "search in a script, replace in it"],
  ["Ctrl-space", "complete a word in a script"],
  ["s n o c", "in a thought: into, over, out, on to a stop; with shift back"],
  ["Esc Tab", "leave the text of a script"], ["?", "this list"],
];

// The list of them, and a button that closes it.
export const keyList = (close) => [
  el("h2", {}, "Keys"), el("dl", {}, keys.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
  el("button", { type: "button", onclick: close }, "Close"),
];
