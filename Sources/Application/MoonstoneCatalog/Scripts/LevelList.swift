import MoonstoneKernel
import MoonstoneSupport

/// The levels of a game, the weakest first, as `levels.txt` beside its strategies lists them.
///
/// A line such as `level@5 100 700` names a level, says how many pairs measure it, and how many Elo
/// it is above `random`. `usual` marks the level that `level` alone is. Lines that begin with `#` are
/// remarks.
package struct LevelList: Hashable, Sendable {
  /// The strategy that plays at a level.
  package static let strategy = "level"

  /// How many Elo each level is above `random`, from level 1 on.
  package let ratings: [Int]
  /// The level that plays where no level is named; `nil` if the list marks none.
  package let usual: Int?

  /// Reads a list.
  ///
  /// - Returns: `nil` if a level is missing, or has no rating.
  package init?(_ text: String) {
    var (ratings, usual): ([Int], Int?) = ([], nil)
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      guard words.count >= 3, words[0] == "\(Self.strategy)@\(ratings.count + 1)",
        let rating = Int(words[2])
      else { return nil }
      ratings.append(rating)
      if words.dropFirst(3).contains("usual") { usual = ratings.count }
    }
    guard !ratings.isEmpty else { return nil }
    (self.ratings, self.usual) = (ratings, usual)
  }

  /// The numbers of the levels.
  package var levels: ClosedRange<Int> { 1...ratings.count }

  /// What a person types to meet a level.
  package static func name(_ level: Int) -> String { "\(strategy)@\(level)" }

  /// The rating of a level of the list.
  package func rating(of level: Int) -> Int { ratings[level - 1] }

  /// The level whose rating is nearest; of two, the weaker one.
  package func level(nearest rating: Double) -> Int {
    levels.min {
      abs(Double(self.rating(of: $0)) - rating) < abs(Double(self.rating(of: $1)) - rating)
    } ?? 1
  }

  /// The level that a player was; `nil` for any other player, also for a level with odds.
  package func level(of player: PlayerIdentity) -> Int? {
    if player.parameters.isEmpty { return player.name.isExactly(Self.strategy) ? usual : nil }
    let main = "level="
    guard player.name.isExactly("\(Self.strategy)@\(player.parameters)"),
      player.parameters.hasPrefix(main), let level = Int(player.parameters.dropFirst(main.count)),
      levels.contains(level)
    else { return nil }
    return level
  }
}

extension StrategyFolders {
  /// Returns the levels of a game; `nil` if its strategies have none, or none for its size.
  package func levels(of game: String) -> LevelList? {
    guard
      let script = strategies(for: game).first(where: { $0.name.isExactly(LevelList.strategy) }),
      script.game.isExactly(GameName.family(of: game)), script.plays(game)
    else { return nil }
    let file = FilePath.folder(of: script.path) + "/levels.txt"
    return (try? TextFile.contents(found: file, as: .openings)).flatMap { LevelList($0) }
  }
}
