import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel

/// What a journal says that a player was asked, and what it answered.
package struct RecordedThought<G: Game> {
  package enum Answer {
    case choice(Choice<G.Move>)
    case forfeit(Ending)

    /// The move, or the reason of the forfeit, for people.
    package var words: String {
      switch self {
      case .choice(let choice): choice.move.description
      case .forfeit(let ending): "a forfeit by \(ending.termination.inWords)"
      }
    }
  }

  /// The match as the player found it.
  package let match: Match<G>
  package let side: Side
  package let answer: Answer
  /// Whether the player was loaded since its last thought, from its memory: at the start, as another
  /// one or another version, or since the match went back or was opened again.
  package let isLoaded: Bool
  /// The line of the journal, counted from 1.
  package let line: Int

  package var player: PlayerIdentity { match.players[side] }
  /// The player's memory before the thought.
  package var memory: String? { match.memories[side] }
  package var ply: Int { match.ply }

  /// The turn as the match put it, or with another budget.
  package func turn(
    seed: UInt64, budget: Budget? = nil,
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) -> Turn<G> {
    Turn(in: match, budget: budget, seed: seed, keepsMemory: true, report: report)
  }
}

/// The thoughts of both sides in a journal, in the order in which it has them; those that were taken
/// back, too. Resignations are not among them.
package struct RecordedThoughts<G: Game> {
  private let entries: [JournalReading<G>.Entry]
  private let apply: Match<G>.Applying
  private var place = 0
  private var match: Match<G>
  private var isLoaded = Sides(both: true)

  package init(_ reading: JournalReading<G>) {
    self.init(reading) { match, action throws(Rejection) in try match.apply(action) }
  }

  /// - Parameter apply: applies the actions; faster if it was compiled for the game.
  package init(_ reading: JournalReading<G>, by apply: @escaping Match<G>.Applying) {
    entries = reading.entries
    self.apply = apply
    match = reading.start
  }

  package mutating func next() throws(Rejection) -> RecordedThought<G>? {
    while place < entries.count {
      let entry = entries[place]
      place += 1
      let before = match
      if let action = entry.action { _ = try apply(&match, action) }
      guard case .event(let event) = entry.content else {
        isLoaded = Sides(both: true)
        continue
      }
      noteLoading(event, before.request)
      guard let (side, answer) = Self.answer(event, before.request) else { continue }
      defer { isLoaded[side] = false }
      return RecordedThought(
        match: before, side: side, answer: answer, isLoaded: isLoaded[side], line: entry.line)
    }
    return nil
  }

  private mutating func noteLoading(_ event: Match<G>.Event, _ asked: Request?) {
    switch event {
    case .changed(let side, _), .swapped(let side, _): isLoaded[side] = true
    case .tookBack, .redid, .reset, .paused, .resetAsked:
      for side in Side.allCases where [event].makesStale(side, asked) { isLoaded[side] = true }
    default: break
    }
  }

  private static func answer(
    _ event: Match<G>.Event, _ asked: Request?
  ) -> (Side, RecordedThought<G>.Answer)? {
    switch event {
    case .played(let choice, let side, _, _, _): return (side, .choice(choice))
    case .ended(let ending):
      guard let side = ending.side, case .move(side) = asked?.kind,
        Forfeit.Reason(rawValue: ending.termination.rawValue) != nil
      else { return nil }
      return (side, .forfeit(ending))
    default: return nil
    }
  }
}
