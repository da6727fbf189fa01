import ArgumentParser
import MoonstoneTerminal

struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Tune a script's parameters by matches.",
    discussion: """
      “moonstone tune STRATEGY” begins a tuning, and is short for “moonstone tune begin STRATEGY”, \
      whose help lists the options. It is kept in a folder, from which “tune resume” goes on after a \
      kill, to the same numbers.
      """,
    subcommands: [TuneBeginCommand.self, TuneResumeCommand.self, TuneReportCommand.self],
    defaultSubcommand: TuneBeginCommand.self)
}
