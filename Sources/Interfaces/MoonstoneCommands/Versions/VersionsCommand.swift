import ArgumentParser

struct VersionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "versions", abstract: "Look back at the versions of a script.",
    subcommands: [VersionsBisectCommand.self])
}
