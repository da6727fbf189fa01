import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

// How one match follows another at a table, each with its own journal.
extension Table {
  /// Begins another match between the same players, newly loaded.
  func rematch(_ order: TableOrder) async throws(TableRefusal) {
    // What the table has heard, so that nothing about the match is lost.
    guard sheet.match.ending != nil else { throw TableRefusal("the match is not over") }
    let sources = session.changes.sources
    try await beginNext(
      order.yes == true ? Sides(black: sources.white, white: sources.black) : sources,
      seed: order.same == true ? present.seed : nil)
  }

  /// Begins another match with people on both sides.
  func startOver() async {
    isStartingOver = false
    do throws(TableRefusal) {
      try await beginNext(Sides(both: .human))
    } catch {
      say(surroundings.scripts.sayable(error.description), of: nil)
    }
  }

  /// Begins another match where the present one began, with its clocks and the newest rules.
  ///
  /// - Parameters:
  ///   - seed: its seed; a random one without.
  ///   - offer: a version with which the script of a side begins.
  func beginNext(
    _ sources: Sides<PlayerSource>, seed: UInt64? = nil, offer: (side: Side, ScriptSource)? = nil
  ) async throws(TableRefusal) {
    guard !isBeginning else { throw TableRefusal("the next match is just beginning") }
    isBeginning = true
    defer { isBeginning = false }
    do {
      let (newest, notes) = await newestLoader()
      let loader = newest ?? session.loader
      let (before, clocks) = (sheet.match, sheet.match.clocks)
      let start = try newest?.start(before.start, of: before.game) ?? before.start
      let seats = try await load(sources, offer, by: loader)
      guard !isLeft else { throw TableRefusal("the match is closed") }
      let match = Match(
        loader.game, from: start, players: seats.identities,
        clocks: Clocks(
          clocks.control, margin: clocks.margin, ticks: clocks.tickControl,
          adjudication: clocks.adjudication))
      try seats.checkEngines(for: match)
      try await follow(with: seats, match, by: loader, seed: seed ?? Seeds().first)
      for text in notes { say(text, of: nil) }
    } catch {
      throw TableRefusal("no rematch: \("\(error)".printableLines)")
    }
  }

  /// Loads players on a thread of its own, since a script may compute while it loads.
  private func load(
    _ sources: Sides<PlayerSource>, _ offer: (side: Side, version: ScriptSource)?,
    by loader: PlayerLoader<G>
  ) async throws -> Seats<G> {
    try await onOwnThread { try loader.seat(sources, offer) }
  }

  /// A loader with newer rules, `nil` if there are none; and what is to be said of the rules.
  private func newestLoader() async -> (PlayerLoader<G>?, notes: [String]) {
    let (loader, warn) = (session.loader, surroundings.warn)
    return await onOwnThread {
      var notes: [String] = []
      let newest = loader.renewed(note: { notes.append($0) }, warn: warn)
      return (newest, notes)
    }
  }
}

extension PlayerLoader {
  /// Seats players, one of them with a version that is not in its file.
  fileprivate func seat(
    _ sources: Sides<PlayerSource>, _ offer: (side: Side, version: ScriptSource)?
  ) throws -> Seats<G> {
    let seats = try seat(sources)
    guard let offer, case .script(let name, let path, let parameters) = sources[offer.side] else {
      return seats
    }
    var players = seats.players
    players[offer.side] = try strategy(
      name, offer.version, following: try file(at: path, parameters: parameters))
    return Seats(players: players, sources: sources, answers: seats.answers)
  }
}
