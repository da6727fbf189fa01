import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel

/// One match at a ``Table``: what plays it, and what hears and keeps it.
struct TableMatch<G: Game>: Sendable {
  let session: Session<G>
  let inbox = TableInbox<G>()
  let seed: UInt64

  /// - Parameters:
  ///   - match: the match so far.
  ///   - observers: the observers in Lua of all matches at the table.
  init(
    _ match: Match<G>, by seats: Seats<G>, loader: PlayerLoader<G>, seed: UInt64,
    record: RunningJournal<G>, observers: ObserverHub<G>, in surroundings: Tables.Surroundings
  ) {
    self.seed = seed
    var late: [any Observer<G>] = []
    let inbox = inbox
    observers.speak { inbox.post(.observed($0)) }
    late.append(observers.listener(to: match, seed: seed))
    if let archiving = surroundings.archiving {
      late.append(MatchArchiver(archiving, record, book: loader.home.book))
    }
    session = Session(
      match, by: seats, loader: loader, seed: seed, record: record, lateObservers: late,
      capsules: surroundings.capsules, keeper: surroundings.keeper, tell: { inbox.post($0) })
  }

  /// Leaves the match, which stays in its journal.
  ///
  /// - Parameter pump: takes what the session reports, until it has stopped.
  func leave(_ pump: Task<Void, Never>?) async {
    session.leave()
    await pump?.value
    session.record.close()
    session.record.discardIfBlank(from: MatchFolder())
  }
}
