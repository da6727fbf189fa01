/// What answers under ticks depend on besides all that a player and its match say: the prices of
/// ticks, how searches look, how chance is drawn, what the rules of games in Swift are.
///
/// Whoever keeps an answer keeps this number with it, and forgets the answer under another number.
public enum Semantics {
  /// Raised whenever an answer that was given under ticks would be another one.
  public static let number = 3
}
