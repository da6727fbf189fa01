// The first page: begin a match, come to one that is being played, look at one that is kept.

import { el, get, name } from "./dom.js";
import { list, listKept } from "./match-lists.js";
import { fileName, useFolders } from "./words.js";

// How long a list stays as it is while it is seen, in milliseconds.
const pause = 3_000;

export function playerChoice(players, chosen, properties) {
  const select = el("select", properties,
    [...new Set(["human", ...players, chosen])].map((player) => el("option", { value: player },
      player === "human" ? "person" : fileName(player))));
  select.value = chosen;
  return select;
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
  const { newMatch } = home.role === "play" ? await import("./new-match.js") : {};
  if (!isWanted()) return { home, leave() {} };
  main.className = "home";
  const title = el("h1", { className: "unseen" }, "Moonstone");
  const [first, ...rest] = parts.map((part) => new Part(part));
  const show = (now) => { for (const part of [first, ...rest]) part.show(now); };
  main.replaceChildren(title, first.element,
    ...(newMatch ? [newMatch(home)] : []), ...rest.map(({ element }) => element));
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
