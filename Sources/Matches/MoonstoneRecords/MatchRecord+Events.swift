import MoonstoneKernel

extension MatchRecord {
  /// Takes what a match has told, so that the record grows with it.
  ///
  /// - Precondition: the record is one of the match before the event.
  public mutating func take(_ event: Match<G>.Event) {
    switch event {
    case .started, .asked, .thinking: return
    case .played(let choice, by: _, changes: _, let elapsed, _):
      append(choice.move)
      let last = plies.count - 1
      plies[last].comment = choice.comment
      plies[last].elapsed = elapsed
      plies[last].ticks = choice.ticks
      plies[last].memory = choice.memory
      undone = []
      return
    case .passed:
      if let pass = game.pass { append(pass) }
      // The same pass may have been taken back before; then what followed it can be played again.
      undone = undone.dropLast()
      return
    case .ended(let ending):
      self.ending = ending
      return
    case .tookBack(let count):
      undone += plies.suffix(count).reversed()
      go(to: plies.dropLast(count))
    case .redid(let moves):
      let again = undone.suffix(moves.count).reversed()
      undone = undone.dropLast(moves.count)
      go(to: plies + again)
    case .reset(let players):
      self.players = players
      undone = []
      go(to: [])
    case .changed(let side, let player):
      change(side, to: player)
      // The new player does not inherit a memory, however far the match goes back.
      for index in plies.indices where plies[index].side == side { plies[index].memory = nil }
      for index in undone.indices where undone[index].side == side { undone[index].memory = nil }
    case .swapped(let side, let player): change(side, to: player)
    case .paused, .resumed, .noted, .resetAsked, .resetRefused: break
    }
    // A record holds the plies as they stand, and not how they came about.
    missing.insert(.record)
  }

  /// Gives a side a new player. What was played before, even if taken back, is the former one’s.
  private mutating func change(_ side: Side, to player: PlayerIdentity) {
    guard let former = players?[side], former != player else { return }
    players?[side] = player
    func leave(_ ply: inout Ply) {
      if ply.side == side, ply.player == nil { ply.player = former }
    }
    for index in plies.indices { leave(&plies[index]) }
    for index in undone.indices { leave(&undone[index]) }
  }

  private mutating func go(to plies: [Ply]) {
    self.plies = plies
    end = start
    for ply in plies { end.playUnchecked(ply.move) }
    ending = nil
  }
}
