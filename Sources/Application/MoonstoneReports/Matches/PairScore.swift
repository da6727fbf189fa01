import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel

/// The results of two players against each other, from the first one's side.
@dynamicMemberLookup
package struct PairScore: Sendable {
  /// The course of a match and the first player's side: all that tells it from another one.
  private struct Course: Hashable {
    let fingerprint: UInt64
    let firstSide: Side
  }

  private struct Beginning: Hashable {
    let start: Int
    let firstSide: Side
  }

  package private(set) var matches = 0
  /// The matches that were decided, as the first player sees them.
  private var tally = Tally()
  package private(set) var aborted = 0
  /// The first player's forfeits.
  package private(set) var forfeits = 0
  /// The second player's forfeits.
  package private(set) var otherForfeits = 0
  private var courses: Set<Course> = []
  private var beginnings: Set<Beginning> = []
  /// Whether the two have played different matches from one beginning: one of them draws chance.
  private var drawsChance = false
  /// The scores of all matches or pairs, and of those in which nothing is repeated.
  private var all: Scores
  private var new: Scores
  /// The first match of a pair whose second is not over.
  private var half: (pair: Int, halves: Int?, isNew: Bool)?
  /// How many matches in a row, up to the last one, have repeated earlier ones.
  private var repeatsInARow = 0
  /// How many matches in a row, up to the last one, the same player has forfeited.
  private var forfeitsInARow = (isFirst: true, count: 0)

  ///
  /// - Parameter unit: what is scored: pairs if matches 1 and 2, 3 and 4 and so on are the same
  ///   with the sides swapped.
  package init(of unit: Scores.Unit = .match) {
    all = Scores(of: unit)
    new = Scores(of: unit)
  }

  /// The first player's scores. As in events, what repeats an earlier match narrows no error,
  /// unless one of the two draws chance.
  package var scores: Scores { drawsChance ? all : new }

  /// After so many matches in a row that show nothing new, none is expected.
  private static let mostAlike = 20

  /// Whether further matches would repeat earlier ones.
  package var isExhausted: Bool { !drawsChance && repeatsInARow >= Self.mostAlike }

  /// The player that forfeits every match, as far as can be seen: 0 for the first, 1 for the
  /// second.
  package var forfeiter: Int? {
    forfeitsInARow.count >= Self.mostAlike ? (forfeitsInARow.isFirst ? 0 : 1) : nil
  }

  /// The number of matches that repeat no earlier one move by move.
  package var different: Int { courses.count }

  /// What is known of the matches that were decided, such as ``wins`` and ``meanMargin``.
  package subscript<Value>(dynamicMember path: KeyPath<Tally, Value>) -> Value {
    tally[keyPath: path]
  }

  /// - Parameters:
  ///   - side: the side of the first player.
  ///   - fingerprint: the match's; see `Game.fingerprint(from:_:)`.
  ///   - start: the place of its opening among all; 0 without openings.
  ///   - number: the number of the match, from 1 on; that of the matches so far by default.
  package mutating func add(
    _ ending: Ending, firstPlayed side: Side, fingerprint: UInt64, start: Int = 0,
    number: Int? = nil
  ) {
    matches += 1
    let isNew = courses.insert(Course(fingerprint: fingerprint, firstSide: side)).inserted
    let isFirstThere = beginnings.insert(Beginning(start: start, firstSide: side)).inserted
    if isNew, !isFirstThere { drawsChance = true }
    repeatsInARow = isNew ? 0 : repeatsInARow + 1
    var halves: Int?
    switch ending.outcome {
    case .win(let winner, _):
      tally.add(winner, as: side)
      halves = winner == side ? 2 : 0
    case .draw:
      tally.add(nil, as: side)
      halves = 1
    case nil: aborted += 1
    }
    if let margin = ending.margin(for: side) { tally.add(margin: margin) }
    count(ending.forfeiter.map { $0 == side })
    score(halves, isNew: isNew, number: number ?? matches)
  }

  /// - Parameter isFirst: whether the first player forfeited the match; `nil` if nobody did.
  private mutating func count(_ isFirst: Bool?) {
    guard let isFirst else { return forfeitsInARow.count = 0 }
    if isFirst { forfeits += 1 } else { otherForfeits += 1 }
    if forfeitsInARow.isFirst != isFirst { forfeitsInARow = (isFirst, 0) }
    forfeitsInARow.count += 1
  }

  /// - Parameter halves: the first player's score in half points; `nil` after an aborted match.
  private mutating func score(_ halves: Int?, isNew: Bool, number: Int) {
    func add(_ halves: Int, isNew: Bool, to record: inout PairScore) {
      record.all.add(halves: halves)
      if isNew { record.new.add(halves: halves) }
    }
    guard all.unit == .pair else {
      if let halves { add(halves, isNew: isNew, to: &self) }
      return
    }
    let pair = (number - 1) / 2
    guard let half, half.pair == pair else { return self.half = (pair, halves, isNew) }
    self.half = nil
    if let first = half.halves, let halves {
      add(first + halves, isNew: half.isNew && isNew, to: &self)
    }
  }

  /// `3 won, 0 drawn, 1 lost, mean margin +4.5`.
  package var text: String {
    var text = "\(tally.wins) won, \(tally.draws) drawn, \(tally.losses) lost"
    if let meanMargin = tally.meanMargin { text += ", mean margin \(meanMargin.signed)" }
    if forfeits + otherForfeits > 0 { text += ", \(forfeits) and \(otherForfeits) forfeits" }
    return text
  }
}

extension Ending {
  /// The side that lost by its own failure; `nil` after any other ending.
  package var forfeiter: Side? {
    switch termination {
    case .time, .ticks, .memory, .illegalMove, .fault: side
    case .rules, .resignation, .aborted, .adjudicated: nil
    }
  }
}

extension PairScore {
  /// The results for programs: the forfeits of the first player, then those of the second.
  var json: JSON {
    [
      "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "different": different,
      "meanMargin": orNull(tally.meanMargin), "forfeits": [forfeits, otherForfeits],
    ]
  }
}
