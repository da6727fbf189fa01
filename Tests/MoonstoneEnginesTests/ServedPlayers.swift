import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport

/// Plays the first legal move.
final class FirstMove<G: Game>: Player {
  let identity = PlayerIdentity(name: "first")
  private let seen = Locked<Budget?>(nil)
  private let stopped = Locked(0)
  private let comment: Comment?

  /// How often it was stopped.
  var stops: Int { stopped.withLock(\.self) }

  init(_ comment: Comment? = nil) { self.comment = comment }

  var budget: Budget? { seen.withLock(\.self) }

  func stop() { stopped.withLock { $0 += 1 } }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    seen.withLock { $0 = turn.budget }
    guard let move = turn.position.legalMoves.first else { throw Resignation() }
    return Choice(move, comment: comment)
  }
}

/// Thinks until it is stopped.
final class Ponderer: Player {
  let identity = PlayerIdentity(name: "ponderer")
  let isThinking = Gate()
  private let isStopped = Gate()

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    isThinking.open()
    await isStopped.wait()
    throw CancellationError()
  }

  func stop() { isStopped.open() }
}

/// Thinks until a test ends that, even if it is stopped.
final class Deaf: Player {
  let identity = PlayerIdentity(name: "deaf")
  let isOver = Gate()
  let mostAtOnce = Locked(0)
  private let now = Locked(0)

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    let count = now.withLock { now in
      now += 1
      return now
    }
    mostAtOnce.withLock { $0 = max($0, count) }
    await isOver.wait()
    now.withLock { $0 -= 1 }
    guard let move = turn.position.legalMoves.first else { throw Resignation() }
    return Choice(move)
  }
}
