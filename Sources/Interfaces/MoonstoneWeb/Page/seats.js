// Who plays the sides, their clocks, and what they think.

import { el, fill, named, post } from "./dom.js";
import { playerChoice } from "./home.js";
import { comment, minutes, short, sides, time } from "./words.js";

// The colour of a side's pieces where its name says another one.
function colorWord(match, side) {
  const word = {
    "#111": "black", "#f6f6f2": "white", "#cf4436": "red", "#2f7d4f": "green",
    "#ecc440": "yellow", "#3565c4": "blue", "#7d4fb0": "purple", "#58b6c0": "cyan",
  }[match.board.colorOf(side)];
  if (!word || match.sideName(side).toLowerCase().includes(word)) return "";
  const isUsual = ["black", "white"].includes(match.sideName(side).toLowerCase());
  return isUsual ? `, ${word}` : "";
}

export class Seats {
  constructor(match) {
    this.match = match;
    this.boxes = {};
    for (const side of sides) {
      const player = el("span", { className: "player" });
      const clock = el("span", { className: "clock", role: "timer" });
      const thought = el("p", { className: "thought dim" });
      const hidden = side === "white" && match.snapshot.isSolo;
      const disc = el("span", { className: "disc", "aria-hidden": "true" });
      const title = el("h2", {}, disc, match.sideName(side), colorWord(match, side));
      disc.style.background = match.board.colorOf(side) ?? side;
      const className = `seat ${side}`;
      const box = el("section",
        { className, hidden, "aria-label": match.sideName(side) }, title, player, clock, thought);
      this.boxes[side] = { box, player, clock, thought };
    }
    this.thinking = el("span", { className: "thinking", role: "timer", "aria-live": "off" });
    this.ticking = setInterval(() => this.showClocks(), 100);
  }

  leave() { clearInterval(this.ticking); }

  take(status) {
    // A status that comes again, as of another player's choice, leaves the clock running.
    if (status.waited != null) {
      this.since = performance.now() - status.waited;
    } else if (status.request !== this.status?.request || status.phase !== this.status?.phase) {
      this.since = performance.now();
    }
    this.status = status;
    for (const side of sides) {
      const box = this.boxes[side];
      const seat = status.players[side];
      // A list that is open stays as it is, unless another player sits there.
      if (box.name !== seat.name) {
        box.name = seat.name;
        box.who = this.who(side, seat);
        fill(box.player, [box.who]);
      }
      if (box.version !== seat.version) {
        box.version = seat.version;
        this.askParameters(side);
      }
      box.box.classList.toggle("turn", this.hasTurn(side));
    }
    this.showClocks();
  }

  // Shows what the script of a side lets be set to those who may change who plays.
  async askParameters(side) {
    const { match, boxes: { [side]: box } } = this;
    const { version } = box;
    if (!match.canPlay) return;
    const told = await post(`${match.path}/parameters`, { side }).catch(() => null);
    if (!told?.parameters[0] && !box.params) return;
    const { Params } = await import("./params.js");
    if (box.version === version) (box.params ??= new Params(match, side)).take(told);
  }

  // A choice was refused: the players are shown as they are, and at what was set, why.
  refuse(why) {
    for (const side of sides) this.boxes[side].params?.refuse(why);
    this.reset();
  }

  // Shows again who plays, after a choice that was refused or with more players to choose from.
  reset() {
    for (const side of sides) this.boxes[side].name = this.boxes[side].version = null;
    if (this.status) this.take(this.status);
  }

  hasTurn(side) { return this.status.phase === "turn" && this.status.side === side; }

  // The players of this game that can be chosen.
  get players() {
    const { home, snapshot } = this.match;
    return home.games.find((one) => one.name === snapshot.game)?.players;
  }

  who(side, seat) {
    const { match, players } = this;
    if (!match.canPlay || !players) return named(match.playerName(seat.name));
    const engine = match.home.engines.find((one) => one.player === seat.name);
    const name = seat.kind === "person" ? "human" : engine?.name ?? seat.name;
    return playerChoice(players, name, {
      "aria-label": `who plays ${match.sideName(side)}`,
      onchange: (event) => match.order("change", { side, player: event.target.value }),
    });
  }

  showClocks() {
    if (!this.status) return;
    const seconds = Math.floor((performance.now() - this.since) / 1000);
    const isLong = this.status.phase === "turn" && seconds > 0;
    this.thinking.textContent = isLong ? `, ${minutes(seconds)}` : "";
    this.thinking.parentElement?.classList.toggle("long", isLong && seconds > 2);
    for (const side of sides) {
      const left = this.status.left[side];
      const parts = [];
      if (left.milliseconds != null) {
        const runs = this.hasTurn(side) && this.match.kind === "table";
        const gone = runs ? performance.now() - this.since : 0;
        parts.push(time(Math.max(0, left.milliseconds - gone)));
      }
      if (left.ticks != null) parts.push(`${short(left.ticks)} ticks`);
      const text = parts.join(", ");
      if (this.boxes[side].clock.textContent !== text) this.boxes[side].clock.textContent = text;
    }
  }

  // What each side thinks now, or thought of its last move before a ply.
  showThoughts(thoughts, plies) {
    for (const side of sides) {
      const thought = thoughts[side] || plies.findLast((ply) => ply.side === side);
      this.boxes[side].thought.textContent = thought ? comment(thought) : "";
    }
  }
}
