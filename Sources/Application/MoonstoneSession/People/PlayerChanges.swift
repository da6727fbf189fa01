import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Changes the players of a match. Scripts load in the background.
package final class PlayerChanges<G: Game>: Sendable {
  struct Seat: Sendable {
    let source: PlayerSource
    let player: any Player<G>

    var versions: [ScriptSource] { (player as? LuaStrategy<G>)?.versions ?? [] }
  }

  private typealias Wish = Latest<Seat>.Ticket

  /// How many versions of players that left are kept.
  private static var mostShelved: Int { 128 }

  let loader: PlayerLoader<G>
  private let host: Host<G>
  private let answers: PendingAnswers<G>
  let tell: @Sendable (SessionReport<G>) -> Void
  /// A player that loads too late is not seated.
  let seats: Sides<Latest<Seat>>
  /// The players after a reset that has been asked for.
  private let next = Locked<Sides<Seat>?>(nil)
  /// The versions of scripts that play no more, the oldest first.
  private let shelf = Locked<[ScriptSource]>([])
  private let give: @Sendable (Side, any Player<G>) throws -> Void

  /// Prepares changes of the players of a host.
  ///
  /// - Parameter give: gives a side of the host to a player; `nil` for `Host.change(_:to:)`.
  package init(
    loader: PlayerLoader<G>, host: Host<G>, seats: Seats<G>,
    give: (@Sendable (Side, any Player<G>) throws -> Void)? = nil,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.host = host
    self.give = give ?? { try host.change($0, to: $1) }
    self.tell = tell
    answers = seats.answers
    func seat(_ side: Side) -> Latest<Seat> {
      Latest(Seat(source: seats.sources[side], player: seats.players[side]))
    }
    self.seats = Sides(black: seat(.black), white: seat(.white))
  }

  package var sources: Sides<PlayerSource> { seats.map { $0.value.source } }

  /// Gives a side to a player. Returns whether this takes time; ``SessionReport/done`` follows
  /// then.
  ///
  /// - Parameter present: the version that plays the side, which goes on if only its parameters are
  ///   to be others; `nil` for the one in its file.
  /// - Throws: a `Rejection`, or the error of an observer.
  package func change(
    _ side: Side, to name: String, present: ScriptSource? = nil
  ) throws -> Bool {
    let source: PlayerSource
    let declaring = isPresent(name, on: side) ? present : nil
    do throws(CatalogError) {
      source = try loader.catalog.player(name, of: loader.game.name, playing: declaring)
    } catch {
      refuse(error)
      return false
    }
    guard host.match.clocks.give(Odds(parameters: source.parameters), to: side) else {
      refuse(
        "a side has the limits with which the match began; leave out “ticks=” and “time=”")
      return false
    }
    return try setParameters(of: side, source, present) ?? seat([(side, source)])
  }

  /// Swaps the players of the two sides. Returns whether this takes time.
  ///
  /// - Throws: a `Rejection`, or the error of an observer.
  package func swap() throws -> Bool {
    let sources = sources
    if sources.black == sources.white {
      tell(.said("both sides are played by \(sources.black.name.printable) already"))
      return false
    }
    // The side to move comes last, so that its player is stopped only once.
    let turn = host.match.position.turn
    return try seat([turn.opponent, turn].map { ($0, sources[$0.opponent]) })
  }

  /// Asks whether to start over with people on both sides.
  package func reset() throws {
    try restart(Sides(both: person))
  }

  /// Asks whether to start over with the same players, newly loaded. Returns whether this takes
  /// time.
  ///
  /// - Throws: a `Rejection`, or the error of an observer.
  package func rematch(isSwapped: Bool) throws -> Bool {
    let present = sources
    let wanted = isSwapped ? Sides(black: present.white, white: present.black) : present
    if wanted == Sides(both: .human) {
      try reset()
      return false
    }
    let wishes = seats.map { $0.begin() }
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let next = Sides(black: try seat(for: wanted.black), white: try seat(for: wanted.white))
        try seats.black.commit(wishes.black) { _ in
          _ = try seats.white.commit(wishes.white) { _ in try restart(next) }
        }
      } catch {
        tell(.said("no rematch: \("\(error)".printableLines)"))
      }
    }
    return true
  }

  private func restart(_ players: Sides<Seat>) throws {
    try next.withLock { next in
      try host.reset(to: players.map(\.player))
      next = players
    }
  }

  private var person: Seat { Seat(source: .human, player: HumanPlayer(answers)) }

  /// Notes that the match has started over with its new players, even if others are still loading.
  /// Call it then.
  package func noteReset() {
    let players = next.withLock { $0.take() } ?? Sides(both: person)
    for side in Side.allCases {
      seats[side].begin { _, seat in
        shelve(seat)
        seat = players[side]
      }
    }
  }

  /// Gives a side to the version of its script before the present one, and takes plies back.
  /// Returns whether this takes time.
  package func revert(_ side: Side, takingBack plies: Int) -> Bool {
    let seat = seats[side].value
    guard case .script(let name, _, _) = seat.source, let present = seat.player as? LuaStrategy<G>,
      let version = present.previousVersion, let file = present.file
    else {
      tell(.said("there is no version before this one"))
      return false
    }
    let wish = seats[side].begin()
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let older = try loader.strategy(name, version, following: file)
        guard try place(Seat(source: seat.source, player: older), side, wish) else { return }
        try host.interrupt(.takeBack(plies: plies))
        tell(.said("\(name) plays on with the version before, until you save another"))
      } catch {
        refuse(error)
      }
    }
    return true
  }

  /// Offers a text to the script of a side, which takes it over in its next turn. The file stays as
  /// it is. Waits until the text has been tried.
  ///
  /// - Returns: the SHA-256 of the version; `nil` if no script plays the side.
  /// - Throws: a `ScriptError` if the version cannot be used; the present one plays on.
  package func offer(_ text: [UInt8], to side: Side) throws(ScriptError) -> String? {
    guard let version = try version(withText: text, of: side) else { return nil }
    return try offer(version, to: side)
  }

  /// Offers a version to the script of a side, as it is. Waits until it has been tried.
  ///
  /// - Returns: its SHA-256; `nil` if no script plays the side.
  /// - Throws: a `ScriptError` if the version cannot be used; the present one plays on.
  package func offer(_ version: ScriptSource, to side: Side) throws(ScriptError) -> String? {
    guard let player = seats[side].value.player as? LuaStrategy<G> else { return nil }
    _ = try loader.strategy(version)
    player.offer(version)
    return version.digest
  }

  /// The version that the script of a side would be with another text; `nil` if no script plays it.
  package func version(
    withText text: [UInt8], of side: Side
  ) throws(ScriptError) -> ScriptSource? {
    guard case .script(_, let path, let parameters) = seats[side].value.source else { return nil }
    return try loader.file(at: path, parameters: parameters).version(withText: text)
  }

  /// A version that has played in this session; `nil` if its text is not known.
  package func version(_ digest: String) -> ScriptSource? {
    // A player that leaves meanwhile is on the shelf by then.
    let playing = Side.allCases.flatMap { seats[$0].value.versions }
    return (playing + shelf.withLock(\.self)).first { $0.digest == digest }
  }

  /// Keeps the versions of a player that is about to leave.
  private func shelve(_ seat: Seat) {
    shelf.withLock { shelf in
      for version in seat.versions where !shelf.contains(where: { $0.digest == version.digest }) {
        shelf.append(version)
      }
      shelf = shelf.suffix(Self.mostShelved)
    }
  }

  /// Drops all players that are still loading.
  func giveUp() {
    for side in Side.allCases { seats[side].begin() }
  }

  func refuse(_ error: any Error) { refuse("\(error)".printableLines) }

  private func refuse(_ why: String) { tell(.refused("the players stay as they are: \(why)")) }

  private func seat(_ wanted: [(side: Side, source: PlayerSource)]) throws -> Bool {
    let wishes = wanted.map { seats[$0.side].begin() }
    if wanted.allSatisfy({ $0.source == .human }) {
      for ((side, _), wish) in zip(wanted, wishes) { try place(person, side, wish) }
      return false
    }
    // A new thread, since thinking scripts may occupy the whole pool.
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let loaded = try wanted.map { try seat(for: $0.source) }
        for (index, (side, _)) in wanted.enumerated() {
          try place(loaded[index], side, wishes[index])
        }
      } catch {
        refuse(error)
      }
    }
    return true
  }

  private func seat(for source: PlayerSource) throws(CatalogError) -> Seat {
    source == .human ? person : Seat(source: source, player: try loader.player(source))
  }

  /// Seats a player, unless another one was requested since. Returns whether it did.
  @discardableResult private func place(_ new: Seat, _ side: Side, _ wish: Wish) throws -> Bool {
    let done: Void? = try seats[side].commit(wish) { seat in
      try give(side, new.player)
      shelve(seat)
      seat = new
    }
    return done != nil
  }
}
