/// A game: its rules, its notation, how it is shown, and what is known of it.
///
/// Only the name, the summary and the initial position are required; everything else has a
/// default:
///
///     struct TicTacToe: Game {
///       let name = "tic-tac-toe"
///       let summary = "Three in a line win."
///       let initialPosition = Board()  // a Position
///     }
///
///     let game = TicTacToe()
///     let moves = try game.transcript("b2 a1 c3")
public protocol Game: GameRules, GameNotation, GameDisplay, GameKnowledge {}
