import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// What is asked about a position.
package struct NBoardQuestion<G: Game>: Sendable {
  /// How deep a search goes by default.
  package static var usualDepth: Int { 8 }
  /// How deep one may be asked to go.
  package static var deepest: Int { 60 }

  package let position: G.Position
  /// How many moves.
  package let count: Int
  /// How many plies.
  package let depth: Int
  /// How many positions may be visited.
  package let nodes: Int
  /// Whether the answer is still wanted.
  package let isWanted: @Sendable () -> Bool
}

// What moves are worth, which a search says and not the player.
extension NBoardServer {
  /// Tells about so many of the best moves, deeper and deeper.
  func hint(
    _ count: Int, _ isWanted: @escaping @Sendable () -> Bool,
    _ tell: @escaping @Sendable (String) -> Void
  ) async {
    let (position, depth) = state.withLock { ($0.match.position, $0.depth) }
    if position.legalMoves.isEmpty { return tell("status the game is over") }
    let question = NBoardQuestion<G>(
      position: position, count: count, depth: depth, nodes: 50_000_000, isWanted: isWanted)
    await MatchThread.run {
      adviser(question) { valuation in
        guard isWanted() else { return }
        for entry in ranked(valuation, in: position) { tell(line(entry, valuation)) }
      }
    }
  }

  /// Tells what every position of the match is worth.
  func analyze(
    _ isWanted: @escaping @Sendable () -> Bool, _ tell: @escaping @Sendable (String) -> Void
  ) async {
    let (positions, depth) = state.withLock { ($0.match.positions, $0.depth) }
    await MatchThread.run {
      for (made, position) in positions.enumerated() {
        guard let value = value(of: position, depth, nodes: 200_000, isWanted), isWanted()
        else { continue }
        tell("analysis \(made) \(hundredths(value))")
      }
    }
  }

  /// What a move is worth to its side, in discs, as a short search finds.
  func value(
    of move: G.Move, in position: G.Position, _ isWanted: @escaping @Sendable () -> Bool
  ) -> Double? {
    var after = position
    after.playUnchecked(move)
    let found = value(of: after, state.withLock(\.depth), nodes: 50_000, isWanted)
    return found.map { after.turn == position.turn ? $0 : -$0 }
  }

  private func value(
    of position: G.Position, _ depth: Int, nodes: Int, _ isWanted: @escaping @Sendable () -> Bool
  ) -> Double? {
    if let outcome = position.outcome {
      let margin = Double(outcome.margin(for: position.turn))
      return margin == 0 ? draw(in: position) : margin
    }
    var value: Double?
    let question = NBoardQuestion<G>(
      position: position, count: 1, depth: depth, nodes: nodes, isWanted: isWanted)
    adviser(question) { value = ranked($0, in: position).first?.value }
    return value
  }

  /// The entries, with draws valued as NBoard wants, best first.
  private func ranked(
    _ valuation: Valuation<G.Move>, in position: G.Position
  ) -> [Valuation<G.Move>.Entry] {
    let draw = draw(in: position)
    if draw == 0 { return valuation.entries }
    let entries = valuation.entries.map { entry in
      guard entry.isExact, entry.value == 0 else { return entry }
      return Valuation.Entry(move: entry.move, value: draw, isExact: true, line: entry.line)
    }
    // The order of equal ones is that of the search.
    return entries.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }.map(\.element)
  }

  /// What a draw is worth to the side to move.
  private func draw(in position: G.Position) -> Double {
    let value = Double(state.withLock(\.contempt)) / 100
    return position.turn == .black ? value : -value
  }

  private func line(
    _ entry: Valuation<G.Move>.Entry, _ valuation: Valuation<G.Move>
  ) -> String {
    let depth = entry.isExact ? "100%" : "\(valuation.depth)"
    return "search \(notation.text(entry.line)) \(hundredths(entry.value)) 0 \(depth)"
  }
}

/// A number with two decimals, and no sign before zero.
func hundredths(_ number: Double) -> String {
  guard number.magnitude < 1e9 else { return "0.00" }
  let hundredths = Int((number * 100).rounded())
  let digits = "\(100 + hundredths.magnitude % 100)".dropFirst()
  return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100).\(digits)"
}
