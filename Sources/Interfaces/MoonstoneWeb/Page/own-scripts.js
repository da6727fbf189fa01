// The scripts of a pupil: each can be kept as a file and played, and others come from files or from
// the template.

import { el, get, name, named, post } from "./dom.js";
import { begin } from "./home-tools.js";

const last = (path) => path.split("/").at(-1);

// The name that a script of a file gets here: its own, as far as a new script can have it.
const nameFor = (file) => file.replace(/\.lua$/i, "").normalize("NFC")
  .replace(/[^\p{L}\p{M}\p{Nd}_]+/gu, "-").replace(/^[^\p{L}\p{Nd}]+|-$/gu, "");

async function textOf(file) {
  if (!/\.lua$/i.test(file.name) || !nameFor(file.name)) {
    throw new Error(`“${file.name}” is not the name of a script: mine.lua is one`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is not a text in UTF-8`);
  }
}

// Writes a file as a script. Returns what has happened; nothing if the person would rather not.
async function upload(file, game) {
  const text = await textOf(file);
  const { scripts } = await get("me");
  const title = nameFor(file.name);
  const player = scripts.find((path) => last(path).toLowerCase() === `${title}.lua`.toLowerCase());
  if (!player) {
    const made = await post("scripts/new", { player: title, game, text });
    return `${last(made.player)} is a script here now.`;
  }
  const now = await post("scripts/read", { player, game });
  if (now.text === text) return `${last(player)} has this text already.`;
  if (!window.confirm(`Replace the text of ${last(player)}?`)) return "";
  await post("scripts/save", { player, game, text, seen: now.digest });
  return `${last(player)} has the text of the file now.`;
}

// `home` is what the first page shows, where a new script can be seated at once.
export function showScripts(box, home) {
  const { pupil, isPupil, scripts } = home;
  const menu = document.getElementById("game");
  const chosen = () => home.games.find((one) => one.name === menu.value);
  const seat = (player) => {
    for (const { players } of home.games) if (!players.includes(player)) players.push(player);
    menu.dispatchEvent(new Event("change"));
  };
  const words = el("p", { className: "dim", role: "status" });
  const problem = el("p", { className: "problem", role: "alert" });
  const tried = async (act) => {
    [problem.textContent, words.textContent] = ["", ""];
    try {
      await act();
    } catch (error) { problem.textContent = error.message; }
  };
  const play = (player) => tried(() => begin(chosen().isSolo
    ? { game: chosen().name, black: player }
    : { game: chosen().name, black: "human", white: player }));
  const forget = (player) => {
    for (const { players } of home.games) {
      if (players.includes(player)) players.splice(players.indexOf(player), 1);
    }
    menu.dispatchEvent(new Event("change"));
  };
  // What is changed here: the script `player`, which is nowhere any more, or has another name.
  const change = (order, wish, said, player) => tried(async () => {
    await post(`scripts/${order}`, { game: chosen().name, ...wish });
    if (player) forget(player);
    await renew();
    words.textContent = said;
  });
  const rename = (player) => {
    const title = window.prompt(`Another name for ${last(player)}`,
      last(player).replace(/\.lua$/, ""))?.trim().replace(/\.lua$/i, "");
    if (title) {
      change("rename", { player, name: title }, `${last(player)} is called ${title}.lua now.`, player);
    }
  };
  const remove = (player) => change(
    "remove", { player }, `${last(player)} is removed; it can be put back below.`, player);
  const button = (text, player, act) => el("button", { type: "button",
    "aria-label": `${text} ${last(player)}`, onclick: () => act(player) }, text);
  const line = (player) => el("li", {}, named(last(player)), " ",
    el("button", { type: "button", onclick: () => play(player) }, "Play against it"), " ",
    el("a", { href: `api/scripts/${name(player)}`, download: last(player) }, "Download"), " ",
    button("Rename", player, rename), " ", button("Remove", player, remove));
  const list = el("ul", { className: "matches" });
  const gone = el("details", { className: "removed" });
  const show = (paths, removed) => {
    list.replaceChildren(...(paths.length ? paths.map(line)
      : [el("li", { className: "dim" }, "There is no script yet.")]));
    gone.hidden = !removed.length;
    gone.replaceChildren(el("summary", {}, "Removed scripts"), el("ul", { className: "matches" },
      removed.map(({ id, name: title }) => el("li", {}, named(title), " ", button("Put back", title,
        () => change("restore", { player: id }, `${title} is back.`))))));
  };
  const renew = async () => {
    const now = await get("me");
    show(now.scripts, now.removed);
    now.scripts.forEach(seat);
  };
  const file = el("input", {
    type: "file", accept: ".lua", hidden: true, "aria-label": "a file to upload",
    onchange: () => tried(async () => {
      const [first] = file.files;
      if (first) words.textContent = await upload(first, chosen().name);
      file.value = "";
      await renew();
    }),
  });
  const title = el("input", { type: "text", placeholder: "a-name", size: 12,
    "aria-label": "the name of the new script", autocapitalize: "off" });
  const make = (event) => {
    event.preventDefault();
    return tried(async () => play((await post("scripts/new", {
      player: title.value.trim(), game: chosen().name })).player));
  };
  show(scripts, home.removed);
  box.append(el("h2", {}, isPupil ? "Your scripts" : `The scripts of ${pupil}`), list,
    el("div", { className: "script-tools" },
      el("form", { onsubmit: make }, title, " ",
        el("button", { type: "submit" }, "New script from a template")),
      el("button", { type: "button", onclick: () => file.click() }, "Upload a .lua file"), file),
    gone, words, problem);
}
