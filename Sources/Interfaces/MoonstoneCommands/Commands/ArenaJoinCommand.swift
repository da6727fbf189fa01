import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Help to play an event that another program holds.",
    discussion: """
      Plays matches that nobody else plays, on any machine that sees the folder, until the event is \
      over or until Ctrl-C. The program that holds the event, or a gate, takes the results up. Its \
      limits are budgets of ticks, so that it does not matter who plays.
      """)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @OptionGroup var jobs: JobsOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Do not print a line for each match.") var quiet = false

  func run() async throws {
    let reading = try EventReading(folder)
    try await join(reading, try Program.catalog.game(named: reading.event.game))
  }

  private func join<E: GameEntry>(_ reading: EventReading, _ entry: E) async throws {
    let interruption = Interruption()
    let cache = cache.cache(unless: false)
    let joined = JoinedEvent(
      folder, of: entry, catalog: Program.catalog, program: Program.name, jobs: try jobs.count(),
      cache: cache?.matches, as: ProcessInfo.processInfo.hostName, interruption)
    if let why = joined.obstacle(of: reading.event) {
      throw Failure.data("\(folder.printable): \(why)")
    }
    InterruptSignals.begin(for: interruption)
    let count = try await joined.run { event in
      EventPrinter(event, entry.plugin.game, isQuiet: quiet)
    }
    if let sentence = cache?.sentence { Terminal.tell("moonstone: \(sentence)") }
    Terminal.print("played \(count.matches) of \(folder.printable)")
  }
}
