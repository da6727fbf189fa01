// What the match waits for, and what one can do about it.

import { el, fill, name, post } from "./dom.js";
import { placeOf } from "./explore.js";
import { sides } from "./words.js";

// Where in its script a player failed, and in the sentence that says so.
function faultPlace(ending, { name: player, kind }) {
  if (kind !== "script") return null;
  const file = player.split("/").at(-1).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = ending.match(new RegExp(`${file}(?:\\.lua)?:(\\d+)(?::(\\d+))?`));
  return found && {
    start: found.index, end: found.index + found[0].length, line: Number(found[1]),
    column: found[2] && Number(found[2]),
  };
}

export class Controls {
  constructor(match) {
    this.match = match;
    this.banner = el("div", { className: "banner", role: "status" });
    this.buttons = el("div", { className: "controls" });
    this.here = el("div", { className: "here" });
    // Buttons by what is on them: they stay the same elements, whatever happens meanwhile.
    this.made = {};
    this.pace = el("input", {
      type: "number", min: 0, max: 10000, step: 50,
      onchange: () => match.order("pace", { milliseconds: Number(this.pace.value) }),
    });
    this.paceLabel = el("label", { className: "dim" }, "ms from ply to ply ", this.pace);
    this.choices = el("datalist", { id: "choices" });
    this.typed = el("input", {
      type: "text", size: 8, "aria-label": "a move", placeholder: "a move", list: "choices",
      autocomplete: "off",
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        match.order("move", { move: this.typed.value.trim(), request: match.status.request });
        this.typed.value = "";
      },
    });
    this.adviser = el("select", { "aria-label": "who gives hints" });
    this.more = match.canPlay ? this.makeMore() : null;
  }

  button(label, act, { className, title, disabled = false } = {}) {
    const button = this.made[label] ??= el("button", { type: "button", className, title }, label);
    if (button.disabled !== disabled) button.disabled = disabled;
    button.onclick = typeof act === "function" ? act : () => this.match.order(...act);
    return button;
  }

  // What is seldom wanted: another beginning, and the journal.
  makeMore() {
    const { match } = this;
    this.position = el("input", { type: "text", id: "position", spellcheck: false });
    this.problem = el("p", { className: "problem", role: "alert" });
    const begin = async (event) => {
      event.preventDefault();
      this.problem.textContent = "";
      const { black, white } = match.status.players;
      try {
        const { id } = await post("tables", {
          game: match.snapshot.game, start: this.position.value,
          black: black.name, white: white.name,
        });
        location.hash = `#/table/${name(id)}`;
      } catch (error) { this.problem.textContent = error.message; }
    };
    return el("details", { className: "more" }, el("summary", {}, "Position and journal"),
      el("form", { onsubmit: begin }, el("label", {}, "The position", this.position),
        el("button", { type: "submit" }, "Begin a match from it"), this.problem),
      this.journal());
  }

  journal() {
    return el("a", { href: `api/${this.match.path}/journal`, download: "" }, "Keep the journal");
  }

  // What was played in the position after a ply, in the archive.
  archive(ply) {
    const { snapshot, plies } = this.match;
    const moves = plies.slice(0, ply).map(({ move }) => move);
    return el("a", { href: placeOf(snapshot.game, snapshot.beginning ?? "", moves),
      className: "dim" }, "in the archive");
  }

  take(status) {
    fill(this.banner, this.notes(status));
    if (!this.match.canPlay) return;
    const moves = status.moves.map((way) => way.move);
    if (this.offered !== moves.join(" ")) {
      this.offered = moves.join(" ");
      this.choices.replaceChildren(...moves.map((move) => el("option", { value: move })));
    }
    if (document.activeElement !== this.position) this.position.value = status.position;
    fill(this.buttons, this.orders(status).filter(Boolean));
  }

  // Says something in place of what the match waits for.
  tell(...parts) { fill(this.banner, parts); }

  // How the match ended; a fault leads to its place in the script.
  ending({ ending, forfeit, players }) {
    const place = forfeit && this.match.canPlay ? faultPlace(ending, players[forfeit]) : null;
    if (!place) return el("strong", { className: forfeit ? "fault" : "" }, ending);
    const [before, after] = [ending.slice(0, place.start), ending.slice(place.end)];
    return el("strong", { className: "fault" }, before, el("button", {
      type: "button", className: "place-link", title: "show this place in the script",
      onclick: () => this.match.scripts.point(forfeit, place.line, place.column),
    }, ending.slice(place.start, place.end)), after);
  }

  notes(status) {
    const { match } = this;
    const notes = [];
    const { request } = status;
    if (status.ending) notes.push(this.ending(status));
    else if (status.phase === "paused") notes.push(el("strong", {}, "Paused"));
    else if (status.phase === "turn") notes.push(...this.turn(status));
    else if (status.phase === "pass") notes.push(`${match.sideName(status.side)} has to pass`);
    if (!match.canPlay) return notes;
    if (status.phase === "reset") {
      notes.push("Start over? ", this.button("Yes", ["confirm", { yes: true, request }]),
        this.button("No", ["confirm", { yes: false, request }]));
    }
    if (status.phase === "pass" && status.players[status.side].kind === "person") {
      notes.push(" ", this.button("Pass", ["acknowledge", { request }], { className: "main" }));
    }
    if (status.forfeit && match.moves.hasOlder(status.forfeit, status.players[status.forfeit])) {
      notes.push(" ", this.button("Take back, and play on with the version before", ["revert"],
        { className: "main" }));
    }
    return notes;
  }

  // Whose turn it is; how long a program has been thinking, and a way to stop it.
  turn(status) {
    const who = this.match.sideName(status.side);
    if (status.players[status.side].kind === "person") return [`${who} to move`];
    return [`${who} thinks`, this.match.seats.thinking,
      this.match.canPlay ? this.button("Stop thinking", ["pause"],
        { className: "stop", title: "pauses the match; undo or load another version" }) : null];
  }

  orders(status) {
    const { match } = this;
    const isOver = Boolean(status.ending);
    const hasPerson = sides.some((side) => status.players[side].kind === "person");
    const asksMove = status.moves.length > 0;
    const isPaused = status.phase === "paused";
    const { isSolo } = match.snapshot;
    return [
      isOver || isPaused ? null : this.button("Pause", ["pause"], { title: "space" }),
      isPaused ? this.button("Resume", ["resume"], { className: "main", title: "space" }) : null,
      isOver ? null : this.button("Step", ["step"], { title: "n: play one ply, and pause" }),
      this.button("Undo", ["undo"], { title: "u", disabled: status.ply === 0 }),
      this.button("Redo", ["redo"], { title: "r", disabled: status.undone === 0 }),
      ...(asksMove ? this.hints() : []),
      isOver || !hasPerson ? null : this.button("Resign", ["resign"]),
      isSolo ? null : this.button("Swap sides", ["swap"]),
      this.button("Reset", ["reset"]),
      isOver ? this.button("Rematch", ["rematch"], { className: "main" }) : null,
      isOver ? this.button("The same again", ["rematch", { same: true }], {
        title: "another match with the same seed" }) : null,
      isOver && !isSolo ? this.button("Rematch, sides swapped", ["rematch", { yes: true }]) : null,
      ...(asksMove ? [this.typed, this.choices] : []),
      hasPerson ? null : this.paceLabel,
      this.button("Close", () => match.close(), { title: "the match stays in its journal" }),
      this.more,
    ];
  }

  hints() {
    const players = this.match.seats.players || [];
    if (this.adviser.length !== players.length + 1) {
      this.adviser.replaceChildren(el("option", { value: "" }, "of the opponent"),
        ...players.map((player) => el("option", { value: player }, `of ${player}`)));
    }
    return [this.button("Hint", () => this.match.order("hint", this.adviserBody), { title: "h" }),
      this.adviser];
  }

  // Whom a hint is asked of.
  get adviserBody() { return this.adviser.value ? { player: this.adviser.value } : {}; }

  // What can be done at the ply that is shown.
  showPlace(ply, isNow) {
    const { match } = this;
    const isKept = match.kind === "kept";
    const mayBegin = match.home.role === "play" && (isKept || !isNow);
    const isUnfinished = isKept && match.status && !match.status.ending;
    const takeBack = () => match.order("goTo", { count: ply }).then(() => match.follow());
    const main = { className: "main" };
    const parts = [
      !isKept && !isNow ? this.button("Back to now (Esc)", () => match.follow(), main) : null,
      mayBegin && isUnfinished
        ? this.button("Go on with this match", () => match.goOn(null), main) : null,
      mayBegin ? el("button", { type: "button", onclick: () => match.goOn(ply) },
        `Play on from ply ${ply}, in a new match`) : null,
      match.canPlay && !isNow
        ? el("button", { type: "button", onclick: takeBack }, `Take back to ply ${ply}`) : null,
    ].filter(Boolean);
    if (parts.length) {
      const link = new URL(location.href);
      if (match.home.watch) link.pathname = `/${match.home.watch}/`;
      parts.push(el("a", { href: link.href, className: "dim" }, "link to this ply"));
      if (match.home.role === "play") parts.push(this.archive(ply));
      if (isKept && match.home.role === "play") parts.push(this.journal());
    }
    if (parts.length || this.here.childNodes.length) fill(this.here, parts);
  }
}
