import Foundation
import MoonstoneKernel

/// The ratings of all players of many events and archives, on one scale.
///
/// They are the likeliest ones given all matches at once, as ``Ratings`` are for one event. Moving
/// first counts, too, where enough players met with both sides.
package struct JointRatings: Sendable {
  /// A player in the table.
  package struct Row: Sendable {
    /// The place of the player in the pool.
    package let player: Int
    /// The rating; `nil` where matches do not connect the player with the scale.
    package let elo: Elo?
    /// Whether the rating was given as an anchor.
    package let isAnchor: Bool
    /// How many matches it has played.
    package let matches: Int
    /// The score in points: 1 for a win, ½ for a draw.
    package let points: Double
  }

  /// The strongest player first; those beyond the scale come last.
  package let rows: [Row]
  /// What moving first is worth in Elo, with half the width of its 95 % confidence interval; `nil`
  /// if the matches do not tell.
  package let advantage: (elo: Double, error: Double)?
  /// How many matches repeat another one move by move, and so count for nothing.
  package let repeated: Int

  private let order: StrengthOrder?
  private let placing: Placing
  private let isOnScale: [Bool]
  private let isKnown: [Bool]

  /// As many matches, between players who met with both sides, say what moving first is worth.
  package static let fewestTurned = 20

  /// Players who share a place because their ratings are given.
  private struct Placing: Sendable {
    /// The place of each player in the fit.
    let places: [Int]
    /// What each player's strength is above its place's.
    let offsets: [Double]
    let count: Int

    init(players: Int, anchors: [Int: Double]) {
      var (places, offsets) = ([Int](), [Double](repeating: 0, count: players))
      var count = anchors.isEmpty ? 0 : 1
      for player in 0..<players {
        if let elo = anchors[player] {
          places.append(0)
          offsets[player] = elo * 2 / Elo.normalising
        } else {
          places.append(count)
          count += 1
        }
      }
      (self.places, self.offsets, self.count) = (places, offsets, count)
    }
  }

  /// - Parameters:
  ///   - pool: the matches.
  ///   - anchors: the ratings that hold, in Elo, by the places of their players.
  package init(_ pool: MatchPool, anchors: [Int: Double] = [:]) {
    let evidence = pool.evidence
    let players = pool.players.count
    let placing = Placing(players: players, anchors: anchors)
    let meetings = evidence.meetings.map { meeting in
      meeting.placed(
        placing.places[meeting.first], placing.places[meeting.second],
        offset: placing.offsets[meeting.first] - placing.offsets[meeting.second])
    }
    let bounds = Bounds(players: players, evidence.meetings, joined: Array(anchors.keys))
    let hasAdvantage = evidence.turned >= Self.fewestTurned
    let fit = StrengthFit(players: placing.count, meetings, hasAdvantage: hasAdvantage)
    isOnScale = Self.scale(bounds, evidence, anchors)
    let elos = Self.elos(fit, bounds, isOnScale, anchors, placing, evidence.meetings)
    isKnown = elos.map { $0?.isKnown ?? false }
    advantage = fit.advantage.map { worth, variance in
      (
        worth * Elo.normalising / 2,
        Normal.quantile95 * variance.squareRoot() * Elo.normalising / 2
      )
    }
    repeated = evidence.repeated
    order = placing.count > 1 ? StrengthOrder(fit, meetings) : nil
    self.placing = placing
    rows = (0..<players).map { player in
      Row(
        player: player, elo: elos[player], isAnchor: anchors[player] != nil,
        matches: evidence.totals[player].matches,
        points: Double(evidence.totals[player].halves) / 2)
    }.sorted { Self.isBefore($0, $1, pool.players) }
  }

  /// The rating of each player; `nil` for players beyond the scale.
  private static func elos(
    _ fit: StrengthFit, _ bounds: Bounds, _ scale: [Bool], _ anchors: [Int: Double],
    _ placing: Placing, _ meetings: [Meeting]
  ) -> [Elo?] {
    let field = field(bounds, scale, anchors, placing)
    let mean = fit.strengths.mean(over: field)
    let variances = fit.covariance.variances(in: field)
    let units = units(scale.count, meetings)
    return scale.indices.map { player in
      guard scale[player] else { return nil }
      let (place, isFixed) = (placing.places[player], anchors[player] != nil)
      return Elo(
        units[player].pairs, strength: fit.strengths[place] - mean + placing.offsets[player],
        reach: isFixed ? 0 : Normal.quantile95 * max(variances[place], 0).squareRoot(),
        isBoundedBelow: isFixed || bounds.isBoundedBelow[player],
        isBoundedAbove: isFixed || bounds.isBoundedAbove[player],
        pairs: isFixed ? .infinity : units[player].count)
    }
  }

  private static func isBefore(_ one: Row, _ other: Row, _ players: [RatedPlayer]) -> Bool {
    let (first, second) = (one.elo?.difference, other.elo?.difference)
    if let first, let second, first != second { return first > second }
    if (first == nil) != (second == nil) { return first != nil }
    let (player, next) = (players[one.player], players[other.player])
    return (player.name, player.digest ?? "") < (next.name, next.digest ?? "")
  }

  /// Who is on the scale: whom matches connect with the anchors, or else with the most players.
  private static func scale(
    _ bounds: Bounds, _ evidence: MatchPool.Evidence, _ anchors: [Int: Double]
  ) -> [Bool] {
    var sizes: [Int: Int] = [:]
    for (player, total) in evidence.totals.enumerated() where total.matches > 0 {
      sizes[bounds.parts[player], default: 0] += 1
    }
    let largest = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    let parts = Set(anchors.isEmpty ? [largest ?? 0] : anchors.keys.map { bounds.parts[$0] })
    return bounds.parts.map(parts.contains)
  }

  /// The places whose mean is 0: the anchors', or that of all whose rating has limits.
  private static func field(
    _ bounds: Bounds, _ scale: [Bool], _ anchors: [Int: Double], _ placing: Placing
  ) -> [Int] {
    guard anchors.isEmpty else { return [0] }
    let present = scale.indices.filter { scale[$0] }
    let limited = present.filter { bounds.isBoundedBelow[$0] && bounds.isBoundedAbove[$0] }
    return limited.count > 1 ? limited : present
  }

  /// The pairs of each player, and how many pairs all of its matches are.
  private static func units(
    _ players: Int, _ meetings: [Meeting]
  ) -> [(pairs: Scores, count: Double)] {
    var units = Array(repeating: (pairs: Scores(of: .pair), count: 0.0), count: players)
    for meeting in meetings {
      for place in [meeting.first, meeting.second] {
        units[place].count += meeting.count * meeting.matches / 2
        guard meeting.isOfPairs else { continue }
        units[place].pairs.add(place == meeting.first ? meeting.scores : meeting.scores.reversed)
      }
    }
    return units
  }

  /// The probability that one player is stronger than another one, from 0 to 1; `nil` if nothing
  /// tells.
  ///
  /// - Parameters:
  ///   - one: the place of a player in the pool.
  ///   - other: the place of another one.
  package func superiority(of one: Int, over other: Int) -> Double? {
    guard one != other, isOnScale[one], isOnScale[other] else { return nil }
    let offset = placing.offsets[one] - placing.offsets[other]
    let places = (placing.places[one], placing.places[other])
    if places.0 == places.1 { return offset == 0 ? 0.5 : offset > 0 ? 1 : 0 }
    guard isKnown[one], isKnown[other] else { return nil }
    return order?.superiority(of: places.0, over: places.1, offset: offset)
  }
}
