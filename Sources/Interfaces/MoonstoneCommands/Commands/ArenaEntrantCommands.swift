import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add players to an event.",
    discussion: EventChange.discussion)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @Argument(help: "Players, patterns of paths, or folders for every script in them.")
  var players: [String]
  @OptionGroup var book: BookOption
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption

  func run() throws {
    let change = try EventChange(folder)
    let (entrants, files) = try change.load(players, in: place, book, limit)
    try change.make(entrants.map(EntrantChange.add), files: files)
  }
}

/// An entrant of an event, as it is typed.
struct EntrantArgument: ParsableArguments {
  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @Argument(
    help: """
      Its name in the standings, with or without folder and “.lua”, or the first six digits or \
      more of its SHA-256.
      """)
  var name: String
}

struct ArenaWithdrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Withdraw an entrant from an event.",
    discussion: EventChange.discussion)

  @OptionGroup var entrant: EntrantArgument

  func run() throws {
    let change = try EventChange(entrant.folder)
    try change.make([.withdraw(id: try change.id(of: entrant.name))])
  }
}

struct ArenaReplaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace", abstract: "Replace an entrant with another version.",
    discussion: EventChange.discussion)

  @OptionGroup var entrant: EntrantArgument
  @Argument(help: "The player that takes its place.", completion: .player)
  var player: String
  @OptionGroup var book: BookOption
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption

  func run() throws {
    let change = try EventChange(entrant.folder)
    let id = try change.id(of: entrant.name)
    let (entrants, files) = try change.load([player], in: place, book, limit)
    guard entrants.count == 1 else {
      throw Failure.usage(
        "\(player.printable): one player takes the place of one, not \(entrants.count)")
    }
    try change.make([.replace(id: id, by: entrants[0])], files: files)
  }
}

/// A change to the entrants of an event that is kept in a folder.
private struct EventChange {
  static let discussion = """
    This works while the event is played and before it is resumed; the change takes effect before \
    the next match. In a round-robin, a gauntlet and a duel, the standings and the digest are then \
    those of an event begun with its present entrants. Matches of former entrants are kept. In a \
    Swiss and a knockout, a change applies from the next round that is paired.
    """

  let reading: EventReading

  init(_ folder: String) throws {
    reading = try EventReading(folder)
    guard reading.event.program == Program.name else {
      throw Failure.data(
        "\(folder): the event was begun by \(reading.event.program.printable), and this is "
          + "\(Program.name): the results could not be compared")
    }
  }

  /// Loads players in the same way as a new event.
  func load(
    _ players: [String], in place: PlaceOption, _ book: BookOption, _ limit: FileLimitOption
  ) throws -> (entrants: [Entrant], files: [(name: String, text: String)]) {
    try load(players, in: place, book, limit, try place.catalog.game(named: reading.event.game))
  }

  private func load<E: GameEntry>(
    _ players: [String], in place: PlaceOption, _ book: BookOption, _ limit: FileLimitOption,
    _ entry: E
  ) throws -> (entrants: [Entrant], files: [(name: String, text: String)]) {
    let event = reading.event
    guard event.schedule.format.gateRule == nil else {
      throw Failure.usage(
        "\(reading.path.printable) is the list of a gate: put the script into its folder, and "
          + "“moonstone arena gate” measures it")
    }
    let home = try book.lent(
      to: place.home(
        of: entry.name, memory: try limit.memory(event.memory, ofEvent: reading.path),
        hasTicks: event.clocks.tickControl != .unlimited), of: entry.name)
    let loader = PlayerLoader(catalog: place.catalog, plugin: entry.plugin, home: home)
    let loaded = try EventEntrants(players, loader: loader)
    return (loaded.entrants, loaded.files)
  }

  /// - Throws: exit code 65 unless exactly one entrant has this name.
  func id(of name: String) throws(Failure) -> String {
    let event = reading.event
    let places = event.entrants.indices.filter { !event.schedule.withdrawn.contains($0) }
    var found = places.filter { event.entrants[$0].name.isExactly(name) }
    if found.isEmpty { found = places.filter { event.entrants[$0].shortName.isExactly(name) } }
    // Fewer digits could be a mistyped name.
    if found.isEmpty, name.count >= 6 {
      found = places.filter { event.entrants[$0].digest?.hasPrefix(name) == true }
    }
    guard let place = found.first else {
      let names = places.prefix(20).map { event.entrants[$0].name.printable }
      throw .data(
        "nobody in the event is called “\(name.printable)”; there is "
          + names.joined(separator: ", ") + (places.count > 20 ? " …" : ""))
    }
    // If the same script entered twice under one name, either will do; the last one goes.
    let digests = Set(found.map { event.entrants[$0].digest })
    let names = Set(found.map { Exactly(event.entrants[$0].name) })
    if digests.count == 1, names.count == 1, digests != [nil] {
      return event.id(of: found.last ?? place)
    }
    guard found.count == 1 else { throw ambiguous(name, found) }
    return event.id(of: place)
  }

  private func ambiguous(_ name: String, _ places: [Int]) -> Failure {
    let found = places.map { reading.event.entrants[$0] }
    let isName = found.allSatisfy { $0.name.isExactly(name) }
    let each = found.prefix(20).map {
      isName ? $0.digest.map { "\($0.prefix(12)) …" } ?? "an engine" : $0.name.printable
    }
    return .data(
      "“\(name.printable)” is \(found.count) in the event: \(each.joined(separator: ", ")); "
        + (isName ? "say the beginning of the SHA-256, six digits at least" : "say a name"))
  }

  func make(_ changes: [EntrantChange], files: [(name: String, text: String)] = []) throws {
    let (event, round) = try EventFolder.change(reading.path, changes, files: files)
    let count = "\(event.schedule.remaining) entrants now"
    let how = "by whoever plays the event, or by “moonstone arena resume \(reading.path)”"
    if let round {
      Terminal.print("\(count), from round \(round) on, which is played \(how)")
      return
    }
    let plan = event.schedule.plan { _ in nil }
    let missing = plan.matches.enumerated().count { index, match in
      // Earlier matches count if both entrants are still in the event.
      event.plays(index / 2)
        && (reading.event.schedule.entrants <= max(match.black, match.white)
          || event.id(of: match.black) != reading.event.id(of: match.black)
          || event.id(of: match.white) != reading.event.id(of: match.white)
          || reading.results[match] == nil)
    }
    Terminal.print("\(count), \(missing.matches) to be played: \(how)")
  }
}

extension Entrant {
  /// The name without folder and `.lua`; the name of an engine as it is.
  fileprivate var shortName: String {
    guard digest != nil else { return name }
    let file = name.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".lua") ? file.dropLast(4) : file)
  }
}
