import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Moonstone as an engine of NBoard: each conversation is what NBoard writes, and what it reads.
@Suite(.timeLimit(.minutes(10 * patience))) struct NBoardServerTests {
  private let player = FirstMove<Reversi>()
  private let server: NBoardServer<Reversi>

  init() { server = Self.server(of: player) }

  private static func server(
    of player: any Player<Reversi>, _ adviser: @escaping NBoardServer<Reversi>.Adviser = simple
  ) -> NBoardServer<Reversi> {
    NBoardServer(player: player, game: Reversi(), seed: 1, adviser: adviser)
  }

  /// Values moves by their order, at depths 1 and 2, and draws the last one.
  private static let simple: NBoardServer<Reversi>.Adviser = { question, found in
    for depth in 1...min(question.depth, 2) where question.isWanted() {
      let moves = Array(question.position.legalMoves)
      let entries = moves.enumerated().map { index, move in
        let isLast = index == moves.count - 1
        return Valuation.Entry(
          move: move, value: isLast ? 0 : Double(depth) / 2 - Double(index), isExact: isLast,
          line: [move])
      }
      found(Valuation(unit: .margin, entries: Array(entries.prefix(question.count)), depth: depth))
    }
  }

  /// What is answered to lines.
  private func answers(
    _ lines: String..., of server: NBoardServer<Reversi>? = nil
  ) async -> [String] {
    let said = Locked<[String]>([])
    for line in lines {
      _ = await (server ?? self.server).answer(
        line, isWanted: { true }, tell: { line in said.withLock { $0.append(line) } })
    }
    return said.withLock(\.self)
  }

  /// The moves of a `=== F5//0.01`, whatever the time.
  private func moves(_ lines: [String]) -> [Substring] {
    lines.compactMap { $0.hasPrefix("=== ") ? $0.dropFirst(4).prefix { $0 != "/" } : nil }
  }

  // MARK: - Line by line

  /// NBoard itself names version 1.
  @Test(arguments: ["nboard 2", "nboard 1"])
  func bothVersionsAreSpoken(line: String) async {
    #expect(await answers(line, "move F5").isEmpty)
    #expect(await answers("go").first?.wholeMatch(of: /=== F4\/\/\d+\.\d\d/) != nil)
  }

  @Test func nobodyIsStoppedWhoDoesNotThink() {
    server.interrupt()
    #expect(player.stops == 0)
  }

  @Test func theDepthIsAnsweredWithAName() async {
    #expect(await answers("set depth 1") == ["set myname first"])
    #expect(await answers("hint 1") == ["search D3 0.50 0 1"])
  }

  @Test func hintsAreTheBestMovesDeeperAndDeeper() async {
    #expect(
      await answers("hint 2") == [
        "search D3 0.50 0 1", "search C4 -0.50 0 1", "search D3 1.00 0 2", "search C4 0.00 0 2",
      ])
    #expect(await answers("set depth 1", "hint 9").last == "search E6 0.00 0 100%")
  }

  /// For black; white is to move after the second line.
  @Test func aDrawIsWorthTheContempt() async {
    #expect(
      await answers("set depth 1", "set contempt 80", "hint 9").dropFirst().prefix(2)
        == ["search E6 0.80 0 100%", "search D3 0.50 0 1"])
    #expect(await answers("move F5", "hint 9").last == "search F6 -0.80 0 100%")
    #expect(await answers("set contempt 0", "hint 9").last == "search F6 0.00 0 100%")
  }

  @Test func aMoveIsPlayedWithoutAnAnswer() async {
    #expect(await answers("move F5", "move d6/1.2/3.4", "move C3//2").isEmpty)
    #expect(moves(await answers("go")) == ["D3"])
  }

  @Test func theAnswerIsNotPlayed() async {
    #expect(moves(await answers("go", "go", "move D3", "go")) == ["D3", "D3", "C3"])
  }

  @Test func whatThePlayerSaysComesBeforeItsMove() async {
    let loud = Self.server(
      of: FirstMove(Comment(value: 1.25, unit: 1, depth: 4, text: "a\nquiet\u{1b}[2J move")))
    let said = await answers("go", of: loud)
    #expect(said.first == "search D3 1.25 0 4 a quiet\u{fffd}[2J move")
    #expect(said.last?.hasPrefix("=== D3/1.25/") == true)
    let plain = await answers("go", of: Self.server(of: FirstMove(Comment(text: "hm"))))
    #expect(plain.first == "status hm" && moves(plain) == ["D3"])
  }

  @Test(arguments: [
    (MoonstoneKernel.Comment(value: -12, unit: 0.01), "-0.12"),
    (MoonstoneKernel.Comment(value: 1_000_044, unit: 0.01), "44.00"),
    (MoonstoneKernel.Comment(value: -1_000_002, unit: 0.01), "-2.00"),
    // What the adviser finds for the other side, after the move.
    (MoonstoneKernel.Comment(value: -12), "-1.00"),
    (MoonstoneKernel.Comment(value: .nan), "-1.00"),
  ])
  func aValueIsToldInDiscs(comment: MoonstoneKernel.Comment, discs: String) async {
    let said = await answers("go", of: Self.server(of: FirstMove(comment)))
    #expect(said.first == "search D3 \(discs) 0 0")
    #expect(said.last?.hasPrefix("=== D3/\(discs)/") == true)
  }

  @Test func aGameIsSetWithItsMoves() async {
    let game = "(;GM[Othello]PC[x]PB[a]PW[b]TI[05:00]TY[8]RE[?]\(board)B[F5//10]W[D6//20];)"
    #expect(moves(await answers("set game \(game)", "go")) == ["C3"])
    #expect(player.budget?.remaining == .seconds(290))
    #expect(moves(await answers("move C3//200", "move F4", "go")) == ["F3"])
    #expect(player.budget?.remaining == .seconds(90))
  }

  @Test func aSideHasItsOwnTimeAndItsIncrement() async {
    let game = "(;GM[Othello]TB[60]TW[01:00/10]TY[8]\(board)B[F5//70];)"
    _ = await answers("set game \(game)", "move D6//5", "go")
    // Black plays on, although its time is over.
    #expect(player.budget?.remaining == .milliseconds(100))
    _ = await answers("move C3", "go")
    #expect(player.budget?.remaining == .seconds(65))
    _ = await answers("set game (;GM[Othello]TI[0]TY[8]\(board);)", "go")
    #expect(player.budget?.remaining == nil)
  }

  @Test func aPassIsToldOrImplied() async throws {
    let game = Reversi()
    // Black has just passed, as the last move says.
    let moves = try game.transcript("c4c3f5b4a4a5b2a3")
    let played = moves.map { "move \($0)" }
    for line in played { #expect(await answers(line).isEmpty) }
    #expect(await answers("go", "hint 1").first == "=== PA")
    let passed = (moves + [.pass]).reduce(into: game.initialPosition) { $0.playUnchecked($1) }
    let next = try #require(passed.legalMoves.first).description.uppercased()
    let told = await answers("move PA", "go")
    #expect(self.moves(told) == [next[...]])
    let other = Self.server(of: FirstMove<Reversi>())
    for line in played { #expect(await answers(line, of: other).isEmpty) }
    #expect(await answers("move \(next)", of: other).isEmpty)
  }

  @Test func aPingIsAnswered() async {
    #expect(await answers("ping 1", "ping 77") == ["pong 1", "pong 77"])
  }

  @Test func nothingIsLearnt() async {
    #expect(await answers("learn") == ["learned"])
  }

  @Test func everyPositionIsAnalysed() async {
    #expect(
      await answers("move F5", "move D6", "set contempt 50", "analyze")
        == ["analysis 0 1.00", "analysis 1 1.00", "analysis 2 1.00"])
    let wiped = "(;GM[Othello]TY[8]BO[8 \(String(repeating: "*", count: 64))*];)"
    #expect(await answers("set game \(wiped)", "analyze") == ["analysis 0 64.00"])
    #expect(
      await answers("go", "hint 3") == ["status the game is over", "status the game is over"])
  }

  @Test func quitIsTheLastLine() async {
    #expect(await server.answer("quit", isWanted: { true }, tell: { _ in }))
    #expect(await !server.answer("learn", isWanted: { true }, tell: { _ in }))
  }

  // MARK: - Interrupting

  @Test func aPingEndsTheThinkingOfThePlayer() async {
    let said = await conversation(
      ["go", "ping 3", "learn"], with: Self.server(of: Ponderer()))
    #expect(said == ["pong 3", "learned"])
  }

  /// As one that is just being loaded.
  @Test func aPingIsAnsweredThoughThePlayerDoesNotHear() async {
    let player = Deaf()
    #expect(await conversation(["go", "ping 3"], with: Self.server(of: player)) == ["pong 3"])
    player.isOver.open()
  }

  @Test func theNextTurnBeginsWhenTheOneBeforeIsOver() async {
    let player = Deaf()
    let server = Self.server(of: player)
    #expect(await conversation(["go", "ping 3"], with: server) == ["pong 3"])
    player.isOver.open()
    #expect(moves(await answers("go", of: server)) == ["D3"])
    #expect(player.mostAtOnce.withLock(\.self) == 1)
  }

  /// A hint that has no end.
  @Test(arguments: ["hint 4", "analyze"])
  func aPingEndsASearch(line: String) async {
    let server = Self.server(of: player) { question, found in
      while question.isWanted() {}
      found(Valuation(unit: .margin, entries: [], depth: 1))
    }
    #expect(await conversation([line, "ping 3"], with: server) == ["pong 3"])
  }

  @Test func quitEndsASearch() async {
    let server = Self.server(of: player) { question, _ in while question.isWanted() {} }
    #expect(await conversation(["hint 4", "quit", "ping 1"], with: server).isEmpty)
  }

  @Test func theEndOfTheInputWaitsForTheAnswers() async {
    #expect(moves(await conversation(["go", "learn"], with: server)) == ["D3"])
  }

  /// What is said to lines that come one after the other without waiting.
  private func conversation(
    _ lines: [String], with server: NBoardServer<Reversi>
  ) async -> [String] {
    let rest = Locked(lines[...])
    let said = Locked<[String]>([])
    await server.serve(
      reading: { rest.withLock { $0.popFirst() } },
      telling: { line in said.withLock { $0.append(line) } })
    return said.withLock(\.self)
  }

  // MARK: - Hostile

  @Test(arguments: [
    "", " ", "\t", "hello", "GO", "set", "set contempt", "set contempt x", "set timer 5", "move2",
    "\u{1b}[2J", "setgame (;)", "nboard2", "set contempt 99999999999999999999999",
  ])
  func anUnknownLineIsIgnored(line: String) async {
    #expect(await answers(line).isEmpty)
    #expect(moves(await answers("go")) == ["D3"])
  }

  @Test(arguments: [
    "", "(;", "(;GM[Othello]", "(;GM[Othello]BO[8 ", "(;GM[Go]BO[8 *];)", "(;GM[Othello]TY[8a];)",
    "(;GM[Othello]BO[10 \(String(repeating: "-", count: 100))*];)",
    "(;GM[Othello]TY[8]BO[8 \(String(repeating: "-", count: 62))*];)",
  ])
  func aTornGameChangesNothing(game: String) async {
    let said = await answers("move F5", "set game \(game)", "go")
    #expect(said.first?.hasPrefix("status the ") == true && said.count == 2)
    #expect(moves(said) == ["F4"])
  }

  @Test(arguments: ["A1", "F9", "", "F5F6", "PA", "☃", "F5/x", "F5//y"])
  func anIllegalMoveChangesNothing(move: String) async {
    let said = await answers("move \(move)", "go")
    #expect(said.first?.hasPrefix("status ") == true && moves(said) == ["D3"])
  }

  @Test func anIllegalMoveInAGameIsTold() async {
    let said = await answers("set game (;GM[Othello]TY[8]\(board)B[F5]W[A1];)")
    #expect(said == ["status move 2 is illegal: A1"])
    #expect(
      await answers("set game (;GM[Othello]TY[8]\(board)B[F5]B[D6];)")
        == ["status move 2 is of the wrong side"])
  }

  @Test(arguments: [
    "", "ping ", "move ", "hint ", "set game ", "set game (;GM[Othello]PB[", "set depth ",
  ])
  func aLineOfAMegabyteIsTakenAsItIs(beginning: String) async {
    let said = await answers(beginning + String(repeating: "1", count: 1 << 20), "go")
    #expect(said.allSatisfy { $0.count < 300 } && moves(said) == ["D3"])
  }

  @Test func aFailureIsToldAndTheNextTurnIsPlayed() async {
    let server = Self.server(of: Failing())
    #expect(
      await answers("go", "learn", of: server) == ["status oh\u{fffd} no", "learned"])
  }

  private let board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
}

/// Forfeits every match.
private final class Failing: Player {
  let identity = PlayerIdentity(name: "failing")

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    throw Forfeit(.fault, "oh\u{7} no")
  }
}
