import MoonstoneArchive
import MoonstoneArena
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport

/// The events and archives of `moonstone stats EVENT… [ARCHIVE]`.
struct RatedSources {
  /// The paths, as typed.
  let paths: [String]
  /// The game, as typed; `nil` for the one that all of them have.
  let game: String?

  private enum Source {
    case event(EventReading)
    case archive(String, any MatchStore)
  }

  /// Reads all of them.
  func report(anchors: [String]) throws -> RatingReport {
    let sources = try paths.map(source)
    let game = try game(of: sources)
    var pool = MatchPool()
    for source in sources {
      switch source {
      case .event(let reading): try reading.forEachRatedMatch { pool.add($0) }
      case .archive(_, let store): try store.forEachRatedMatch(of: game) { pool.add($0) }
      }
    }
    guard pool.count > 0 else {
      let names = paths.map(\.printable).joined(separator: ", ")
      throw Failure.data("\(names): there is no match of \(game) that has ended")
    }
    return RatingReport(of: game, pool, anchors: try fixed(anchors, in: pool))
  }

  private func source(_ path: String) throws -> Source {
    guard !EventFolder.isEvent(path) else { return .event(try EventReading(path)) }
    return .archive(path, try UserArchive.open(path, isMade: false, catalog: Program.catalog))
  }

  /// The game that is rated: the only one, or the one that was typed.
  private func game(of sources: [Source]) throws -> String {
    let typed = try game.map { try Program.catalog.game(named: $0).name }
    var (found, rules): ([String], [String: String?]) = ([], [:])
    for source in sources {
      switch source {
      case .event(let reading):
        let event = reading.event
        found.append(event.game)
        if let known = rules.updateValue(event.rules, forKey: event.game), known != event.rules {
          throw Failure.data(
            "\(reading.path.printable): its rules of \(event.game) are others than those of the "
              + "events before it, so that one rating would compare two games")
        }
        if let typed, typed != event.game {
          throw Failure.data(
            "\(reading.path.printable): is an event of \(event.game), and --game is \(typed)")
        }
      case .archive(_, let store):
        found += try typed.map { [$0] } ?? store.gamesOfMatches().sorted()
      }
    }
    let games = Set(found).sorted()
    guard let game = typed ?? games.first else {
      throw Failure.data("there is no match in \(paths.map(\.printable).joined(separator: ", "))")
    }
    guard typed != nil || games.count == 1 else {
      let names = games.joined(separator: ", ")
      throw Failure.usage("a rating is of one game, and these are matches of \(names); add --game")
    }
    return game
  }

  /// The ratings of `--anchor NAME=ELO`, by the places of their players.
  private func fixed(_ anchors: [String], in pool: MatchPool) throws(Failure) -> [Int: Double] {
    let names = RatingReport.names(pool.players)
    var fixed: [Int: Double] = [:]
    for typed in anchors {
      // A name may have “=” in it.
      let parts = typed.lastIndex(of: "=").map { (typed[..<$0], typed[typed.index(after: $0)...]) }
      guard let (name, number) = parts, !name.isEmpty, let elo = Double(number),
        abs(elo) <= Self.mostElo
      else {
        throw .usage(
          "--anchor is a player and a rating from -100000 to 100000, such as corners=0, not "
            + "“\(typed)”")
      }
      let found = names.indices.filter { Self.isMeant(name, pool.players[$0], names[$0]) }
      guard let player = found.first else {
        throw .data(
          "--anchor \(typed): there is no player “\(name)”; there are \(Self.list(names))")
      }
      guard found.count == 1 else {
        throw .usage(
          "--anchor \(typed): there are \(found.count) versions: "
            + Self.list(found.map { names[$0] }))
      }
      guard fixed.updateValue(elo, forKey: player) == nil else {
        throw .usage("--anchor \(typed): \(name) has an anchor already")
      }
    }
    return fixed
  }

  private static let mostElo = 100_000.0

  private static func isMeant(_ typed: Substring, _ player: RatedPlayer, _ name: String) -> Bool {
    let isDigest = typed.count >= 4 && player.digest?.hasPrefix(typed.lowercased()) ?? false
    return player.name == typed || name == typed || isDigest
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.sorted().prefix(8).map(\.printable).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
