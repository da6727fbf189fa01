import MoonstoneKernel

/// Counts the moves that were played in a position.
struct MoveTally {
  private struct Choice: Hashable {
    let move: Int
    let player: Int
  }

  /// What became of one player's choices of one move.
  private struct Count {
    var count = 0
    var wins = 0
    var draws = 0
    var losses = 0
    var marginSum = 0
    var marginCount = 0
    var date = 0
    var lastMatch = 0
  }

  private var places: [Choice: Int] = [:]
  private var counts: [Count] = []

  /// - Parameters:
  ///   - move: the number of the canonical move.
  ///   - side: the side that moved.
  ///   - match: what is known of the match.
  ///   - number: the number of the match.
  mutating func add(_ move: Int, by side: Side, in match: RunMatch, number: Int) {
    let choice = Choice(move: move, player: side == .black ? match.black : match.white)
    let place = places[choice] ?? counts.count
    if place == counts.count {
      places[choice] = place
      counts.append(Count())
    }
    counts[place].count += 1
    let isWon = match.outcome == side.rawValue
    if match.outcome == 2 {
      counts[place].draws += 1
    } else if isWon {
      counts[place].wins += 1
    } else if match.outcome < 2 {
      counts[place].losses += 1
    }
    if let margin = match.margin {
      counts[place].marginSum += isWon ? margin : -margin
      counts[place].marginCount += 1
    }
    counts[place].date = max(counts[place].date, match.date)
    counts[place].lastMatch = max(counts[place].lastMatch, number)
  }

  /// The moves, the most frequent first, then by their text.
  ///
  /// - Parameters:
  ///   - move: the text of a move's number.
  ///   - player: the name of a player's number.
  func moves(
    move: (Int) throws -> String, player: (Int) throws -> String
  ) rethrows -> [PlayedMove] {
    var moves: [Int: (played: PlayedMove, date: Int, players: [String: Int])] = [:]
    for (choice, place) in places {
      let count = counts[place]
      var entry =
        try moves[choice.move] ?? (PlayedMove(move: try move(choice.move)), 0, [:])
      entry.played.count += count.count
      entry.played.wins += count.wins
      entry.played.draws += count.draws
      entry.played.losses += count.losses
      entry.played.marginSum += count.marginSum
      entry.played.marginCount += count.marginCount
      entry.played.lastMatch = max(entry.played.lastMatch, count.lastMatch)
      entry.date = max(entry.date, count.date)
      entry.players[try player(choice.player), default: 0] += count.count
      moves[choice.move] = entry
    }
    return moves.values.map { entry in
      var played = entry.played
      played.lastDate = RunMatch.day(of: entry.date)
      played.players = entry.players.map { PlayedMove.Player(name: $0.key, count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      return played
    }.sorted { ($1.count, $0.move) < ($0.count, $1.move) }
  }
}
