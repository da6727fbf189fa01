import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What each of several people gets of the processors.
@Suite(.timeLimit(.minutes(10 * patience))) struct ProcessorShareTests {
  /// Long enough that no thought ends by itself, however busy the machine is.
  private static let limits = ScriptLimits(loadSeconds: 3600, moveSeconds: 3600)
  private static let endless = "return { choose = function() while true do end end }"
  private static let quick = "return { choose = function(board) return board:moves()[1] end }"

  private func player(_ text: String, _ workers: Workers) throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptSource(name: "s.lua", text: text), plugin: reversi, limits: Self.limits,
      isolation: .workers(workers.pool))
  }

  /// How a choice ends.
  private enum End { case answered, stopped, failed }

  private func choose(
    by player: LuaStrategy<Reversi>, ticks: Int? = nil
  ) async -> End {
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: ticks))
    return await onOwnThread {
      do {
        _ = try player.chooseAtOnce(turn)
        return .answered
      } catch is CancellationError {
        return .stopped
      } catch {
        return .failed
      }
    }
  }

  // MARK: - One at a time

  @Test func thePersonsScriptsThinkOneAtATime() async throws {
    let share = ProcessorShare(among: 1, of: 1)
    let workers = Workers(share: share)
    let (first, second) = (
      try player(Self.endless, workers), try player(Self.quick, workers)
    )
    async let endless = choose(by: first)
    try await eventually("the first is asked") { share.count == 1 }
    async let waiting = choose(by: second)
    try await eventually("the second waits") { share.count == 2 }
    // It is as quick as can be, so that only the first keeps it waiting.
    first.stop()
    #expect(await endless == .stopped)
    #expect(await waiting == .answered)
    #expect(share.count == 0)
  }

  @Test func whoWaitsIsStopped() async throws {
    let share = ProcessorShare(among: 1, of: 1)
    let workers = Workers(share: share)
    let (first, second) = (
      try player(Self.endless, workers), try player(Self.quick, workers)
    )
    async let endless = choose(by: first)
    try await eventually("the first is asked") { share.count == 1 }
    async let waiting = choose(by: second)
    try await eventually("the second waits") { share.count == 2 }
    second.stop()
    #expect(await waiting == .stopped)
    #expect(share.count == 1)
    first.stop()
    #expect(await endless == .stopped)
  }

  @Test func othersAreAskedMeanwhile() async throws {
    let share = ProcessorShare(among: 2, of: 1)
    let mine = Workers(share: share)
    let yours = Workers(share: ProcessorShare(among: 2, of: 1))
    let (first, second) = (try player(Self.endless, mine), try player(Self.quick, yours))
    async let endless = choose(by: first)
    try await eventually("the first is asked") { share.count == 1 }
    #expect(await choose(by: second) == .answered)
    first.stop()
    #expect(await endless == .stopped)
  }

  // MARK: - No more than the share

  #if os(Linux)
    /// `SCHED_IDLE`, which Swift does not see.
    private static let idle: Int32 = 5

    /// How the threads of a worker are scheduled.
    private func policies(of process: Int32) -> Set<Int32> {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
      return Set((threads ?? []).compactMap { Int32($0) }.map { sched_getscheduler($0) })
    }

    @Test func aThoughtBeyondTheShareGetsWhatOthersLeave() async throws {
      let share = ProcessorShare(0.001)
      let workers = Workers(share: share)
      let player = try player(Self.endless, workers)
      async let endless = choose(by: player)
      try await eventually("it thinks, and all threads of a worker give way") {
        share.count == 1 && workers.running.contains { policies(of: $0) == [Self.idle] }
      }
      player.stop()
      #expect(await endless == .stopped)
    }

    @Test func aThoughtWithinTheShareDoesNot() async throws {
      let workers = Workers(share: ProcessorShare(among: 1, of: 1_000_000))
      let player = try player(Self.endless, workers)
      #expect(await choose(by: player, ticks: 50_000_000) == .failed)
      let own = sched_getscheduler(0)
      try await eventually("its worker runs as this process does") {
        let running = workers.running
        return !running.isEmpty && running.allSatisfy { policies(of: $0) == [own] }
      }
    }
  #endif

  @Test func whatOneHadLatelyIsForgotten() {
    var use = RecentUse(share: 0.1)
    #expect(use.left(at: .zero) == 0.5)
    use.add(0.5, at: .zero)
    #expect(use.left(at: .zero) == 0)
    #expect(use.left(at: .seconds(1)) > 0)
    use.add(10, at: .seconds(1))
    #expect(use.left(at: .seconds(2)) < 0)
    #expect(use.left(at: .seconds(60)) > 0.4999)
  }

  /// Who uses nine tenths of the share, all the time, does not use it up.
  @Test func theShareCanBeUsedAllTheTime() {
    var use = RecentUse(share: 0.1)
    for tenth in 0..<10_000 {
      #expect(use.left(at: .milliseconds(100 * tenth)) > 0)
      use.add(0.009, at: .milliseconds(100 * tenth + 100))
    }
  }
}
