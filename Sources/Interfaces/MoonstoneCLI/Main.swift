import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneLua

/// What a journal says it was written by.
let program = "moonstone 0.1.0"

@main
struct Moonstone: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moonstone",
    abstract: "Play board games between scripts that can be rewritten while they play.",
    discussion: """
      Exit codes: 0 when the command did what it says, a match that a script forfeits included; \
      1 when “check”, “reproduce” or “solve” finds that something fails, or “diff” a difference; 64 when the command line says something that cannot be; 65 for a script, position, \
      transcript, journal or capsule that is not what it should be; 66 for a file that cannot be read; 70 \
      when moonstone itself fails; 74 for a file or an output that cannot be written.
      """,
    version: program,
    subcommands: [
      MatchCommand.self, PlayCommand.self, ResumeCommand.self, ChooseCommand.self,
      PerftCommand.self, SolveCommand.self, ReplayCommand.self, GamesCommand.self,
      StrategiesCommand.self, ObserversCommand.self,
      CheckCommand.self, MetaCommand.self, PricesCommand.self, ReproduceCommand.self,
      ForkCommand.self, DiffCommand.self, TrainCommand.self, StatsCommand.self,
      ArenaCommand.self, DuelCommand.self, LifeCommand.self, NewCommand.self,
    ])

  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      WorkerMain.run(ifAskedBy: arguments)
      interruptScriptsBySignal()
      // A closed pipe and a limit on the size of files are errors of writing, which are told.
      signal(SIGPIPE, SIG_IGN)
      signal(SIGXFSZ, SIG_IGN)
      try checkName(of: arguments.first { $0 != "help" })
      var command = try parseAsRoot(joiningPositions(in: arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Foundation.exit(report(error))
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
    case let error as EarlyExit: return error.code
    case let error as Failure: return report(error)
    case let error as JournalError: return report(Failure(error))
    case let error as EventError: return report(Failure(error))
    case let error as AbortedMatch: return report(.data(error.description.printable))
    case let error as JournalWriteError: return report(.writing(error.description))
    default: break
    }
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

/// Ends the program with a code when everything has been said.
struct EarlyExit: Error {
  let code: Int32
}

extension Failure {
  init(_ error: JournalError) {
    switch error.kind {
    case .missing, .unreadable: self = .missing(error.description)
    case .invalid: self = .data(error.description)
    }
  }
}
