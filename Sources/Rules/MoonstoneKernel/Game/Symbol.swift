/// A move or a square: people write it as text, and programs carry it as a small number.
///
/// A symbol has one text, its `description`, and `init(_:)` reads nothing else. More generous
/// notations, with other letter cases or other words for a pass, belong to the game; see
/// ``GameNotation/words(of:)``.
public protocol Symbol: Hashable, Sendable, LosslessStringConvertible {
  /// The number of the symbol, at least 0.
  ///
  /// Tables are indexed with its low bits, so these should tell the symbols of a game apart. A game
  /// with few symbols numbers them from 0.
  var code: Int { get }

  /// Creates the symbol with this code; returns `nil` when there is none.
  init?(code: Int)
}

/// The squares of a game without squares; no value exists.
public enum NoSquare: Symbol {
  /// Reads nothing.
  public init?(_ description: String) { nil }
  /// No code belongs to a square.
  public init?(code: Int) { nil }
  /// Never called.
  public var code: Int { switch self {} }
  /// Never called.
  public var description: String { switch self {} }
}
