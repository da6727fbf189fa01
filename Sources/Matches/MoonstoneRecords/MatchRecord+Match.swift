import MoonstoneKernel

extension MatchRecord {
  /// The record of a match as it stands: moves that were taken back are not in it.
  ///
  /// A match forgets comments, and times that its clocks do not depend on. Observe the match, and
  /// ``take(_:)`` its events, to have these too.
  public init(_ match: Match<G>) {
    self.init(match.game, from: match.start)
    for (move, supply) in zip(match.moves, match.supplied) {
      append(move)
      let last = plies.count - 1
      plies[last].elapsed = supply.elapsed
      plies[last].ticks = supply.ticks
      plies[last].memory = supply.memory
    }
    players = match.players
    control = MatchControl(match.clocks)
    ending = match.ending
    tags.rules = match.game.rulesDigest
    if !plies.isEmpty { missing = [.comments, .times, .values] }
    if match.lacksMemories { missing.insert(.memories) }
  }

  /// Plays the match again: its moves, what they took, and its ending.
  ///
  /// Sides with different times have none in the match. An ending that the moves lead to counts
  /// more than ``ending``.
  ///
  /// - Throws: a `Rejection` if a move took longer than its side had.
  public func match() throws(Rejection) -> Match<G> {
    try match(clocks: control.clocks ?? Clocks(.unlimited)) { _, _, _ in }
  }

  /// The match before it starts.
  package func beginning(clocks: Clocks) -> Match<G> {
    let names = game.sideNames.map { PlayerIdentity(name: $0) }
    return Match(game, from: start, players: players ?? names, clocks: clocks)
  }

  /// Plays the match again with some clocks.
  ///
  /// - Parameters:
  ///   - clocks: the clocks at its start.
  ///   - hear: is told each action, the events that it leads to, and the match after them.
  /// - Throws: a `Rejection` if a move took longer than its side had.
  package func match(
    clocks: Clocks, _ hear: (Match<G>.Action, [Match<G>.Event], Match<G>) -> Void
  ) throws(Rejection) -> Match<G> {
    var match = beginning(clocks: clocks)
    func apply(_ action: Match<G>.Action) throws(Rejection) {
      let events = try match.apply(action)
      hear(action, events, match)
    }
    try apply(.start)
    for ply in plies {
      guard let request = match.request else { throw .outOfPhase(match.phase) }
      let isPass = if case .acknowledgePass = request.kind { true } else { false }
      let choice = Choice(ply.move, comment: ply.comment, memory: ply.memory, ticks: ply.ticks)
      try apply(
        .answer(request, isPass ? .acknowledge : .play(choice, elapsed: ply.elapsed ?? .zero)))
    }
    guard match.ply == plies.count else { throw .outOfPhase(match.phase) }
    if match.ending == nil, let interrupt = ending?.interrupt { try apply(.interrupt(interrupt)) }
    return match
  }
}
