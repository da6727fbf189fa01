import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Whole matches.
@Suite(.timeLimit(.minutes(10 * patience))) struct HostTests {
  let blocked = Strip("-bw--- black")

  @Test func aMatchIsPlayedToItsEnd() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 4), black: [.play(.one), .play(.two)], white: [.play(.one)])
    let match = try await scripted.host.run()
    #expect(match.moves == [.one, .one, .two])
    #expect(match.ending == Ending(outcome: .win(.black), termination: .rules))
    #expect(scripted.black.turns.count == 2)
    #expect(scripted.white.turns.count == 1)
    #expect(scripted.black.stops + scripted.white.stops == 0)
  }

  @Test func observersHearEveryEventInOrder() async throws {
    let scripted = ScriptedHost(blocked, black: steps("a"), white: steps("d e f"))
    try await scripted.host.run()
    var match = Match(
      blocked, players: Sides(black: scripted.black.identity, white: scripted.white.identity))
    var events = try match.apply(.start)
    for word in Word.split("a d pass e pass f") {
      let request = try #require(match.request)
      let answer: Answer<Strip.Move> =
        word.text == "pass"
        ? .acknowledge : .play(Choice(try move(word.text)), elapsed: .zero)
      events += try match.apply(.answer(request, answer))
    }
    #expect(scripted.observer.events == events)
    #expect(events.count == 1 + 2 * 6 + 1)
  }

  @Test func everyObserverHearsAnEventBeforeTheNextIsTold() async throws {
    let order = Recorder<String>()
    let observers = ["one", "two"].map { name in
      RecordingObserver<Nim> { _ in
        order.append(name)
        return nil
      }
    }
    let players = Sides<any Player<Nim>>(
      black: ScriptedPlayer<Nim>(), white: ScriptedPlayer<Nim>())
    try await Host(Match(Nim(pile: 1)), players: players, observers: observers).run()
    // Started, asked, played, ended.
    #expect(order.elements == ["one", "two", "one", "two", "one", "two", "one", "two"])
    #expect(observers[0].events == observers[1].events)
  }

  @Test func anObserverSeesTheMatchWithTheEventInIt() async throws {
    let scripted = ScriptedHost(blocked, black: steps("a"), white: steps("d e f"))
    try await scripted.host.run()
    for (event, match) in scripted.observer.heard {
      if case .played(let choice, _, _, _, _) = event { #expect(match.moves.last == choice.move) }
      if case .asked(let request) = event { #expect(match.request == request) }
      if case .ended(let ending) = event { #expect(match.ending == ending) }
    }
  }

  @Test func aPlayerIsToldAllAboutItsTurn() async throws {
    let clocks = Clocks(.perMatch(.seconds(60), increment: .seconds(1)))
    let scripted = ScriptedHost(
      blocked, black: steps("a"), white: steps("d e f"), clocks: clocks, seed: 42,
      keepsMemory: true)
    try await scripted.host.run()
    let turn = scripted.white.turns[1]
    #expect(turn.position.description == "bbww-- white")
    #expect(turn.moves.map(\.description) == ["a", "d", "pass"])
    #expect(turn.side == .white)
    #expect(turn.ply == 3)
    #expect(turn.budget.remaining == .seconds(62))
    #expect(turn.seed == 42)
    #expect(turn.keepsMemory)
    #expect(turn.game.name == "strip")
    #expect(scripted.black.turns.count == 1, "nobody is asked to choose a pass")
  }

  @Test func withoutAnAttendantPassesAreAcknowledgedAtOnce() async throws {
    let scripted = ScriptedHost(blocked, black: steps("a"), white: steps("d e f"))
    try await scripted.host.run()
    #expect(scripted.moves == "a d pass e pass f")
    #expect(
      scripted.told.filter { if case .passed = $0 { true } else { false } }
        == [.passed(.black, ply: 3), .passed(.black, ply: 5)])
  }

  @Test func anAttendantIsAskedToAcknowledgeEachPass() async throws {
    let gate = Gate()
    let attendant = ScriptedAttendant([.wait(until: gate, then: true)])
    let scripted = ScriptedHost(
      blocked, black: steps("a"), white: steps("d e f"), attendant: attendant)
    async let match = scripted.host.run()
    #expect(await attendant.question() == .pass(.black))
    #expect(scripted.host.match.phase == .pass(.black))
    #expect(scripted.moves == "a d")
    gate.open()
    #expect(try await match.ending?.termination == .rules)
    #expect(attendant.questions == [.pass(.black), .pass(.black)])
  }

  @Test func anAttendantThatFailsLeavesTheMatchUnfinished() async throws {
    let attendant = ScriptedAttendant([.fail(Mishap())])
    let scripted = ScriptedHost(
      blocked, black: steps("a"), white: steps("d e f"), attendant: attendant)
    let left = try await scripted.host.run()
    #expect(left.phase == .pass(.black))
    let match = try await scripted.host.run()
    #expect(match.ending?.outcome == .win(.white, by: 2))
  }

  @Test func aPlayerIsChargedTheTimeItTook() async throws {
    let time = ManualTime()
    let slow: ScriptedPlayer<Nim>.Step = .call { _ in
      time.pass(.seconds(7))
      return Choice(.one)
    }
    let scripted = ScriptedHost(
      Nim(pile: 3), black: [slow, slow], white: [.play(.one)],
      clocks: Clocks(.perMatch(.seconds(10), increment: .zero)), time: time)
    let match = try await scripted.host.run()
    #expect(
      scripted.told[1]
        == .played(Choice(.one), by: .black, changes: [], elapsed: .seconds(7), ply: 1))
    #expect(
      scripted.told[2] == .played(Choice(.one), by: .white, changes: [], elapsed: .zero, ply: 2))
    #expect(match.ending?.termination == .time)
    #expect(match.ending?.side == .black)
  }

  @Test func aMatchThatHasBegunIsPlayedOn() async throws {
    var match = Match(Nim(pile: 5))
    _ = try match.apply(.start)
    let observer = RecordingObserver<Nim>()
    let players = Sides<any Player<Nim>>(
      black: ScriptedPlayer<Nim>(), white: ScriptedPlayer<Nim>())
    try await Host(match, players: players, observers: [observer]).run()
    #expect(!observer.events.contains(.started))
    #expect(observer.events.count { if case .played = $0 { true } else { false } } == 5)
  }

  @Test func aFinishedMatchIsReturnedAsItIs() async throws {
    let scripted = ScriptedHost(Nim(pile: 1))
    try await scripted.host.run()
    let heard = scripted.observer.events.count
    #expect(try await scripted.host.run().ending != nil)
    #expect(scripted.observer.events.count == heard)
  }
}
