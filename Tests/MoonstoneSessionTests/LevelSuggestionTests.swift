import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// Which level fits a person, by the rule alone.
@Suite struct LevelSuggestionTests {
  /// Ten levels, each 130 Elo above the one below.
  private static let list = LevelList(
    (1...10).map { "level@\($0) 100 \($0 * 130)\($0 == 4 ? " usual" : "")\n" }.joined())!

  private func level(_ answered: Int?, _ matches: LevelMatch...) -> Int? {
    LevelSuggestion(Self.list, answered: answered, matches: matches)?.level
  }

  // MARK: - The list

  @Test func aListHasEveryLevelWithItsRating() {
    #expect(Self.list.levels == 1...10 && Self.list.usual == 4)
    #expect(Self.list.rating(of: 3) == 390)
    #expect(LevelList("# remark\nlevel@1 100 5\n\nlevel@2 9 7\n")?.ratings == [5, 7])
    for text in ["", "level@2 100 5", "level@1 100", "level@1 100 x", "other@1 100 5"] {
      #expect(LevelList(text) == nil, "\(text)")
    }
  }

  @Test func aPlayerIsALevelByItsParametersAlone() {
    func level(_ name: String, _ parameters: String = "") -> Int? {
      Self.list.level(
        of: PlayerIdentity(name: name, digest: "0", parameters: parameters, kind: .script))
    }
    #expect(level("level@level=7", "level=7") == 7)
    #expect(level("level") == 4)
    #expect(level("level@level=11", "level=11") == nil)
    #expect(level("level@level=7,ticks=1M/move", "level=7,ticks=1M/move") == nil)
    #expect(level("mine.lua@level=7", "level=7") == nil)
    #expect(level("corners") == nil)
  }

  // MARK: - The rule

  @Test func nothingIsSuggestedOfWhomNothingIsKnown() { #expect(level(nil) == nil) }

  @Test func anAnswerAloneIsTheLevel() { #expect(level(6) == 6) }

  @Test func aWinLeadsUpAndALossDown() {
    for answered in [5, nil] {
      #expect(level(answered, LevelMatch(5, .won, by: 2)) == 6)
      #expect(level(answered, LevelMatch(5, .lost, by: 2)) == 4)
      #expect(level(answered, LevelMatch(5, .drawn)) == 5)
    }
  }

  @Test func noWinLeadsDownAndNoLossUp() throws {
    var generator = SplitMix64(seed: 1)
    var matches: [LevelMatch] = []
    var before = try #require(level(5))
    for _ in 0..<300 {
      let met = Int.random(in: 1...10, using: &generator)
      let result = [LevelMatch.Result.won, .lost][Int.random(in: 0...1, using: &generator)]
      matches.insert(LevelMatch(met, result), at: 0)
      // A match that falls out of the ten may weigh more than the new one.
      if matches.count >= LevelSuggestion.most { matches = [] }
      let now = LevelSuggestion(Self.list, answered: 5, matches: matches)?.level ?? 0
      if matches.count > 1 {
        #expect(result == .won ? now >= before : now <= before, "\(matches)")
      }
      before = now
    }
  }

  @Test func whoAnsweredMuchTooLowIsSoonAtTheRightLevel() throws {
    // Wins against all below level 9, and loses against it.
    var matches: [LevelMatch] = []
    var met = try #require(level(1))
    for _ in 0..<14 {
      matches.insert(LevelMatch(met, met < 9 ? .won : .lost), at: 0)
      met = try #require(LevelSuggestion(Self.list, answered: 1, matches: matches)).level
    }
    #expect((8...9).contains(met))
  }

  @Test func onlyTheLastTenCount() {
    let old = Array(repeating: LevelMatch(1, .lost), count: 90)
    let new = Array(repeating: LevelMatch(8, .drawn), count: 10)
    let suggestion = LevelSuggestion(Self.list, answered: 1, matches: new + old)
    #expect(suggestion?.level == 8 && suggestion?.matches.count == 10)
  }

  @Test func theReasonSaysWhatWasPlayed() {
    func reason(_ matches: LevelMatch...) -> String? {
      LevelSuggestion(Self.list, answered: 3, matches: matches)?.reason
    }
    #expect(reason() == "it fits your answer")
    #expect(reason(LevelMatch(3, .won, by: 12)) == "you won by 12 against level@3")
    #expect(reason(LevelMatch(3, .drawn)) == "you drew against level@3")
    #expect(
      reason(LevelMatch(4, .lost), LevelMatch(3, .won, by: 12), LevelMatch(3, .drawn))
        == """
        of your last 3 matches against levels you won 1, drew 1 and lost 1; the newest was lost \
        against level@4
        """)
  }
}

/// What counts of the matches that are kept, and what was answered.
@Suite struct LevelHistoryTests {
  private static let levels = "level@1 100 100\nlevel@2 100 250\nlevel@3 100 400 usual\n"

  private struct Person {
    let folder: String
    let levels: PersonalLevels

    init(in folder: String) throws {
      self.folder = folder
      try FileManager.default.createDirectory(
        atPath: "\(folder)/state/matches", withIntermediateDirectories: true)
      levels = PersonalLevels(MatchFolder(folder: "\(folder)/state/matches"))
    }

