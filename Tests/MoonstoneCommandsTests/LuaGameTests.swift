import Foundation
import MoonstoneSupport
import Testing

/// Games in Lua at the command line.
@Suite struct LuaGameTests {
  let workshop: Workshop

  /// The workshop has a game `three`, as `moonstone new game` begins it.
  init() throws {
    workshop = try Workshop()
    let output = try workshop.run("new", "game", "three")
    #expect(output.code == 0, "\(output.error)")
  }

  private func rules() throws -> String {
    try String(contentsOfFile: "\(workshop.path)/games/three.lua", encoding: .utf8)
  }

  /// The game with something else in the place of a text.
  private func change(_ text: String, to other: String) throws {
    let rules = try rules()
    #expect(rules.contains(text))
    try workshop.write(rules.replacing(text, with: other), to: "games/three.lua")
  }

  private static let broken = (
    "  play = function(state, move)", "  play = function(state, move) state.x = 1"
  )

  // MARK: - A new game

  @Test func aNewGameIsToldHowToTry() async throws {
    #expect(
      try workshop.run("new", "game", "four-5")
        == Output(
          output: """
            games/four-5.lua is a game that runs; make it yours:
              moonstone match search random --game four-5 --time 1/move
              moonstone play --game four-5
              moonstone check games/four-5.lua

            """, error: "", code: 0))
    let output = await workshop.ask("match", "chance", "chance", "--game", "four-5", "--seed", "2")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("four-5: crosses (chance) against noughts (chance), seed 2"))
    #expect(output.output.contains("  a b c"))
  }

  @Test func aNewGameTakesTheNameOfNoOther() throws {
    let before = try rules()
    #expect(
      try workshop.run("new", "game", "three").error
        == "moonstone: a game “three” already exists: games/three.lua\n")
    #expect(
      try workshop.run("new", "game", "reversi").error
        == "moonstone: a game “reversi” already exists; “moonstone games” lists it\n")
    for name in ["../three", "Three", "", "-three", "a:b", String(repeating: "a", count: 41)] {
      let output = try workshop.run("new", "game", "--", name)
      #expect(output.code == 64, "\(name)")
      #expect(output.error.contains("is not a name for a game"), "\(output.error)")
    }
    #expect(try rules() == before)
  }

  @Test func gamesAreListedWithTheirQueries() throws {
    try workshop.write("return 3", to: "games/broken.lua")
    let output = try workshop.run("games")
    #expect(output.code == 0)
    #expect(
      output.output.hasSuffix(
        """
        three  Three in a row on a board of 3×3.
          board:at(square) -> side or nil  Whose mark is on a square; nil when it is empty.

        """))
    #expect(
      output.error == """
        moonstone: games/broken.lua: returned 3; a game is a file that returns a table of its rules

        """)
  }

  @Test func gamesAreFoundInTheFoldersThatTheVariableNames() async throws {
    try workshop.write(try rules().replacing("\"three\"", with: "\"far\""), to: "more/far.lua")
    let arguments = ["perft", "2", "--game", "far"]
    #expect(await workshop.ask(arguments).code == 64)
    let output = await workshop.ask(
      arguments, environment: ["MOONSTONE_GAMES": "nowhere:\(workshop.path)/more"])
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("72"))
  }

  @Test func optionsAreTheRulesToRefuse() async throws {
    let output = await workshop.ask("match", "chance", "chance", "--game", "three:4")
    #expect(
      output
        == Output(
          output: "",
          error:
            "moonstone: no game “three:4”: games/three.lua: setup failed: three has no options\n",
          code: 64))
    let none = await workshop.ask("match", "chance", "chance", "--game", "thre")
    #expect(none.error == "moonstone: no game “thre”; did you mean “three”?\n")
  }

  @Test func aPositionIsGivenAsItsState() async throws {
    let state = #"{board="xx.oo....",turn="black"}"#
    for text in [state, "three " + state] {
      let output = await workshop.ask(
        "choose", "chance", "--game", "three", "--seed", "1", "--position", text)
      #expect(output.code == 0, "\(output.error)")
    }
    let output = await workshop.ask("choose", "chance", "--game", "three", "--position", "{board=}")
    #expect(output.code == 65)
    #expect(output.error.contains("not a position of three: a state is a table of plain data"))
    let other = await workshop.ask("choose", "chance", "--game", "three", "--position", "{}")
    #expect(other.error.contains("turn must return"), "\(other.error)")
  }

  // MARK: - Broken laws

  @Test(arguments: [[], ["--in-process"]]) func aMatchOfBrokenRulesEndsTheCommand(
    place: [String]
  ) async throws {
    try change(Self.broken.0, to: Self.broken.1)
    let law = """
      the match was aborted: games/three.lua: play changed the state in place, which it may only \
      read; it is now {board=".........",turn="black",x=1}; the move is b2; the position is three \
      {board=".........",turn="black"}
      """
    try workshop.write(
      "return { choose = function() return 'b2' end }", to: "strategies/three/middle.lua")
    for more in [[], ["--games", "3"]] {
      let output = await workshop.ask(
        ["match", "middle", "chance", "--game", "three", "--seed", "1", "--quiet"] + more + place)
      #expect(output.code == 65)
      #expect(output.output.contains(law + "\n"), "\(output.output)\(output.error)")
    }
    let event = await workshop.ask(
      ["arena", "middle", "chance", "--game", "three", "--seed", "1", "--openings", "balanced:0"]
        + place)
    #expect(event.code == 65)
    #expect(event.error.contains("play changed the state in place"), "\(event.error)")
  }

  @Test func aBoardThatCannotBeDrawnIsFoundByCheck() async throws {
    try change("shape = \"squares\"", to: "shape = \"circles\"")
    let output = await workshop.ask("check", "./games/three.lua", "--seed", "1")
    #expect(output.code != 0)
    #expect(output.output.contains("the board's shape is \"circles\", and must be squares, "))
  }

  @Test func anAbortedMatchIsKeptAndRead() async throws {
    try change(
      "  moves = function(state)",
      to: "  moves = function(state) if state.board:find('x') then return {} end")
    let output = await workshop.ask(
      "match", "chance", "chance", "--game", "three", "--seed", "1", "--journal", "./m.jsonl",
      "--quiet")
    #expect(output.code == 65)
    let last = try #require(try workshop.lines("m.jsonl").last)
    #expect(last.contains(#""termination":"aborted""#) && last.contains(#""outcome":null"#))
    let replay = await workshop.ask("replay", "./m.jsonl")
    #expect(replay.code == 0, "\(replay.error)")
    #expect(
      replay.output.contains("moves returned none, but outcome says that the game is not over"))
  }

  @Test func theCheckNamesTheLaw() throws {
    let good = try workshop.run("check", "games/three.lua", "--seed", "1")
    #expect(good.code == 0)
    #expect(
      good.output
        == """
        ok      games/three.lua  three: 20 matches, 177 positions, at most 9 plies: 13 won by \
        black, 5 by white, 2 drawn

        """)
    try change(
      "  moves = function(state)",
      to: "  moves = function(state) if state.board:find('x') then return { 'a9' } end")
    let bad = try workshop.run("check", "games/three.lua", "--seed", "1")
    #expect(bad.code == 1)
    #expect(bad.output.hasPrefix("FAILED  games/three.lua  play failed: games/three.lua:"))
    #expect(bad.output.contains("; the move is a9; the position is three {board=\""))
    #expect(bad.output.hasSuffix("; in match 1, seed 1\n"))
  }

  /// Nothing that a strategy could mend: the check neither passes it nor blames it.
  @Test func theCheckOfAStrategyEndsWhenTheRulesBreak() async throws {
    try change(Self.broken.0, to: Self.broken.1)
    try workshop.write(
      "return { choose = function() return 'b2' end }", to: "strategies/three/middle.lua")
    let output = await workshop.ask(
      "check", "./strategies/three/middle.lua", "--game", "three", "--seed", "1")
    #expect(output.output == "")
    #expect(output.error.contains("was aborted: games/three.lua: play changed the state in place"))
    #expect(output.code == 65)
  }

  @Test func theCheckFindsRulesThatRememberWhatTheyWereAsked() async throws {
    try change(
      "  moves = function(state)",
      to:
        "  moves = function(state) asked = (asked or 0) + 1 if asked % 5 == 0 then return { 'a1' } end"
    )
    let output = await workshop.ask("check", "./games", "--seed", "1", "--json")
    #expect(output.code == 1)
    #expect(
      output.output.contains("what rules say must depend on the state alone"), "\(output.output)")
  }

  // MARK: - Other rules

  @Test func aMatchIsGoneOnWithByItsOwnRulesAlone() async throws {
    let whole = await workshop.ask(
      "match", "chance", "chance", "--game", "three", "--seed", "1", "--journal", "./m.jsonl",
      "--quiet")
    #expect(whole.code == 0, "\(whole.error)")
    #expect(
      await workshop.ask("fork", "./m.jsonl", "--at", "2", "--journal", "./f.jsonl").code == 0)
    let before = try rules()
    try workshop.write(before + "\n-- another text\n", to: "games/three.lua")
    for command in [["resume", "./f.jsonl"], ["play", "./f.jsonl"]] {
      let output = await workshop.ask(command)
      #expect(output.code == 65)
      #expect(
        output.error.hasPrefix(
          "moonstone: f.jsonl:1: the rules of three are not those that the match was played by: "
            + "recorded is SHA-256 "))
    }
    let renewed = await workshop.ask(
      "resume", "./f.jsonl", "--new-rules", "--journal", "./new.jsonl", "--quiet")
    #expect(renewed.code == 0, "\(renewed.error)")
    #expect(renewed.error.contains("f.jsonl stays as it is; the match goes on in "))
    let new = await workshop.ask("replay", "./new.jsonl")
    #expect(new.code == 0 && !new.error.contains("are not those"), "\(new.error)")
    let replay = await workshop.ask("replay", "./m.jsonl")
    #expect(replay.code == 0)
    #expect(replay.error.contains("m.jsonl:1: the rules of three are not those"))
    try workshop.write(before, to: "games/three.lua")
    #expect(await workshop.ask("resume", "./f.jsonl", "--quiet").code == 0)
    #expect(await workshop.ask("diff", "./m.jsonl", "./f.jsonl").code == 0)
  }

  @Test func aNewJournalIsRefusedWhereTheRulesAreNotNew() async throws {
    let whole = await workshop.ask(
      "match", "chance", "chance", "--game", "three", "--seed", "1", "--journal", "./m.jsonl",
      "--quiet")
    #expect(whole.code == 0, "\(whole.error)")
    #expect(
      await workshop.ask("fork", "./m.jsonl", "--at", "2", "--journal", "./f.jsonl").code == 0)
    let before = try workshop.lines("f.jsonl")
    for options in [["--new-rules"], []] {
      let output = await workshop.ask(
        ["resume", "./f.jsonl", "--journal", "./new.jsonl", "--quiet"] + options)
      #expect(output.code == 64, "\(output.error)")
      #expect(
        output.error.contains(
          "--journal is for a match that goes on in a new journal, and this one goes on in its own")
      )
      #expect(try workshop.lines("f.jsonl") == before)
      #expect(try !workshop.names(in: ".").contains("new.jsonl"))
    }
  }

  @Test func newRulesSayAtWhichMoveAMatchCannotGoOn() async throws {
    let whole = await workshop.ask(
      "match", "chance", "chance", "--game", "three", "--seed", "1", "--journal", "./m.jsonl",
      "--quiet")
    #expect(whole.code == 0, "\(whole.error)")
    #expect(
      await workshop.ask("fork", "./m.jsonl", "--at", "3", "--journal", "./f.jsonl").code == 0)
    let plies = try workshop.lines("f.jsonl").filter { $0.contains(#""event":"played""#) }
    let word = try #require(plies[1].firstMatch(of: /"move":"(\w+)"/)).1
    try workshop.write(
      try rules().replacing(#"== "." then"#, with: #"== "." and name ~= "\#(word)" then"#),
      to: "games/three.lua")
    for command in ["resume", "play"] {
      let output = await workshop.ask(command, "./f.jsonl", "--new-rules")
      #expect(output.code == 65)
      #expect(
        output.error.hasSuffix(
          ": at move 2, \(word), the match cannot go on by the new rules of three\n"),
        "\(output.error)")
    }
  }

  @Test func anEventIsGoneOnWithByItsOwnRulesAlone() async throws {
    try workshop.write(
      "return { choose = function(board) return board:moves()[1] end }",
      to: "strategies/three/one.lua")
    let output = await workshop.ask(
      "arena", "chance", "one", "--game", "three", "--seed", "1", "--openings",
      "balanced:0", "--out", "./event", "--quiet")
    #expect(output.code == 0, "\(output.error)")
    try workshop.write(try rules() + "\n-- another text\n", to: "games/three.lua")
    let resumed = await workshop.ask("arena", "resume", "./event")
    #expect(resumed.code == 65)
    #expect(resumed.error.contains("the rules of three are not those that the event began with"))
    #expect(await workshop.ask("arena", "report", "./event").code == 0)
  }

  @Test func matchesOfASeriesArePlayedByTheNewestRules() throws {
    let program = try workshop.start(
      ["match", "human", "human", "--game", "three", "--games", "4", "--seed", "1"])
    func play(_ moves: String) {
      program.type(moves.replacing(" ", with: "\n") + "\n")
    }
    play("a1 a2 b1 b2 c1")
    _ = program.lines(upTo: "crosses (human) wins")
    // The second match has begun, or is about to.
    _ = program.lines(upTo: "match 2 of 4")
    let before = try rules()
    // Three in a column no longer win.
    try workshop.write(
      before.replacing("{ 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 }, ", with: ""), to: "games/three.lua")
    play("a1 b1 a2 b2 a3")
    #expect(program.lines(upTo: "crosses (human) wins").last == "crosses (human) wins by 1")
    _ = program.lines(upTo: "match 3 of 4")
    // A version that is not a game is reported, and the one before plays on.
    try workshop.write("return 3", to: "games/three.lua")
    play("a1 b1 a2 b2 a3 b3 c1 c2 c3")
    #expect(program.lines(upTo: "a draw").last == "a draw")
    _ = program.lines(upTo: "match 4 of 4")
    play("a1 b1 a2 b2 a3 b3 c1 c2 c3")
    #expect(program.lines(upTo: "a draw").last == "a draw")
    let output = program.finish()
    #expect(output.code == 0)
    #expect(output.error.components(separatedBy: "the rules of three are new").count == 2)
    #expect(
      output.error.contains(
        "moonstone: games/three.lua: returned 3; a game is a file that returns a table of its rules"
          + " — the previous rules stay in force"), "\(output.error)")
  }

  @Test func aCapsuleIsEnoughWithoutTheFileOfTheRules() async throws {
    try workshop.write("return { choose = function() error('no idea') end }\n", to: "bad.lua")
    let match = await workshop.ask(
      "match", "chance", "./bad.lua", "--game", "three", "--seed", "1", "--quiet", "--capsules",
      "./c")
    #expect(match.code == 0, "\(match.error)")
    let file = "c/" + (try #require(try workshop.names(in: "c").first))
    try workshop.remove("bad.lua")
    try workshop.remove("games/three.lua")
    for place in [[], ["--in-process"]] {
      let output = await workshop.ask(["reproduce", "./\(file)"] + place)
      #expect(output.lines.last == "reproduced", "\(output)")
    }

    let text = try workshop.read(file)
    func expect(_ text: String, _ message: String) async throws {
      try workshop.write(text, to: "s.json")
      let output = await workshop.ask("reproduce", "./s.json")
      #expect(output.code == 65)
      #expect(output.error.hasPrefix("moonstone: s.json: \(message)"), "\(output.error)")
    }
    try await expect(
      text.replacing("\"game\":\"three\"", with: "\"game\":\"reversi\""),
      "“rules” must be left out where “game” is “reversi”, which is built in")
    try await expect(
      text.replacing("moves = function", with: "moves  = function"),
      "“rules.sha256” differs from the text's, which is ")
    let other = "return 3"
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    object["rules"] = ["name": "three.lua", "sha256": sha256(other.utf8), "text": other]
    try await expect(
      String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self),
      "“rules” do not define a game: three.lua: returned 3; ")
  }
}
