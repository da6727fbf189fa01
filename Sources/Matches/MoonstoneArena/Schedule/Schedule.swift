/// Who plays whom, when: a pure function of the format and of what has been played.
///
/// The answer does not depend on the order in which results came, nor on who played how many matches at
/// a time.
public struct Schedule: Hashable, Sendable {
  public let format: Format
  public let entrants: Int
  /// Stops an event of two as soon as it has decided; what was played beyond does not count.
  public let test: SPRT?
  /// Who plays no more, by their places. Where all pairings are known, theirs are left out; else what
  /// they have played stands.
  public let withdrawn: Set<Int>
  /// In which rounds who takes part, by places, where rounds follow from results; whoever is not named
  /// does so in all of them.
  public let attendance: [Int: Attendance]

  /// Why there is no such event.
  public struct Impossible: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// - Parameters:
  ///   - withdrawn: for a format of which all pairings are known.
  ///   - attendance: for one whose rounds follow from results.
  /// - Throws: ``Impossible``.
  public init(
    _ format: Format, entrants: Int, test: SPRT? = nil, withdrawn: Set<Int> = [],
    attendance: [Int: Attendance] = [:]
  ) throws(Impossible) {
    let withdrawn = withdrawn.union(attendance.filter { !$0.value.stays }.keys)
    if let obstacle = format.obstacle(entrants: entrants) {
      throw Impossible(description: obstacle)
    }
    if test != nil {
      guard entrants == 2, case .roundRobin = format else {
        throw Impossible(description: "a test is between two, who play a round-robin")
      }
    }
    guard attendance.isEmpty || !format.isFixed else {
      throw Impossible(description: "who is in a \(format.name) is in all of its rounds")
    }
    if !withdrawn.isEmpty {
      guard test == nil else {
        throw Impossible(description: "a duel is nothing without either of the two")
      }
      guard withdrawn.allSatisfy((0..<entrants).contains), entrants - withdrawn.count >= 2 else {
        throw Impossible(description: "an event needs 2 entrants at least")
      }
      if case .gauntlet = format, withdrawn.contains(0) {
        throw Impossible(description: "a gauntlet is nothing without whom all others meet")
      }
    }
    self.format = format
    self.entrants = entrants
    self.test = test
    self.withdrawn = withdrawn
    self.attendance = attendance.filter { $0.value != .whole }
  }

  /// Who has no part in it at all: no row in the standings, and no match.
  public var absent: Set<Int> {
    format.isFixed ? withdrawn : Set(attendance.filter { $0.value == .none }.keys)
  }

  func attends(_ entrant: Int, _ round: Int) -> Bool {
    (attendance[entrant] ?? .whole).has(round)
  }

  /// How many still take part.
  public var remaining: Int { entrants - withdrawn.count }

  /// How many rounds there are.
  public var rounds: Int {
    switch format {
    case .roundRobin(let rounds), .gauntlet(let rounds), .swiss(let rounds, _): rounds
    case .knockout: Int.bitWidth - (entrants - absent.count - 1).leadingZeroBitCount
    }
  }

  /// What is known of an event at some moment.
  public struct Plan: Hashable, Sendable {
    /// In the order in which they are to be played.
    public internal(set) var pairings = Pairings()
    /// Both of each pairing, in the order in which they are to be played; not made before they are asked
    /// for, since an event may have hundreds of thousands.
    public var matches: some Sequence<ScheduledMatch> { pairings.lazy.flatMap(\.matches) }
    /// Who rests in a round, by its number; in a knockout, who goes on without playing.
    public internal(set) var byes: [Int: [Int]] = [:]
    /// Whether nothing can follow these pairings.
    public internal(set) var isComplete = false
    /// What the test says, where there is one.
    public internal(set) var decision: SPRT.Decision?
    /// Where an entrant of a knockout was put out, by its place in the list; the winner's is 0.
    public internal(set) var places: [Int: Int] = [:]
  }

