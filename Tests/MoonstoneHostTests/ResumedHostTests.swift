import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Hosts that go on with a match: its present players are on record.
@Suite(.timeLimit(.minutes(1 * patience))) struct ResumedHostTests {
  private let black = PlayerIdentity(name: "black", digest: "old")
  private let white = PlayerIdentity(name: "white")

  private func resumed(
    _ match: Match<Nim>, _ black: NamedPlayer, _ observer: RecordingObserver<Nim>
  ) throws -> Host<Nim> {
    try Host(
      resuming: match, black: black, white: NamedPlayer(white), observers: [observer])
  }

  private func begun() throws -> Match<Nim> {
    var match = Match(Nim(pile: 3), players: Sides(black: black, white: white))
    _ = try match.apply(.start)
    return match
  }

  @Test func theSamePlayersAreNotNews() throws {
    let observer = RecordingObserver<Nim>()
    let host = try resumed(begun(), NamedPlayer(black), observer)
    #expect(observer.events.isEmpty)
    #expect(host.match.players.black == black)
  }

  @Test func aNewVersionOfAPlayerIsRecorded() throws {
    let observer = RecordingObserver<Nim>()
    let new = PlayerIdentity(name: "black", digest: "new")
    let host = try resumed(begun(), NamedPlayer(new), observer)
    #expect(observer.events == [.swapped(.black, to: new)])
    #expect(host.match.players.black == new)
  }

  @Test func anotherPlayerIsRecorded() throws {
    let observer = RecordingObserver<Nim>()
    let other = PlayerIdentity(name: "other")
    let host = try resumed(begun(), NamedPlayer(other), observer)
    #expect(observer.events.first == .changed(.black, to: other))
    #expect(host.match.players.black == other)
  }

  @Test func aMatchThatHasNotBegunTakesItsPlayers() throws {
    let observer = RecordingObserver<Nim>()
    let new = PlayerIdentity(name: "black", digest: "new")
    let host = try resumed(
      Match(Nim(pile: 3), players: Sides(black: black, white: white)), NamedPlayer(new), observer)
    #expect(observer.events == [.changed(.black, to: new)])
    #expect(host.match.players.black == new)
  }

  @Test func anErrorOfAnObserverIsThrown() throws {
    let observer = RecordingObserver<Nim> { _ in Mishap() }
    #expect(throws: Mishap.self) {
      try resumed(begun(), NamedPlayer(PlayerIdentity(name: "other")), observer)
    }
  }
}

private final class NamedPlayer: Player {
  let identity: PlayerIdentity

  init(_ identity: PlayerIdentity) { self.identity = identity }

  func choose(_ turn: Turn<Nim>) async throws -> Choice<Nim.Move> { throw Resignation() }
}
