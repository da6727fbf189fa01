import MoonstoneKernel

/// The legal moves of a position of a game in Lua, in the order of the rules.
///
/// The rules are asked for them when they are first looked at: whether there are any is known from
/// the outcome.
public struct LuaMoves: RandomAccessCollection, Hashable, Sendable {
  let moment: LuaMoment

  init(_ moment: LuaMoment) { self.moment = moment }

  /// Whether the game is over.
  public var isEmpty: Bool { !moment.hasMoves }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many moves there are.
  public var endIndex: Int { moment.moves.count }

  /// The move at an index.
  public subscript(index: Int) -> LuaWord { moment.moves[index] }

  /// Iterates over the moves, which are asked for once.
  public func makeIterator() -> IndexingIterator<[LuaWord]> { moment.moves.makeIterator() }

  /// Whether the moves and their order are the same.
  public static func == (a: LuaMoves, b: LuaMoves) -> Bool { a.moment.moves == b.moment.moves }

  /// Hashes the moves.
  public func hash(into hasher: inout Hasher) { hasher.combine(moment.moves) }
}
