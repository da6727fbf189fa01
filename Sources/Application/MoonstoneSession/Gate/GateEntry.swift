import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport

/// What became of a script that came to a gate, as a line of `gate.jsonl`.
package struct GateEntry: Codable, Hashable, Sendable {
  package enum Verdict: String, Codable, Sendable {
    case stays
    case replaces
    case turnedAway = "turned away"
  }

  /// The name of its file.
  package let script: String
  /// The SHA-256 of the version; `nil` if it could not be read.
  package let sha256: String?
  package let verdict: Verdict
  /// Why it was turned away.
  package var reason: String?
  /// The SHA-256 of its tests, if it was turned away because of these.
  var tests: String?
  /// The SHA-256 of the version that it replaces.
  package var former: String?
  /// Its rank in the list then; left out if it was turned away.
  package var rank: Int?
  /// How many were in the list then.
  package var count: Int?
  /// Its rating then, if it was measured.
  package var elo: Double?
  package var error: Double?
  /// How many matches it played.
  package var matches: Int?
  /// The rating as people read it.
  package var rating: String?

  package init(
    _ script: String, _ sha256: String?, _ verdict: Verdict, because reason: String? = nil
  ) {
    (self.script, self.sha256, self.verdict, self.reason) = (script, sha256, verdict, reason)
  }

  /// The verdict on a script that was measured.
  init(on place: Int, of event: ArenaEvent, _ verdict: GateVerdict) {
    let entrant = event.entrants[place]
    func digits(_ other: Int) -> String { String((event.entrants[other].digest ?? "").prefix(8)) }
    switch verdict.answer {
    case .stays: self.init(entrant.name, entrant.digest, .stays)
    case .replaces(let other):
      self.init(entrant.name, entrant.digest, .replaces)
      former = event.entrants[other].digest
    case .isWeaker(let other, let lead, let odds):
      self.init(
        entrant.name, entrant.digest, .turnedAway,
        because: "the version that stands (\(digits(other))) is \(lead.whole) Elo stronger "
          + "(\(odds.inPercent) certain)")
    }
    (rank, count, matches) = (verdict.rank, verdict.count, verdict.matches)
    rating = verdict.elo.inWords
    guard verdict.elo.isKnown else { return }
    (elo, error) = (verdict.elo.difference.rounded(to: 1), verdict.elo.error.rounded(to: 1))
  }

  /// `eva.lua stays: place 3 of 12, +85 ± 20 Elo after 214 matches`.
  package var text: String {
    let name = script.printable
    let measured = matches.map { ", \(rating ?? "?") Elo after \($0.matches)" } ?? ""
    switch verdict {
    case .stays: return "\(name) stays: \(place)\(measured)"
    case .replaces:
      return "\(name) replaces its version \((former ?? "").prefix(8)): \(place)\(measured)"
    case .turnedAway:
      let after = matches.map { " after \($0.matches)" } ?? ""
      return "\(name) is turned away\(after): \((reason ?? "").printableLines)"
    }
  }

  private var place: String { rank.map { "place \($0) of \(count ?? $0)" } ?? "without a place" }

  /// One object; see `docs/json.md`.
  package var json: JSON {
    [
      "script": script, "sha256": orNull(sha256), "verdict": verdict.rawValue,
      "reason": orNull(reason), "former": orNull(former), "rank": orNull(rank),
      "count": orNull(count), "elo": orNull(elo), "error": orNull(error),
      "matches": orNull(matches),
    ]
  }
}
