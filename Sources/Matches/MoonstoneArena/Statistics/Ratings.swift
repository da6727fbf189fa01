/// The ratings of all entrants of an event, on one scale.
///
/// They are fitted to all pairs of matches at once, see docs/statistics.md. The mean of all
/// entrants whose rating the results limit from both sides is 0; where there are not two of them,
/// the mean of all. Between two, a rating is the difference to the other one.
public struct Ratings: Sendable {
  /// For more players the fit would take minutes: each is then rated against its opponents.
  package static let mostPlayers = 500

  private let elos: [Elo]
  private let isDuel: Bool
  /// Whether there are too many players for one scale.
  package let areTooMany: Bool
  /// Who is stronger; `nil` without a common fit.
  private let order: StrengthOrder?

  /// - Parameters:
  ///   - players: how many there are.
  ///   - entrants: how many of the first players are in the event; others are former versions.
  ///   - followsResults: whether results decided who met. The winners of a round then had luck, and
  ///     their opponents, too: errors are wider by what the spread of the field says of that.
  init(players: Int, entrants: Int, _ meetings: [Meeting], followsResults: Bool) {
    var scores = [Scores](repeating: Scores(of: .pair), count: players)
    for meeting in meetings {
      scores[meeting.first].add(meeting.scores)
      scores[meeting.second].add(meeting.scores.reversed)
    }
    let active = (0..<players).filter { scores[$0].count > 0 }
    isDuel = active.count == 2
    areTooMany = active.count > 2 && players > Self.mostPlayers
    guard active.count > 2, !areTooMany else {
      order = nil
      elos = scores.map { Elo($0) }
      return
    }
    let fit = StrengthFit(players: players, meetings)
    let bounds = Bounds(players: players, meetings)
    let present = active.filter { $0 < entrants }
    let limited = present.filter { bounds.isBoundedBelow[$0] && bounds.isBoundedAbove[$0] }
    // The mean of one would be known without an error, and every other error be that to this one.
    let field = limited.count > 1 ? limited : present
    let mean = fit.strengths.mean(over: field)
    let strengths = fit.strengths.map { $0 - mean }
    let variances = fit.covariance.variances(in: field)
    var reaches = variances.map { Normal.quantile95 * max($0, 0).squareRoot() }
    if followsResults {
      let posterior = StrengthPosterior(fit)
      reaches = zip(reaches, posterior.reaches(in: field, from: strengths)).map { max($0, $1) }
    }
    elos = (0..<players).map { player in
      Elo(
        scores[player], strength: strengths[player], reach: reaches[player],
        isBoundedBelow: bounds.isBoundedBelow[player],
        isBoundedAbove: bounds.isBoundedAbove[player], isComparable: bounds.isConnected)
    }
    order = StrengthOrder(fit, meetings)
  }

  /// The rating of an entrant.
  public subscript(entrant: Int) -> Elo { elos[entrant] }

  /// The probability that the first entrant is the stronger one, from 0 to 1.
  ///
  /// Among several, it takes into account that the first of them was lucky: it holds for neighbours
  /// in sorted standings.
  ///
  /// - Returns: `nil` if one of them has no pair of matches, or without a common fit.
  public func superiority(of one: Int, over other: Int) -> Double? {
    guard elos[one].isKnown, elos[other].isKnown else { return nil }
    return isDuel ? elos[one].superiority : order?.superiority(of: one, over: other)
  }
}
