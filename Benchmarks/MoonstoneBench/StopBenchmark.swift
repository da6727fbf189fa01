import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

private let calls = ["search", "playouts", "solve"]
private let budgets = [0.02, 0.05, 0.1]
private let ticks = [300_000, 1_000_000, 3_000_000]

/// How far searches of scripts go beyond the budget they were given, the worst of some dozens.
///
/// Time is that of the clock, so that what else runs on the machine shows too.
func stopBenchmark() async throws {
  let game = Reversi()
  let positions = starts(of: game)
  for call in calls {
    var late: [Double] = []
    for seconds in budgets {
      let script = try script(game, "board:\(call) { seconds = \(seconds) }; local used = 0")
      for position in positions {
        let before = monotonicTime()
        _ = try await script.choose(Turn(game: game, position: position))
        late.append((monotonicTime() - before).nanoseconds / 1e6 - seconds * 1000)
      }
    }
    report("board:\(call) ends after its seconds, usually", median(late), "ms")
    report(
      "board:\(call) ends after its seconds, worst of \(late.count)", late.max() ?? 0, "ms",
      atMost: 2)
  }
  for call in calls {
    var beyond: [Double] = []
    for count in ticks {
      let script = try script(
        game,
        """
        local before = context.remaining
        board:\(call) { ticks = \(count) }
        local used = before - context.remaining
        """)
      for position in positions {
        let choice = try await script.choose(
          Turn(game: game, position: position, budget: Budget(remainingTicks: 1_000_000_000)))
        beyond.append(100 * ((choice.comment?.value ?? .infinity) / Double(count) - 1))
      }
    }
    report(
      "board:\(call) goes beyond its ticks, worst of \(beyond.count)", beyond.max() ?? 0, "%",
      atMost: 1)
    report("board:\(call) leaves of its ticks, most", -(beyond.min() ?? 0), "%")
  }
}

private func script(_ game: Reversi, _ body: String) throws -> LuaStrategy<Reversi> {
  let text = """
    return { choose = function(board, context)
      \(body)
      return board:moves()[1], { value = used }
    end }
    """
  return try LuaStrategy(
    ScriptSource(name: "stops", text: text), plugin: Plugin(game), isolation: .inProcess)
}

/// From the first position on, every third ply of a match in which the middle one of the legal
/// moves is played: none can be solved within the budgets.
private func starts(of game: Reversi) -> [Reversi.Position] {
  var positions = [game.initialPosition]
  var position = game.initialPosition
  for ply in 1...30 {
    let moves = Array(position.legalMoves)
    position.playUnchecked(moves[moves.count / 2])
    if ply % 3 == 0 { positions.append(position) }
  }
  return positions
}
