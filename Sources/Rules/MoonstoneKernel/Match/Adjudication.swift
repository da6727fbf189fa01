/// When a match ends before its rules end it: with so few empty squares, it is solved and counts as
/// played perfectly by both sides.
///
/// What it comes to depends on the position alone: the solver begins with nothing learned, and its
/// effort is limited in positions, never in time.
///
///     Adjudication("solve@14") == Adjudication(empties: 14)
public struct Adjudication: Hashable, Sendable, CustomStringConvertible {
  /// What perfect play makes of a position.
  public struct Verdict: Hashable, Sendable {
    /// Who wins, and by how much.
    public let outcome: Outcome
    /// How many squares were empty.
    public let empties: Int

    /// The verdict for people: `solved with 14 empty squares`.
    public var reason: String {
      "solved with \(empties == 1 ? "1 empty square" : "\(empties) empty squares")"
    }

    /// The interrupt that ends a match by it.
    public var interrupt: Interrupt { .adjudicate(outcome, reason) }
  }

  /// A position is solved once it has no more empty squares than this; at least 1.
  public let empties: Int

  /// - Precondition: `empties` is at least 1.
  public init(empties: Int) {
    precondition(empties >= 1, "a position without empty squares is over")
    self.empties = empties
  }

  /// Reads a text such as `solve@14`; `nil` for another one.
  public init?(_ text: String) {
    let start = "solve@"
    let number = text.dropFirst(start.utf8.count)
    guard text.hasPrefix(start), let empties = Int(number),
      (1...Self.mostEmpties).contains(empties), String(empties) == number
    else { return nil }
    self.init(empties: empties)
  }

  /// The text that reads back: `solve@14`.
  public var description: String { "solve@\(empties)" }

  /// More empty squares than any endgame has.
  package static let mostEmpties = 99
  /// How many positions the solver may visit; a change raises ``Semantics/number``.
  private static let mostNodes = 4_000_000
  /// Where the solver remembers positions.
  private static let hashBytes = 1 << 22

  /// Whether a position may be solved: it goes on, and few squares are empty.
  package func applies<G: GameKnowledge>(to position: G.Position, of game: G) -> Bool {
    guard let endgame = game.endgame else { return false }
    return endgame.empties(position) <= empties
  }

  /// What perfect play makes of a position.
  ///
  /// - Returns: `nil` if too many squares are empty, the game is over, or the solver gave up.
  package func verdict<G: GameKnowledge>(on position: G.Position, of game: G) -> Verdict? {
    guard let endgame = game.endgame, endgame.empties(position) <= empties,
      position.outcome == nil, let solver = game.makeSolver(hashBytes: Self.hashBytes),
      let solution = solver.solve(
        position, findsEveryMove: false, nodes: Self.mostNodes, isWanted: { true })
    else { return nil }
    let (turn, margin) = (position.turn, solution.margin)
    let outcome: Outcome =
      margin > 0 ? .win(turn, by: margin) : margin < 0 ? .win(turn.opponent, by: -margin) : .draw
    return Verdict(outcome: outcome, empties: endgame.empties(position))
  }

  /// The first verdict of the positions of a match: its ply, and what it says.
  ///
  /// - Parameter positions: the position before each ply, and the last one.
  package func first<G: GameKnowledge>(
    of positions: some Sequence<G.Position>, of game: G
  ) -> (ply: Int, verdict: Verdict)? {
    for (ply, position) in positions.enumerated() {
      if let verdict = verdict(on: position, of: game) { return (ply, verdict) }
    }
    return nil
  }
}
