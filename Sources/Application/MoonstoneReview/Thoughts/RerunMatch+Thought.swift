import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension RerunMatch {
  /// A thought of a match, with those before it since its version was loaded, and what the match has
  /// as its answer.
  package typealias Found = (thought: Thought<G>, answer: RecordedThought<G>.Answer)

  /// The player that was asked at a ply; `nil` if nobody was.
  ///
  /// - Parameter ply: counted from 1.
  package func player(atPly ply: Int) throws -> PlayerIdentity? {
    var thoughts = RecordedThoughts(reading)
    var found: PlayerIdentity?
    while let recorded = try thoughts.next() {
      if recorded.ply + 1 == ply { found = recorded.player }
    }
    return found
  }

  /// Finds the thought at a ply; the last one, where the match has gone back.
  ///
  /// - Parameters:
  ///   - ply: counted from 1.
  ///   - script: the version that is asked.
  ///   - limits: those of its place, of which the match may give less.
  ///   - ticks: the budget of each ply of a match that has no ticks on record.
  /// - Returns: `nil` if nobody was asked at that ply.
  package func thought(
    atPly ply: Int, of script: ScriptSource, limits: ScriptLimits, ticks: Int
  ) throws -> Found? {
    var limits = limits
    limits.memory = min(limits.memory, memory)
    var thoughts = RecordedThoughts(reading)
    var asked: Sides<Thought<G>?> = Sides(both: nil)
    var found: Found?
    while let recorded = try thoughts.next() {
      let side = recorded.side
      let turn = Turn(
        in: recorded.match, budget: budget(of: recorded, otherwise: ticks), seed: seed,
        keepsMemory: true)
      let next: Thought<G>
      if let before = asked[side], loading(of: recorded) == nil {
        next = before.followed(by: turn, memory: recorded.memory)
      } else {
        let memory = loading(of: recorded)?.memory ?? recorded.memory
        next = Thought(of: script, limits: limits, turn, memory: memory)
      }
      asked[side] = next
      if recorded.ply + 1 == ply { found = (next, recorded.answer) }
    }
    return found
  }
}
