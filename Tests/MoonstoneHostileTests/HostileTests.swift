import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Every hostile script loses its match at worst. A hang breaks the bound.
@Suite(.timeLimit(.minutes(10 * patience))) struct HostileTests {
  /// How many descriptors were open before the first of these tests.
  private static let openAtFirst = SystemProcess.openDescriptors()

  init() { _ = Self.openAtFirst }

  @Test func theScriptsAreThere() {
    #expect(HostileScript.corpus.count == 61)
    #expect(HostileScript.attacks.count >= 60)
    let names = Set(HostileScript.everything.map(\.name))
    #expect(names.count == HostileScript.everything.count)
    #expect(HostileScript.spinsInC.keys.allSatisfy(names.contains))
  }

  /// Where there is no time for both, a script plays one side in a worker, and the other here.
  private static func sides(_ side: Side) -> [Side] { isThorough ? Side.allCases : [side] }

  @Test(.serialized, arguments: HostileScript.everything, sides(.black))
  func aWorkerHoldsIt(script: HostileScript, side: Side) async throws {
    try check(await play(script, side, in: .worker), script, side)
    try await nothingIsLeft()
  }

  @Test(.serialized, arguments: HostileScript.everything.filter { !$0.spinsInC }, sides(.white))
  func thisProcessHoldsIt(script: HostileScript, side: Side) async throws {
    try check(await play(script, side, in: .process), script, side)
  }

  @Test(.serialized, arguments: HostileScript.everything.filter { !$0.spinsInC })
  func itEndsTheSameEachTimeUnderTicks(script: HostileScript) async throws {
    let first = try await play(script, .black, in: .worker, ticks: 1_000_000)
    #expect(try await play(script, .black, in: .worker, ticks: 1_000_000) == first)
    // Ticks may end it before its attack comes to anything.
    if first.outcome != .timeout { try check(first, script, .black) }
  }

  /// The second one is a copy of what the first one was when it was loaded.
  @Test(
    .enabled(if: isThorough), .serialized,
    arguments: HostileScript.everything.filter { !$0.spinsInC })
  func aCopyOfItEndsTheSameInThisProcess(script: HostileScript) async throws {
    let first = try await play(script, .black, in: .process, ticks: 1_000_000)
    #expect(try await play(script, .black, in: .process, ticks: 1_000_000) == first)
  }

  private func check(_ played: Played, _ script: HostileScript, _ side: Side) throws {
    #expect(
      script.allowed.contains(played.outcome),
      "\(played.termination.map { "\($0)" } ?? "refused"): \(played.message ?? "")")
    if played.outcome != .ok, played.termination != nil {
      #expect(played.side == side)
      #expect(played.message?.isEmpty == false)
    }
    #expect((played.message ?? "").isFit(), "\(played.message.debugDescription)")
    #expect((played.message?.utf8.count ?? 0) < 2000)
    #expect(!played.said.joined().contains("ESCAPED"))
    #expect(!FileManager.default.fileExists(atPath: "escaped"))
  }

  /// No child was left without a wait, and no descriptors of workers that are gone: hundreds are
  /// started here.
  private func nothingIsLeft() async throws {
    try await eventually("every worker is waited for") { SystemProcess.zombieWorkers.isEmpty }
    #if os(Linux)
      // Each that waits for a next match has its pipes.
      let waiting = SystemProcess.descendants(of: getpid()).count
      #expect(SystemProcess.openDescriptors() < Self.openAtFirst + 4 * waiting + 60)
    #endif
  }
}
