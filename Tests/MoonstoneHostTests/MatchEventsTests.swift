import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneHost

/// Reading ``Host/events``.
@Suite(.timeLimit(.minutes(1 * patience))) struct MatchEventsTests {
  @Test func aReaderHearsWhatObserversHear() async throws {
    let scripted = ScriptedHost(Nim(pile: 5))
    var events = scripted.host.events.makeAsyncIterator()
    let first = try #require(await events.next())
    #expect(first.isSnapshot)
    #expect(first.match.phase == .ready)
    try await scripted.host.run()
    var heard: [Match<Nim>.Event] = []
    while let update = await events.next() {
      #expect(!update.isSnapshot)
      heard += update.events
      #expect(update.match.ending == nil || update.events.last == .ended(update.match.ending!))
    }
    #expect(heard == scripted.observer.events)
    #expect(await events.next() == nil, "it stays over")
  }

  @Test func aLateReaderSeesTheMatchAsItStandsAndThenItsEvents() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(
      Nim(pile: 5), black: [.play(.one), .think(until: gate, then: .two)], white: [.play(.one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn(2)
    var events = scripted.host.events.makeAsyncIterator()
    let first = try #require(await events.next())
    #expect(first.isSnapshot)
    #expect(first.events.isEmpty)
    #expect(first.match.moves == [.one, .one])
    #expect(first.match.phase == .turn(.black))
    gate.open()
    var moves: [Nim.Move] = []
    while let update = await events.next() {
      for case .played(let choice, _, _, _, _) in update.events { moves.append(choice.move) }
    }
    #expect(try await match.moves == Trail([.one, .one] + moves))
  }

  @Test func aReaderAfterTheEndGetsASingleSnapshot() async throws {
    let scripted = ScriptedHost(Nim(pile: 2))
    try await scripted.host.run()
    var updates: [MatchUpdate<Nim>] = []
    for await update in scripted.host.events { updates.append(update) }
    #expect(updates.map(\.isSnapshot) == [true])
    #expect(updates.first?.match.ending?.termination == .rules)
  }

  @Test func eventsDuringABusyReadComeAsASingleUpdate() async throws {
    let host = Host(
      Nim(pile: 20), black: ScriptedPlayer<Nim>("black"), white: ScriptedPlayer<Nim>("white"))
    var events = host.events.makeAsyncIterator()
    _ = await events.next()
    let match = try await host.run()
    let update = try #require(await events.next())
    #expect(update.match.moves == match.moves)
    #expect(update.events.count { if case .played = $0 { true } else { false } } == match.ply)
    #expect(await events.next() == nil)
  }

  @Test func aReaderThatFallsBehindGetsASnapshotAndKeepsNoMemory() async throws {
    let players = Sides<any Player<Nim>>(both: ScriptedPlayer<Nim>("both"))
    let host = Host(
      Nim(pile: MatchEvents<Nim>.mostEvents), black: players.black, white: players.white)
    var busy = host.events.makeAsyncIterator()
    _ = await busy.next()
    let idle = host.events.makeAsyncIterator()
    let match = try await host.run()
    // The match is over, though neither reader has read; and neither has events in store.
    #expect(match.ply == MatchEvents<Nim>.mostEvents)
    #expect(host.state.withLock { $0.readers.values.allSatisfy { $0.waiting == 0 } })
    let update = try #require(await busy.next())
    #expect(update.isSnapshot)
    #expect(update.events.isEmpty)
    #expect(update.match.moves == match.moves)
    #expect(await busy.next() == nil)
    withExtendedLifetime(idle) {}
  }

  @Test func aReaderThatIsGoneIsForgotten() async throws {
    let host = Host(Nim(pile: 2), black: ScriptedPlayer<Nim>(), white: ScriptedPlayer<Nim>())
    do {
      var events = host.events.makeAsyncIterator()
      _ = await events.next()
    }
    #expect(host.state.withLock { $0.readers.isEmpty && !$0.isHeard })
  }

  @Test func theEventsEndWithTheHost() async throws {
    var host: Host<Nim>? = Host(
      Nim(pile: 2), black: ScriptedPlayer<Nim>(), white: ScriptedPlayer<Nim>())
    var events = try #require(host?.events.makeAsyncIterator())
    _ = await events.next()
    host = nil
    #expect(await events.next() == nil)
  }

  @Test func theEventsEndWhenTheHostFails() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 3), observer: RecordingObserver { event in event == .started ? Mishap() : nil })
    var events = scripted.host.events.makeAsyncIterator()
    _ = await events.next()
    await #expect(throws: Mishap.self) { try await scripted.host.run() }
    #expect(await events.next()?.events.first == .started)
    #expect(await events.next() == nil)
  }

  @Test func aCancelledReaderStopsWaiting() async throws {
    let scripted = ScriptedHost(Nim(pile: 3))
    let (joined, events) = (Gate(), scripted.host.events)
    let reader = Task {
      var updates = 0
      for await _ in events {
        updates += 1
        joined.open()
      }
      return updates
    }
    await joined.wait()
    reader.cancel()
    #expect(await reader.value == 1)
  }

  @Test func aMatchThatWasLeftGoesOnForItsReaders() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.fail(CancellationError())])
    var events = scripted.host.events.makeAsyncIterator()
    _ = await events.next()
    #expect(try await scripted.host.run().ending == nil)
    #expect(await events.next()?.events.first == .started)
    try await scripted.host.run()
    #expect(await events.next()?.match.ending?.termination == .rules)
  }
}
