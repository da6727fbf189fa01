import MoonstoneSupport

/// Decides who plays whom, and when: a pure function of the format and the results.
///
/// It does not depend on the order in which results came, nor on how many matches were played at a
/// time.
public struct Schedule: Hashable, Sendable {
  /// The format of the event.
  public let format: Format
  /// How many entrants the event has, withdrawn ones included.
  public let entrants: Int
  /// Stops an event of two entrants as soon as it has decided; later matches do not count.
  public let test: SPRT?
  /// The places of entrants that play no more. If all pairings are known from the beginning, theirs
  /// are left out; otherwise their results stand.
  public let withdrawn: Set<Int>
  /// The rounds of entrants, by places, if rounds follow from results. An entrant that is not named
  /// takes part in all of them.
  public let attendance: [Int: Attendance]
  /// How those of a Swiss find each other.
  let rule: Swiss.Rule
  /// How many openings the event has, which take turns; if that is unknown, none returns.
  var openings = Int.max
  /// Whether a gate leaves the order of its top in doubt, as long as more scripts are to come.
  var isMeasuringOnly = false

  /// Why a schedule is not possible.
  public struct Impossible: ExplainedError, Hashable, Sendable {
    /// What kind of fault it is.
    public var faultKind: FaultKind { .usage }

    /// The reason in a sentence.
    public let description: String
  }

  /// - Parameters:
  ///   - format: the format of the event.
  ///   - entrants: how many entrants the event has, withdrawn ones included.
  ///   - test: stops an event of two entrants as soon as it has decided; `nil` to play all matches.
  ///   - withdrawn: the places of withdrawn entrants, for a format whose pairings are all known.
  ///   - attendance: the rounds of entrants, for a format whose rounds follow from results.
  /// - Throws: ``Impossible``.
  public init(
    _ format: Format, entrants: Int, test: SPRT? = nil, withdrawn: Set<Int> = [],
    attendance: [Int: Attendance] = [:]
  ) throws(Impossible) {
    try self.init(
      format, entrants: entrants, test: test, withdrawn: withdrawn, attendance: attendance,
      rule: .nearest)
  }

  init(
    _ format: Format, entrants: Int, test: SPRT?, withdrawn: Set<Int>,
    attendance: [Int: Attendance], rule: Swiss.Rule
  ) throws(Impossible) {
    let withdrawn = withdrawn.union(attendance.filter { !$0.value.stays }.keys)
    if let obstacle = format.obstacle(entrants: entrants) {
      throw Impossible(description: obstacle)
    }
    if test != nil {
      guard entrants == 2, case .roundRobin = format else {
        throw Impossible(description: "a test needs a round-robin of two entrants")
      }
    }
    guard attendance.isEmpty || !format.isFixed else {
      throw Impossible(description: "an entrant of a \(format.name) is in all of its rounds")
    }
    if !withdrawn.isEmpty {
      guard test == nil else {
        throw Impossible(description: "a duel needs both of its entrants")
      }
      guard withdrawn.allSatisfy((0..<entrants).contains), entrants - withdrawn.count >= 2 else {
        throw Impossible(description: "an event needs at least 2 entrants")
      }
      if case .gauntlet = format, withdrawn.contains(0) {
        throw Impossible(description: "a gauntlet needs the entrant that all others meet")
      }
    }
    self.format = format
    self.entrants = entrants
    self.test = test
    self.withdrawn = withdrawn
    self.attendance = attendance.filter { $0.value != .whole }
    if case .swiss = format { self.rule = rule } else { self.rule = .nearest }
  }

  /// The places of entrants that have no row in the standings and no match.
  public var absent: Set<Int> {
    format.isFixed ? withdrawn : Set(attendance.filter { $0.value == .none }.keys)
  }

  /// Whether an entrant takes part in a round.
  func attends(_ entrant: Int, _ round: Int) -> Bool {
    (attendance[entrant] ?? .whole).has(round)
  }

