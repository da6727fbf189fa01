import MoonstoneKernel

/// Counts the moves that were played in a position.
struct MoveTally {
  private struct Count {
    var played = PlayedMove(move: "")
    var date = 0
    var players: [Int: Int] = [:]
  }

  private var counts: [Int: Count] = [:]

  /// - Parameters:
  ///   - move: the number of the canonical move.
  ///   - side: the side that moved.
  ///   - match: what is known of the match.
  ///   - number: the number of the match.
  mutating func add(_ move: Int, by side: Side, in match: RunMatch, number: Int) {
    var count = counts.removeValue(forKey: move) ?? Count()
    count.played.count += 1
    let isBlack = side == .black
    switch match.outcome {
    case 0: if isBlack { count.played.wins += 1 } else { count.played.losses += 1 }
    case 1: if isBlack { count.played.losses += 1 } else { count.played.wins += 1 }
    case 2: count.played.draws += 1
    default: break
    }
    if let margin = match.margin {
      count.played.marginSum += match.outcome == side.rawValue ? margin : -margin
      count.played.marginCount += 1
    }
    count.date = max(count.date, match.date)
    count.players[isBlack ? match.black : match.white, default: 0] += 1
    count.played.lastMatch = max(count.played.lastMatch, number)
    counts[move] = count
  }

  /// The moves, the most frequent first, then by their text.
  ///
  /// - Parameters:
  ///   - move: the text of a move's number.
  ///   - player: the name of a player's number.
  func moves(
    move: (Int) throws -> String, player: (Int) throws -> String
  ) rethrows -> [PlayedMove] {
    let moves = try counts.map { number, count in
      var played = count.played
      played.move = try move(number)
      played.lastDate = RunMatch.day(of: count.date)
      var byName: [String: Int] = [:]
      for (number, times) in count.players { byName[try player(number), default: 0] += times }
      played.players = byName.map { PlayedMove.Player(name: $0.key, count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      return played
    }
    return moves.sorted { ($1.count, $0.move) < ($0.count, $1.move) }
  }
}
