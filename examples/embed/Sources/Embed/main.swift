// Plays one match of Reversi in a program of your own: a script against a player in Swift.
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi

/// Leaves the opponent as few moves as it can.
final class FewestReplies: Player {
  let identity = PlayerIdentity(name: "fewest replies")

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    func replies(_ move: Reversi.Move) -> Int {
      turn.position.playingUnchecked(move).mobility(turn.side.opponent)
    }
    guard let move = turn.position.legalMoves.min(by: { replies($0) < replies($1) }) else {
      throw Forfeit(.fault, "there is nothing to choose from")
    }
    return Choice(move, comment: Comment(value: -Double(replies(move)), depth: 1))
  }
}

/// Prints each move as it is played.
final class Scribe: Observer {
  func observe(_ event: Match<Reversi>.Event, in match: Match<Reversi>) {
    switch event {
    case .played(let choice, let side, let changes, _, let ply):
      print("\(ply). \(side) \(choice.move), turning \(changes.count - 1)")
    case .passed(let side, let ply): print("\(ply). \(side) passes")
    default: break
    }
  }
}

let greedy = """
  return {
    choose = function(board)
      local best, most = nil, -1
      for _, move in ipairs(board:moves()) do
        local flips = #board:flips(move)
        if flips > most then best, most = move, flips end
      end
      return best
    end,
  }
  """

// A plugin is made once for each game; scripts reach the game through it. This script is our own,
// and so may run in this process.
let reversi = Plugin(Reversi())
let script = try LuaStrategy(
  ScriptSource(name: "greedy", text: greedy), plugin: reversi, isolation: .inProcess)
let played = try await Host(
  reversi.game, black: script, white: FewestReplies(), observers: [Scribe()], seed: 1
).run()

print(reversi.game.diagram(of: played.position, lastMove: played.moves.last))
if let ending = played.ending {
  let winner = ending.outcome?.winner.map { "\($0), \(played.players[$0].name)" } ?? "nobody"
  print("won by \(winner), margin \(abs(ending.margin(for: .black) ?? 0)) (\(ending.termination))")
}
