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
  /// The calls that led to the failure, the innermost first, such as `mine.lua:12: in local
  /// 'worth'`; empty if they are not known.
  public let calls: [String]
  /// The place of the innermost function at the failure, such as `mine.lua:12`, and then what its
  /// variables held, such as `depth = 3`; empty if that is not known.
  public let variables: [String]
  /// The ticks that the failed choice took; `nil` if they were not counted.
  public let ticks: Int?

  /// Creates a forfeit.
  @inlinable public init(
    _ reason: Reason, _ message: String, calls: [String] = [], variables: [String] = [],
    ticks: Int? = nil
  ) {
    self.reason = reason
    self.message = message
    self.calls = calls
    self.variables = variables
    self.ticks = ticks
  }

  /// Whether reason and message are the same; what led there may differ.
  @inlinable public static func == (one: Self, other: Self) -> Bool {
    one.reason == other.reason && one.message == other.message
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(message)
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
