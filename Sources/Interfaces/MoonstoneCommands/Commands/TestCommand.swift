import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test the moves of a strategy in given positions.",
    discussion: """
      A file of tests has a test on each line: a position, or “after” and moves, then the wanted \
      answer, separated by semicolons: best f5 d6; avoid b2; value > 3; within 2M; "a name". A .lua \
      file returns a list: return { test "a name" { moves = "f5d6", avoid = "b2" } }. The exit code \
      is 1 when a test fails.

      mine.tests and mine.tests.lua beside mine.lua are its tests: without files, the script is \
      checked, as “check” does, and tried on these. Without arguments, so is every script of this \
      folder that has tests, in the first game that it lists; rules and observers in folders of \
      games and observers are checked.
      """)

  @Argument(
    help: "A strategy, a path to a .lua file, or a folder.",
    completion: .player)
  var strategy = "."
  @Argument(help: "Files of tests (default: those beside the script).", completion: .file())
  var files: [String] = []
  @OptionGroup var game: GameOption
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ticks for each move, unless its test says “within”.", valueName: "ticks"))
  var ticks = "50M"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The random seed of each test.", valueName: "seed"))
  var seed = "1"
  @OptionGroup var scripts: ScriptOptions
  @Flag(help: "Run again whenever one of the files is saved, until Ctrl-C.") var watch = false
  @Flag(help: "Print JSON, one object per test.") var json = false

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws {
    guard watch else {
      if try await plan().run() { return }
      throw ExitCode(1)
    }
    let first = try plan()
    if first.paths.isEmpty {
      throw Failure.usage("--watch waits for a file to be saved, and a commit never changes")
    }
    var paths = first.paths
    while true {
      var saved = FileFollower(paths)
      do {
        // A file may be gone for a moment, or have another name by now.
        let plan = try plan()
        if plan.paths != paths { (paths, saved) = (plan.paths, FileFollower(plan.paths)) }
        _ = try await plan.run()
      } catch {
        guard let failure = Failure(error) else { throw error }
        Terminal.tell("moonstone: \(failure.message)")
      }
      Terminal.tell("waiting for \(first.subject) or its tests to be saved; Ctrl-C ends")
      await saved.waitForChange()
      Terminal.tell("testing again")
    }
  }

  private func plan() throws -> TestPlan {
    var plan = TestPlan(
      game: game.name, isGameTyped: game.typed != nil, ticks: try budget(),
      seeds: try Self.seeds(seed), scripts: scripts, json: json)
    if isFolder(strategy) == true, (try? catalog.player(strategy, of: game.name)) == nil {
      if !files.isEmpty {
        throw Failure.usage(
          "\(strategy.printable) is a folder, whose scripts have their own tests; name the script "
            + "that these files test")
      }
      try plan.add(TestedFolder(strategy))
      return plan
    }
    let source = try catalog.player(strategy, of: game.name)
    guard source.isScript else {
      throw Failure.usage("“\(strategy)” is not a script: only scripts are tested")
    }
    try plan.add(source, files)
    return plan
  }

  private func budget() throws(Failure) -> Int {
    guard let amount = ticksOfAMove(ticks), amount > 0 else {
      throw .usage("--ticks “\(ticks)” is not a number of ticks, such as 2M")
    }
    return amount
  }

  private static func seeds(_ typed: String) throws(Failure) -> Seeds {
    var option = SeedOption()
    option.seed = typed
    return try option.seeds()
  }
}
