// Which part of the page is shown, and keys.

import { el } from "./dom.js";
import { showHome } from "./home.js";
import { MatchView } from "./match.js";

const main = document.getElementById("main");
const help = document.getElementById("help");
let view = { leave() {} };
let shown = "";

const keys = [
  ["← →", "one ply back, one ply on"], ["Home End", "the first ply, the last one"],
  ["Esc", "back to what is being played"], ["space", "pause and resume; in a kept match, play"],
  ["n", "play one ply, and pause"], ["u r", "undo, redo"], ["p", "pass, where one has to"],
  ["h", "a hint"], ["b", "go to the board: arrows move, Enter plays"], ["e", "edit the scripts"],
  ["Ctrl-Enter", "load the script that is edited"], ["?", "this list"],
];

async function route() {
  const [kind, id, ply] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const wanted = `${kind}/${id}`;
  if (wanted === shown && view.pin) return view.pin(ply === undefined ? Infinity : Number(ply));
  shown = wanted;
  view.leave();
  document.getElementById("connection").textContent = "";
  try {
    const home = await showHome(main);
    document.getElementById("role").textContent = home.home.role === "watch" ? "watching" : "";
    view = home;
    if ((kind === "table" || kind === "kept") && id) {
      const pinned = ply === undefined ? (kind === "kept" ? 0 : null) : Number(ply);
      view = new MatchView(main, kind, id, home.home, pinned);
      await view.start();
      document.title = `${view.snapshot.game} – Moonstone`;
    }
  } catch (error) {
    main.replaceChildren(el("p", { className: "problem", role: "alert" }, error.message),
      el("a", { href: "#" }, "To the matches"));
  }
}

function showKeys() {
  help.replaceChildren(el("h2", {}, "Keys"), el("dl", {}, keys.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
  el("button", { type: "button", onclick: () => help.close() }, "Close"));
  help.showModal();
}

document.getElementById("keys").addEventListener("click", showKeys);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
  if (event.target.closest("input, textarea, select, .CodeMirror")) return;
  const presses = event.key === " " || event.key === "Enter";
  if (presses && event.target.closest("button, summary, a")) return;
  if (event.key === "?") showKeys();
  else if (!view.key?.(event)) return;
  event.preventDefault();
});
window.addEventListener("hashchange", route);
route();
