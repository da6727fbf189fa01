// The first page: begin a match, come to one that is being played, look at one that is kept.

import { el, get, name, post } from "./dom.js";
import { list, listKept } from "./match-lists.js";
import { fileName, placeOf, useFolders } from "./words.js";

// How long a list stays as it is while it is seen, in milliseconds.
const pause = 3_000;

export function playerChoice(players, chosen, properties) {
  const select = el("select", properties,
    [...new Set(["human", ...players, chosen])].map((player) => el("option", { value: player },
      player === "human" ? "person" : fileName(player))));
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
  const level = el("div", { className: "level" });
  const showFitting = async (chosen) => {
    const { showLevel } = await import("./levels.js");
    if (chosen.name === game.value) showLevel(level, chosen, home.levels, choices[1]);
  };
  const show = () => {
    const chosen = home.games.find((one) => one.name === game.value);
    summary.textContent = chosen.summary;
    archive.href = placeOf(chosen.name, "", []);
    choices = chosen.sides.slice(0, chosen.isSolo ? 1 : 2).map((side, index) =>
      playerChoice(chosen.players, index === 1 && chosen.usual ? chosen.usual : "human",
        { id: `player-${index}`, onchange: ({ target }) => { target.isChosen = true; } }));
    sides.replaceChildren(...choices.map((choice, index) =>
      el("label", {}, chosen.sides[index], choice)));
    showFitting(chosen).catch(() => {});
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

// A part of a class, which is fetched where there is one: the scripts of a pupil, and the pupils of
// a teacher.
function classBox(home) {
  const box = el("section", { className: home.pupil ? "own-scripts" : "" });
  const show = async () => {
    if (home.pupil) (await import("./own-scripts.js")).showScripts(box, home);
    else await (await import("./class.js")).showClass(box, home);
  };
  show().catch(() => {});
  return box;
}

const tableOf = (match) => `#/table/${name(match.id)}`;

// Whether a match waits for whoever looks at the page. Those who only watch are asked for nothing.
const isYours = ({ asked }, role) => role === "play" && Boolean(asked);

// What one sees at a first start, which is fetched where nothing was played yet.
const isFirst = ({ role, tables, kept }) => role === "play" && !tables.length && !kept.length;

// What is fetched where there is something to show.
function fetched(isWanted, make) {
  if (!isWanted) return null;
  const box = el("div", {});
  make().then((made) => box.append(made ?? "")).catch(() => {});
  return box;
}
const firstBox = (home) => fetched(isFirst(home),
  async () => (await import("./first-start.js")).firstStart(home));
const eventsBox = (home) => fetched(home.events.length,
  async () => (await import("./home-events.js")).listEvents(home));
const archivesBox = ({ archives }) => fetched(archives.length,
  async () => (await import("./archives.js")).listArchives(archives));

// The parts below the form: what each shows, and how.
const parts = [
  [({ role, games, scripts, tables, kept }) =>
    ({ role, games, scripts, tables, kept }), firstBox],
  [({ role, hasClass }) => role === "play" && hasClass,
    (home, hasOne) => (hasOne ? classBox(home) : null)],
  [({ role, tables }) => tables.filter((match) => isYours(match, role)), (_, yours) =>
    list("Yours to move", yours, tableOf)],
  [({ events }) => events, eventsBox],
  [({ tables }) => tables, ({ role, tables }) => list("Being played",
    tables.filter((match) => !match.ending && !isYours(match, role)), tableOf)],
  [({ tables }) => tables, ({ tables }) =>
    list("Over", tables.filter(({ ending }) => ending), tableOf)],
  [({ kept, more }) => ({ kept, more }), listKept],
  [({ archives }) => archives, archivesBox],
  [({ watch }) => watch, ({ watch }) => (watch ? el("p", { className: "dim" },
    "For those who only watch: ", el("a", { href: `../${watch}/` }, "another address")) : null)],
  [({ role, tables, kept, events, archives }) => role === "watch"
    && ![tables, kept, events, archives].some((one) => one.length),
  (home, isEmpty) => (isEmpty ? el("p", {}, "Nothing is being played yet.") : null)],
];

// A part that says what changed since; one in which somebody is at work stays as it is.
class Part {
  constructor([facts, make]) {
    Object.assign(this, { facts, make });
    this.element = el("div", { className: "home-part" });
  }

  show(home) {
    const facts = this.facts(home);
    const words = JSON.stringify(facts);
    const fields = [...this.element.querySelectorAll("input, select")];
    const isUsed = this.element.contains(document.activeElement)
      || fields.some(({ value }) => value) || this.element.querySelector("details[open]");
    if (words === this.words || isUsed) return;
    this.words = words;
    this.element.replaceChildren(...[this.make(home, facts)].filter(Boolean));
  }
}

// Nothing is shown if it is not wanted any more when it has come.
export async function showHome(main, isWanted) {
  const home = useFolders(await get("home"));
  if (!isWanted()) return { home, leave() {} };
  main.className = "home";
  const title = el("h1", { className: "unseen" }, "Moonstone");
  const [first, ...rest] = parts.map((part) => new Part(part));
  const show = (now) => { for (const part of [first, ...rest]) part.show(now); };
  main.replaceChildren(title, first.element,
    ...(home.role === "play" ? [newMatch(home)] : []), ...rest.map(({ element }) => element));
  show(home);
  document.title = "Moonstone";
  const renew = async () => {
    const now = await get("home");
    if (isWanted()) show(now);
  };
  const timer = setInterval(() => {
    if (!document.hidden) renew().catch(() => {});
  }, pause);
  return { home, renew, leave() { clearInterval(timer); } };
}
