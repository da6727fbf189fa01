// Values as people read them.

export const sides = ["black", "white"];

// Whether a player is a script whose file can be edited: what was committed never changes.
export const isEdited = ({ kind, name }) =>
  kind === "script" && !/@git:[0-9a-f]{40,64}(@|$)/.test(name);

// A script with nothing set: its file, as it was at a commit or in a version that is named.
export const unset = (name) => name.split(/(?=@)/)
  .filter((part, at) => at === 0 || /^@(git:|sha:)|[.]lua$/.test(part)).join("");

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
let given = [];
export function useFolders(home) {
  hasClass = home.hasClass;
  given = home.scripts;
  return home;
}

// The last part of a path, with a place or parameters that follow it; other names as they are.
export const fileName = (name) => (/^[^@]*[/][^@]*\.(lua|tests)([@:]|$)/.test(name)
  && !(hasClass && /^[^/@]+[/][^/@]+(@|$)/.test(name)) ? name.replace(/^[^@]*[/]/, "") : name);

// The same beside other players: with its folder where two files have one name.
export const fileNameBeside = (name, players) => {
  const short = fileName(name);
  const isTwice = players.some((one) => one !== name && unset(one) !== unset(name)
    && fileName(one) === short);
  return isTwice ? name.replace(/^[^@]*[/](?=[^/@]+[/])/, "") : short;
};

// A text in which files go by their names where they lie in a folder of these scripts, or of those that
// were given. Commands keep the whole paths.
export function inFiles(text, scripts = []) {
  const files = [...scripts, ...given].map((player) => player.split("@")[0]);
  const folders = [...new Set(files.filter((file) => /^[.]{0,2}[/].*[.]lua$/.test(file))
    .map((file) => file.slice(0, file.lastIndexOf("/") + 1)))].sort((one, other) => other.length - one.length)
    .map((folder) => folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return folders.length ? text.replace(new RegExp(`“moonstone[^”]*”|^ *moonstone .*$|(?<![\\w./~-])(?:${
    folders.join("|")})(?=(?:[^\\s/]+[/])*[^/\\n“”:;,]+[.](?:lua|tests)(?![\\w-]))`, "gm"),
  (found) => (/^[./]/.test(found) ? "" : found)) : text;
}

// A text in which players go by the names that are shown, too.
export const withNames = (text, players, shown) => inFiles(players.reduce((words, player) =>
  words.replaceAll(`(${player})`, () => `(${shown(player)})`), text), players);

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
