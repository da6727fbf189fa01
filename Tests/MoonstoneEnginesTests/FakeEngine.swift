import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi

/// An engine as a line of shell: it reads a number and a command at a time, and answers from a
/// table.
struct FakeEngine {
  /// Branches of a shell's `case` over the commands; the first one that fits is taken.
  var cases: [String] = []
  var commands = ["protocol_version", "list_commands", "clear_board", "play", "genmove"]
  /// Where it notes what it was told; nowhere if `nil`.
  var log: String?
  /// What it says before anybody has asked.
  var greeting = ""
  /// What stands between the mark of an answer and its number.
  var gap = ""

  var words: [String] {
    let usual = [
      "protocol_version) say 2;;", "list_commands) say '\(commands.joined(separator: "\n"))';;",
      "quit) say; exit 0;;", "*) say;;",
    ]
    let note = log.map { #"echo "$command $rest" >> '\#($0)';"# } ?? ""
    return [
      "/bin/sh", "-c",
      #"""
      say() { printf '=\#(gap)%s %s\n\n' "$number" "$*"; }
      refuse() { printf '?%s %s\n\n' "$number" "$*"; }
      printf '\#(greeting)'
      while read -r number command rest; do \#(note)
        case "$command $rest" in "$command ") both=$command;; *) both="$command $rest";; esac
        case "$both" in \#((cases + usual).joined(separator: "\n")) esac
      done
      """#,
    ]
  }

  func player(lead: [Move] = []) throws -> EnginePlayer<Reversi> {
    try EnginePlayer(
      named: "gtp:fake", words, speaking: othello, game: Reversi(), lead: lead)
  }
}

/// The rules of Reversi for engines.
let othello = EngineLanguage.gtp(GTPRules(boardSize: 8, gameName: "Othello"))

typealias Move = Reversi.Position.Move

/// A turn after these moves from the initial position.
func turn(_ moves: String = "", remaining: Duration? = nil) throws -> Turn<Reversi> {
  let game = Reversi()
  let played = Trail(try game.transcript(moves))
  let position = played.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
  return Turn(game: game, position: position, moves: played, budget: Budget(remaining: remaining))
}

/// A turn under clocks that have just started, after these moves.
func turn(_ moves: String = "", clock control: TimeControl) throws -> Turn<Reversi> {
  let game = Reversi()
  let played = Trail(try game.transcript(moves))
  let position = played.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
  let budget = Clocks(control).budget(
    for: position.turn, movesToGo: game.movesToGo(in: position))
  return Turn(game: game, position: position, moves: played, budget: budget)
}

/// The path of a file that does not exist yet.
func newFile() -> String {
  FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
}

/// What was noted in it, without the farewell, which comes when the player is gone.
func lines(of file: String) throws -> [String] {
  try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0 != "quit" }
}
