import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// An observer that throws stops its host.
@Suite(.timeLimit(.minutes(10 * patience))) struct ObserverFailureTests {
  /// Throws at the first event that fits.
  private func failing(
    at fits: @escaping @Sendable (Match<Nim>.Event) -> Bool
  ) -> RecordingObserver<Nim> {
    RecordingObserver { fits($0) ? Mishap() : nil }
  }

  @Test func theStartIsNotPlayedOn() async throws {
    let scripted = ScriptedHost(Nim(), observer: failing { $0 == .started })
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    #expect(scripted.observer.events == [.started])
    #expect(scripted.black.turns.isEmpty)
  }

  @Test func theRunStopsWithTheObserversOwnError() async throws {
    let scripted = ScriptedHost(
      Nim(), observer: failing { if case .played = $0 { true } else { false } })
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    #expect(scripted.told.count == 2)
    #expect(scripted.observer.events.count == 3, "nothing is told after it")
    #expect(scripted.host.match.moves == [.one], "the match stops after what was being told")
    #expect(scripted.white.turns.isEmpty)
  }

  @Test func theErrorOfAPlayerIsToldLikeAnythingElse() async throws {
    let scripted = ScriptedHost(
      Nim(), black: [.fail(Forfeit(.fault, "no"))],
      observer: failing { if case .ended = $0 { true } else { false } })
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    #expect(scripted.host.match.ending?.message == "no")
  }

  @Test func anObserverThatThrowsDuringAnInterruptStopsTheRunToo() async throws {
    let scripted = ScriptedHost(
      Nim(), black: [.think(until: Gate(), then: .one)], observer: failing { $0 == .paused })
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    #expect(throws: Mishap()) { try scripted.host.interrupt(.pause) }
    await #expect(throws: Mishap()) { try await run.value }
    #expect(scripted.black.stops == 1)
    #expect(scripted.host.match.phase == .paused(.turn(.black)))
  }

  @Test func aThinkingPlayerIsStoppedEvenIfTheInterruptLeftItThinking() async throws {
    let scripted = ScriptedHost(
      Nim(), black: [.think(until: Gate(), then: .one)],
      observer: failing { $0 == .noted(.white, "hm") })
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    #expect(throws: Mishap()) { try scripted.host.interrupt(.note(.white, "hm")) }
    await #expect(throws: Mishap()) { try await run.value }
    #expect(scripted.black.stops == 1)
    #expect(scripted.host.match.moves.isEmpty)
  }

  @Test func aPausedRunIsStoppedToo() async throws {
    let scripted = ScriptedHost(
      Nim(), black: [.think(until: Gate(), then: .one)], observer: failing { $0 == .resumed })
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    #expect(throws: Mishap()) { try scripted.host.interrupt(.resume) }
    await #expect(throws: Mishap()) { try await run.value }
    #expect(scripted.black.turns.count == 1)
  }

  @Test func anObserverThatThrowsAtAReportStopsTheRun() async throws {
    let scripted = ScriptedHost(
      Nim(),
      black: [
        .call { turn in
          turn.report(.note("hm"))
          return Choice(.one)
        }
      ], observer: failing { $0 == .noted(.black, "hm") })
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    #expect(scripted.told == [.started, .noted(.black, "hm")])
    #expect(scripted.host.match.moves.isEmpty, "nothing happens that would not be told")
  }

  @Test func aStoppedHostStaysStopped() async throws {
    let scripted = ScriptedHost(Nim(), observer: failing { $0 == .started })
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    await #expect(throws: Mishap()) { try await scripted.host.run() }
    #expect(throws: Mishap()) { try scripted.host.interrupt(.abort()) }
    scripted.host.leave()
    #expect(scripted.observer.events == [.started])
  }

  @Test func aChangeThatCouldNotBeToldIsWholeAllTheSame() async throws {
    let scripted = ScriptedHost(
      Nim(), black: [.think(until: Gate(), then: .one)],
      observer: failing { if case .changed = $0 { true } else { false } })
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    let other = ScriptedPlayer<Nim>("other")
    #expect(throws: Mishap()) { try scripted.host.change(.black, to: other) }
    await #expect(throws: Mishap()) { try await run.value }
    #expect(scripted.host.match.players.black == other.identity)
    #expect(scripted.black.stops == 1)
  }
}
