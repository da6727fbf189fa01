import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What players say besides their answers.
@Suite(.timeLimit(.minutes(10 * patience))) struct ReportTests {
  let text = PlayerIdentity(name: "black", digest: "0f")

  @Test func reportsAreToldWhileTheTurnIsOpen() async throws {
    let text = text
    let scripted = ScriptedHost(
      Nim(pile: 1),
      black: [
        .call { turn in
          turn.report(.swapped(text))
          turn.report(.note("line 3: kept the old one"))
          return Choice(.one)
        }
      ])
    let match = try await scripted.host.run()
    #expect(
      scripted.told.prefix(3) == [
        .started, .swapped(.black, to: text), .noted(.black, "line 3: kept the old one"),
      ])
    #expect(match.players.black == text)
    #expect(match.moves == [.one], "the request stays open")
  }

  @Test func thoughtsAreToldWhileTheTurnIsOpenAndOnlyThen() async throws {
    let first = Comment(value: 1.5, depth: 4, text: "d3 looks good")
    let scripted = ScriptedHost(
      Nim(pile: 3),
      black: [
        .call { turn in
          turn.report(.thinking(first, ticks: 12))
          return Choice(.one)
        }
      ], white: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.white.turn()
    scripted.black.turns[0].report(.thinking(Comment(depth: 5), ticks: 13))
    let thoughts = scripted.told.filter { if case .thinking = $0 { true } else { false } }
    #expect(thoughts == [.thinking(.black, first, ticks: 12)])
    scripted.host.leave()
    _ = try await match
  }

  @Test func timeThatTheMachineTookIsNotCharged() async throws {
    let time = ManualTime()
    let scripted = ScriptedHost(
      Nim(pile: 2),
      black: [
        .call { turn in
          time.pass(.seconds(7))
          turn.report(.delayed(.seconds(3)))
          turn.report(.delayed(.seconds(2)))
          return Choice(.one)
        }
      ],
      white: [
        .call { _ in
          time.pass(.seconds(1))
          return Choice(.one)
        }
      ], clocks: Clocks(.perMatch(.seconds(5), increment: .zero)), time: time)
    let match = try await scripted.host.run()
    #expect(match.clocks.remaining(for: .black) == .seconds(3))
    #expect(match.clocks.remaining(for: .white) == .seconds(4))
  }

  @Test func reportsAfterTheAnswerAreDropped() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), white: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.white.turn()
    let heard = scripted.observer.events.count
    scripted.black.turns[0].report(.swapped(text))
    scripted.black.turns[0].report(.note("too late"))
    #expect(scripted.observer.events.count == heard)
    #expect(scripted.host.match.players.black != text)
    scripted.host.leave()
    _ = try await match
  }

  @Test func reportsOfAPlayerThatWasReplacedAreDropped() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    let turn = await scripted.black.turn()
    let other = ScriptedPlayer<Nim>("other", [.think(until: Gate(), then: .one)])
    try scripted.host.change(.black, to: other)
    _ = await other.turn()
    turn.report(.swapped(text))
    #expect(scripted.host.match.players.black == other.identity)
    scripted.host.leave()
    _ = try await match
  }

  @Test func reportsWhilePausedAreDropped() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    let turn = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    turn.report(.note("hm"))
    #expect(scripted.told == [.started, .paused])
    scripted.host.leave()
    _ = try await match
  }

  @Test func theCommentOfAMoveIsTold() async throws {
    let choice = Choice(Nim.Move.one, comment: Comment(value: 0.5, text: "sure"), memory: "{}")
    let scripted = ScriptedHost(Nim(pile: 1), black: [.call { _ in choice }], keepsMemory: true)
    let match = try await scripted.host.run()
    #expect(scripted.told[1] == .played(choice, by: .black, changes: [], elapsed: .zero, ply: 1))
    #expect(match.memories.black == "{}")
  }
}
