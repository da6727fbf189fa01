// Plays Reversi in a program of your own: scripts in workers, players in Swift, a journal, an
// observer in Lua, and a script that is replaced while it plays.
import Foundation
import MoonstoneKit

// A plugin is made once for each game; scripts reach the game through it. This program is its own
// worker, so a stranger's script would be confined. Nothing may come before this.
let reversi = Plugin(Reversi())
serveScriptsIfWorker(of: reversi)
let workers = WorkerPool(.own, game: reversi.game.name, memory: 64 << 20)

/// Leaves the opponent as few moves as it can. It may compute: a match has a thread of its own.
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

func tellEnd(_ match: Match<Reversi>) {
  guard let ending = match.ending else { return }
  let winner = ending.outcome?.winner.map { "\($0), \(match.players[$0].name)" } ?? "nobody"
  print("won by \(winner), margin \(abs(ending.margin(for: .black) ?? 0)) (\(ending.termination))")
}

// MARK: A script against a player in Swift

let script = try LuaStrategy(
  ScriptSource(name: "greedy", text: greedy), plugin: reversi, isolation: .workers(workers))
let played = try await Host(
  reversi.game, black: script, white: FewestReplies(), observers: [Scribe()], seed: 1
).run()
print(reversi.game.diagram(of: played.position, lastMove: played.moves.last))
tellEnd(played)

// MARK: The kernel's search against a script that is replaced, with a journal

/// Offers another text at ply 20, as a server does when somebody has typed one.
final class Pupil: Observer {
  let script: LuaStrategy<Reversi>

  init(_ script: LuaStrategy<Reversi>) { self.script = script }

  func observe(_ event: Match<Reversi>.Event, in match: Match<Reversi>) {
    switch event {
    case .played(_, _, _, _, ply: 20):
      script.offer(
        ScriptSource(
          name: "pupil", text: "return { choose = function(board) return board:moves()[1] end }"))
    case .swapped(let side, _): print("at ply \(match.ply) \(side) has a new version")
    default: break
    }
  }
}

let journal = FileManager.default.temporaryDirectory.appendingPathComponent(
  "moonstone-embed-\(ProcessInfo.processInfo.processIdentifier).jsonl"
).path
defer { try? FileManager.default.removeItem(atPath: journal) }
let weights: [String: Weight] = ["mobility": .constant(1), "corners": .constant(10)]
let search = SearchPlayer<Reversi>(
  evaluation: try Evaluation(weights, of: reversi.game), limits: .init(depth: 3))
let pupil = try LuaStrategy(
  ScriptSource(name: "pupil", text: greedy), plugin: reversi, isolation: .workers(workers))
let lead = try LuaObserver(
  ScriptSource(
    name: "lead",
    text: """
      return { observe = function(event)
        local tally = event.tally
        if event.kind == "end" then print("black leads by " .. tally.black - tally.white) end
      end }
      """),
  plugin: reversi, isolation: .inProcess)
let taught = try await Host(
  reversi.game, black: search, white: pupil,
  observers: [
    Pupil(pupil), lead.observer { if case .said(let text) = $0 { print(text) } },
    try JournalWriter(creating: journal, seed: 1),
  ], seed: 1
).run()
tellEnd(taught)
let reading = try JournalReading(journal, game: reversi.game)
let isWhole = reading.match.moves == taught.moves
print("the journal has \(isWhole ? "all" : "not all") of its \(taught.ply) plies")

// MARK: What a choice cost that lost the match

let endless = try LuaStrategy(
  ScriptSource(name: "endless", text: "return { choose = function() while true do end end }"),
  plugin: reversi, isolation: .workers(workers))
let host = Host(
  reversi.game, black: endless, white: search,
  clocks: Clocks(.unlimited, ticks: .perMove(100_000)))
let lost = try await host.run()
let isCounted = (host.account.failure?.ticks ?? 0) >= 100_000
print("\(lost.ending?.message ?? ""): its ticks are \(isCounted ? "" : "not ")on the account")
