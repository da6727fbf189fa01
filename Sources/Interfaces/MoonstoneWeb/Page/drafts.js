// What was typed and is not saved, kept in the browser: by script and game, without the secret word
// of the address. Each tab keeps its own, so that none writes over another's.

import { all, keep, own } from "./storage.js";

const prefix = "moonstone draft ";

function word() { return Math.random().toString(36).slice(2); }

function ownTab() {
  const name = own.getItem("moonstone tab") ?? word();
  // A tab that is duplicated while this one is open finds no name to share.
  own.removeItem("moonstone tab");
  addEventListener("pagehide", () => keep(own, "moonstone tab", name));
  return name;
}

const tab = ownTab();

// When something was typed, as people say it.
export function timeOf(at) {
  const date = new Date(at);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? time : `${date.toLocaleDateString()}, ${time}`;
}

// A draft has: text, seen (the SHA-256 of the file that one had seen), at (when it was typed).
export class Drafts {
  // - place: a word of the server for the folder from which players are named.
  constructor(place, game) { this.start = `${prefix}${JSON.stringify([place, game])} `; }

  all(player) {
    const start = `${this.start}${JSON.stringify(player)} `;
    const keys = Object.keys(all).filter((key) => key.startsWith(start));
    return keys.map((key) => ({ ...JSON.parse(all.getItem(key)), key }))
      .sort((one, other) => other.at - one.at);
  }

  key(player, owner = tab) { return `${this.start}${JSON.stringify(player)} ${owner}`; }

  has(player) { return this.all(player).length > 0; }

  // This tab's draft of a player's script, or else the newest of other tabs, which becomes its own.
  // A tab that is open keeps what it has lost so once more.
  take(player) {
    const drafts = this.all(player);
    const mine = drafts.find(({ key }) => key === this.key(player));
    if (mine || !drafts.length) return mine ?? null;
    return this.exchange(player, drafts[0], null);
  }

  // Makes another tab's draft this tab's, and keeps this one's beside it.
  exchange(player, draft, mine) {
    if (mine) this.putAside(player, mine);
    all.removeItem(draft.key);
    this.keep(player, draft);
    return draft;
  }

  // Keeps a draft beside this tab's, in whose room it fits. Returns whether the browser has kept it.
  putAside(player, draft) {
    all.removeItem(this.key(player));
    return this.keep(player, draft, word());
  }

  others(player, text) {
    return this.all(player).filter((draft) =>
      draft.key !== this.key(player) && draft.text !== text);
  }

  // Returns whether the browser has kept it.
  keep(player, { text, seen, at }, owner = tab) {
    return keep(all, this.key(player, owner), JSON.stringify({ text, seen, at }));
  }

  // Forgets this tab's draft, and the same text of others.
  drop(player, text) {
    for (const draft of this.all(player)) {
      if (draft.key === this.key(player) || draft.text === text) all.removeItem(draft.key);
    }
  }
}
