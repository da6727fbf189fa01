import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// On which threads matches are played.
@Suite(.timeLimit(.minutes(1 * patience))) struct MatchThreadTests {
  /// As many matches as there are shared threads, whose players block until another task has run.
  @Test(arguments: [true, false])
  func matchesLeaveTheSharedThreadsToOtherTasks(isSynchronous: Bool) async throws {
    let matches = max(ProcessInfo.processInfo.activeProcessorCount, 2)
    let blocked = Recorder<Int>()
    let isOver = Recorder<Int>()
    let gate = DispatchSemaphore(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...matches {
        group.addTask {
          let block = { @Sendable in
            blocked.append(number)
            _ = gate.wait(timeout: .distantFuture)
          }
          let player: any Player<Nim> =
            isSynchronous ? BlockingPlayer(block) : ComputingPlayer(block)
          _ = try? await Host(Nim(pile: 1), black: player, white: player).run()
          isOver.append(number)
        }
      }
      group.addTask {
        _ = await blocked.element(matches)
        #expect(isOver.elements.isEmpty, "every match is under way")
        for _ in 1...matches { gate.signal() }
      }
    }
    #expect(isOver.elements.count == matches)
  }

  @Test func aMatchIsPlayedOnOneThreadWithItsPasses() async throws {
    let threads = Recorder<ObjectIdentifier>()
    let player = BlockingPlayer<Strip> { threads.append(currentThread()) }
    let match = try await Host(Strip("-bw--- black"), black: player, white: player).run()
    #expect(match.moves.contains(.pass))
    #expect(threads.elements.count > 1)
    #expect(Set(threads.elements).count == 1)
  }

  @Test func aTaskWithAnExecutorKeepsToIt() async throws {
    let threads = Recorder<ObjectIdentifier>()
    let player = BlockingPlayer<Nim> { threads.append(currentThread()) }
    let own = try await MatchThread.run {
      for _ in 1...2 { try await Host(Nim(pile: 4), black: player, white: player).run() }
      return currentThread()
    }
    #expect(threads.elements.count > 2)
    #expect(threads.elements.allSatisfy { $0 == own })
  }

  @Test func playersOfOtherPackagesThinkOnTheMatchsThread() async throws {
    let threads = Recorder<ObjectIdentifier>()
    let player = ComputingPlayer<Nim> { threads.append(currentThread()) }
    try await Host(Nim(pile: 4), black: player, white: player).run()
    #expect(threads.elements.count > 1)
    #expect(Set(threads.elements).count == 1)
  }

  @Test func aCallerMayChooseTheSharedThreads() async throws {
    let player = ComputingPlayer<Nim> { #expect(MatchThread.isChosenByCaller) }
    try await withTaskExecutorPreference(globalConcurrentExecutor) {
      _ = try await Host(Nim(pile: 4), black: player, white: player).run()
    }
  }
}

/// Plays the first legal move after something that may block, as a player of another package.
private final class ComputingPlayer<G: Game>: Player {
  let identity = PlayerIdentity(name: "computing")
  private let block: @Sendable () -> Void

  init(_ block: @escaping @Sendable () -> Void) { self.block = block }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    block()
    guard let move = turn.position.legalMoves.first else { throw Mishap() }
    return Choice(move)
  }
}

private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// Plays the first legal move without suspending, after something that may block.
private final class BlockingPlayer<G: Game>: SynchronousPlayer {
  let identity = PlayerIdentity(name: "blocking")
  private let block: @Sendable () -> Void

  init(_ block: @escaping @Sendable () -> Void) { self.block = block }

  func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> {
    block()
    guard let move = turn.position.legalMoves.first else { throw Mishap() }
    return Choice(move)
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { try chooseAtOnce(turn) }
}
