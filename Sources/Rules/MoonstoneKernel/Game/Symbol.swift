/// Something of a game that people write as text and programs carry as a small number: a move, a
/// square.
///
/// A text that reads back is the only text of its symbol; notations that let more through (letter
/// case, other words for a pass) are a game's business, see ``Game/words(of:)``.
public protocol Symbol: Hashable, Sendable, LosslessStringConvertible {
  /// Not negative. Tables are indexed with its low bits, so that those should tell the symbols of a
  /// game apart; a game with few symbols counts them from 0.
  var code: Int { get }

  /// The symbol with this code, or `nil` when there is none.
  init?(code: Int)
}

/// What stands for squares in a game that has none.
public enum NoSquare: Symbol {
  public init?(_ description: String) { nil }
  public init?(code: Int) { nil }
  public var code: Int { switch self {} }
  public var description: String { switch self {} }
}
