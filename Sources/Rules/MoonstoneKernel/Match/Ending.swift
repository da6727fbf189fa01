/// Why a match stopped. Who won is another fact: ``Outcome``.
public enum Termination: String, CaseIterable, Hashable, Sendable {
  case rules
  case resignation
  case time
  case ticks
  case memory
  case illegalMove
  case fault
  case aborted
}

/// Both: who won, and why it stopped.
public struct Ending: Hashable, Sendable {
  /// `nil` when nobody won and nothing was drawn: an aborted match.
  public let outcome: Outcome?
  public let termination: Termination
  /// Whose doing it was: who resigned or forfeited.
  public let side: Side?
  /// For people: why, and where.
  public let message: String?

  @inlinable public init(
    outcome: Outcome?, termination: Termination, side: Side? = nil, message: String? = nil
  ) {
    self.outcome = outcome
    self.termination = termination
    self.side = side
    self.message = message
  }

  /// How clearly `side` won, where the rules decided; a match that stopped otherwise has none.
  public func margin(for side: Side) -> Int? {
    termination == .rules ? outcome?.margin(for: side) : nil
  }
}

/// Why a side loses whatever the board says.
public struct Forfeit: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case time
    case ticks
    case memory
    case illegalMove
    case fault
  }

  public let reason: Reason
  /// For people: what happened, and where.
  public let message: String

  @inlinable public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  public var description: String { message }

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
