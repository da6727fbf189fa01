import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi

/// An engine for NBoard as a line of shell, which answers from a table.
struct FakeNBoardEngine {
  /// Branches of a shell's `case` over the lines; the first one that fits is taken.
  var cases: [String] = []
  /// Where it notes what it was told; nowhere if `nil`.
  var log: String?
  /// What it says before anybody has asked.
  var greeting = ""

  var words: [String] {
    let usual = ["'ping '*) echo \"pong ${line#ping }\";;", "quit) exit 0;;", "*) ;;"]
    let note = log.map { #"echo "$line" >> '\#($0)';"# } ?? ""
    return [
      "/bin/sh", "-c",
      #"""
      printf '\#(greeting)'
      while read -r line; do \#(note)
        case "$line" in \#((cases + usual).joined(separator: "\n")) esac
      done
      """#,
    ]
  }

  func player() throws -> EnginePlayer<Reversi> {
    try EnginePlayer(named: "nboard:fake", words, speaking: .nboard, game: Reversi())
  }
}

/// A player that is a line of shell for each turn.
func linesPlayer<G: Game>(_ script: String, _ game: G) throws -> EnginePlayer<G> {
  try EnginePlayer(named: "lines:fake", linesWords(script), speaking: .lines, game: game)
}

/// A program that does the same for each line.
func linesWords(_ script: String, first: String = "") -> [String] {
  ["/bin/sh", "-c", "\(first)\nwhile read -r line; do \(script); done"]
}
