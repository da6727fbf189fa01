import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneTerminal

struct PerftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perft", abstract: "Count the leaf nodes of the game tree at a depth.",
    discussion: """
      The published convention applies: a pass is a ply, and a game that ends earlier counts as \
      one leaf node.
      """)

  @Argument(help: ArgumentHelp("The depth in plies.", valueName: "depth")) var typedDepth: String
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @Flag(help: "Print a count for each move.") var divide = false

  func run() throws { try count(try game.entry(in: Program.catalog)) }

  private func count<E: GameEntry>(_ entry: E) throws {
    let depth = try wholeNumber(typedDepth, atLeast: divide ? 1 : 0, "the depth")
    let position = try start.start(of: entry.plugin.game)
    let moves = Array(position.legalMoves)
    guard depth > 0, !moves.isEmpty else {
      Terminal.print("1")
      return
    }
    let progress = Progress(besideOutput: divide)
    var sum = 0
    for (index, move) in moves.enumerated() {
      progress.show("perft \(depth): \(index) of \(moves.count) moves")
      let lines = position.playingUnchecked(move).perft(depth: depth - 1)
      sum += lines
      if divide { Terminal.print("\(move) \(lines)") }
    }
    progress.clear()
    Terminal.print(divide ? "total \(sum)" : "\(sum)")
  }
}
