/// How rules were made to break a law, so that others can see for themselves.
struct RulesBreach: Hashable, Sendable {
  /// The text of the position that a script was asked about.
  let root: String
  /// The moves from there. Playing the last one broke the law, or what the rules say of the
  /// position after it does.
  let path: [LuaWord]
  /// The number of the query that broke it; `nil` when none was asked.
  var query: Int?
  var arguments: [Int] = []

  /// More than any script looks ahead.
  static let mostMoves = 1000
}