    var offer: LevelOffer? {
      LevelList(LevelHistoryTests.levels).map { list in
        levels.offer(of: "reversi", list) { Plugin(Reversi()) }
      }
    }

    func keep(_ text: String, as name: String) throws {
      try write(text, to: "\(folder)/state/matches/\(name).jsonl")
    }
  }

  private static let digest = String(repeating: "0", count: 64)
  private static let human = PlayerIdentity(name: "human", digest: nil, kind: .person)

  private static func player(_ level: Int) -> PlayerIdentity {
    PlayerIdentity(
      name: "level@level=\(level)", digest: digest,
      parameters: "level=\(level)", kind: .script)
  }

  /// The journal of a match of black against white that was interrupted so.
  private func journal(
    _ white: PlayerIdentity, black: PlayerIdentity = human, _ interrupts: Interrupt...
  ) throws -> String {
    var match = Match(Reversi(), players: Sides(black: black, white: white))
    let header = JournalHeader(match, seed: 1, memory: 1 << 20, program: "test")
    var text = JournalLine.header(header) + "\n"
    for action in [Match<Reversi>.Action.start] + interrupts.map({ .interrupt($0) }) {
      for line in try match.apply(action).compactMap({ JournalLine.event($0) }) {
        text += line + "\n"
      }
    }
    return text
  }

  private func asPerson(_ body: (Person) throws -> Void) throws {
    try withFolder { try body(try Person(in: $0)) }
  }

  @Test func aPersonWithoutMatchesIsAskedAtAFirstGame() throws {
    try asPerson { person in
      let offer = try #require(person.offer)
      #expect(offer.isFirst && offer.suggestion == nil)
      #expect(offer.choices.map(\.level) == [1, 1, 1, 2, 2])
      try person.levels.answer(2, of: "reversi")
      #expect(person.offer?.isFirst == false)
      #expect(person.offer?.suggestion?.level == 2)
    }
  }

  @Test func oneWhoPlayedOthersIsNotAsked() throws {
    try asPerson { person in
      try person.keep(try journal(PlayerIdentity(name: "corners", digest: Self.digest)), as: "a")
      #expect(person.offer?.isFirst == false && person.offer?.suggestion == nil)
    }
  }

  @Test func whatCountsIsWhatWasWonOrLost() throws {
    try asPerson { person in
      let level = Self.player(1)
      // Black resigned, white did, the person sat on the other side, the person's time was over.
      let counted: [(String, LevelMatch.Result)] = [
        (try journal(level, .resign(.black)), .lost),
        (try journal(level, .resign(.white)), .won),
        (try journal(Self.human, black: level, .resign(.black)), .won),
        (try journal(level, .forfeit(.black, Forfeit(.time, ""))), .lost),
      ]
      for (text, result) in counted {
        try person.keep(text, as: "a")
        #expect(person.offer?.suggestion?.matches == [LevelMatch(1, result)])
      }
    }
  }

  @Test func whatTellsNothingIsLeftOut() throws {
    try asPerson { person in
      let level = Self.player(1)
      let lost = try journal(level, .resign(.black))
      let others = [
        try journal(level), try journal(level, .abort("")), String(lost.dropLast(20)), "", "{}\n",
        lost.replacing("\"reversi\"", with: "\"othello\""), String(lost.dropFirst(30)),
        try journal(level, .forfeit(.white, Forfeit(.fault, ""))),
        try journal(level, .change(.white, to: Self.player(3)), .resign(.black)),
        try journal(Self.player(9), .resign(.black)),
        try journal(level, black: Self.player(2), .resign(.black)),
        try journal(Self.human, .resign(.black)),
        lost + lost,
      ]
      for (index, text) in others.enumerated() { try person.keep(text, as: "other-\(index)") }
      #expect(person.offer?.suggestion == nil)
      try person.keep(lost, as: "lost")
      #expect(person.offer?.suggestion?.matches == [LevelMatch(1, .lost)])
    }
  }

  @Test func whatWasPlayedBeforeTheAnswerCountsNoMore() throws {
    try asPerson { person in
      try person.keep(try journal(Self.player(3), .resign(.black)), as: "old")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)],
        ofItemAtPath: "\(person.folder)/state/matches/old.jsonl")
      #expect(person.offer?.suggestion?.level == 2)
      try person.levels.answer(3, of: "reversi")
      #expect(person.offer?.suggestion?.level == 3)
      try person.keep(try journal(Self.player(3), .resign(.black)), as: "new")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)],
        ofItemAtPath: "\(person.folder)/state/matches/new.jsonl")
      #expect(person.offer?.suggestion?.matches.count == 1)
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"reversi":{"level":99,"time":1}}"#, #"{"reversi":3}"#])
  func anAnswerThatCannotBeReadIsNone(text: String) throws {
    try asPerson { person in
      try write(text, to: "\(person.folder)/state/levels.json")
      #expect(person.offer?.isFirst == true)
      try person.levels.answer(1, of: "reversi")
      #expect(person.offer?.suggestion?.level == 1)
    }
  }
}
