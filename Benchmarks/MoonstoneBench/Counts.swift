import CPerft
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi

/// What hot paths ask of the allocator.
///
/// Seconds differ from machine to machine, counts do not: what is boxed or copied in a ply or a
/// leaf, or no longer compiled for the game, shows here. The bounds are what was counted, and a
/// little.
func countBenchmarks() async throws {
  let game = Reversi()
  let plugin = Plugin(game)
  let depth = 6
  let leaves = 8_200

  tell("allocations a leaf through the table", of: leaves, atMost: 0) {
    precondition(plugin.perft(from: game.initialPosition, depth: depth) == leaves)
  }

  let perft = try LuaStrategy(
    ScriptSource(name: "perft", text: perftScript(depth: depth)), plugin: plugin,
    isolation: .inProcess)
  let turn = Turn(game: game, position: game.initialPosition)
  // A board for each leaf, a list of moves for each parent: Lua's own.
  try tell("allocations a leaf from Lua, by children()", of: leaves, atMost: 0.35) {
    let choice = try perft.chooseAtOnce(turn)
    precondition(choice.comment?.value == Double(leaves))
  }

  let warm = try LuaStrategy(
    ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }"),
    plugin: plugin, isolation: .inProcess)
  try tell("allocations a warm choose", of: 1_000, atMost: 3.5) {
    for _ in 0..<1_000 { _ = try warm.chooseAtOnce(turn) }
  }

  // Without a script: what is counted is the host's own, most of it once a match.
  let players = Sides<any Player<Reversi>>(both: FirstMove())
  let matches = 100
  try await MatchThread.run {
    var plies = 0
    for _ in 0..<matches { plies += try await Host(Match(game), players: players).run().ply }
    let before = allocation_count()
    for _ in 0..<matches { _ = try await Host(Match(game), players: players).run() }
    report(
      "allocations a ply of the host", Double(allocation_count() - before) / Double(plies), "",
      atMost: 0.6)
  }
  try await countLocks(plugin)
}

/// The locks that the thread of a match in process takes in a ply: the host's, to take the move.
private func countLocks(_ plugin: Plugin<Reversi>) async throws {
  let source = ScriptSource(name: "random", text: randomScript)
  let players = try Sides<any Player<Reversi>>(
    black: LuaStrategy(source, plugin: plugin, isolation: .inProcess),
    white: LuaStrategy(source, plugin: plugin, isolation: .inProcess))
  try await MatchThread.run {
    var counts: [Double] = []
    for seed in 0..<100 as Range<UInt64> {
      let host = Host(Match(plugin.game), players: players, seed: seed)
      let before = lock_count()
      let plies = try await host.run().ply
      counts.append(Double(lock_count() - before) / Double(plies))
    }
    // On a busy machine a match waits, or wakes others: the undisturbed one counts.
    report("locks a ply of two scripts", counts.min() ?? 0, "", atMost: 0.3)
  }
}

/// Counts a piece of work after it has been done once, and reports what one of its parts takes.
private func tell(
  _ what: String, of count: Int, atMost bound: Double, _ work: () throws -> Void
) rethrows {
  try work()
  let before = allocation_count()
  try work()
  report(what, Double(allocation_count() - before) / Double(count), "", atMost: bound)
}

/// Plays the first move that is legal.
private final class FirstMove: SynchronousPlayer {
  let identity = PlayerIdentity(name: "first")

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    try chooseAtOnce(turn)
  }

  func chooseAtOnce(_ turn: Turn<Reversi>) throws -> Choice<Reversi.Move> {
    guard let move = turn.position.legalMoves.first else { throw CancellationError() }
    return Choice(move, ticks: 1)
  }
}
