import Testing

@testable import MoonstoneArena

@Suite struct RepetitionsTests {
  /// - Parameters:
  ///   - openings: how many take turns; by default none returns.
  ///   - fingerprint: of a match that is over.
  private func news(
    _ pairings: Pairings, openings: Int? = nil, _ fingerprint: (ScheduledMatch) -> UInt64?
  ) throws -> (new: [Bool], count: Int) {
    let (taken, count) = try taken(pairings, openings: openings, fingerprint)
    let new = Set(taken.joined())
    return (pairings.indices.map(new.contains), count)
  }

  /// The places that count after each pairing.
  private func taken(
    _ pairings: Pairings, openings: Int?, _ fingerprint: (ScheduledMatch) -> UInt64?
  ) throws -> ([[Int]], count: Int) {
    var schedule = try Schedule(.roundRobin(rounds: pairings.count), entrants: 3)
    if let openings { schedule.openings = openings }
    var repetitions = Repetitions(schedule)
    let taken = pairings.indices.map { place in
      repetitions.take(place, of: pairings) { match in
        fingerprint(match).map { MatchScore(halves: 1, fingerprint: $0) }
      }
    }
    return (taken, repetitions.count)
  }

  @Test func playersThatPlayDifferentlyFromTheSameOpeningDrawChance() throws {
    let pairings = Pairings(roundRobinOf: 2, rounds: 6)
    // Two openings; from the second one, the fourth round goes another way.
    let (places, count) = try taken(pairings, openings: 2) { match in
      match.pairing.round == 4 ? 40 : UInt64(match.pairing.round % 2)
    }
    #expect(places == [[0], [1], [], [2, 3], [4], [5]])
    #expect(count == 0)
    let other = try news(pairings, openings: 6) { match in
      match.pairing.round == 4 ? 40 : UInt64(match.pairing.round % 2)
    }
    #expect(other.new == [true, true, false, true, false, false])
    #expect(other.count == 6)
  }

  @Test func aMatchIsRepeatedByTheSameTwoOnTheSameSidesAlone() throws {
    // Each of three against each other, in both matches of a pairing the same moves.
    let pairings = Pairings(roundRobinOf: 3, rounds: 2)
    let (new, count) = try news(pairings) { _ in 7 }
    #expect(new == [true, true, true, false, false, false])
    #expect(count == 6)
  }

  @Test func halfOfAPairIsEnough() throws {
    let pairings = Pairings(roundRobinOf: 2, rounds: 3)
    let (new, count) = try news(pairings) { match in
      match.leg == 1 ? UInt64(match.pairing.round) : 10 + UInt64(match.pairing.round / 2)
    }
    // The side that begins changes from round to round.
    #expect(new == [true, true, true])
    #expect(count == 0)
    let same = try news(pairings) { match in
      match.black == 0 ? 5 : UInt64(match.pairing.round)
    }
    #expect(same.new == [true, false, false])
    #expect(same.count == 2)
  }

  @Test func matchesThatAreNotOverAreNotRepetitions() throws {
    let pairings = Pairings(roundRobinOf: 2, rounds: 4)
    let (new, count) = try news(pairings) { $0.pairing.round == 2 ? nil : 1 }
    #expect(new == [true, true, false, false])
    #expect(count == 4)
  }

  /// Across the sizes of the table.
  @Test(arguments: [7, 8, 100, 1000]) func manyAreToldApart(rounds: Int) throws {
    let pairings = Pairings(roundRobinOf: 2, rounds: 2 * rounds)
    let (new, count) = try news(pairings) { match in
      UInt64((match.pairing.round - 1) % rounds) << 40
    }
    #expect(new == (0..<2 * rounds).map { $0 < rounds })
    #expect(count == 2 * rounds)
  }

  @Test func aTrialStepByStepIsTheSame() throws {
    let pairings = Pairings(roundRobinOf: 2, rounds: 200)
    func score(_ match: ScheduledMatch) -> MatchScore? {
      let number = match.pairing.round % 70
      return MatchScore(halves: number % 3, fingerprint: UInt64(2 * number + match.black))
    }
    let schedule = try Schedule(.roundRobin(rounds: 200), entrants: 2, test: try SPRT(0, 1))
    var once = try #require(schedule.trial)
    once.advance(pairings, score)
    var steps = try #require(schedule.trial)
    for last in 1...200 { steps.advance(pairings) { $0.pairing.round <= last ? score($0) : nil } }
    #expect(steps.count == 200)
    #expect(steps.scores == once.scores)
    #expect(once.scores.count == 70)
  }
}

@Suite struct NumberIndexTests {
  @Test(arguments: [0, 5, 1 << 20]) func numbersOfOneHashAreFound(hash: Int) {
    var table = NumberIndex()
    for number in UInt32(1)...100 { table.add(number) { _ in hash } }
    #expect(table.count == 100)
    for number in UInt32(1)...100 {
      #expect(table.first(at: hash) { $0 == number } == number)
    }
    #expect(table.first(at: hash) { $0 == 101 } == nil)
  }

  @Test func theyGoOnAtTheBeginningOfTheTable() {
    var table = NumberIndex()
    for number in UInt32(1)...14 { table.add(number) { _ in 15 } }
    #expect(table.first(at: 15) { $0 == 14 } == 14)
    #expect(table.first(at: 15) { _ in false } == nil)
  }

  @Test(arguments: [0, 14, 15, 1000]) func reservedSpaceIsNotALimit(expected: Int) {
    var table = NumberIndex(expected: expected)
    for number in UInt32(1)...2000 { table.add(number) { Int($0) * 31 } }
    #expect(
      (UInt32(1)...2000).allSatisfy { number in
        table.first(at: Int(number) * 31) { $0 == number } == number
      })
  }
}
