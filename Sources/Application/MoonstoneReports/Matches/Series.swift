import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// The results of several matches between the same two players.
package struct Series: Sendable {
  /// The results of one player over all matches.
  package struct Record: Sendable {
    /// The name of the player.
    package let name: String
    /// The number of wins.
    package var wins = 0
    /// The number of forfeits by reason.
    package var forfeits: [Termination: Int] = [:]
  }

  /// The number of matches.
  package private(set) var matches = 0
  /// The number of draws.
  package private(set) var draws = 0
  /// The number of aborted matches.
  package private(set) var aborted = 0
  /// The player that was named first, whichever side it plays.
  package private(set) var first: Record
  /// The player that was named second.
  package private(set) var second: Record
  /// The margins of the matches that the rules decided, from the first player's side.
  private var margins = (sum: 0, count: 0)
  /// The seed of the first match.
  package let seed: UInt64

  /// Begins without matches.
  package init(first: String, second: String, seed: UInt64) {
    self.first = Record(name: first)
    self.second = Record(name: second)
    self.seed = seed
  }

  /// - Parameter side: the side of the first player.
  package mutating func add(_ ending: Ending, firstPlayed side: Side) {
    matches += 1
    switch ending.outcome {
    case .win(let winner, _):
      if winner == side { first.wins += 1 } else { second.wins += 1 }
    case .draw: draws += 1
    case nil: aborted += 1
    }
    if let margin = ending.margin(for: side) {
      margins.sum += margin
      margins.count += 1
    }
    switch ending.termination {
    case .time, .ticks, .memory, .illegalMove, .fault:
      if ending.side == side {
        first.forfeits[ending.termination, default: 0] += 1
      } else {
        second.forfeits[ending.termination, default: 0] += 1
      }
    case .rules, .resignation, .aborted: break
    }
  }

  /// The first player's mean margin; `nil` if the rules decided no match.
  package var meanMargin: Double? {
    margins.count == 0 ? nil : Double(margins.sum) / Double(margins.count)
  }
}

extension Series {
  /// The summary for people.
  package var text: String {
    var lines = ["\(matches) matches, seed \(seed)"]
    let names =
      first.name == second.name
      ? [first.name + " (first)", first.name + " (second)"]
      : [first.name, second.name]
    let width = names.map(\.count).max() ?? 0
    for (name, (record, other, sign)) in zip(names, [(first, second, 1.0), (second, first, -1.0)]) {
      var line = "\(name.padded(to: width))  \(record.wins) won, \(draws) drawn, \(other.wins) lost"
      if let meanMargin { line += ", mean margin \((sign * meanMargin).signed)" }
      lines.append(line)
    }
    for (name, record) in zip(names, [first, second]) where !record.forfeits.isEmpty {
      let reasons = Termination.allCases.compactMap { reason in
        record.forfeits[reason].map { "\($0) by \(reason.inWords)" }
      }
      lines.append("\(name) forfeited \(reasons.joined(separator: ", "))")
    }
    if aborted > 0 { lines.append("\(aborted) aborted") }
    return lines.joined(separator: "\n")
  }

  /// The summary for programs: the last line of the output.
  package var json: String {
    func player(_ record: Record, against other: Record, sign: Double) -> Summary.Player {
      Summary.Player(
        name: record.name, wins: record.wins, draws: draws, losses: other.wins,
        meanMargin: OrNull(meanMargin.map { $0 == 0 ? 0 : sign * $0 }),
        forfeits: Dictionary(
          uniqueKeysWithValues: record.forfeits.map { ($0.key.rawValue, $0.value) }))
    }
    return jsonLine(
      Summary(
        summary: Summary.Body(
          matches: matches, seed: seed, aborted: aborted,
          players: [
            player(first, against: second, sign: 1), player(second, against: first, sign: -1),
          ])))
  }

  private struct Summary: Encodable {
    struct Player: Encodable {
      let name: String
      let wins: Int
      let draws: Int
      let losses: Int
      let meanMargin: OrNull<Double>
      let forfeits: [String: Int]
    }

    struct Body: Encodable {
      let matches: Int
      let seed: UInt64
      let aborted: Int
      let players: [Player]
    }

    let summary: Body
  }
}
