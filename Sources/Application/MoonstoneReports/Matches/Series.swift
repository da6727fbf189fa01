import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// The results of several matches between the same two players.
package struct Series: Sendable {
  /// The name of the player that was named first, whichever side it plays, and that of the other.
  package let names: (String, String)
  /// The number of matches to play.
  package let planned: Int
  /// The seed of the first match.
  package let seed: UInt64
  package private(set) var record = PairScore()
  /// The results of each version of the players' scripts.
  private var versions: RevisedMatchTally
  private var forfeits = (ForfeitTally(), ForfeitTally())

  ///
  /// - Parameter swaps: whether the players swap sides after each match.
  package init(first: String, second: String, planned: Int, seed: UInt64, swaps: Bool = false) {
    names = (first, second)
    versions = RevisedMatchTally(names, of: swaps ? .pair : .match)
    self.planned = planned
    self.seed = seed
  }

  /// Counts a match that ended at some time.
  package mutating func add(_ match: RevisedMatch, at time: Date) {
    record.add(match.ending, firstPlayed: match.firstSide, fingerprint: match.fingerprint)
    _ = versions.use(match.digests.0, by: .first, at: time)
    _ = versions.use(match.digests.1, by: .second, at: time)
    _ = versions.add(match, at: time)
    switch match.ending.forfeiter {
    case match.firstSide: forfeits.0.add(match.ending, inMatch: record.matches)
    case match.firstSide.opponent: forfeits.1.add(match.ending, inMatch: record.matches)
    default: break
    }
  }

  /// The results of each version, if a script changed during the series.
  ///
  /// - Parameter width: the columns of the window; `nil` for lines of any width.
  package func versionLines(fitting width: Int?) -> [String] {
    guard versions.hasVersions else { return [] }
    let mixed =
      versions.mixed > 0
      ? ["\(versions.mixed.matches) not counted for any version: a script changed during it"] : []
    return versions.columns.lines(fitting: width)
      + mixed.flatMap { $0.wrapped(to: width, indent: 2) }
  }

  /// Whether a match repeated an earlier one.
  package var hasRepeats: Bool { record.different < record.matches }
}

extension Series {
  package var text: String {
    let apart = NamesApart([names.0.shownName, names.1.shownName]).names
    let (first, second) = (apart[0], apart[1])
    let results = [
      [first, result(wins: record.wins, losses: record.losses, sign: 1)],
      [second, result(wins: record.losses, losses: record.wins, sign: -1)],
    ]
    var lines = [heading] + TextColumns.list(results).lines(fitting: nil)
    lines += forfeits.0.lines(on: first) + forfeits.1.lines(on: second)
    if record.aborted > 0 { lines.append("\(record.aborted) aborted") }
    return lines.joined(separator: "\n")
  }

  private var heading: String {
    let played =
      record.matches < planned ? "\(record.matches) of \(planned) matches" : planned.matches
    let different = hasRepeats ? ", only \(record.different) of them different" : ""
    return "\(played)\(different), seed \(seed)"
  }

  private func result(wins: Int, losses: Int, sign: Double) -> String {
    let margin = record.meanMargin.map { ", mean margin \((sign * $0).signed)" } ?? ""
    return "\(wins) won, \(record.draws) drawn, \(losses) lost\(margin)"
  }
}

extension Series {
  /// The summary for programs: the last line of the output.
  package var json: String {
    let mean = record.meanMargin
    let summary: JSON = [
      "matches": record.matches, "planned": planned, "different": record.different, "seed": seed,
      "aborted": record.aborted, "versions": versions.hasVersions ? versions.records : nil,
      "players": [
        player(names.0, record.wins, record.losses, margin: mean, forfeits.0),
        player(
          names.1, record.losses, record.wins, margin: mean.map { $0 == 0 ? 0 : -$0 }, forfeits.1),
      ],
    ]
    return jsonLine(of: ["summary": summary])
  }

  private func player(
    _ name: String, _ wins: Int, _ losses: Int, margin: Double?, _ forfeits: ForfeitTally
  ) -> JSON {
    [
      "name": name, "wins": wins, "draws": record.draws, "losses": losses,
      "meanMargin": orNull(margin),
      "forfeits": Dictionary(
        uniqueKeysWithValues: forfeits.counts.map { ($0.key.rawValue, $0.value) }),
      "failures": forfeits.failures.map { failure -> JSON in
        [
          "termination": failure.termination.rawValue, "message": orNull(failure.message),
          "count": failure.count, "firstMatch": failure.firstMatch,
        ]
      },
    ]
  }
}
