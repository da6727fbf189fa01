import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// Which level a person is offered in a game, for every interface.
package struct PersonalLevels: Sendable {
  private let answers: LevelAnswers
  private let history: LevelHistory

  /// - Parameter store: where the person's matches are.
  package init(_ store: MatchFolder) {
    answers = LevelAnswers(beside: store)
    history = LevelHistory(store)
  }

  /// Returns what a person is offered; `nil` in a game without levels.
  ///
  /// - Parameters:
  ///   - name: the full name of the game.
  ///   - folders: where its levels are looked for.
  ///   - entry: the game, asked for only where a match has to be read; `nil` if it cannot be used.
  package func offer(
    of name: String, folders: StrategyFolders = StrategyFolders(),
    entry: () -> (any GameEntry)?
  ) -> LevelOffer? {
    folders.levels(of: name).map { offer(of: name, $0, entry: entry) }
  }

  /// Returns what a person is offered of a list of levels.
  func offer(
    of name: String, _ list: LevelList, entry: () -> (any GameEntry)?
  ) -> LevelOffer {
    let answer = answers.answer(of: name)
      .flatMap { list.levels.contains($0.level) ? $0 : nil }
    let past = history.past(of: name, list, since: answer?.time, entry: entry)
    return LevelOffer(
      list: list, hasPlayed: past.hasPlayed,
      suggestion: LevelSuggestion(list, answered: answer?.level, matches: past.matches))
  }

  /// Keeps the level that a person's answer stands for.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func answer(_ level: Int, of game: String) throws(FileFault) {
    try answers.keep(level, of: game)
  }
}

/// What a person is offered in a game that has levels.
package struct LevelOffer: Sendable {
  /// An answer to ``question(of:)``.
  package struct Choice: Hashable, Sendable {
    package let text: String
    package let level: Int
  }

  package let list: LevelList
  private let hasPlayed: Bool
  /// The level that fits; `nil` if nothing is known of the person.
  package let suggestion: LevelSuggestion?

  init(list: LevelList, hasPlayed: Bool, suggestion: LevelSuggestion?) {
    self.list = list
    self.hasPlayed = hasPlayed
    self.suggestion = suggestion
  }

  /// Whether this is a first game, before which the person is asked.
  package var isFirst: Bool { !hasPlayed && suggestion == nil }

  /// What a person is asked at a first game.
  package static func question(of game: String) -> String { "How well do you play \(game)?" }

  /// The answer that counts if there is none.
  package static let usualChoice = 1

  /// The answers, and the level of each: at the beginning of the levels, and at a share of what the
  /// last is above the first.
  package var choices: [Choice] {
    let (lowest, highest) = (Double(list.ratings[0]), Double(list.ratings[list.ratings.count - 1]))
    return Self.words.map { text, share in
      Choice(text: text, level: list.level(nearest: lowest + share * (highest - lowest)))
    }
  }

  private static let words = [
    ("I have never played it", 0.0), ("I know the rules", 0.1), ("I play now and then", 0.25),
    ("I play often", 0.45), ("I play in tournaments", 0.7),
  ]
}

extension LevelOffer: JSONValue {
  package var json: JSON {
    [
      "levels": list.ratings.count, "isFirst": isFirst, "level": suggestion?.level,
      "reason": suggestion?.reason, "usualChoice": Self.usualChoice,
      "choices": choices.map { ["text": $0.text, "level": $0.level] as JSON },
    ]
  }
}

/// What a person answers to how well they play, as an interface sends it.
package struct LevelAnswer: Decodable, Sendable {
  package let game: String
  package let level: Int
}
