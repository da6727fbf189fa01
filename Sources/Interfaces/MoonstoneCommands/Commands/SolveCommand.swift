import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: "Find the best moves by solving a position exactly.",
    discussion: """
      Prints the best moves of each position and the margin of the side to move under perfect \
      play; the margin is negative when that side loses. About twenty empty squares take seconds; \
      every two more take about ten times as long.

      A file holds a position a line, or moves that lead to it. If it gives values of moves, \
      they are compared; any difference is printed, and the exit code is 1. Of a score at the end \
      of a line, as in “443 -2”, only the sign is compared: how far away the end is, is not.
      """)

  @Argument(help: "A file of positions.") var file: String?
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @Option(
    name: .customLong("hash"),
    help: ArgumentHelp("The memory of each job for positions.", valueName: "megabytes")
  )
  var typedHash = "64"
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of positions to solve at a time (default: the number of processors).",
      valueName: "count"))
  var typedJobs: String?
  @Flag(help: "Find one best move, not all of them, which takes less.") var one = false
  @Flag(help: "Print JSON, one object per position.") var json = false

  func run() throws { try solve(try game.entry(in: Program.catalog)) }

  private func solve<E: GameEntry>(_ entry: E) throws {
    let game = entry.plugin.game
    let megabytes = try wholeNumber(typedHash, atLeast: 1, "--hash")
    guard megabytes <= 1 << 16 else {
      throw Failure.usage("--hash \(typedHash): at most 65536 megabytes")
    }
    let jobs = try jobCount(typedJobs)
    let problems = try problems(of: game)
    let progress = Progress(besideOutput: false)
    let solving = ProblemSolving(
      of: game, hashBytes: megabytes << 20, jobs: jobs, findsEveryMove: !one)
    let json = json
    let reports = try solving.solve(problems) { index, nodes in
      let place = problems.count > 1 ? "position \(index + 1) of \(problems.count), " : ""
      progress.show("solve: \(place)\(nodes / 1_000_000) million nodes")
    } tell: { report in
      progress.clear()
      if json { try Terminal.emit(jsonLine(report)) } else { Terminal.print(report.text) }
    }
    if !json, reports.count > 1 { Terminal.print(SolveReport.sum(reports)) }
    if reports.contains(where: { $0.wrong > 0 }) { throw ExitCode(1) }
  }

  private func problems<G: Game>(of game: G) throws -> [Problem<G.Position>] {
    guard let file else {
      guard start.said != nil else {
        throw Failure.usage("say what to solve: a file of positions, --position or --opening")
      }
      return [Problem(try start.start(of: game), line: 1)]
    }
    if let option = start.said {
      throw Failure.usage("a file and \(option) exclude each other: both say what to solve")
    }
    let text = try TextFile.contents(of: file, as: .problems)
    let problems: [Problem<G.Position>]
    do {
      problems = try game.problems(text)
    } catch {
      throw Failure.data("\(file.printable):\(error)")
    }
    if problems.isEmpty { throw Failure.data("\(file): there is no position in it") }
    return problems
  }
}
