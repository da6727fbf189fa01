import Foundation

/// The measuring of one newcomer against a list that stands: a pure function of its results. It says
/// whom the newcomer plays next, where that tells most, and when enough is known.
struct GateMeasurement: Sendable {
  /// Why a newcomer plays no more.
  enum End: Hashable, Sendable {
    /// Its place is certain: it is stronger or weaker than each of the list, or of the top.
    case placed
    /// It is clearly weaker than the top of the list.
    case below
    /// Its strength is known as well as wanted.
    case known
    /// It has played as many matches as it may.
    case spent
  }

  let list: GateList
  let rule: GateRule
  /// How many pairs were played, those that told nothing included.
  private(set) var pairs = 0
  private(set) var estimate: GateEstimate
  private var played: [Int: GateEstimate.Played] = [:]
  private let rows: [Int: Int]

  /// What is less probable is not believed; more is left in doubt if the top is settled later.
  private var doubt: Double { rule.settles ? 0.05 : 0.0055 }
  /// As many pairs are played before anything is said.
  private static let fewestPairs = 4
  /// As many pairs are played at most before the next opponent is chosen.
  private static let mostAtOnce = 8
  /// How many members are looked at as opponents.
  private static let mostLooked = 24
  /// What an order below the top counts.
  private static let weightBelow = 0.3

  init(_ list: GateList, _ rule: GateRule) {
    self.list = list
    self.rule = rule
    rows = Dictionary(uniqueKeysWithValues: list.members.enumerated().map { ($1, $0) })
    estimate = GateEstimate(list, [:])
  }

  /// Takes a pair that was played.
  ///
  /// - Parameters:
  ///   - halves: the newcomer's half points of both matches; `nil` for a pair that tells nothing
  ///     new.
  ///   - opponent: the place of the member.
  mutating func add(halves: Int?, against opponent: Int) {
    pairs += 1
    if let halves { count(halves: halves, against: opponent) }
  }

  /// Takes what a pair tells, which was counted before.
  mutating func count(halves: Int, against opponent: Int) {
    guard let row = rows[opponent] else { return }
    played[row, default: GateEstimate.Played()].matches += 2
    played[row, default: GateEstimate.Played()].points += Double(halves) / 2
  }

  /// Weighs what was added.
  mutating func weigh() { estimate = GateEstimate(list, played) }

  /// Why enough is known; `nil` if it is not.
  var end: End? {
    guard pairs >= min(Self.fewestPairs, rule.matches / 2) else { return nil }
    var (weaker, isPlaced) = (0, true)
    for member in list.members.indices {
      let odds = estimate.superiority(over: member, beyond: rule.least)
      if odds < doubt { weaker += 1 } else if odds < 1 - doubt { isPlaced = false }
    }
    if weaker >= rule.top { return .below }
    if isPlaced { return .placed }
    if let reach = estimate.reach, reach <= rule.least { return .known }
    return 2 * pairs >= rule.matches ? .spent : nil
  }

  /// The opponent against whom the next pairs tell most, and how many are played.
  var next: (opponent: Int, pairs: Int) {
    let count = min(max(pairs / 4, 1), Self.mostAtOnce, max(rule.matches / 2 - pairs, 1))
    let looked = looked
    let covariance = estimate.covariance(of: looked)
    var best = (row: looked[0], gain: -Double.infinity)
    for (place, row) in looked.enumerated() {
      let gain = gain(of: count, against: place, of: looked, covariance)
      if gain > best.gain { best = (row, gain) }
    }
    return (list.members[best.row], count)
  }

  /// The members whose order with the newcomer is in doubt, or if there are too many, some of them
  /// all over the list.
  private var looked: [Int] {
    let odds = list.members.indices.map { estimate.superiority(over: $0, beyond: rule.least) }
    let open = odds.indices.filter { doubt < odds[$0] && odds[$0] < 1 - doubt }
    if open.isEmpty {
      return [odds.indices.min { abs(odds[$0] - 0.5) < abs(odds[$1] - 0.5) } ?? 0]
    }
    guard open.count > Self.mostLooked else { return open }
    return (0..<Self.mostLooked).map { open[$0 * (open.count - 1) / (Self.mostLooked - 1)] }
  }

  /// By how much pairs are expected to lessen what is not known of the newcomer's place, in bits
  /// (D. V. Lindley, “On a measure of the information provided by an experiment”, 1956).
  private func gain(
    of pairs: Int, against place: Int, of looked: [Int], _ covariance: SquareMatrix
  ) -> Double {
    let own = covariance[place, place]
    // The mean of σ over a normal distribution, nearly.
    let shrink = (1 + Double.pi / 8 * own).squareRoot()
    let odds = StrengthFit.mean(estimate.means[looked[place]] / shrink)
    let weight = list.power * Double(2 * pairs) * odds * (1 - odds) / shrink
    var sum = 0.0
    for (other, member) in looked.enumerated() {
      let (mean, variance) = (estimate.means[member], covariance[other, other])
      let shared = covariance[other, place]
      let told = min(weight * shared * shared / (1 + weight * own), variance * 0.9999)
      let (step, left) = ((3 * told).squareRoot(), (variance - told).squareRoot())
      func after(_ mean: Double) -> Double { Self.entropy(Normal.cumulative(mean / left)) }
      let before = Self.entropy(Normal.cumulative(mean / variance.squareRoot()))
      let expected = (after(mean - step) + 4 * after(mean) + after(mean + step)) / 6
      sum += (member < rule.top ? 1 : Self.weightBelow) * (before - expected)
    }
    return sum
  }

  private static func entropy(_ odds: Double) -> Double {
    guard odds > 1e-12, odds < 1 - 1e-12 else { return 0 }
    return -(odds * log2(odds) + (1 - odds) * log2(1 - odds))
  }
}
