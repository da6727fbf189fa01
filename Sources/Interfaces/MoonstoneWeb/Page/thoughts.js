// What the sides think at the ply that is shown: in words at their seats, and as arrows and marks on
// the board.

export function showThoughts(match) {
  const { board, plies, shown, snapshot, status, thoughts } = match;
  match.seats.showThoughts(thoughts, plies.slice(0, shown));
  // What the player that thinks expects, or else what the last one expected after its move.
  const { side } = status;
  const thought = shown === plies.length ? thoughts[side] : null;
  match.controls.showThought(thought);
  const now = thought?.line;
  const ply = plies[shown - 1];
  const line = now || ply?.line?.slice(1) || [];
  const marks = (thought ? thought.marks : ply?.marks) || [];
  const other = ply?.side === "black" ? "white" : "black";
  const mover = now ? side : snapshot.isSolo ? "black" : other;
  board.decide(shown === plies.length ? status.line ?? [] : []);
  board.expect(match.showsArrows ? line : [], mover);
  const others = match.answers?.marks(shown) ?? [];
  board.annotate(match.showsArrows ? [
    ...marks.filter(({ cell }) => others.every((one) => one.cell !== cell)), ...others] : []);
}
