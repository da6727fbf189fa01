import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

/// The command line of a program that plays the games of a catalogue.
public struct Moonstone: AsyncParsableCommand {
  /// The name, the help text and the groups of subcommands.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "moonstone",
      abstract: "Play board games between scripts that can be rewritten while they play.",
      usage: "moonstone <subcommand>",
      groupedSubcommands: groups)
  }

  /// The commands, in the order in which a person needs them.
  private static var groups: [CommandGroup] {
    [
      CommandGroup(
        name: "Play",
        subcommands: [
          PlayCommand.self, ServeCommand.self, MatchCommand.self, ResumeCommand.self,
          GamesCommand.self,
        ] + Program.commands),
      CommandGroup(
        name: "Write",
        subcommands: [
          NewCommand.self, CheckCommand.self, TestCommand.self, LuaCommand.self,
          ChooseCommand.self, ProfileCommand.self, StrategiesCommand.self, ObserversCommand.self,
          PricesCommand.self, MetaCommand.self, SolveCommand.self, PerftCommand.self,
          TrainCommand.self,
        ]),
      CommandGroup(
        name: "Look back",
        subcommands: [
          ReplayCommand.self, RerunCommand.self, AnalyzeCommand.self, LessonCommand.self,
          DebugCommand.self, ForkCommand.self, DiffCommand.self, ReproduceCommand.self,
          ArchiveCommand.self,
        ]),
      CommandGroup(
        name: "Compete",
        subcommands: [
          DuelCommand.self, ArenaCommand.self, TuneCommand.self, VersionsCommand.self,
          StatsCommand.self,
        ]),
      CommandGroup(
        name: "Other programs",
        subcommands: [ConvertCommand.self, GTPCommand.self, NBoardCommand.self]),
    ]
  }

  @Flag(help: "Show the version.") var version = false
  @Option(
    help: ArgumentHelp(
      "Write the manual pages into a folder.", valueName: "folder", visibility: .hidden))
  var generateManual: String?

  /// Makes the command without options, as ArgumentParser needs it; call ``main(_:commands:)``.
  public init() {}

  /// Prints the version or the help, or writes the manual. ArgumentParser calls it if no subcommand
  /// was typed.
  public func run() throws {
    if let generateManual { return try Manual.write(to: generateManual) }
    guard version else { throw CleanExit.helpRequest() }
    Terminal.print(Program.name)
  }

  /// Runs the typed command, and ends the program with its exit code.
  ///
  ///     Moonstone.main(Catalog(games: [Plugin(TicTacToe())]))
  ///
  /// The same program also serves scripts as a confined worker. That happens here, before a second
  /// thread can begin.
  ///
  /// - Parameters:
  ///   - catalog: the games, players and scripts that a person can name.
  ///   - commands: further commands, such as one of a single game; they stand in the group “Play”.
  public static func main(
    _ catalog: Catalog, commands: [any ParsableCommand.Type] = []
  ) -> Never {
    catalog.serveIfWorker()
    interruptScriptsBySignal()
    stopScriptsWithTheProgram()
    // A closed pipe and a file size limit are reported as errors of writing.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Terminal.end = { error in
      // A closed pipe ends the program quietly, whether or not SIGPIPE reaches it.
      Foundation.exit(error.isPipeClosed ? 128 + SIGPIPE : report(error))
    }
    atexit { endEngines() }
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

  /// Reads the weights of a family of games from `FAMILY.weights`, beside the strategies'
  /// libraries. Returns `nil` without such a file. Damaged weights are reported and left out.
  ///
  /// - Parameters:
  ///   - family: the name of the family.
  ///   - read: makes the weights of bytes that stay where they are as long as the program runs. If
  ///     it throws, the weights are damaged.
  public static func weights<Weights>(
    of family: String, _ read: (UnsafeRawBufferPointer) throws -> Weights
  ) -> Weights? {
    GameWeights.load(of: family, warn: Program.warn, read)
  }

  /// Runs a command and returns its exit code.
  static func run(_ arguments: [String]) async -> Int32 {
    DebugLine.program.withLock { $0 = Program.debug }
    AuditLine.program.withLock { $0 = Program.audit }
    ReplayLine.program.withLock { $0 = Program.verify }
    do {
      try GivenPaths.check()
      if let page = try HelpPages.page(wantedBy: arguments) {
        Terminal.print(page)
        return 0
      }
      try TypedLine(arguments).check()
      var command = try parseAsRoot(joiningPositions(in: arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return report(error, to: arguments)
    }
  }

  /// Writes `--position P` as `--position=P`: a position may begin with dashes and would then be
  /// mistaken for an option.
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

  /// Prints why the command ended on the right stream, and returns the exit code.
  private static func report(_ error: any Error, to arguments: [String] = []) -> Int32 {
    switch error {
    case let error as ExitCode: return error.rawValue
    case let error as Interrupted: return 128 + error.signal
    default: break
    }
    if let failure = Failure(error) { return report(failure, to: arguments) }
    let text = fullMessage(for: error)
    if exitCode(for: error) == .success {
      if let failure = TypedLine(arguments).unmeantHelp { return report(failure, to: arguments) }
      Terminal.print(ProgramHelp.finished(text))
      return 0
    }
    guard exitCode(for: error) == .validationFailure else {
      return report(Failure(code: .fault, message: "\(error)"), to: arguments)
    }
    let advice = text.split(separator: "\n").last { $0.contains("--help") }
      .map { "\n" + $0.trimmingPrefix { $0 == " " } }
    return report(
      .usage(inOurStyle(withoutFarGuess(message(for: error)) + (advice ?? ""))), to: arguments)
  }

  /// Leaves out an option that the argument parser suggests though hardly a letter of it was typed.
  private static func withoutFarGuess(_ message: String) -> String {
    message.replacing(/'--([^']+)'\. Did you mean '--([^']+)'\?/) { match in
      let isNear = suggestion(for: String(match.1), among: [String(match.2)]) != nil
      return isNear ? String(match.0) : "'--\(match.1)'"
    }
  }

  /// Writes a message of the argument parser with the quotation marks of all others, and without a
  /// capital letter after “moonstone:”.
  private static func inOurStyle(_ message: String) -> String {
    // An apostrophe stands within a word.
    let quoted = message.replacing(/(^|[\s(])'([^'\n]*)'/) { "\($0.1)“\($0.2)”" }
    let isWord = quoted.dropFirst().first?.isLowercase == true
    return isWord ? quoted.prefix(1).lowercased() + quoted.dropFirst() : quoted
  }

  private static func report(_ failure: Failure, to arguments: [String]) -> Int32 {
    // A typed word may be the name of a file, by which its lines would pass for the program's.
    let message = arguments.reduce(failure.message) { message, word in
      word == word.printable ? message : message.replacing(word, with: word.printable)
    }
    Terminal.tell("moonstone: \(message)")
    return failure.code.rawValue
  }
}
