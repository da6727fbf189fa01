// Which part of the page is shown, and keys.

import { el, get, name } from "./dom.js";
import { showHome } from "./home.js";
import { MatchView } from "./match.js";
import { onReturn, wasRestarted } from "./stream.js";
import { useFolders } from "./words.js";

const main = document.getElementById("main");
const help = document.getElementById("help");
let shown = null;
// How often the address has changed: what was fetched for an earlier one is not shown.
let turns = 0;
// Keys that came before the match that they are for, and which ones wait for it.
const early = [];
const waiting = new Set([..." nurphabef", "ArrowLeft", "ArrowRight", "Home", "End", "Escape"]);
const nothing = { leave() {} };
let view = nothing;
// Whether nothing is shown because the server did not answer.
let hasFailed = false;

async function route() {
  const parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const { wanted, place, fetch } = destination(...parts);
  const look = () => { if (parts[3] === "debug") view.debug?.(Number(parts[2])); };
  if (wanted === shown) {
    view.pin?.(place);
    return look();
  }
  shown = wanted;
  turns += 1;
  const turn = turns;
  view.leave();
  view = nothing;
  hasFailed = false;
  try {
    const next = await fetch(() => turn === turns);
    if (turn !== turns) return next.leave();
    view = next;
    await view.start?.();
    // A screen reader then reads the new page from its beginning.
    if (turn > 1) main.focus({ preventScroll: true });
    document.getElementById("role").textContent = view.home.role === "watch" ? "watching"
      : view.home.pupil ?? "";
    for (const event of early.splice(0)) view.key?.(event);
    look();
  } catch (error) {
    if (turn !== turns) return;
    hasFailed = Boolean(error.isAway);
    main.className = "";
    main.replaceChildren(el("p", { className: "problem", role: "alert" }, error.message),
      el("a", { href: "#" }, "To the matches"));
  }
}

// What an address leads to, and the place in it, which changes without anything new.
function destination(kind, id, ply, moves) {
  if ((kind === "table" || kind === "kept") && id) {
    const place = ply === undefined ? Infinity : Number(ply);
    return { wanted: `${kind}/${id}`, place, fetch: () => fetchMatch(kind, id, ply) };
  }
  if (kind === "event" && id) {
    return { wanted: [kind, id, ply].join("/"), fetch: () => fetchEvent(id, ply) };
  }
  if (kind === "explore" && id) {
    const fetch = async () => {
      const { ExploreView } = await import("./explore.js");
      return new ExploreView(
        main, { home: await get("me"), game: id, start: ply ?? "", moves: moves ?? "" });
    };
    return { wanted: [kind, id, ply].join("/"), place: moves ?? "", fetch };
  }
  return { wanted: "", fetch: (isWanted) => showHome(main, isWanted) };
}

async function fetchMatch(kind, id, ply) {
  const path = `${kind === "table" ? "tables" : "kept"}/${name(id)}`;
  const home = useFolders(await get("me"));
  const snapshot = await get(path).catch(async (error) => {
    if (kind !== "table" || error.status !== 404) throw error;
    if (home.role !== "play") return null;
    const { getClosed } = await import("./going-on.js");
    return getClosed(id, path, await wasRestarted());
  });
  if (!snapshot) return fetchMatch("kept", id, ply);
  const pinned = ply === undefined ? (kind === "kept" ? 0 : null) : Number(ply);
  const { Lesson } = kind === "kept" ? await import("./lesson.js") : {};
  return new MatchView(main, { kind, id, path, home, snapshot, pinned, Lesson });
}

async function fetchEvent(id, meeting) {
  const home = useFolders(await get("me"));
  const { EventView, MeetingView } = await import("./event.js");
  const next = meeting === undefined ? new EventView(main, id) : new MeetingView(main, id, meeting);
  return Object.assign(next, { home });
}

async function showKeys() {
  const { keyList } = await import("./keys.js");
  help.replaceChildren(...keyList(() => help.close()));
  if (!help.open) help.showModal();
}

document.getElementById("keys").addEventListener("click", showKeys);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) {
    return;
  }
  if (event.target.closest("input, textarea, select, .CodeMirror")) return;
  const presses = event.key === " " || event.key === "Enter";
  if (presses && event.target.closest("button, summary, a")) return;
  if (event.key === "?") showKeys();
  else if (!view.home && waiting.has(event.key)) early.push(event);
  else if (!view.key?.(event)) return;
  event.preventDefault();
});
window.addEventListener("hashchange", route);
// The list of matches is another one, and what could not be fetched can be now.
onReturn(({ isAnother }) => {
  if (!hasFailed && !(isAnother && shown === "")) return;
  shown = null;
  route();
  // Other tabs go on with their matches at this moment: a little later the list has them, too.
  if (isAnother) setTimeout(() => view.renew?.().catch(() => {}), 2000);
});
route();
