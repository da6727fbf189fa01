import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

extension PlayerLoader {
  /// The first thought of a version that has just been loaded, under the limits of this place.
  package func thought(
    of script: ScriptSource, _ turn: Turn<G>, memory: String? = nil
  ) -> Thought<G> {
    Thought(of: script, limits: home.limits, turn, memory: memory)
  }

  /// Asks a thought where the scripts of this place run.
  ///
  /// - Parameter prepare: is given the script before its last turn.
  package func answer(
    to thought: Thought<G>, prepare: (LuaStrategy<G>) throws -> Void = { _ in }
  ) async throws -> Thought<G>.Answer {
    try await thought.ask(prepare: prepare) { source, memory in
      try LuaStrategy(
        source, plugin: plugin, limits: thought.limits, isolation: home.isolation, memory: memory)
    }
  }
}
