/// A move that was refused because it is not legal in the position.
///
///     do {
///       try position.play(move)
///     } catch {
///       print(error)  // c3 is illegal for black, who can play a1 b2
///     }
public struct IllegalMove<Move: Symbol>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The refused move.
  public let move: Move
  /// The moves that are legal in the position; empty if and only if the game is over.
  public let legalMoves: [Move]
  /// The side to move.
  public let side: Side

  /// Creates the error for a move that is not legal in `position`.
  public init<P: Position>(_ move: Move, in position: P) where P.Move == Move {
    self.move = move
    legalMoves = Array(position.legalMoves)
    side = position.turn
  }

  /// The message, with the sides called black and white.
  public var description: String { message(sideNames: Sides(black: "black", white: "white")) }

  /// Says what was refused and which moves are legal; lists at most twelve of them.
  ///
  /// - Parameter sideNames: what the game calls its sides; see ``GameDisplay/sideNames``.
  public func message(sideNames: Sides<String>) -> String {
    if legalMoves.isEmpty { return "\(move) comes after the end of the game" }
    let shown = legalMoves.prefix(12).map(\.description).joined(separator: " ")
    let rest = legalMoves.count > 12 ? " …" : ""
    return "\(move) is illegal for \(sideNames[side]), who can play \(shown)\(rest)"
  }
}
