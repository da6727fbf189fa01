import MoonstoneHost
import MoonstoneKernel
import MoonstoneSearch
import MoonstoneSupport

/// A player that looks ahead with the kernel's search.
///
///     let reversi = Reversi()
///     let player = SearchPlayer<Reversi>(
///       evaluation: try Evaluation(["mobility": .constant(1)], of: reversi))
///     let match = try await Host(reversi, black: player, white: other).run()
///
/// It keeps to its `SearchLimits` and to what the match gives it: it thinks for its
/// `Budget.allowance`, or for as many nodes as its ticks pay, and ends when its answer is no longer
/// wanted. Its comment says the value and the depth. Under ticks, or with a limit of depth or nodes
/// alone, it answers a turn the same way everywhere.
///
/// Create it where the game's type is named: the search is compiled for the game there, and is
/// several times slower otherwise. It may be asked on any thread, one turn after another, and never
/// holds one of those that tasks share.
public final class SearchPlayer<G: Game>: Player {
  /// How far and how long a player may look ahead, besides what its match gives it.
  public struct Limits: Hashable, Sendable {
    /// How long it may think about a move; `nil` for no limit of its own.
    public var time: Duration?
    /// How many positions it may visit for a move; `nil` for no limit of its own.
    public var nodes: Int?
    /// How many plies it may look ahead.
    public var depth: Int
    /// The largest probability that a line which was left out mattered, from 0 to 0.5; see
    /// `SearchLimits.selectivity`.
    public var selectivity: Double

    /// Creates limits. If neither they nor the match limit a move, it gets a second.
    public init(
      time: Duration? = nil, nodes: Int? = nil, depth: Int = SearchLimits.deepest,
      selectivity: Double = 0
    ) {
      self.time = time
      self.nodes = nodes
      self.depth = depth
      self.selectivity = selectivity
    }
  }

  /// The ticks that it pays for a node.
  public static var ticksPerNode: Int { 30 }

  @usableFromInline typealias Search =
    @Sendable (
      G.Position, SearchLimits, _ forgets: Bool, _ shouldStop: AlphaBeta<G.Position>.ShouldStop
    ) -> SearchResult<G.Move>

  /// The name, and that it is compiled into this program.
  public let identity: PlayerIdentity
  /// How far and how long it may look ahead.
  public let limits: Limits
  private let unit: Double?
  /// Compiled for the game. One call at a time.
  private let search: Locked<Search>

  /// Creates a player that values positions with an evaluation.
  ///
  /// - Parameters:
  ///   - name: what the record calls it.
  ///   - evaluation: values positions.
  ///   - unit: what 1 of the evaluation's unit is worth in the game's margins, for its comments;
  ///     `nil` if that is not known.
  ///   - limits: how far and how long it may look ahead.
  ///   - tableBytes: the memory in which it remembers what it found out about positions.
  @inlinable public convenience init(
    named name: String = "search", evaluation: Evaluation<G.Position>, unit: Double? = nil,
    limits: Limits = Limits(), tableBytes: Int = 16 << 20
  ) {
    // One search uses it at a time.
    nonisolated(unsafe) let table = TranspositionTable(bytes: tableBytes)
    let (salt, value) = (evaluation.digest, evaluation.value)
    self.init(name, unit, limits) { position, limits, forgets, shouldStop in
      if forgets { table.clear() }
      var search = AlphaBeta<G.Position>(table: table)
      return search.search(
        position, limits, salt: salt, evaluate: value, shouldStop: shouldStop)
    }
  }

  @usableFromInline init(
    _ name: String, _ unit: Double?, _ limits: Limits, _ search: @escaping Search
  ) {
    identity = PlayerIdentity(name: name)
    self.limits = limits
    self.unit = unit
    self.search = Locked(search)
  }

  /// Searches the position, on a thread of its own unless the calling task prefers an executor.
  ///
  /// - Throws: a `CancellationError` when the answer is no longer wanted; a `Forfeit` by ticks if
  ///   they do not pay for one node, and by fault if there is nothing to choose from.
  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    if MatchThread.isChosenByCaller { return try think(turn) }
    return try await MatchThread.run { try self.think(turn) }
  }

  private func think(_ turn: Turn<G>) throws -> Choice<G.Move> {
    let means = Means(limits, turn.budget, began: monotonicNanoseconds())
    guard means.nodes > 0 else { throw Forfeit(.ticks, "\(identity.name): out of ticks", ticks: 0) }
    let result = search.withLock { search in
      search(
        turn.position,
        SearchLimits(
          depth: limits.depth, nodes: means.nodes, interval: 128,
          selectivity: limits.selectivity),
        means.end == nil
      ) { _ in means.isOver(at: monotonicNanoseconds()) || !turn.isWanted() }
    }
    guard turn.isWanted() else { throw CancellationError() }
    guard let move = result.move else {
      throw Forfeit(.fault, "\(identity.name): there is nothing to choose from")
    }
    return Choice(
      move, comment: comment(on: result),
      ticks: turn.budget.remainingTicks == nil ? nil : result.nodes * Self.ticksPerNode)
  }

  private func comment(on result: SearchResult<G.Move>) -> Comment {
    let ending = Worth.margin(of: result.value).map { margin in
      Double(margin > 0 ? 1_000_000 + margin : margin - 1_000_000)
    }
    return Comment(
      value: ending ?? Double(result.value) / 1000, unit: unit, depth: result.depth,
      pv: result.line.map(\.description))
  }
}

extension SearchPlayer: SynchronousPlayer {
  /// Searches the position, on the calling thread.
  @usableFromInline package func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> {
    try think(turn)
  }
}
