import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A player that answers from a script, step by step, and with the first legal move after it.
public final class ScriptedPlayer<G: Game>: Player {
  public enum Step: Sendable {
    case play(G.Move)
    case fail(any Error)
    /// Thinks until the gate opens, and gives up when stopped.
    case think(until: Gate, then: G.Move)
    /// Thinks until the gate opens, stopped or not: its answer may come late.
    case brood(until: Gate, then: G.Move)
    case call(@Sendable (Turn<G>) async throws -> Choice<G.Move>)
  }

  private struct State {
    var script: [Step]
    var stops = 0
    /// Opened by a stop.
    var wake: Gate?
    var wasStopped = false
  }

  public let identity: PlayerIdentity
  private let asked = Recorder<Turn<G>>()
  private let state: Locked<State>

  public init(_ name: String = "scripted", _ script: [Step] = []) {
    identity = PlayerIdentity(name: name)
    state = Locked(State(script: script))
  }

  /// Plays these moves, written as text, and the first legal one after them.
  public convenience init(_ name: String = "scripted", moves: String) {
    self.init(
      name,
      Word.split(moves).map { word in
        guard let move = G.Move(word.text) else { preconditionFailure("not a move: \(word.text)") }
        return .play(move)
      })
  }

  /// What it was told, one turn for each time it was asked.
  public var turns: [Turn<G>] { asked.elements }

  /// How often it was stopped.
  public var stops: Int { state.withLock { $0.stops } }

  /// The turn it was asked with, counted from 1, as soon as it thinks about it.
  public func turn(_ number: Int = 1) async -> Turn<G> { await asked.element(number) }

  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    let wake = Gate()
    let step: Step? = state.withLock { state in
      state.wake = wake
      state.wasStopped = false
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    defer { state.withLock { $0.wake = nil } }
    asked.append(turn)
    switch step {
    case .play(let move): return Choice(move)
    case .fail(let error): throw error
    case .call(let answer): return try await answer(turn)
    case .brood(let gate, let move):
      await gate.wait()
      return Choice(move)
    case .think(let gate, let move):
      gate.whenOpen { wake.open() }
      // A stop from before this turn was taken up would have gone unheard.
      if turn.isWanted() { await wake.wait() }
      if !turn.isWanted() || state.withLock({ $0.wasStopped }) { throw CancellationError() }
      return Choice(move)
    case nil:
      guard let first = turn.position.legalMoves.first else { throw NothingToPlay() }
      return Choice(first)
    }
  }

  public func stop() {
    let wake = state.withLock { state in
      state.stops += 1
      state.wasStopped = true
      return state.wake
    }
    wake?.open()
  }
}

/// A player was asked after the end of the game.
public struct NothingToPlay: Error {}
