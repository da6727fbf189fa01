import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

/// Engines that speak Gomocup's protocol, in every dialect.
@Suite(.timeLimit(.minutes(10 * patience))) struct GomocupPlayerTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static func gomoku(_ name: String = "gomoku:15") throws -> LuaGame {
    let text = try String(contentsOfFile: "\(root)/games/gomoku.lua", encoding: .utf8)
    return try LuaGame(
      ScriptSource(name: "games/gomoku.lua", text: text), named: name, isolation: .inProcess)
  }

  /// An engine as a line of shell, which answers from a table.
  private struct Brain {
    /// Branches of a shell's `case` over the lines; the first one that fits is taken.
    var cases: [String] = []
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    var end = #"\r\n"#
    var greeting = ""

    var words: [String] {
      let usual = [
        "START*) say 'OK - ready';;", "RESTART) say OK;;", "BEGIN) say 7,7;;",
        "TURN*) say 0,1;;", "DONE) say 0,2;;", "END) exit 0;;", "*) ;;",
      ]
      return [
        "/bin/sh", "-c",
        #"""
        say() { printf '%s\#(end)' "$*"; }
        printf '\#(greeting)'
        while read -r line; do
          line=$(printf '%s' "$line" | tr -d '\r'); echo "$line" >> '\#(log)'
          case "$line" in \#((cases + usual).joined(separator: "\n")) esac
        done
        """#,
      ]
    }

    func player(
      _ game: LuaGame, rule: Int = 0, lead: [LuaWord] = []
    ) throws -> EnginePlayer<LuaGame> {
      try EnginePlayer(
        named: "gomocup:fake", words, speaking: .gomocup(GomocupRules(rule: rule)), game: game,
        lead: lead)
    }

    /// What it was told.
    var told: [String] {
      get throws {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
      }
    }
  }

  private static func turn(
    _ moves: String, of game: LuaGame, clock control: TimeControl = .unlimited
  ) throws -> Turn<LuaGame> {
    let played = Trail(try game.transcript(moves))
    let position = played.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
    let budget = Clocks(control).budget(
      for: position.turn, movesToGo: game.movesToGo(in: position))
    return Turn(game: game, position: position, moves: played, budget: budget)
  }

  @Test(arguments: [
    ("gomoku:15", 15, 0), ("gomoku:20,exact", 20, 1), ("gomoku", 9, 0),
  ])
  func aMatchIsToldMoveByMove(name: String, size: Int, rule: Int) async throws {
    let game = try Self.gomoku(name)
    let brain = Brain()
    let player = try brain.player(game, rule: rule)
    let first = try await player.choose(Self.turn("", of: game))
    #expect(first.move.description == "h8")
    let second = try await player.choose(Self.turn("h8 i9", of: game))
    #expect(second.move.description == "a2")
    #expect(
      try brain.told == [
        "START \(size)", "INFO rule \(rule)", "INFO game_type 1", "INFO timeout_turn 30000",
        "INFO timeout_match 0", "INFO time_left 2147483647", "BEGIN", "TURN 8,8",
      ])
  }

  @Test func anOpeningATakeBackAndARematchAreToldAsBoards() async throws {
    let game = try Self.gomoku()
    let brain = Brain()
    let player = try brain.player(game)
    _ = try await player.choose(Self.turn("h8 i9 a1", of: game))
    _ = try await player.choose(Self.turn("h8 i9 a1 a3 b1", of: game))
    _ = try await player.choose(Self.turn("h8 i9 c1", of: game))
    _ = try await player.choose(Self.turn("", of: game))
    _ = try await player.choose(Self.turn("o15", of: game))
    let orders = try brain.told.filter { !$0.hasPrefix("INFO") }
    #expect(
      orders == [
        "START 15", "BOARD", "7,7,2", "8,8,1", "0,0,2", "DONE", "TURN 1,0",
        "RESTART", "BOARD", "7,7,2", "8,8,1", "2,0,2", "DONE", "RESTART", "BEGIN",
        "RESTART", "TURN 14,14",
      ])
  }

  @Test func aPositionThatNoMovesLeadToIsTold() async throws {
    let game = try Self.gomoku("gomoku")
    let brain = Brain(cases: ["DONE) say 8,8;;"])
    let player = try brain.player(game)
    let text = "xo" + String(repeating: ".", count: 79)
    let position = try game.position("{board=\"\(text)\",turn=\"white\"}")
    #expect(player.canReach(position, after: []))
    let choice = try await player.choose(Turn(game: game, position: position, moves: []))
    #expect(choice.move.description == "i9")
    #expect(try brain.told.suffix(4) == ["BOARD", "0,0,2", "1,0,1", "DONE"])
  }

  @Test(arguments: [
    (TimeControl.perMove(.milliseconds(2500)), [2500, 0, 2_147_483_647]),
    (.perMatch(.seconds(300), increment: .seconds(2)), [302_000, 300_000, 302_000]),
    (.perPeriod(moves: 40, .seconds(300)), [7500, 0, 2_147_483_647]),
  ])
  func itsTimeIsToldInMilliseconds(control: TimeControl, numbers: [Int]) async throws {
    let game = try Self.gomoku()
    let brain = Brain()
    _ = try await brain.player(game).choose(Self.turn("", of: game, clock: control))
    let told = try brain.told.filter { $0.contains("time") }
    #expect(
      told == [
        "INFO timeout_turn \(numbers[0])", "INFO timeout_match \(numbers[1])",
        "INFO time_left \(numbers[2])",
      ])
  }

  @Test(arguments: [
    "BEGIN) say 7,7;;", "BEGIN) say ' 7 , 7 ';;", "BEGIN) say '7 7';;",
    "BEGIN) say 'MESSAGE depth 4'; say 'DEBUG x'; say; say 7,7;;",
    "BEGIN) say 'Unknown command INFO game_type'; say 'ERROR bad INFO'; say 7,7;;",
    "BEGIN) say 'SUGGEST 7,7';; 'PLAY 7,7') say 7,7;;",
    "BEGIN) say 'suggest 3,3';; 'PLAY 3,3') say 'message no'; say 7,7;;",
    "START*) say ok;; BEGIN) say 7,7;;",
  ])
  func anAnswerIsReadInEveryDialect(cases: String) async throws {
    let game = try Self.gomoku()
    for end in [#"\r\n"#, #"\n"#, #"\r"#] {
      let player = try Brain(cases: [cases], end: end).player(game)
      let choice = try await player.choose(Self.turn("", of: game))
      #expect(choice.move.description == "h8", "\(end)")
    }
  }

  /// Some complain of what they do not know without saying what it was.
  @Test(arguments: [
    "say 'ERROR unsupported rule'", "say 'UNKNOWN command'", "say \"UNKNOWN ${line#INFO }\"",
    "say 'ERROR INFO'", "say unknown",
  ])
  func aComplaintOfALimitLosesNothing(complaint: String) async throws {
    let game = try Self.gomoku()
    let brain = Brain(cases: ["INFO*) \(complaint);;"])
    let player = try brain.player(game)
    for moves in ["", "h8 i9", "", "o15 n14 m13", "o15"] {
      for control: TimeControl in [.unlimited, .perMatch(.seconds(300), increment: .zero)] {
        let turn = try Self.turn(moves, of: game, clock: control)
        let choice = try await player.choose(turn)
        #expect(turn.position.isLegal(choice.move), "\(moves)")
      }
    }
  }

  /// As many complaints as facts may be about these; where no move follows, they are told.
  @Test func aRefusalAfterLimitsIsToldWhenTheTimeIsOver() async throws {
    let game = try Self.gomoku()
    let player = try Brain(cases: ["BEGIN) say 'ERROR no idea';;"]).player(game)
    let turn = try Self.turn("", of: game, clock: .perMove(.milliseconds(100)))
    let forfeit = try await #require(throws: Forfeit.self) { try await player.choose(turn) }
    #expect(
      forfeit
        == Forfeit(
          .time,
          "gomocup:fake did not answer in time and was killed; before, it said “ERROR no idea”"))
  }

  /// To begin anew is charged to the clock of the turn that needs it.
  @Test func anEngineThatIsSlowToBeginAnewIsLate() async throws {
    let game = try Self.gomoku()
    let brain = Brain(cases: ["RESTART) sleep 5; say OK;;"])
    let player = try brain.player(game)
    _ = try await player.choose(Self.turn("", of: game))
    let turn = try Self.turn("a1 b1", of: game, clock: .perMove(.milliseconds(300)))
    let forfeit = try await #require(throws: Forfeit.self) { try await player.choose(turn) }
    #expect(forfeit.termination == .time)
    #expect(try brain.told.last == "RESTART", "killed before it was told more")
  }

  @Test func theLastMessageIsTheComment() async throws {
    let game = try Self.gomoku()
    let brain = Brain(cases: ["BEGIN) say 'MESSAGE d 1'; say 'MESSAGE d 2'; say 7,7;;"])
    let choice = try await brain.player(game).choose(Self.turn("", of: game))
    #expect(choice.comment?.text == "d 2")
  }

  @Test func whoDoesNotKnowRestartGetsStart() async throws {
    let game = try Self.gomoku()
    let brain = Brain(
      cases: ["RESTART) say 'UNKNOWN command';;"], greeting: #"My brain 1.0\r\n"#)
    let player = try brain.player(game)
    _ = try await player.choose(Self.turn("", of: game))
    _ = try await player.choose(Self.turn("a1 b1", of: game))
    _ = try await player.choose(Self.turn("", of: game))
    let orders = try brain.told.filter { !$0.hasPrefix("INFO") }
    #expect(
      orders == [
        "START 15", "BEGIN", "RESTART", "START 15", "BOARD", "0,0,1", "1,0,2", "DONE", "START 15",
        "BEGIN",
      ])
  }

  @Test(arguments: [
    ("8,99", "8,99"), ("15,0", "15,0"), ("h8", "h8"), ("-1,0", "-1,0"), ("0,0", "0,0"),
  ])
  func whatIsNoFreePointLoses(answer: String, said: String) async throws {
    let game = try Self.gomoku()
    let player = try Brain(cases: ["TURN*) say '\(answer)';;"]).player(game)
    let turn = try Self.turn("a1", of: game)
    let forfeit = try await #require(throws: Forfeit.self) { try await player.choose(turn) }
    #expect(forfeit.termination == .illegalMove)
    #expect(forfeit.message.hasPrefix("gomocup:fake answered “\(said)”, and can play h8 "))
  }

  @Test func aFailureSaysWhatItWas() async throws {
    let game = try Self.gomoku()
    func forfeit(_ cases: String) async throws -> Forfeit {
      let player = try Brain(cases: [cases]).player(game)
      _ = try await player.choose(Self.turn("", of: game))
      let turn = try Self.turn("h8 i9", of: game)
      return try await #require(throws: Forfeit.self) { try await player.choose(turn) }
    }
    #expect(
      try await forfeit("TURN*) say 'ERROR no idea';;")
        == Forfeit(.fault, "gomocup:fake refused “TURN 8,8”: no idea"))
    #expect(
      try await forfeit("TURN*) echo help >&2; exit 3;;")
        == Forfeit(.fault, "gomocup:fake ended with code 3, its last words “help”"))
  }

  @Test func aSizeThatItDoesNotPlayIsRefused() throws {
    let game = try Self.gomoku("gomoku:19")
    let brain = Brain(cases: ["START*) say 'ERROR only 15 or 20';;"])
    let error = #expect(throws: EngineError.self) { try brain.player(game) }
    #expect(error?.description == "/bin/sh refused “START 19”: only 15 or 20")
  }

  @Test func onlyAGameThatTheCatalogueNamesIsPlayed() throws {
    let catalog = Catalog(
      games: [], gomocupRules: { $0.hasPrefix("gomoku") ? GomocupRules(rule: 1) : nil })
    #expect(catalog.language(.gomocup, of: "gomoku:15,exact") == .gomocup(GomocupRules(rule: 1)))
    #expect(catalog.language(.gomocup, of: "hex") == nil)
    #expect(try EngineCommand("gomocup:wine pbrain.exe")?.words == ["wine", "pbrain.exe"])
  }
}
