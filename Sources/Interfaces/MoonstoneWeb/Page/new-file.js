// Begins tests beside a script that plays, or an observer, from a template, and opens the file.

import { el, post } from "./dom.js";
import { isEdited, sides } from "./words.js";

// `files` has: scripts, add(file), show().
export function newFileForm(files) {
  const { scripts } = files;
  const { match } = scripts;
  const kind = el("select", { "aria-label": "the kind of a new file", onchange: () => choose() },
    sides.slice(0, match.snapshot.isSolo ? 1 : 2).map((side) =>
      el("option", { value: side }, `Tests of ${match.sideName(side)}’s script`)),
    el("option", { value: "" }, "Observer"));
  const title = el("input", {
    type: "text", size: 10, placeholder: "a-name", "aria-label": "the name of the observer",
    autocapitalize: "off",
  });
  const choose = () => { title.hidden = kind.value !== ""; };
  kind.value = sides.find((side) => isEdited(scripts.players[side])) ?? "";
  choose();
  const problem = el("p", { className: "problem", role: "alert" });
  const onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      const { file } = await post(`${match.path}/make`,
        kind.value ? { side: kind.value } : { file: title.value.trim() });
      title.value = "";
      await files.add(kind.value
        ? { name: file, kind: "tests", script: scripts.players[kind.value].name }
        : { name: file, kind: "observer" });
    } catch (error) { problem.textContent = error.message; }
  };
  return el("form", { className: "new-script", onsubmit }, "New: ", kind, title,
    el("button", { type: "submit" }, "Make it"), problem);
}