  /// The pairings that follow from these results: all of them up to the first that still waits for one.
  ///
  /// - Parameter score: what came of a match; `nil` for one that is not over.
  public func plan(_ score: (ScheduledMatch) -> MatchScore?) -> Plan {
    switch format {
    case .roundRobin(let rounds):
      let plan = fixed(Pairings(roundRobinOf: entrants, rounds: rounds))
      return test.map { decided(plan, by: $0, score) } ?? plan
    case .gauntlet(let rounds):
      return fixed(Pairings(gauntletOf: entrants, rounds: rounds))
    case .swiss(let rounds, let pairs): return swiss(rounds, pairs, score)
    case .knockout(let pairs): return knockout(pairs, score)
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

  /// What both matches of a pairing came to, as its first entrant sees it; `nil` while one is missing.
  static func halves(_ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?) -> Int? {
    let scores = pairing.matches.compactMap(score)
    return scores.count == 2 ? scores[0].halves + scores[1].halves : nil
  }

  /// Cut off after the first pairing at which the test decides, whatever was played beyond it.
  private func decided(
    _ plan: Plan, by test: SPRT, _ score: (ScheduledMatch) -> MatchScore?
  ) -> Plan {
    var plan = plan
    var trial = Trial(test)
    trial.advance(plan.pairings, score)
    plan.decision = trial.decision
    if trial.decision != nil { plan.pairings.cut(to: trial.count) }
    return plan
  }

  private func swiss(
    _ rounds: Int, _ pairs: Int, _ score: (ScheduledMatch) -> MatchScore?
  ) -> Plan {
    var plan = Plan()
    var scores = Array(repeating: 0, count: entrants)
    var firsts = Array(repeating: 0, count: entrants)
    var met: Set<Swiss.Meeting> = []
    for round in 1...rounds {
      let present = (0..<entrants).filter { attends($0, round) }
      let (pairings, bye) = Swiss(scores: scores, met: met, firsts: firsts, present: present)
        .round(round, pairs: pairs)
      plan.pairings.append(contentsOf: pairings)
      plan.isComplete = round == rounds
      if let bye {
        plan.byes[round] = [bye]
        // Who rests scores as who wins.
        scores[bye] += 4 * pairs
        met.insert(Swiss.Meeting(bye, entrants))
      }
      for pairing in pairings {
        guard let halves = Self.halves(pairing, score) else { return plan }
        scores[pairing.first] += halves
        scores[pairing.second] += 4 - halves
        firsts[pairing.first] += 1
        firsts[pairing.second] -= 1
        met.insert(Swiss.Meeting(pairing.first, pairing.second))
      }
    }
    return plan
  }

  private func knockout(_ pairs: Int, _ score: (ScheduledMatch) -> MatchScore?) -> Plan {
    var plan = Plan()
    // Who went before the first round leaves no gap.
    let absent = absent
    let field = (0..<entrants).filter { !absent.contains($0) }
    var standing = Bracket.places(entrants: field.count).map { $0.map { field[$0] } }
    var round = 0
    while standing.count > 1 {
      round += 1
      var next: [Int?] = []
      var isWaiting = false
      for place in standing.indices {
        guard let entrant = standing[place], !attends(entrant, round) else { continue }
        plan.places[entrant] = standing.count / 2
        standing[place] = nil
      }
      for place in stride(from: 0, to: standing.count, by: 2) {
        guard let one = standing[place], let other = standing[place + 1] else {
          let bye = standing[place] ?? standing[place + 1]
          plan.byes[round, default: []] += [bye].compactMap { $0 }
          next.append(bye)
          continue
        }
        let winner = meet(min(one, other), max(one, other), round, pairs, &plan, score)
        if let winner { plan.places[winner == one ? other : one] = standing.count / 2 }
        isWaiting = isWaiting || winner == nil
        next.append(winner)
      }
      if isWaiting { return plan }
      standing = next
    }
    if let winner = standing[0] { plan.places[winner] = 0 }
    plan.isComplete = true
    return plan
  }

  /// Adds the pairings of two in a knockout, and answers who goes on; `nil` while that is open.
  private func meet(
    _ low: Int, _ high: Int, _ round: Int, _ pairs: Int, _ plan: inout Plan,
    _ score: (ScheduledMatch) -> MatchScore?
  ) -> Int? {
    var lead = 0
    var margin = 0
    /// Whether the pairing is over.
    func add(_ number: Int) -> Bool {
      // By turns, so that neither always begins.
      let swaps = number.isMultiple(of: 2)
      let pairing = Pairing(
        round: round, number: number, first: swaps ? high : low, second: swaps ? low : high)
      plan.pairings.append(contentsOf: [pairing])
      let scores = pairing.matches.compactMap(score)
      guard scores.count == 2 else { return false }
      let sign = swaps ? -1 : 1
      lead += sign * (scores[0].halves + scores[1].halves - 2)
      margin += sign * (scores[0].margin + scores[1].margin)
      return true
    }
    let played = (1...pairs).map(add)
    guard !played.contains(false) else { return nil }
    for extra in 1...Format.mostExtraPairs where lead == 0 {
      guard add(pairs + extra) else { return nil }
    }
    if lead != 0 { return lead > 0 ? low : high }
    return margin < 0 ? high : low
  }
}
