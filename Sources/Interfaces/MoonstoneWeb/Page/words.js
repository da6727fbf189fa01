// Values as people read them.

export const sides = ["black", "white"];

// Whether a player is a script whose file can be edited: what was committed never changes.
export const isEdited = ({ kind, name }) =>
  kind === "script" && !/@git:[0-9a-f]{40,64}$/.test(name);

// The address of a position: the game, where it began, and the moves from there.
export const placeOf = (game, start, moves) =>
  `#/explore/${encodeURIComponent(game)}/${encodeURIComponent(start)}/${encodeURIComponent(moves.join(" "))}`;

export const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export function time(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 20 ? `${seconds.toFixed(1)} s` : minutes(seconds);
}

// A duration as people say it: 147 ms, 12.3 s, 7 m 12 s.
export function duration(milliseconds) {
  if (milliseconds < 1) return "under 1 ms";
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const [hours, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours} h ${rest} m` : `${rest} m ${whole % 60} s`;
}

// In a class, scripts of several pupils have one name, and are told apart by their folders.
let hasClass = false;
export function useFolders(home) {
  hasClass = home.hasClass;
  return home;
}

// The last part of a path, with a place or parameters that follow it; other names as they are.
export const fileName = (name) => (/^[^@]*[/][^@]*\.(lua|tests)([@:]|$)/.test(name)
  && !(hasClass && /^[^/@]+[/][^/@]+(@|$)/.test(name)) ? name.replace(/^[^@]*[/]/, "") : name);

// A text in which players go by the names that are shown, and scripts in their folders, such as their
// modules, by the names of their files. Commands keep the whole paths.
export const withNames = (text, players, shown) => players.reduce((words, player) => {
  const [file] = player.split("@");
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const named = words.replaceAll(`(${player})`, () => `(${shown(player)})`);
  return /^[.]{0,2}[/].*[.]lua$/.test(file) ? named.split(folder).reduce(
    (before, after) => before + (/^[^/\s]+[.]lua[:,;)]/.test(after) ? "" : folder) + after) : named;
}, text);

export function short(number) {
  for (const [unit, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "K"]]) {
    if (number >= 10 * unit) return `${Math.floor(number / unit)}${letter}`;
  }
  return `${number}`;
}

// What a player said of a move or says as it thinks, and what it cost.
export function comment(thought) {
  const value = typeof thought.value === "number"
    ? Math.round(thought.value * 1000) / 1000 : thought.value;
  return [
    value === undefined ? null : `value ${value}`,
    thought.depth === undefined ? null : `depth ${thought.depth}`,
    thought.text,
    thought.milliseconds === undefined ? null : duration(thought.milliseconds),
    thought.ticks === undefined ? null : `${short(thought.ticks)} ticks`,
  ].filter(Boolean).join(", ");
}
