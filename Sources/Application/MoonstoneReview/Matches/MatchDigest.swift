import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// A digest of everything that must repeat in the matches of a command: see docs/command-line.md.
package final class MatchDigest<G: Game>: Observer {
  private struct State {
    var hash = SHA256()
    var isOver = false
  }

  private let state = Locked(State())

  package init() {}

  /// Begins a match. Call it before each one.
  package func begin(_ header: JournalHeader) {
    let header = JournalHeader(
      game: header.game, start: header.start, seed: header.seed,
      players: header.players.map(nameless), time: header.time, margin: header.margin,
      ticks: header.ticks, adjudication: header.adjudication, memory: header.memory, program: "")
    state.withLock { state in
      state.isOver = false
      state.hash.update((JournalLine.header(header) + "\n").utf8)
    }
  }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    guard let line = JournalLine.event(repeatable(event)) else { return }
    state.withLock { state in
      // Later events are about files of this machine.
      guard !state.isOver else { return }
      state.hash.update((line + "\n").utf8)
      if case .ended = event { state.isOver = true }
    }
  }

  /// The SHA-256 of the matches so far.
  package var text: String { state.withLock { $0.hash.digest } }

  /// The digest for programs: the last line of the output.
  package var json: String { jsonLine(["digest": text]) }

  /// Returns an event without measured values, and without names, which are paths on a machine.
  private func repeatable(_ event: Match<G>.Event) -> Match<G>.Event {
    switch event {
    case .played(let choice, let side, let changes, _, let ply):
      .played(choice, by: side, changes: changes, elapsed: .zero, ply: ply)
    case .changed(let side, let player): .changed(side, to: nameless(player))
    case .swapped(let side, let player): .swapped(side, to: nameless(player))
    case .resetAsked(let players): .resetAsked(players.map(nameless))
    case .reset(let players): .reset(players.map(nameless))
    case .started, .asked, .passed, .paused, .resumed, .tookBack, .redid, .noted, .thinking,
      .resetRefused, .ended:
      event
    }
  }

  private func nameless(_ player: PlayerIdentity) -> PlayerIdentity {
    PlayerIdentity(name: "", digest: player.digest, parameters: player.parameters)
  }
}
