import MoonstoneArena
import MoonstoneKernel
import MoonstoneRecords

/// The forfeits of an event: those with the same message together, and the illegal moves of an
/// entrant, whose messages name the moves.
struct ForfeitKinds {
  struct Kind {
    let termination: Termination
    /// What was said in the example.
    var message: String
    var count = 0
    var entrants: Set<Int> = []
    /// The first one by the schedule.
    var example: EventReading.ResultPlace
    /// The seed of the example.
    var seed: UInt64
    /// The ply of the example that was never played.
    var ply: Int

    /// The command line that steps through the thought of the example; `nil` unless a script forfeited.
    func debugLine(in folder: String, _ event: ArenaEvent) -> String? {
      guard let forfeiter = example.result.forfeiter,
        event.entrants.indices.contains(forfeiter),
        event.entrants[forfeiter].identity.kind == .script
      else { return nil }
      let number = example.result.match.number(in: event)
      return DebugLine(MatchSource(folder, number: number)).text(atPly: ply)
    }
  }

  /// How many kinds are shown by themselves.
  static let most = 200

  /// How many forfeits belong to no kind that is shown by itself.
  private(set) var others = 0
  private var kinds: [String: Kind] = [:]

  init() {}

  /// Finds the forfeits that count: not those beyond the decision of a test, or of former entrants.
  init(_ plan: Schedule.Plan, _ reading: EventReading) throws(EventError) {
    let forfeited = Set(
      plan.matches.lazy.filter { reading.results[$0]?.forfeiter != nil })
    guard !forfeited.isEmpty else { return }
    try reading.forEachMatch {
      forfeited.contains($0.match)
    } _: { place, kept throws(EventError) in
      add(place, try kept())
    }
  }

  /// - Precondition: the match ended with a forfeit.
  mutating func add(_ place: EventReading.ResultPlace, _ kept: EventMatchResult) {
    let message = kept.message ?? ""
    let forfeiter = place.result.forfeiter
    let isMove = place.result.termination == .illegalMove
    let key =
      "\(place.result.termination.rawValue) \(isMove ? "\(forfeiter ?? 0)" : message)"
    guard kinds[key] != nil || kinds.count < Self.most else {
      others += 1
      return
    }
    var kind =
      kinds[key]
      ?? Kind(
        termination: place.result.termination, message: message, example: place, seed: kept.seed,
        ply: kept.moves.count + 1)
    kind.count += 1
    if let forfeiter { kind.entrants.insert(forfeiter) }
    if place.result.match.isBefore(kind.example.result.match) {
      kind.example = place
      kind.message = message
      kind.seed = kept.seed
      kind.ply = kept.moves.count + 1
    }
    kinds[key] = kind
  }

  /// The most frequent kind first.
  var sorted: [Kind] {
    kinds.values.sorted {
      ($1.count, $0.message, $0.termination.rawValue)
        < ($0.count, $1.message, $1.termination.rawValue)
    }
  }
}

extension ScheduledMatch {
  /// Whether a match comes before another one by rounds and places.
  func isBefore(_ other: ScheduledMatch) -> Bool {
    func keys(_ match: ScheduledMatch) -> [Int] {
      let pairing = match.pairing
      return [pairing.round, pairing.number, pairing.first, pairing.second, match.leg]
    }
    return keys(self).lexicographicallyPrecedes(keys(other))
  }
}
