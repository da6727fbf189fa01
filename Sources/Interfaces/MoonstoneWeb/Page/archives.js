// The archives on the first page.

import { el, get, name, named } from "./dom.js";
import { listParts, searchField } from "./match-lists.js";

// An archive, whose matches are asked for when it is opened.
function archiveBox(archive) {
  const words = `${archive.count} ${archive.count === 1 ? "match" : "matches"}`;
  const box = el("details", {}, el("summary", {}, named(archive.name), " ",
    el("span", { className: "dim" }, archive.isOwn ? `yours, ${words}` : words)));
  const open = () => {
    const { elements, begin } = listParts(
      searchField(archive.name, "players, game, event, date"),
      (search, before) => get(
        `archives/${name(archive.id)}?older=${before?.more ?? ""}&search=${name(search)}`));
    box.append(...elements);
    begin();
  };
  box.addEventListener("toggle", open, { once: true });
  return box;
}

export function listArchives(archives) {
  return el("section", {}, el("h2", {}, "Archives"), archives.map(archiveBox));
}
