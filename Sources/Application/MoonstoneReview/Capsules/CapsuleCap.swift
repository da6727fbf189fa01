import MoonstoneKernel
import MoonstoneSupport

/// The most that a capsule may give its script, since its limits come from a stranger.
package struct CapsuleCap: Sendable {
  /// The memory, in bytes.
  package let memory: Int
  /// The time for a move, and for loading.
  package let time: Duration

  package init(memory: Int, time: Duration) {
    self.memory = memory
    self.time = time
  }
}

extension Capsule {
  /// The capsule with limits up to a cap, and what was cut, such as `memory from 1024G to 64M`.
  package func cut(to cap: CapsuleCap) -> (capsule: Capsule, cuts: [String]) {
    let most = Int64(cap.time / .nanoseconds(1))
    let times = [limits.nanoseconds, limits.loadNanoseconds, limits.moveNanoseconds]
    var cuts: [String] = []
    if limits.memory > cap.memory {
      cuts.append("memory from \(limits.memory.inUnits) to \(cap.memory.inUnits)")
    }
    if let longest = times.compactMap({ $0 }).max(), longest > most {
      cuts.append("time from \(Self.seconds(longest)) s to \(Self.seconds(most)) s")
    }
    // As many as an empty loop may take in that time, at five nanoseconds each.
    let mostTicks = Int(most / 5)
    let ticks = [limits.ticks, limits.allowanceTicks, limits.loadTicks]
    if let longest = ticks.compactMap({ $0 }).max(), longest > mostTicks {
      cuts.append("ticks from \(Ticks.text(of: longest)) to \(Ticks.text(of: mostTicks))")
    }
    var capsule = self
    capsule.limits = Limits(
      nanoseconds: limits.nanoseconds.map { min($0, most) },
      ticks: limits.ticks.map { min($0, mostTicks) },
      allowanceNanoseconds: limits.allowanceNanoseconds,
      allowanceTicks: limits.allowanceTicks.map { min($0, mostTicks) },
      memory: min(limits.memory, cap.memory), loadNanoseconds: min(limits.loadNanoseconds, most),
      loadTicks: limits.loadTicks.map { min($0, mostTicks) },
      moveNanoseconds: min(limits.moveNanoseconds, most))
    return (capsule, cuts)
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let tenths = nanoseconds / 100_000_000
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
