// The pupils of a class, as their teacher sees them.

import { el, get, named, post } from "./dom.js";
import { tools } from "./home-tools.js";

// How long the list stays as it is while it is seen, in milliseconds.
const pause = 3_000;

function line({ name, folder, key, scripts, tables }, renewed) {
  const link = el("a", { href: `../${key}/` }, "link");
  const renew = el("button", { type: "button", onclick: () => renewed(folder, name) },
    "Renew");
  renew.setAttribute("aria-label", `Renew the link of ${name}`);
  return el("tr", {}, el("th", { className: "l" },
    el("a", { href: `pupils/${folder}/` }, el("bdi", {}, name))),
  el("td", { className: "l" }, scripts.length ? scripts.flatMap((file) => [named(file), " "])
    : "no script"),
  el("td", { className: "l" }, tables.map((table) => el("div", {},
    el("a", { href: `pupils/${folder}/#/table/${encodeURIComponent(table.id)}` },
      table.game), `, ply ${table.ply}`, table.ending ? ", over" : ""))),
  el("td", { className: "l" }, el("div", {}, link), renew));
}

// Ranks what each pupil has written last, on what the matches that people watch leave of the
// machine. All see the standings grow.
function rankBox(home) {
  const box = el("details", { className: "tool" }, el("summary", {}, "Rank"));
  const open = async () => {
    if (!box.open) return;
    const [{ games }, { pupils }] = await Promise.all([get("me"), get("class")]);
    const scripts = pupils.map(({ newest }) => newest).filter(Boolean);
    const chosen = () => games.find(({ name }) => name === document.getElementById("game").value);
    box.replaceChildren(box.firstChild, tools.event({ ...home, scripts }, chosen));
  };
  box.addEventListener("toggle", () => open().catch(() => {}));
  return box;
}

export async function showClass(box, home) {
  const body = el("tbody");
  const problem = el("p", { className: "problem", role: "alert" });
  let words = "";
  const show = async () => {
    const { pupils } = await get("class");
    if (JSON.stringify(pupils) === words) return;
    words = JSON.stringify(pupils);
    body.replaceChildren(...pupils.map((pupil) => line(pupil, renewed)));
  };
  const renewed = async (pupil, name) => {
    // The old link stops at once, and whoever works there has to be given the new one.
    if (!window.confirm(`Give ${name} another link? The old one stops at once.`)) return;
    try {
      await post("class/renew", { pupil });
      await show();
    } catch (error) { problem.textContent = error.message; }
  };
  box.append(el("h2", {}, "The class"),
    el("p", { className: "dim" }, "A name leads to the pupil’s own page, where you can read and "
      + "write the scripts, pause a match, play on in it, and load a version again. ",
    el("a", { href: "api/class/links", target: "_blank" }, "All links, to print out")),
    el("div", { className: "wide" }, el("table", {}, el("thead", {}, el("tr", {},
      ["Pupil", "Scripts", "Matches", "Link"].map((title) => el("th", { className: "l" }, title)))),
    body)), rankBox(home), problem);
  await show();
  const timer = setInterval(() => {
    if (!box.isConnected) return clearInterval(timer);
    // A button that is about to be pressed stays where it is.
    if (!document.hidden && !box.contains(document.activeElement)) show().catch(() => {});
    return undefined;
  }, pause);
}
