import MoonstoneKernel

extension ScheduledMatch {
  /// The name of the match in its event: round, pairing, its two entrants, and match.
  package var word: String {
    "\(pairing.round)-\(pairing.number)-\(pairing.first)-\(pairing.second)-\(leg)"
  }

  /// Round, pairing and match: `1.2.1`. Those of other entrants may have the same.
  package var numbers: String { "\(pairing.round).\(pairing.number).\(leg)" }

  /// What names the match among all of its event for people.
  package func number(in event: ArenaEvent) -> String {
    event.entrants.count > 2 ? word : numbers
  }

  /// The match of a name that ``word`` gives.
  package init?(word: some StringProtocol) {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 5, let round = numbers[0], let number = numbers[1],
      let first = numbers[2], let second = numbers[3], let leg = numbers[4],
      [round, number].allSatisfy((1...Pairing.most).contains),
      [first, second].allSatisfy((0...Pairing.most).contains), first != second, leg == 1 || leg == 2
    else { return nil }
    self.init(Pairing(round: round, number: number, first: first, second: second), leg)
  }
}
