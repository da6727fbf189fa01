// The first page: begin a match, come to one that is being played, look at one that is kept.

import { el, get, post, name } from "./dom.js";
import { placeOf } from "./explore.js";

const versus = (match) => [
  el("bdi", {}, match.black), " against ", el("bdi", {}, match.white),
];

const line = (match, address) => el("li", {},
  el("a", { href: address }, versus(match)), " ",
  el("span", { className: "dim" }, match.game,
    match.ply === undefined ? "" : `, ply ${match.ply}`,
    match.ending ? `: ${match.ending.split("\n")[0]}` : "",
    match.file ? [", ", el("bdi", { dir: "ltr" }, match.file)] : "",
    match.written ? `, ${new Date(match.written).toLocaleString()}` : ""));

function list(title, matches, link) {
  if (!matches.length) return null;
  return el("section", {}, el("h2", {}, title), el("ul", { className: "matches" },
    matches.map((match) => line(match, link(match)))));
}

// The kept matches, the newest first, a part at a time; and those in which all words stand.
function listKept({ kept, more }) {
  if (!kept.length) return null;
  const shown = el("ul", { className: "matches" });
  const next = el("button", { type: "button" });
  const search = el("input", { type: "search", "aria-label": "Search kept matches",
    placeholder: "players, game, file" });
  const problem = el("p", { className: "problem", role: "alert" });
  let last = null;
  let asked = 0;
  const add = (part) => {
    shown.append(...part.kept.map((match) => line(match, `#/kept/${name(match.id)}`)));
    last = part.kept.at(-1)?.id ?? last;
    next.hidden = !part.more;
    next.textContent = `Show more (${part.more})`;
  };
  const ask = async (after, hear) => {
    asked += 1;
    const turn = asked;
    const query = new URLSearchParams({ after, search: search.value.trim() });
    try {
      const part = await get(`kept?${query}`);
      if (turn !== asked) return;
      problem.textContent = "";
      hear?.();
      add(part);
    } catch (error) { problem.textContent = error.message; }
  };
  next.onclick = () => ask(last);
  search.oninput = () => ask("", () => shown.replaceChildren());
  add({ kept, more });
  return el("section", {}, el("h2", {}, "Kept"), search, shown, problem, next);
}

function listEvents(events) {
  if (!events.length) return null;
  return el("section", {}, el("h2", {}, "Events"), el("ul", { className: "matches" },
    events.map((event) => el("li", {},
      el("a", { href: `#/event/${name(event.id)}` }, event.title), " ",
      el("span", { className: "dim" }, `${event.played} of ${event.planned} matches`)))));
}

export function playerChoice(players, chosen, properties) {
  const select = el("select", properties,
    [...new Set(["human", ...players, chosen])].map((player) => el("option", { value: player },
      player === "human" ? "a person" : player)));
  select.value = chosen;
  return select;
}

function newMatch(home) {
  const game = el("select", { id: "game" },
    home.games.map((one) => el("option", { value: one.name }, one.name)));
  const summary = el("p", { className: "dim" });
  const archive = el("a", { className: "dim" }, "What was played in it");
  const sides = el("div", { className: "sides" });
  const field = (id, hint) => el("input", { id, type: "text", placeholder: hint, size: 12 });
  const [time, ticks] = [field("time", "300+2"), field("ticks", "5M/move")];
  const [seed, opening] = [field("seed", "random"), field("opening", "moves")];
  const problem = el("p", { className: "problem", role: "alert" });
  const seedProblem = el("span", { className: "field-problem", role: "alert", id: "seed-problem" });
  seed.setAttribute("aria-describedby", seedProblem.id);
  // Words at the field; a number beyond what JavaScript counts would be another one.
  const checkSeed = () => {
    const text = seed.value.trim();
    const isRight = /^\d*$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER;
    seedProblem.textContent = isRight ? ""
      : `“${text}” is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;
    seed.setAttribute("aria-invalid", String(!isRight));
    if (!isRight) seed.focus();
    return isRight;
  };
  seed.addEventListener("input", () => { if (seedProblem.textContent) checkSeed(); });
  let choices = [];
  const show = () => {
    const chosen = home.games.find((one) => one.name === game.value);
    summary.textContent = chosen.summary;
    archive.href = placeOf(chosen.name, "", []);
    choices = chosen.sides.slice(0, chosen.isSolo ? 1 : 2).map((side, index) =>
      playerChoice(chosen.players, index === 1 && chosen.usual ? chosen.usual : "human",
        { id: `player-${index}` }));
    sides.replaceChildren(...choices.map((choice, index) =>
      el("label", {}, chosen.sides[index], choice)));
  };
  game.addEventListener("change", show);
  show();
  const begin = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    const wish = { game: game.value, black: choices[0].value };
    if (choices[1]) wish.white = choices[1].value;
    for (const input of [time, ticks, opening]) {
      if (input.value) wish[input.id] = input.value.trim();
    }
    if (!checkSeed()) return;
    if (seed.value.trim()) wish.seed = seed.value.trim();
    try {
      const { id } = await post("tables", wish);
      location.hash = `#/table/${name(id)}`;
    } catch (error) { problem.textContent = error.message; }
  };
  const labelled = (text, input) => el("label", {}, text, input);
  return el("section", {}, el("h2", {}, "A new match"),
    el("form", { onsubmit: begin, className: "new" },
      labelled("Game", game), summary, archive, sides,
      el("details", {}, el("summary", {}, "Clocks, seed, opening"),
        el("div", { className: "sides" }, labelled("Seconds", time), labelled("Ticks", ticks),
          el("label", {}, "Seed", seed, seedProblem), labelled("Opening", opening)),
        el("p", { className: "dim" },
          "Without seconds or ticks, a script has 10 seconds for a move.")),
      el("button", { type: "submit", className: "main" }, "Begin"), problem));
}

const tableOf = (match) => `#/table/${name(match.id)}`;

// Nothing is shown if it is not wanted any more when it has come.
export async function showHome(main, isWanted) {
  const home = await get("home");
  if (!isWanted()) return { home, leave() {} };
  main.className = "home";
  main.replaceChildren(...[
    home.role === "play" ? newMatch(home) : null,
    listEvents(home.events),
    list("Being played", home.tables.filter(({ ending }) => !ending), tableOf),
    list("Over", home.tables.filter(({ ending }) => ending), tableOf),
    listKept(home),
    home.watch ? el("p", { className: "dim" }, "For those who only watch: ",
      el("a", { href: `../${home.watch}/` }, "another address")) : null,
    home.role === "watch" && !home.tables.length && !home.kept.length && !home.events.length
      ? el("p", {}, "Nothing is being played yet.") : null,
  ].filter(Boolean));
  document.title = "Moonstone";
  return { home, leave() {} };
}
