import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReview
import MoonstoneSearch
import MoonstoneSupport
import MoonstoneTerminal

struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: "Find the best moves by solving a position exactly.",
    discussion: """
      Prints the best moves of each position and the margin of the side to move under perfect \
      play; the margin is negative when that side loses. About twenty empty squares take seconds; \
      every two more take about ten times as long.

      A file holds positions in the game's notation for problems. If it gives values of moves, \
      they are compared; any difference is printed, and the exit code is 1.
      """)

  @Argument(help: "A file of positions.") var file: String?
  @OptionGroup var game: GameOption
  @Option(
    parsing: .unconditional,
    help: "A position, or a file that holds one, instead of a file of positions.")
  var position: String?
  @Option(
    name: .customLong("hash"),
    help: ArgumentHelp("The memory for the table of positions.", valueName: "megabytes")
  )
  var typedHash = "64"
  @Flag(help: "Print JSON, one object per position.") var json = false

  func run() throws { try solve(try game.entry(in: Program.catalog)) }

  private func solve<E: GameEntry>(_ entry: E) throws {
    let game = entry.plugin.game
    let megabytes = try wholeNumber(typedHash, atLeast: 1, "--hash")
    guard megabytes <= 1 << 16 else {
      throw Failure.usage("--hash \(typedHash): at most 65536 megabytes")
    }
    let problems = try problems(of: game)
    let solver: any ExactSolver<E.G.Position> =
      game.makeSolver(hashBytes: megabytes << 20) ?? ExhaustiveSolver(hashBytes: megabytes << 20)
    let progress = Progress(besideOutput: false)
    var reports: [SolveReport] = []
    for (index, problem) in problems.enumerated() {
      let place = problems.count > 1 ? "position \(index + 1) of \(problems.count), " : ""
      let report = SolveReport(problem, solvedBy: solver) { nodes in
        progress.show("solve: \(place)\(nodes / 1_000_000) million nodes")
      }
      progress.clear()
      reports.append(report)
      if json { try Terminal.emit(jsonLine(report)) } else { Terminal.print(report.text) }
    }
    if !json, reports.count > 1 { Terminal.print(SolveReport.sum(reports)) }
    if reports.contains(where: { !$0.differences.isEmpty }) { throw ExitCode(1) }
  }

  private func problems<G: Game>(of game: G) throws -> [Problem<G.Position>] {
    switch (file, position) {
    case (let file?, nil):
      let text = try TextFile.contents(of: file)
      let problems: [Problem<G.Position>]
      do { problems = try game.problems(text) } catch { throw Failure.data("\(file):\(error)") }
      if problems.isEmpty { throw Failure.data("\(file): there is no position in it") }
      return problems
    case (nil, let position?):
      return [Problem(try PositionOption.read(position, of: game), line: 1)]
    case (nil, nil):
      throw Failure.usage("say what to solve: a file of positions, or --position")
    case (_?, _?):
      throw Failure.usage("a file and --position exclude each other: both say what to solve")
    }
  }
}
