import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
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

      “check” finds out whether a script works at all, without tests.
      """)

  @Argument(help: "A strategy, or a path to a .lua file.", completion: .player)
  var strategy: String
  @Argument(help: "Files of tests.", completion: .file()) var files: [String]
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

  func run() async throws { try await test(try game.entry(in: catalog)) }

  private func test<E: GameEntry>(_ entry: E) async throws {
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
    let source = try catalog.player(strategy, of: entry.name)
    guard source.isScript else {
      throw Failure.usage("“\(strategy)” is not a script: only scripts are tested")
    }
    guard watch else {
      if try await run(source, loader) { return }
      throw ExitCode(1)
    }
    guard case .script(_, let path) = source else {
      throw Failure.usage("--watch waits for a file to be saved, and a commit never changes")
    }
    var saved = FileFollower([path] + files)
    while true {
      do {
        _ = try await run(source, loader)
      } catch {
        guard let failure = Failure(error) else { throw error }
        Terminal.tell("moonstone: \(failure.message)")
      }
      Terminal.tell("waiting for \(path.printable) or its tests to be saved; Ctrl-C ends")
      await saved.waitForChange()
    }
  }

  /// Returns whether every test passed.
  private func run<G: Game>(
    _ source: PlayerSource, _ loader: PlayerLoader<G>
  ) async throws -> Bool {
    guard let script = try loader.typedScript(of: source) else { return false }
    let testing = PositionTesting(
      script, files: files, loader: loader, ticks: try budget(),
      seed: try Self.seeds(seed).first, say: Terminal.tell)
    let results = try await testing.run { result in
      if json { try Terminal.emit(jsonLine(of: result.json)) } else { Terminal.print(result.text) }
    }
    if !json { Terminal.print(TestResult.sum(results)) }
    return results.allSatisfy(\.ok)
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
