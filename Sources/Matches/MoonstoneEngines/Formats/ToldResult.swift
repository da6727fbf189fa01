import MoonstoneKernel
import MoonstoneRecords

/// The result of a match as a file tells it.
enum ToldResult: Hashable {
  case unknown
  /// The match was given up.
  case void
  case draw
  /// A side won, by a margin if that is told.
  case win(Side, by: Int?)
  case resigned(Side)
  case outOfTime(Side)
  /// The side left, or failed in another way.
  case failed(Side)

  /// The winner; `nil` if there is none.
  var winner: Side? {
    switch self {
    case .unknown, .void, .draw: nil
    case .win(let side, _): side
    case .resigned(let side), .outOfTime(let side), .failed(let side): side.opponent
    }
  }
}

extension MatchRecord {
  /// Adds how the match ended, unless its moves say that.
  mutating func take(_ result: ToldResult) {
    if let outcome = end.outcome {
      let isTrue =
        switch result {
        case .unknown: true
        case .void: false
        case .win(let side, let margin):
          outcome.winner == side && (margin.map { isMargin($0, for: side) } ?? true)
        default: outcome.winner == result.winner
        }
      if !isTrue { missing.insert(.results) }
      return
    }
    switch result {
    case .unknown: break
    case .void: ending = Ending(.abort(nil))
    case .resigned(let side): ending = Ending(.resign(side))
    case .outOfTime(let side): ending = Ending(.forfeit(side, .outOfTime))
    case .failed(let side): ending = Ending(.forfeit(side, .left))
    case .draw, .win: missing.insert(.results)
    }
  }

  /// Whether a side won by a margin, with the empty squares or without them.
  private func isMargin(_ margin: Int, for side: Side) -> Bool {
    if margin == end.outcome?.margin(for: side) { return true }
    return game.tally(of: end).map { $0[side] - $0[side.opponent] == margin } ?? false
  }

  /// The result for a file; `lost` becomes `true` if it does not tell all of it.
  func told(_ lost: inout Bool) -> ToldResult {
    if let outcome = end.outcome {
      guard let winner = outcome.winner else { return .draw }
      return .win(winner, by: game.tally(of: end) == nil ? nil : outcome.margin(for: winner))
    }
    switch ending?.interrupt {
    case .resign(let side): return .resigned(side)
    case .forfeit(let side, let forfeit):
      lost = forfeit != .outOfTime && forfeit != .left
      return forfeit.reason == .time ? .outOfTime(side) : .failed(side)
    case .abort(let message):
      lost = message != nil
      return .void
    case .adjudicate(let outcome, _):
      lost = true
      guard let winner = outcome.winner else { return .draw }
      return .win(winner, by: game.tally(of: end) == nil ? nil : outcome.margin(for: winner))
    default: return .unknown
    }
  }

  /// Takes ratings as a file writes them.
  mutating func takeRatings(_ texts: Sides<String?>) {
    tags.ratings = texts.map { $0.flatMap(GGFNumber.value) }
    for side in Side.allCases where tags.ratings[side] == nil && ![nil, "?"].contains(texts[side]) {
      missing.insert(.ratings)
    }
  }

  /// The value of a ply to the side that plays it, in the game's margins where that is known.
  func value(of ply: Ply) -> Double? {
    ply.comment?.margin ?? ply.comment?.value.flatMap { $0.isFinite ? $0 : nil }
  }
}
