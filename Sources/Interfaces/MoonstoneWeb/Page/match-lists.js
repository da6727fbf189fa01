// Lists of matches on the first page: those of tables, and the kept ones.

import { el, get, name, named } from "./dom.js";
import { fileNameBeside, withNames } from "./words.js";

const nameOf = (player) => (player === "human" ? "person" : player);

const shown = (match, player) => fileNameBeside(nameOf(player), [match.black, match.white]);

const versus = (match) => [
  named(shown(match, match.black)), " against ", named(shown(match, match.white)),
];

const line = (match, address) => el("li", {},
  el("a", { href: address }, versus(match)), " ",
  el("span", { className: "dim" }, match.game,
    match.ply === undefined ? "" : `, ply ${match.ply}`,
    match.ending ? `: ${withNames(match.ending.split("\n")[0], [match.black, match.white],
      (player) => shown(match, player))}` : "",
    match.event ? [", ", el("bdi", {}, match.event)] : "",
    match.file ? [", ", el("bdi", { dir: "ltr" }, match.file)] : "",
    match.date ? `, ${match.date.split("T")[0]}` : "",
    match.written ? `, ${new Date(match.written).toLocaleString()}` : ""));

export function list(title, matches, link) {
  if (!matches.length) return null;
  return el("section", {}, el("h2", {}, title), el("ul", { className: "matches" },
    matches.map((match) => line(match, link(match)))));
}

// Matches, the newest first, a part at a time; and those in which all words stand. A part is asked
// for with the words and with what came before: the last match, and how many were not looked at.
export function listParts(search, fetchPart, filters = []) {
  const shown = el("ul", { className: "matches" });
  const next = el("button", { type: "button", hidden: true });
  const problem = el("p", { className: "problem", role: "alert" });
  let before = null;
  let asked = 0;
  const add = ({ kept, more, last }) => {
    shown.append(...kept.map((match) => line(match, `#/kept/${name(match.id)}`)));
    before = { id: last ?? kept.at(-1)?.id ?? before?.id ?? "", more };
    next.hidden = !more;
    next.textContent = `Show more (${more})`;
  };
  const ask = async (from, hear) => {
    asked += 1;
    const turn = asked;
    try {
      const part = await fetchPart(search.value.trim(), from);
      if (turn !== asked) return;
      problem.textContent = "";
      hear?.();
      add(part);
    } catch (error) { problem.textContent = error.message; }
  };
  next.onclick = () => ask(before);
  const begin = () => ask(null, () => shown.replaceChildren());
  for (const field of [search, ...filters]) field.oninput = begin;
  const fields = el("div", { className: "sides filters" }, search, ...filters);
  return { elements: [fields, shown, problem, next], add, begin };
}

export const searchField = (what, places) => el("input", {
  type: "search", "aria-label": `Search ${what}`, placeholder: places });

const choice = (label, options) => el("select", { "aria-label": label },
  options.map(([value, words]) => el("option", { value }, words)));

export function listKept(home) {
  if (!home.kept.length) return null;
  const game = choice("game",
    [["", "any game"], ...home.games.map((one) => [one.name, one.name])]);
  const player = el("input", { type: "search", "aria-label": "player", placeholder: "any player" });
  const result = choice("result", [["", "any result"], ["black", "black wins"],
    ["white", "white wins"], ["draw", "a draw"], ["none", "no result"]]);
  const { elements, add } = listParts(
    searchField("kept matches", "players, game, file"),
    (search, before) => get(`kept?${new URLSearchParams({
      after: before?.id ?? "", search, game: game.value, player: player.value.trim(),
      result: result.value,
    }).toString().replaceAll("+", "%20")}`), [game, player, result]);
  add(home);
  return el("section", {}, el("h2", {}, "Kept"), elements);
}
