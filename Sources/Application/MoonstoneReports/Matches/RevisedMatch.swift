import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A finished match between two players whose scripts may be edited while they play.
package struct RevisedMatch: Sendable {
  /// The number of the match, from 1 on.
  package let number: Int
  package let seed: UInt64
  /// The final versions of the first player and of the second, by SHA-256; empty for a player that
  /// is not a script.
  package let digests: (String, String)
  /// Whether a script changed after its first move, so that the match is not of one version.
  package let isMixed: Bool
  /// The side of the first player.
  package let firstSide: Side
  package let sideNames: Sides<String>
  package let ending: Ending
  /// See `Game.fingerprint(from:_:)`.
  package let fingerprint: UInt64
  /// The place of its opening among all; 0 without openings.
  package let start: Int

  /// Makes the record of a finished match.
  package init(
    number: Int, seed: UInt64, digests: (String, String), isMixed: Bool, firstSide: Side,
    sideNames: Sides<String>, ending: Ending, fingerprint: UInt64, start: Int = 0
  ) {
    self.number = number
    self.seed = seed
    self.digests = digests
    self.isMixed = isMixed
    self.firstSide = firstSide
    self.sideNames = sideNames
    self.ending = ending
    self.fingerprint = fingerprint
    self.start = start
  }

  /// - Parameters:
  ///   - names: the players with their versions.
  ///   - record: the record of these versions, this match included.
  package func text(names: (String, String), _ record: PairScore?) -> String {
    let sides =
      firstSide == .black
      ? Sides(black: names.0, white: names.1) : Sides(black: names.1, white: names.0)
    let counted =
      isMixed
      ? "not counted: a script changed during the match" : record.map { "\(names.0): \($0.text)" }
    let line = MatchLine(
      number: number, seed: seed, sideNames: sideNames, players: sides, ending: ending)
    return "\(line.text); \(counted ?? "")"
  }

  /// Returns the match as a JSON object in one line.
  package func json(versions: (Versions.Version, Versions.Version), _ record: PairScore?) -> String
  {
    let first: JSON = ["player": 1, "version": versions.0.number]
    let second: JSON = ["player": 2, "version": versions.1.number]
    let summary = MatchSummary(ending)
    let match: JSON = [
      "number": number, "seed": seed, "black": firstSide == .black ? first : second,
      "white": firstSide == .black ? second : first,
      "outcome": orNull(summary.outcome?.rawValue), "margin": orNull(summary.margin),
      "termination": summary.termination.rawValue, "side": orNull(summary.side?.description),
      "message": orNull(summary.message), "mixed": isMixed, "pair": orNull(record?.json),
    ]
    return jsonLine(of: ["match": match])
  }
}
