import ArgumentParser

struct VersionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "versions", abstract: "Look back at the versions of a script.",
    discussion: """
      “match”, “play”, “duel” and “serve” keep each version of a script that you name. “moonstone \
      versions FILE” is short for “moonstone versions list FILE”, whose help lists the options.
      """,
    subcommands: [VersionsListCommand.self, VersionsBisectCommand.self],
    defaultSubcommand: VersionsListCommand.self)
}
