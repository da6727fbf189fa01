import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// A host with two scripted players and an observer.
struct ScriptedHost<G: Game>: Sendable {
  let black: ScriptedPlayer<G>
  let white: ScriptedPlayer<G>
  let observer: RecordingObserver<G>
  let host: Host<G>

  init(
    _ game: G, from start: G.Position? = nil, black: [ScriptedPlayer<G>.Step] = [],
    white: [ScriptedPlayer<G>.Step] = [], clocks: Clocks = Clocks(.unlimited),
    observer: RecordingObserver<G> = RecordingObserver(),
    attendant: (any Attendant)? = nil, seed: UInt64 = 0, keepsMemory: Bool = false,
    time: ManualTime = ManualTime()
  ) {
    self.black = ScriptedPlayer("black", black)
    self.white = ScriptedPlayer("white", white)
    self.observer = observer
    let players = Sides<any Player<G>>(black: self.black, white: self.white)
    host = Host(
      Match(game, from: start, players: players.map(\.identity), clocks: clocks),
      players: players, observers: [observer], attendant: attendant, seed: seed,
      keepsMemory: keepsMemory, now: time.now)
  }

  /// What has been told, without what was asked.
  var told: [Match<G>.Event] {
    observer.events.filter { if case .asked = $0 { false } else { true } }
  }

  var moves: String { host.match.moves.map(\.description).joined(separator: " ") }
}

/// Any error.
struct Mishap: Error, Equatable, CustomStringConvertible {
  var description: String { "fell over" }
}

func move(_ text: String) throws -> Strip.Move { try #require(Strip.Move(text)) }
func steps(_ text: String) -> [ScriptedPlayer<Strip>.Step] {
  Word.split(text).compactMap { Strip.Move($0.text) }.map { .play($0) }
}
