import ArgumentParser
import MoonstoneArchive
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Keep many matches, and ask questions about them.",
    discussion: """
      Without a subcommand, this shows how much the archive contains.
      """,
    subcommands: [
      ArchiveShowCommand.self, ArchiveAddCommand.self, ArchiveFindCommand.self,
      ArchiveExploreCommand.self, ArchiveExportCommand.self, ArchiveBookCommand.self,
      ArchiveKeepCommand.self, ArchiveCheckCommand.self, ArchiveRepairCommand.self,
    ], defaultSubcommand: ArchiveShowCommand.self)
}

struct ArchiveShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show how much an archive contains.")

  @OptionGroup var archive: ArchiveOption
  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let store = try archive.open()
    let overview = try ArchiveOverview(store)
    let keeps = try UserArchive.isKeeping(store)
    if json {
      return try Terminal.emit(
        jsonLine(of: [
          "archive": archive.path, "matches": overview.matches, "plies": overview.plies,
          "games": overview.games, "players": overview.players.count,
          "versions": overview.versions.count, "events": overview.events.count,
          "first": overview.dates?.lowerBound, "last": overview.dates?.upperBound, "keeps": keeps,
        ]))
    }
    let plies = overview.plies == 1 ? "1 ply" : "\(overview.plies) plies"
    Terminal.print("\(archive.path.printable): \(overview.matches.matches), \(plies)")
    for (game, count) in overview.games.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      Terminal.print("\(game.printable): \(count.matches)")
    }
    guard overview.matches > 0 else { return }
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    Terminal.print(
      [
        count(overview.players.count, "player"), count(overview.versions.count, "script version"),
        count(overview.events.count, "event"),
      ].joined(separator: ", "))
    if let dates = overview.dates {
      Terminal.print("from \(dates.lowerBound.printable) to \(dates.upperBound.printable)")
    }
    if keeps { Terminal.print("matches are kept here as they are played") }
  }
}

struct ArchiveKeepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Choose whether your archive keeps all matches as they are played.",
    discussion: """
      When it is on, “match”, “play”, “resume”, “serve”, “arena” and “duel” add their matches. \
      This is about your own archive; their --archive FILE adds to any other.
      """)

  enum Choice: String, CaseIterable, ExpressibleByArgument { case on, off }

  @Argument(help: "on or off.") var choice: Choice

  func run() throws {
    let store = try UserArchive.file(nil, isMade: choice == .on)
    try store.keep(choice == .on)
    try store.close()
    Terminal.print(
      choice == .on
        ? "matches are kept in \(store.path.printable) as they are played"
        : "matches are kept only when asked")
  }
}
