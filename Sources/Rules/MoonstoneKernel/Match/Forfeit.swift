/// Why a side loses regardless of the board.
///
///     func choose(_ turn: Turn<TicTacToe>) async throws -> Choice<TicTacToe.Move> {
///       guard let move = best(in: turn.position) else {
///         throw Forfeit(.fault, "no move was found")  // loses the match
///       }
///       return Choice(move)
///     }
public struct Forfeit: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The side ran out of time.
    case time
    /// The side ran out of ticks.
    case ticks
    /// The side needed more memory than it may use.
    case memory
    /// The side played an illegal move.
    case illegalMove
    /// The side's player failed.
    case fault
  }

  /// The kind of reason.
  public let reason: Reason
  /// What happened and where, for people to read.
  public let message: String

  /// Creates a forfeit.
  @inlinable public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The termination of a match that ends with this forfeit.
  public var termination: Termination {
    switch reason {
    case .time: .time
    case .ticks: .ticks
    case .memory: .memory
    case .illegalMove: .illegalMove
    case .fault: .fault
    }
  }
}
