// The form that begins a match, and what can be begun besides. The first page alone fetches it.

import { el, name, post } from "./dom.js";
import { playerChoice } from "./home.js";
import { showLevel } from "./levels.js";
import { placeOf } from "./words.js";

export function newMatch(home) {
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
  const level = el("div", { className: "level" });
  const show = () => {
    const chosen = home.games.find((one) => one.name === game.value);
    summary.textContent = chosen.summary;
    archive.href = placeOf(chosen.name, "", []);
    choices = chosen.sides.slice(0, chosen.isSolo ? 1 : 2).map((side, index) =>
      playerChoice(chosen.players, index === 1 && chosen.usual ? chosen.usual : "human",
        { id: `player-${index}`, onchange: ({ target }) => { target.isChosen = true; } }));
    sides.replaceChildren(...choices.map((choice, index) =>
      el("label", {}, chosen.sides[index], choice)));
    showLevel(level, chosen, home.levels, choices[1]);
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
      labelled("Game", game), summary, home.isPupil ? null : archive, sides, level,
      el("details", {}, el("summary", {}, "Clocks, seed, opening"),
        el("div", { className: "sides" }, labelled("Seconds", time), labelled("Ticks", ticks),
          el("label", {}, "Seed", seed, seedProblem), labelled("Opening", opening)),
        el("p", { className: "dim" },
          "Without seconds or ticks, a script has 50M ticks for a move.")),
      el("button", { type: "submit", className: "main" }, "Begin"), problem),
    toolsOf(home).map(([words, tool]) =>
      toolBox(words, tool, home, () => home.games.find((one) => one.name === game.value))));
}

// What this person may begin besides. The games of a class are its teacher's files.
const toolsOf = ({ isPupil, pupil, hasClass }) => [
  pupil ? null : ["Write a new script", "script"],
  hasClass ? null : ["Make a new game", "game"],
  isPupil ? null : ["Check a script", "check"],
  hasClass ? null : ["Rank scripts in an event", "event"],
].filter(Boolean);

// What can be begun besides, made when it is opened; who goes on typing types into it.
function toolBox(words, tool, home, chosen) {
  const box = el("details", { className: "tool" }, el("summary", {}, words));
  const open = async () => {
    const { tools } = await import("./home-tools.js");
    const form = tools[tool](home, chosen);
    box.append(form);
    if (document.activeElement === box.firstChild) form.querySelector("input, select")?.focus();
  };
  box.addEventListener("toggle", open, { once: true });
  return box;
}
