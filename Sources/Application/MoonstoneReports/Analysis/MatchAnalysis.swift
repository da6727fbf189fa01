import MoonstoneKernel

/// What the plies of a match gave away, and what follows for the match.
///
/// The room MoonstoneReview makes it, by its `Analysis`:
///
///     for ply in analysis.plies where ply.fault == .blunder {
///       print(ply.ply, ply.move, ply.loss, ply.better ?? "")
///     }
public struct MatchAnalysis: Sendable {
  /// Where the match is, as `MatchRecord.place` has it: its file, or its place in an event.
  public let name: String
  /// The game's name.
  public let game: String
  /// What the game calls its sides.
  public let sideNames: Sides<String>
  /// Who played.
  public let players: Sides<String>
  /// What people call the units of the values; `nil` if these are expected results from -1 to 1.
  public let unit: String?
  /// The budget of each ply, in ticks.
  public let ticks: Int
  /// Black's result, 1 for a win, 0.5 for a draw, 0 for a loss; `nil` if the rules decided nothing.
  public let result: Double?
  /// How the match ended, in words; `nil` if that is not known.
  public let ending: String?
  /// The plies; there is at least one.
  public let plies: [PlyAnalysis]
  /// The command lines that step through the thoughts, one for each ply; `nil` for one that has none
  /// on record, and empty where nobody finds the match.
  package var debugLines: [DebugLine?] = []

  package init(
    name: String, game: String, sideNames: Sides<String>, players: Sides<String>, unit: String?,
    ticks: Int, result: Double?, ending: String?, plies: [PlyAnalysis]
  ) {
    self.name = name
    self.game = game
    self.sideNames = sideNames
    self.players = players
    self.unit = unit
    self.ticks = ticks
    self.result = result
    self.ending = ending
    self.plies = plies
  }

  /// Black's chance of winning before each ply, and after the last one.
  public var chances: [Double] {
    func black(_ value: PlyAnalysis.Value, _ side: Side) -> Double {
      side == .black ? value.chance : value.reversed.chance
    }
    let last = plies.last.map { result ?? black($0.after, $0.side) }
    return plies.map { black($0.before, $0.side) } + (last.map { [$0] } ?? [])
  }

  /// The first ply from which on every value is exact; `nil` if the last one is not.
  public var exactFrom: Int? {
    let guessed = plies.last { !$0.isExact }?.ply ?? 0
    return guessed < plies.count ? guessed + 1 : nil
  }

  /// The last move that took its side from ahead to level or behind, or from level to behind, and
  /// that was a fault; `nil` without one. The leads are those of ``chances``.
  public var turningPoint: PlyAnalysis? {
    plies.indices.last { turn(at: $0) != nil }.map { plies[$0] }
  }

  /// The leads between which the ply that turned the match took its side.
  var turn: (from: Lead, to: Lead)? {
    plies.indices.reversed().lazy.compactMap { turn(at: $0) }.first
  }

  private func turn(at index: Int) -> (from: Lead, to: Lead)? {
    let ply = plies[index]
    guard ply.fault != nil else { return nil }
    func lead(_ place: Int) -> Lead {
      let black = Lead(chance: chances[place])
      return ply.side == .black ? black : black.ofOther
    }
    let (from, to) = (lead(index), lead(index + 1))
    return to < from ? (from, to) : nil
  }

  /// After how many plies the match was even for the last time: a side's chances were level. `nil`
  /// if it never was.
  public var lastEvenPly: Int? { chances.lastIndex { Lead(chance: $0) == .level } }

  /// The command line that steps through the thought behind a fault; `nil` for what is none, and
  /// without a thought on record.
  package func debugLine(of ply: PlyAnalysis) -> String? {
    guard ply.fault != nil, !ply.isForced, debugLines.indices.contains(ply.ply - 1) else {
      return nil
    }
    return debugLines[ply.ply - 1]?.text(atPly: ply.ply)
  }

  /// The moves that a side chose: it had another one.
  public func choices(of side: Side) -> [PlyAnalysis] {
    plies.filter { $0.side == side && !$0.isForced }
  }

  /// How good a side's choices were, from 0 to 100: the mean of ``PlyAnalysis/accuracy``; `nil`
  /// without choices.
  public func accuracy(of side: Side) -> Double? {
    let choices = choices(of: side)
    guard !choices.isEmpty else { return nil }
    let mean = choices.reduce(0) { $0 + $1.accuracy } / Double(choices.count)
    return (mean * 10).rounded() / 10
  }

  /// How often a side made a fault of this kind.
  public func count(of fault: MoveFault, by side: Side) -> Int {
    plies.count { $0.side == side && $0.fault == fault }
  }
}