  /// How many entrants were not withdrawn.
  public var remaining: Int { entrants - withdrawn.count }

  /// How many rounds the event has.
  public var rounds: Int {
    switch format {
    case .roundRobin(let rounds), .gauntlet(let rounds), .swiss(let rounds, _): rounds
    case .knockout: Int.bitWidth - (entrants - absent.count - 1).leadingZeroBitCount
    case .gate: Pairing.most
    }
  }

  /// The place of a pairing's opening in the order in which openings are played. All pairings of a
  /// round share an opening, so that no entrant has an easier one than others.
  func opening(of pairing: Pairing) -> Int {
    let place =
      switch format {
      case .roundRobin, .gauntlet: pairing.round - 1
      case .swiss(_, let pairs): (pairing.round - 1) * pairs + pairing.number - 1
      case .knockout(let pairs):
        (pairing.round - 1) * (pairs + Format.mostExtraPairs) + pairing.number - 1
      case .gate: pairing.number - 1
      }
    return place % openings
  }

  /// What follows from the results at a moment.
  public struct Plan: Hashable, Sendable {
    /// The known pairings, in the order in which they are played.
    public internal(set) var pairings = Pairings()
    /// Both matches of each pairing, in the order in which they are played. They are computed on
    /// demand, since an event may have hundreds of thousands.
    public var matches: some Sequence<ScheduledMatch> { pairings.lazy.flatMap(\.matches) }
    /// The entrants that rest in a round, by its number; in a knockout they advance without
    /// playing.
    public internal(set) var byes: [Int: [Int]] = [:]
    /// Whether no further pairings can follow.
    public internal(set) var isComplete = false
    /// The decision of the test; `nil` without a test or before its decision.
    public internal(set) var decision: SPRT.Decision?
    /// The round from the end in which entrants left a knockout, by places: 0 for the winner, 1 for
    /// the loser of the final, 2 for a semi-final, 4 for the round before.
    public internal(set) var places: [Int: Int] = [:]
    /// The entrants at the beginning of each known round of a knockout, in the order of the
    /// bracket: neighbours meet, and an entrant beside `nil` advances without playing.
    public internal(set) var bracket: [[Int?]] = []
  }

  /// The pairings that follow from the results, up to the first round that waits for a result.
  ///
  /// - Parameter score: the score of a match; `nil` if it is not over.
  public func plan(_ score: (ScheduledMatch) -> MatchScore?) -> Plan {
    switch format {
    case .roundRobin(let rounds):
      let plan = fixed(Pairings(roundRobinOf: entrants, rounds: rounds))
      return test.map { decided(plan, by: $0, score) } ?? plan
    case .gauntlet(let rounds):
      return fixed(Pairings(gauntletOf: entrants, rounds: rounds))
    case .swiss, .knockout, .gate:
      guard var rounds = rounded else { preconditionFailure("rounds follow from results") }
      rounds.advance(score)
      return rounds.plan
    }
  }

  private func fixed(_ pairings: Pairings) -> Plan {
    var plan = Plan()
    plan.pairings =
      withdrawn.isEmpty
      ? pairings
      : Pairings(
        pairings.filter { !withdrawn.contains($0.first) && !withdrawn.contains($0.second) })
    plan.isComplete = true
    return plan
  }

  /// The score of the first entrant in both matches of a pairing, in half points; `nil` while a
  /// result is missing.
  static func halves(_ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?) -> Int? {
    let scores = pairing.matches.compactMap(score)
    return scores.count == 2 ? scores[0].halves + scores[1].halves : nil
  }

  /// The plan up to the pairing at which the test decides, whatever was played beyond it.
  private func decided(
    _ plan: Plan, by test: SPRT, _ score: (ScheduledMatch) -> MatchScore?
  ) -> Plan {
    var plan = plan
    var trial = Trial(test, self)
    trial.advance(plan.pairings, score)
    plan.decision = trial.decision
    if trial.decision != nil { plan.pairings.cut(to: trial.count) }
    return plan
  }
}
