// What the browser keeps, for this tab and for all. Where people have forbidden that, nothing is
// kept, and the page works all the same.

class Nothing {
  getItem() { return null; }
  setItem() { throw new Error("nothing is kept"); }
  removeItem() {}
}

function storage(name) {
  try {
    return window[name] ?? new Nothing();
  } catch { return new Nothing(); }
}

export const all = storage("localStorage");
export const own = storage("sessionStorage");

// Returns whether it is kept.
export function keep(where, key, value) {
  try {
    where.setItem(key, value);
    return true;
  } catch { return false; }
}

const asking = "moonstone asks";

// Whether a move that is clicked is asked about before it is played.
export const asksFirst = () => all.getItem(asking) === "yes";
export const setAsksFirst = (asks) => keep(all, asking, asks ? "yes" : "no");
