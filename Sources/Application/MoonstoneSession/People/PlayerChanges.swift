import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Changes the players of a match. Scripts load in the background.
package final class PlayerChanges<G: Game>: Sendable {
  private struct State: Sendable {
    var sources: Sides<PlayerSource>
    var players: Sides<any Player<G>>
    /// The players after a reset that has been asked for.
    var next: (sources: Sides<PlayerSource>, players: Sides<any Player<G>>)?
    /// The versions of scripts that play no more, the oldest first.
    var shelf: [ScriptSource] = []
    /// The number of requests for each side; a player that loads too late is not seated.
    var wishes = Sides(both: 0)

    /// The versions that the players of both sides have played.
    private var versions: [ScriptSource] {
      Side.allCases.flatMap { (players[$0] as? LuaStrategy<G>)?.versions ?? [] }
    }

    /// Keeps the versions of the players that are about to leave.
    mutating func shelve() {
      for version in versions where !shelf.contains(where: { $0.digest == version.digest }) {
        shelf.append(version)
      }
      shelf = shelf.suffix(PlayerChanges.mostShelved)
    }

    func version(_ digest: String) -> ScriptSource? {
      (versions + shelf).first { $0.digest == digest }
    }
  }

  /// How many versions of players that left are kept.
  private static var mostShelved: Int { 128 }

  private let loader: PlayerLoader<G>
  private let host: Host<G>
  private let answers: PendingAnswers<G>
  private let tell: @Sendable (SessionReport<G>) -> Void
  private let state: Locked<State>

  /// Prepares changes of the players of a host.
  package init(
    loader: PlayerLoader<G>, host: Host<G>, seats: Seats<G>,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.host = host
    self.tell = tell
    answers = seats.answers
    state = Locked(State(sources: seats.sources, players: seats.players))
  }

  /// The present players.
  package var sources: Sides<PlayerSource> { state.withLock(\.sources) }

  /// Gives a side to a player. Returns whether this takes time; ``SessionReport/done`` follows
  /// then.
  ///
  /// - Throws: a `Rejection`, or the error of an observer.
  package func change(_ side: Side, to name: String) throws -> Bool {
    let source: PlayerSource
    do throws(CatalogError) {
      source = try loader.catalog.player(name, of: loader.game.name)
    } catch {
      refuse(error)
      return false
    }
    return try seat([(side, source)])
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
    let human = HumanPlayer(answers)
    try restart(Sides(both: .human), Sides(both: human))
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
    let wishes = wish(for: Side.allCases)
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let players = Sides(
          black: try player(wanted.black), white: try player(wanted.white))
        guard state.withLock({ $0.wishes }) == wishes else { return }
        try restart(wanted, players)
      } catch {
        tell(.said("no rematch: \("\(error)".printableLines)"))
      }
    }
    return true
  }

  private func restart(
    _ sources: Sides<PlayerSource>, _ players: Sides<any Player<G>>
  ) throws {
    state.withLock { $0.next = (sources, players) }
    try host.reset(to: players)
  }

  /// Notes that the match has started over with its new players, even if others are still loading.
  /// Call it then.
  package func noteReset() {
    giveUp()
    state.withLock { state in
      let human = HumanPlayer(answers)
      let next = state.next ?? (Sides(both: .human), Sides(both: human))
      state.shelve()
      (state.sources, state.players, state.next) = (next.sources, next.players, nil)
    }
  }

  /// Gives a side to the version of its script before the present one, and takes plies back.
  /// Returns whether this takes time.
  package func revert(_ side: Side, takingBack plies: Int) -> Bool {
    let (source, player) = state.withLock { ($0.sources[side], $0.players[side]) }
    guard case .script(let name, _) = source, let present = player as? LuaStrategy<G>,
      let version = present.previousVersion, let file = present.file
    else {
      tell(.said("there is no version before this one"))
      return false
    }
    let wishes = wish(for: [side])
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let older = try loader.strategy(name, version, following: file)
        try place(older, source, side, wishes)
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
    guard let player = state.withLock({ $0.players[side] }) as? LuaStrategy<G> else { return nil }
    _ = try loader.strategy(version)
    player.offer(version)
    return version.digest
  }

  /// The version that the script of a side would be with another text; `nil` if no script plays it.
  package func version(
    withText text: [UInt8], of side: Side
  ) throws(ScriptError) -> ScriptSource? {
    guard case .script(_, let path) = sources[side] else { return nil }
    return try loader.file(at: path).version(withText: text)
  }

  /// A version that has played in this session; `nil` if its text is not known.
  package func version(_ digest: String) -> ScriptSource? {
    state.withLock { $0.version(digest) }
  }

  /// Drops all players that are still loading.
  func giveUp() {
    state.withLock { state in for side in Side.allCases { state.wishes[side] += 1 } }
  }

  private func refuse(_ error: any Error) {
    tell(.said("the players stay as they are: \("\(error)".printableLines)"))
  }

  private func seat(_ wanted: [(side: Side, source: PlayerSource)]) throws -> Bool {
    let wishes = wish(for: wanted.map(\.side))
    if wanted.allSatisfy({ $0.source == .human }) {
      for (side, source) in wanted { try place(HumanPlayer(answers), source, side, wishes) }
      return false
    }
    // A new thread, since thinking scripts may occupy the whole pool.
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let players = try wanted.map { try player($0.source) }
        for ((side, source), player) in zip(wanted, players) {
          try place(player, source, side, wishes)
        }
      } catch {
        refuse(error)
      }
    }
    return true
  }

  private func wish(for sides: [Side]) -> Sides<Int> {
    state.withLock { state in
      for side in sides { state.wishes[side] += 1 }
      return state.wishes
    }
  }

  private func player(_ source: PlayerSource) throws(CatalogError) -> any Player<G> {
    source == .human ? HumanPlayer(answers) : try loader.player(source)
  }

  /// Seats a player, unless another one was requested since.
  private func place(
    _ player: any Player<G>, _ source: PlayerSource, _ side: Side, _ wishes: Sides<Int>
  ) throws {
    guard state.withLock({ $0.wishes[side] }) == wishes[side] else { return }
    try host.change(side, to: player)
    state.withLock { state in
      state.shelve()
      state.sources[side] = source
      state.players[side] = player
    }
  }
}
