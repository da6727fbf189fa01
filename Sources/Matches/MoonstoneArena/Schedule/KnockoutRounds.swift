/// The rounds of a knockout, as results come.
struct KnockoutRounds: Rounds {
  /// Two entrants in a round; the one with the higher score advances.
  private struct Meeting {
    let low: Int
    let high: Int
    /// How many pairings are known; their numbers are counted from 1.
    var known: Int
    /// How many of them are over, in their order.
    var over = 0
    var lead = 0
    var margin = 0
    var winner: Int?

    func pairing(_ number: Int, in round: Int) -> Pairing {
      // The entrants take turns to have black first.
      let swaps = number.isMultiple(of: 2)
      return Pairing(
        round: round, number: number, first: swaps ? high : low, second: swaps ? low : high)
    }
  }

  private let schedule: Schedule
  private let pairs: Int
  /// What is known of the rounds that are over, and of who is in this one.
  private var past = Schedule.Plan()
  private var round = 0
  /// Those in the next round to plan, in the order of the bracket.
  private var standing: [Int?]
  private var meetings: [Meeting] = []
  /// The meetings of this round, by either of the two.
  private var places: [Int: Int] = [:]
  private var undecided = 0

  init(_ schedule: Schedule, pairs: Int) {
    self.schedule = schedule
    self.pairs = pairs
    // An entrant that left before the first round leaves no gap.
    let absent = schedule.absent
    let field = (0..<schedule.entrants).filter { !absent.contains($0) }
    standing = Bracket.places(entrants: field.count).map { $0.map { field[$0] } }
  }

  var plan: Schedule.Plan {
    var plan = past
    for meeting in meetings {
      plan.pairings.append(
        contentsOf: (1...meeting.known).map { meeting.pairing($0, in: round) })
      if let winner = meeting.winner {
        plan.places[winner == meeting.low ? meeting.high : meeting.low] = standing.count / 2
      }
    }
    return plan
  }

  var isDue: Bool { undecided == 0 && !past.isComplete }

  mutating func settle(_ score: (ScheduledMatch) -> MatchScore?) {
    for place in meetings.indices { settle(place, score) }
  }

  mutating func settle(
    _ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?
  ) -> [Pairing] {
    guard pairing.round == round, let place = places[pairing.first] else { return [] }
    let known = meetings[place].known
    settle(place, score)
    let meeting = meetings[place]
    return known == meeting.known
      ? [] : (known + 1...meeting.known).map { meeting.pairing($0, in: round) }
  }

  private mutating func settle(_ place: Int, _ score: (ScheduledMatch) -> MatchScore?) {
    var meeting = meetings[place]
    while meeting.winner == nil {
      let number = meeting.over + 1
      let scores = meeting.pairing(number, in: round).matches.compactMap(score)
      guard scores.count == 2 else { break }
      let sign = number.isMultiple(of: 2) ? -1 : 1
      meeting.lead += sign * (scores[0].halves + scores[1].halves - 2)
      meeting.margin += sign * (scores[0].margin + scores[1].margin)
      meeting.over = number
      guard number == meeting.known else { continue }
      if meeting.lead == 0, meeting.known < pairs + Format.mostExtraPairs {
        meeting.known += 1
      } else {
        let lead = meeting.lead == 0 ? meeting.margin : meeting.lead
        meeting.winner = lead < 0 ? meeting.high : meeting.low
        undecided -= 1
      }
    }
    meetings[place] = meeting
  }

  mutating func planNext() -> [Pairing] {
    precondition(isDue, "the round before is not over")
    advance()
    guard standing.count > 1 else {
      if let winner = standing[0] { past.places[winner] = 0 }
      past.isComplete = true
      return []
    }
    round += 1
    for place in standing.indices {
      guard let entrant = standing[place], !schedule.attends(entrant, round) else { continue }
      past.places[entrant] = standing.count / 2
      standing[place] = nil
    }
    past.bracket.append(standing)
    meet()
    return meetings.flatMap { meeting in (1...pairs).map { meeting.pairing($0, in: round) } }
  }

  /// Ends the round: winners, and those without an opponent, go on.
  private mutating func advance() {
    guard round > 0 else { return }
    past = plan
    standing = standing.indices.filter { $0.isMultiple(of: 2) }.map { place in
      guard let one = standing[place], standing[place + 1] != nil else {
        return standing[place] ?? standing[place + 1]
      }
      return places[one].flatMap { meetings[$0].winner }
    }
    meetings = []
    places = [:]
  }

  private mutating func meet() {
    for place in stride(from: 0, to: standing.count, by: 2) {
      guard let one = standing[place], let other = standing[place + 1] else {
        past.byes[round, default: []] += [standing[place] ?? standing[place + 1]].compactMap(\.self)
        continue
      }
      places[one] = meetings.count
      places[other] = meetings.count
      meetings.append(Meeting(low: min(one, other), high: max(one, other), known: pairs))
    }
    undecided = meetings.count
  }
}
