// What was typed and is not saved, kept in the browser: by script and game, without the secret word
// of the address. Each tab keeps its own, so that none writes over another's.

const prefix = "moonstone draft ";

function word() { return Math.random().toString(36).slice(2); }

function ownTab() {
  const known = sessionStorage.getItem("moonstone tab");
  if (known) return known;
  const tab = word();
  sessionStorage.setItem("moonstone tab", tab);
  return tab;
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
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => ({ ...JSON.parse(localStorage.getItem(key)), key }))
      .sort((one, other) => other.at - one.at);
  }

  key(player, owner = tab) { return `${this.start}${JSON.stringify(player)} ${owner}`; }

  has(player) { return this.all(player).length > 0; }

  // This tab's draft of a player's script, or else the newest of other tabs, which becomes its own.
  // A tab that is open keeps what it has lost so once more.
  take(player) {
    const all = this.all(player);
    const own = all.find(({ key }) => key === this.key(player));
    if (own || !all.length) return own ?? null;
    return this.exchange(player, all[0], null);
  }

  // Makes another tab's draft this tab's, and keeps this one's beside it.
  exchange(player, draft, own) {
    if (own) this.putAside(player, own);
    localStorage.removeItem(draft.key);
    this.keep(player, draft);
    return draft;
  }

  // Keeps a draft beside this tab's.
  putAside(player, draft) {
    this.keep(player, draft, word());
    localStorage.removeItem(this.key(player));
  }

  others(player, text) {
    return this.all(player).filter((draft) =>
      draft.key !== this.key(player) && draft.text !== text);
  }

  // Returns whether the browser has kept it.
  keep(player, { text, seen, at }, owner = tab) {
    try {
      localStorage.setItem(this.key(player, owner), JSON.stringify({ text, seen, at }));
      return true;
    } catch { return false; }
  }

  // Forgets this tab's draft, and the same text of others.
  drop(player, text) {
    for (const draft of this.all(player)) {
      if (draft.key === this.key(player) || draft.text === text) localStorage.removeItem(draft.key);
    }
  }
}
