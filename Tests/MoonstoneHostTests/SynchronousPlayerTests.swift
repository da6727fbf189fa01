import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Players that choose without suspending.
@Suite(.timeLimit(.minutes(10 * patience))) struct SynchronousPlayerTests {
  @Test func aPlayerThatAnswersAtOnceIsNotAskedAgain() async throws {
    let (black, white) = (FirstMovePlayer<Nim>("black"), FirstMovePlayer<Nim>("white"))
    let observer = RecordingObserver<Nim>()
    let match = try await Host(
      Match(Nim(pile: 6)), players: Sides(black: black, white: white), observers: [observer]
    ).run()
    #expect(match.ending?.termination == .rules)
    #expect(black.turns.count + white.turns.count == match.ply)
    // A match that waits for each move reports the same.
    let others = Sides<any Player<Nim>>(
      black: ScriptedPlayer<Nim>("black"), white: ScriptedPlayer<Nim>("white"))
    let waiting = RecordingObserver<Nim>()
    try await Host(Match(Nim(pile: 6)), players: others, observers: [waiting]).run()
    #expect(observer.events.filter(\.isNoMove) == waiting.events.filter(\.isNoMove))
    #expect(observer.heard.map(\.match.moves) == waiting.heard.map(\.match.moves))
  }

  @Test func aMatchThatNobodyHearsIsTheSame() async throws {
    let players = Sides<any Player<Nim>>(both: FirstMovePlayer<Nim>("both"))
    let heard = try await Host(
      Match(Nim(pile: 7)), players: players, observers: [RecordingObserver<Nim>()]
    ).run()
    let unheard = try await Host(Match(Nim(pile: 7)), players: players).run()
    #expect(unheard.moves == heard.moves)
    #expect(unheard.positions == heard.positions)
    #expect(unheard.phase == heard.phase)
  }

  @Test func theyWaitForTheAttendantFirst() async throws {
    let players = Sides<any Player<Strip>>(both: FirstMovePlayer<Strip>("both"))
    let attendant = ScriptedAttendant()
    let match = try await Host(
      Match(Strip("-bw--- black")), players: players, attendant: attendant
    ).run()
    #expect(match.ending?.termination == .rules)
    #expect(match.moves.contains(.pass))
  }

  @Test func anErrorOfAPlayerIsItsForfeit() async throws {
    let players = Sides<any Player<Nim>>(
      black: FirstMovePlayer<Nim>("black") { _ in throw Mishap() },
      white: FirstMovePlayer<Nim>("white"))
    let match = try await Host(Match(Nim(pile: 6)), players: players).run()
    #expect(
      match.ending
        == Ending(
          outcome: .win(.white), termination: .fault, side: .black, message: "fell over"))
  }

  @Test func leavingWhileOneThinksDropsItsMove() async throws {
    let playing = Locked<Host<Nim>?>(nil)
    let black = FirstMovePlayer<Nim>("black") { _ in playing.withLock { $0 }?.leave() }
    let host = Host(
      Match(Nim(pile: 6)),
      players: Sides<any Player<Nim>>(black: black, white: FirstMovePlayer<Nim>("white")))
    playing.withLock { $0 = host }
    let match = try await host.run()
    #expect(match.moves.isEmpty)
    #expect(match.phase == .turn(.black))
    playing.withLock { $0 = nil }
    #expect(try await host.run().ending?.termination == .rules)
  }

  @Test func theAccountIsWhatTheClocksWereCharged() async throws {
    let time = ManualTime()
    let players = Sides<any Player<Nim>>(
      black: FirstMovePlayer<Nim>("black") { _ in time.pass(.milliseconds(3)) },
      white: FirstMovePlayer<Nim>("white") { _ in time.pass(.nanoseconds(5)) })
    let host = Host(
      Match(Nim(pile: 4), clocks: Clocks(.perMatch(.seconds(1), increment: .zero))),
      players: players, now: time.now)
    let match = try await host.run()
    let moves = host.account.moves
    #expect(moves.black + moves.white == match.ply)
    #expect(
      host.account.nanoseconds
        == Sides(black: Int64(moves.black) * 3_000_000, white: Int64(moves.white) * 5))
    #expect(host.account.ticks == Sides(black: 7 * moves.black, white: 7 * moves.white))
    #expect(
      match.clocks.remaining(for: .black) == .seconds(1) - .milliseconds(3) * moves.black)
  }

  @Test func nobodyIsChargedForWhatObserversTake() async throws {
    let time = ManualTime()
    let players = Sides<any Player<Nim>>(
      both: FirstMovePlayer<Nim>("both") { _ in time.pass(.nanoseconds(5)) })
    let observer = RecordingObserver<Nim> { _ in
      time.pass(.seconds(60))
      return nil
    }
    let host = Host(
      Match(Nim(pile: 4)), players: players, observers: [observer], now: time.now)
    let match = try await host.run()
    let nanoseconds = host.account.nanoseconds
    #expect(nanoseconds.black + nanoseconds.white == 5 * Int64(match.ply))
  }

  @Test func nobodyIsChargedForATurnThatWasTakenBack() async throws {
    let time = ManualTime()
    let playing = Locked<Host<Nim>?>(nil)
    let black = FirstMovePlayer<Nim>("black") { _ in time.pass(.nanoseconds(5)) }
    let white = FirstMovePlayer<Nim>("white") { turn in
      guard let host = playing.withLock({ $0.take() }) else { return }
      time.pass(.seconds(2))
      try host.interrupt(.takeBack(plies: turn.ply))
      throw CancellationError()
    }
    let host = Host(
      Match(Nim(pile: 4)), players: Sides<any Player<Nim>>(black: black, white: white),
      now: time.now)
    playing.withLock { $0 = host }
    try await host.run()
    #expect(
      host.account.nanoseconds == Sides(black: 5 * Int64(host.account.moves.black), white: 0))
  }

  @Test func aPlayerOutOfTimeHasNotMoved() async throws {
    let time = ManualTime()
    let player = FirstMovePlayer<Nim>("slow") { _ in time.pass(.seconds(2)) }
    let host = Host(
      Match(Nim(pile: 4), clocks: Clocks(.perMove(.seconds(1)))),
      players: Sides<any Player<Nim>>(both: player), now: time.now)
    #expect(try await host.run().ending?.termination == .time)
    let account = host.account
    #expect(account.moves == Sides(both: 0) && account.nanoseconds == Sides(both: 0))
    #expect(account.ticks == nil)
    #expect(account.failure?.side == .black && account.failure?.nanoseconds == 2_000_000_000)
    #expect(account.failure?.ticks == 7)
  }

  /// What it cost is known, most of all where that is why it lost.
  @Test(arguments: [true, false])
  func aFailedChoiceIsOnTheAccountApart(isSynchronous: Bool) async throws {
    let time = ManualTime()
    let forfeit = Forfeit(
      .ticks, "out of ticks", calls: ["a.lua:1: in 'f'"], variables: ["a.lua:1", "depth = 3"],
      ticks: 100)
    let quick = FirstMovePlayer<Nim>("white") { _ in
      time.pass(.seconds(2))
      throw forfeit
    }
    let slow = ScriptedPlayer<Nim>(
      "white",
      [
        .call { _ in
          time.pass(.seconds(2))
          throw forfeit
        }
      ])
    let host = Host(
      Match(Nim(pile: 4)),
      players: Sides<any Player<Nim>>(
        black: FirstMovePlayer<Nim>("black"), white: isSynchronous ? quick : slow), now: time.now)
    #expect(try await host.run().ending?.termination == .ticks)
    let account = host.account
    #expect(account.moves == Sides(black: 1, white: 0))
    #expect(account.ticks == Sides(black: 7, white: 0))
    #expect(account.failure?.side == .white && account.failure?.ticks == 100)
    #expect(account.failure?.nanoseconds == 2_000_000_000)
    #expect(account.failure?.calls == ["a.lua:1: in 'f'"])
    #expect(account.failure?.variables == ["a.lua:1", "depth = 3"])
  }

  @Test func anIllegalMoveIsOnTheAccountWithItsTicks() async throws {
    let host = Host(
      Match(Nim(pile: 1)),
      players: Sides<any Player<Nim>>(
        both: ScriptedPlayer<Nim>("black", [.call { _ in Choice(.two, ticks: 3) }])))
    #expect(try await host.run().ending?.termination == .illegalMove)
    #expect(host.account.failure?.ticks == 3 && host.account.moves == Sides(both: 0))
  }
}

/// Plays the first legal move, at once.
private final class FirstMovePlayer<G: Game>: SynchronousPlayer {
  let identity: PlayerIdentity
  private let asked = Recorder<Turn<G>>()
  private let think: @Sendable (Turn<G>) throws -> Void

  init(_ name: String, _ think: @escaping @Sendable (Turn<G>) throws -> Void = { _ in }) {
    identity = PlayerIdentity(name: name)
    self.think = think
  }

  var turns: [Turn<G>] { asked.elements }

  func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> {
    asked.append(turn)
    try think(turn)
    guard let move = turn.position.legalMoves.first else { throw CancellationError() }
    return Choice(move, ticks: 7)
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { try chooseAtOnce(turn) }
}

extension Event {
  /// What does not tell how long a move took, and how many ticks.
  fileprivate var isNoMove: Bool { if case .played = self { false } else { true } }
}
