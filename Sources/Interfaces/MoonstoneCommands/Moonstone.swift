import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneTerminal

/// The command line of a program that plays the games of a catalogue.
public struct Moonstone: AsyncParsableCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "moonstone",
      abstract: "Play board games between scripts that can be rewritten while they play.",
      discussion: """
        Exit codes: 0 when the command did what it says, a match that a script forfeits included; \
        1 when “check”, “reproduce” or “solve” finds that something fails, or “diff” a difference; \
        64 when the command line cannot be understood; 65 for a script, position, transcript, \
        journal or capsule that is not what it should be; 66 for a file that cannot be read; 70 \
        when moonstone itself fails; 74 for a file or an output that cannot be written.
        """,
      version: Program.name,
      subcommands: [
        MatchCommand.self, PlayCommand.self, ResumeCommand.self, ChooseCommand.self,
        PerftCommand.self, SolveCommand.self, ReplayCommand.self, GamesCommand.self,
        StrategiesCommand.self, ObserversCommand.self,
        CheckCommand.self, MetaCommand.self, PricesCommand.self, ReproduceCommand.self,
        ForkCommand.self, DiffCommand.self, TrainCommand.self, StatsCommand.self,
        ArenaCommand.self, DuelCommand.self,
      ] + Program.commands + [NewCommand.self])
  }

  public init() {}

  /// Runs the command that was typed, and ends the program with its exit code.
  ///
  ///     Moonstone.main(Catalog(games: [Plugin(TicTacToe())]))
  ///
  /// The same program serves scripts as a confined worker: that happens here, too, before a second
  /// thread could begin.
  ///
  /// - Parameters:
  ///   - catalog: what a person can name.
  ///   - commands: further commands, such as those of one game.
  public static func main(
    _ catalog: Catalog, commands: [any ParsableCommand.Type] = []
  ) -> Never {
    catalog.serveIfWorker()
    interruptScriptsBySignal()
    // A closed pipe and a limit on the size of files are errors of writing, which are told.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Terminal.end = { error in
      // A reader that went away ends the program quietly, whether or not SIGPIPE reaches it.
      Foundation.exit(error.isPipeClosed ? 128 + SIGPIPE : report(error))
    }
    Task {
      let code = await Program.$catalog.withValue(catalog) {
        await Program.$commands.withValue(commands) {
          await run(Array(CommandLine.arguments.dropFirst()))
        }
      }
      Foundation.exit(code)
    }
    dispatchMain()
  }

  /// Reads the weights of a family of games from the file `FAMILY.weights` beside the strategies'
  /// libraries; `nil` when there is none. Damaged weights are told of and left out.
  ///
  /// - Parameters:
  ///   - family: the name of the family.
  ///   - read: makes the weights of bytes that stay where they are as long as the program runs.
  public static func weights<Weights>(
    of family: String, _ read: (UnsafeRawBufferPointer) throws -> Weights
  ) -> Weights? {
    GameWeights.load(of: family, warn: Program.warn, read)
  }

  /// Runs a command, and gives its exit code.
  private static func run(_ arguments: [String]) async -> Int32 {
    do {
      try checkName(of: arguments.first { $0 != "help" })
      var command = try parseAsRoot(joiningPositions(in: arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return report(error)
    }
  }

  /// Writes `--position P` as `--position=P`: a position may well begin with dashes, and would be
  /// taken for an option.
  private static func joiningPositions(in arguments: [String]) -> [String] {
    var joined: [String] = []
    for argument in arguments {
      if joined.last == "--position" {
        joined[joined.count - 1] += "=" + argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// Says what could have been meant, which the parser of arguments does for options only.
  private static func checkName(of command: String?) throws(Failure) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let command, !command.hasPrefix("-"), !names.contains(command) else { return }
    if let near = suggestion(for: command, among: names) {
      throw .usage("no command “\(command)”; did you mean “\(near)”?")
    }
    throw .usage("no command “\(command)”; there are \(names.joined(separator: ", "))")
  }

  /// Says on the right stream why the command ended, and gives the exit code.
  private static func report(_ error: any Error) -> Int32 {
    switch error {
    case let error as ExitCode: return error.rawValue
    case let error as Interrupted: return 128 + error.signal
    default: break
    }
    if let failure = Failure(error) { return report(failure) }
    let text = fullMessage(for: error)
    if exitCode(for: error) == .success {
      Terminal.print(text)
      return 0
    }
    guard exitCode(for: error) == .validationFailure else {
      return report(Failure(code: .fault, message: "\(error)"))
    }
    let advice = text.split(separator: "\n").last { $0.contains("--help") }
    let message = message(for: error)
    return report(.usage(message + (advice.map { "\n" + $0.trimmingPrefix { $0 == " " } } ?? "")))
  }

  private static func report(_ failure: Failure) -> Int32 {
    Terminal.tell("moonstone: \(failure.message)")
    return failure.code.rawValue
  }
}
