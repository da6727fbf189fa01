// What a script thinks of the position at which one stays: the one that plays now, or of a match that
// is over, the version that played there. It is asked again, on what matches leave of the processors.

import { debugButtons } from "./debug-offer.js";
import { el, named, post } from "./dom.js";
import { comment, fileName, inFiles } from "./words.js";

// How long one stays at a ply until its script is asked, in milliseconds.
const pause = 250;

export class AskedScript {
  constructor(match) {
    this.match = match;
    this.known = new Map();
    // The newest versions of scripts, by their names.
    this.versions = new Map();
    this.element = el("p", { className: "asked dim", role: "status" });
    this.debuggers = el("div", { className: "group debuggers" });
    match.controls.here.after(this.element, this.debuggers);
  }

  // Who is asked about a ply: of a match that is over, the version that chose the ply after it.
  asks(ply) {
    const { match } = this;
    const next = match.plies[ply];
    const side = next?.side ?? match.status.side;
    const now = match.status.players[side];
    if (match.kind === "table" || !next) return now;
    const last = match.plies.findLast((one) => one.side === side);
    const isSame = next.player === last.player && now?.kind === "script";
    return isSame && next.version ? { ...now, name: next.player, version: next.version } : null;
  }

  // Another version may think otherwise.
  take({ player, sha256 }) {
    this.offer(this.match.steps.pinned);
    if (!sha256 || this.versions.get(player) === sha256) return;
    this.versions.set(player, sha256);
    this.look(this.match.steps.pinned);
  }

  // Offers to step through the thoughts that led to a ply and away from it, and through those of a
  // version that would have moved otherwise.
  offer(ply) {
    const others = ply === null ? [] : this.match.answers.view?.debugButtons(ply) ?? [];
    const buttons = [...debugButtons(this.match, ply), ...others];
    const words = buttons.map((button) => button.textContent).join();
    if (this.words === words) return;
    this.words = words;
    this.debuggers.replaceChildren(...buttons);
  }

  // Asks about a ply; `null` about none.
  look(ply) {
    const { match } = this;
    this.offer(ply);
    // Who is given an exercise is not told.
    const player = ply === null || match.lesson?.exercise ? null : this.asks(ply);
    clearTimeout(this.timer);
    if (player?.kind !== "script") return this.show(null);
    const version = this.versions.get(player.name) ?? player.version;
    const moves = match.plies.slice(0, ply).map(({ move }) => move);
    const key = JSON.stringify([player.name, version, moves]);
    if (key === this.key) return undefined;
    this.show(null);
    Object.assign(this, { key, ply, player });
    if (this.known.has(key)) return this.show(this.known.get(key));
    this.timer = setTimeout(() => this.ask(key), pause);
    return undefined;
  }

  async ask(key) {
    const { path } = this.match;
    const answer = await post(`${path}/think`, { ply: this.ply, version: this.player.version })
      .catch(() => null);
    if (answer) this.known.set(key, answer);
    if (key === this.key && answer && !this.match.hasLeft) this.show(answer);
  }

  show(answer) {
    this.answer = answer;
    if (!answer) this.key = null;
    const { move, error } = answer ?? {};
    const words = move ? [named(fileName(this.player.name)), ` plays ${move} here`,
      comment(answer) ? `: ${comment(answer)}` : ""]
      : error ? [named(fileName(this.player.name)), ` fails here: ${inFiles(error, [this.player.name])}`] : [];
    this.element.replaceChildren(...words);
    this.match.showThoughts();
  }

  // The values that it gives the squares, or else the one of its move.
  marks(shown) {
    if (!this.answer || shown !== this.ply) return [];
    const { marks, cell, value } = this.answer;
    if (marks?.length) return marks;
    if (cell === undefined || cell === null) return [];
    const text = typeof value === "number" ? String(Math.round(value * 10) / 10).slice(0, 5) : "now";
    return [{ cell, from: null, look: "plain", text }];
  }
}
