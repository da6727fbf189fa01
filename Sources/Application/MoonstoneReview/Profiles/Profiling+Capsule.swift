import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension ProfileReport {
  /// Repeats the last turn of a capsule under a profile.
  package static func reproducing<G: Game>(
    _ reproduction: Reproduction<G>
  ) async throws -> ProfileReport {
    let kept = Locked<LuaStrategy<G>?>(nil)
    var reproduction = reproduction
    reproduction.prepare = { script in
      try? script.beginProfile()
      kept.withLock { $0 = script }
    }
    let found = await reproduction.run()
    guard let script = kept.withLock(\.self), let profile = script.profile else {
      throw LostProfile()
    }
    let capsule = reproduction.capsule
    let isRecorded = found.isRecorded(capsule)
    return ProfileReport(
      source: capsule.script.source ?? ScriptSource(name: capsule.script.name, bytes: []),
      occasion: "ply \(capsule.ply + 1) of a capsule, seed \(capsule.seed)",
      charged: found.forfeit == nil ? profile.ticks : 0, moves: found.move.map { [$0] } ?? [],
      forfeit: found.forfeit, calls: script.lastCalls,
      difference: isRecorded ? nil : "does not do what the capsule records", profile: profile)
  }
}

extension Capsule {
  /// The capsule with a budget of ticks, if it has none.
  package func counting(ticks: Int) -> Capsule {
    guard limits.ticks == nil else { return self }
    var capsule = self
    capsule.limits = Limits(
      nanoseconds: nil, ticks: ticks, allowanceNanoseconds: nil, allowanceTicks: nil,
      memory: limits.memory, loadNanoseconds: limits.loadNanoseconds,
      loadTicks: limits.loadTicks, moveNanoseconds: limits.moveNanoseconds)
    return capsule
  }
}
