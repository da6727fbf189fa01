// Values as people read them.

export const sides = ["black", "white"];

// Whether a player is a script whose file can be edited: what was committed never changes.
export const isEdited = ({ kind, name }) =>
  kind === "script" && !/@git:[0-9a-f]{40,64}$/.test(name);

export const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export function time(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 20 ? `${seconds.toFixed(1)} s` : minutes(seconds);
}

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
    thought.milliseconds === undefined ? null : `${thought.milliseconds} ms`,
    thought.ticks === undefined ? null : `${short(thought.ticks)} ticks`,
  ].filter(Boolean).join(", ");
}
