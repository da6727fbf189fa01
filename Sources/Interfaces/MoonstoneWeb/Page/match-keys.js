// What keys do in a match, besides those that step through its plies.

export function matchKeys(match) {
  const { request, phase } = match.status;
  const live = match.canPlay ? {
    " ": () => match.order(phase === "paused" ? "resume" : "pause"),
    n: () => match.order("step"),
    u: () => match.order("undo"),
    r: () => match.order("redo"),
    h: () => match.order("hint", match.controls.adviserBody),
    p: () => match.order("acknowledge", { request }),
    e: () => match.scripts.focus(),
  } : {};
  return {
    a: () => match.toggleArrows(), f: () => match.below.flip(), b: () => match.board.focus(), ...live,
  };
}
