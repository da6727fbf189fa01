internal import CMoonstone
import MoonstoneKernel
import MoonstoneSupport

/// A script whose lines a person types. Each is a chunk of its own, which sees the globals,
/// `board`, `context`, and what the functions see that the script has returned.
///
///     let prompt = try LuaPrompt(plugin: reversi, limits: ObserverLimits(), isolation: .inProcess)
///     prompt.place(position, after: [])
///     prompt.run("board:moves()").printed    // { "d3", "c4", "f5", "e6" }
package final class LuaPrompt<G: Game>: Sendable {
  /// What came of a chunk.
  package struct Answer: Equatable, Sendable {
    /// What it printed, and its values if it is an expression.
    package let printed: String
    /// Why it failed, with its place; `nil` if it did not.
    package let failure: String?
  }

  private struct State: Sendable {
    var position: G.Position
    var moves = Trail<G.Move>()
    /// Whether `board` is of this position, or may have been set by a line.
    var isPlaced = false
    var asked: UInt64 = 0
    var codes = MoveCodes<G.Move>()
  }

  /// What messages call the chunks, with their lines.
  package static var name: String { MS_PROMPT_NAME }

  private let engine: any ScriptEngine
  private let limits: ObserverLimits
  private let seed: UInt64
  private let state: Claimed<State>

  /// Loads a script, or none.
  ///
  /// - Parameters:
  ///   - source: the script; its file may return anything.
  ///   - plugin: the game.
  ///   - limits: what each chunk may use.
  ///   - isolation: where chunks run.
  ///   - seed: of random numbers.
  /// - Throws: a ``ScriptError`` when the script does not load.
  package init(
    _ source: ScriptSource? = nil, plugin: Plugin<G>, limits: ObserverLimits,
    isolation: ScriptIsolation, seed: UInt64 = 1
  ) throws(ScriptError) {
    let source = source ?? ScriptSource(name: Self.name, text: "")
    engine = try isolation.engine(for: source, limits.script, as: .prompt, plugin.bridge)
    self.limits = limits
    self.seed = seed
    state = Claimed(State(position: plugin.game.initialPosition))
    try engine.load(source, limits.script, as: .prompt)
  }

  /// Sets `board` to a position.
  package func place(_ position: G.Position, after moves: [G.Move]) {
    state.withLock { state in
      state.position = position
      state.moves = Trail(moves)
      state.isPlaced = false
    }
  }

  package func run(_ chunk: String) -> Answer { wish("R" + chunk) }

  /// Returns why a chunk does not compile; `nil` if it does.
  package func complaint(about chunk: String) -> String? { wish("K" + chunk).failure }

  /// Returns what a begun name may become, sorted: a global, or behind a path as `board:` a field.
  package func completions(of begun: String) -> [String] {
    wish("C" + begun).printed.split(separator: "\n").map(String.init)
  }

  private func wish(_ wish: String) -> Answer {
    state.withLock { state in
      if !state.isPlaced {
        state.isPlaced = true
        _ = tell("B", &state)
      }
      return tell(wish, &state)
    }
  }

  private func tell(_ wish: String, _ state: inout State) -> Answer {
    state.asked += 1
    state.codes.take(state.moves)
    let seed = Chance.seed(heard: state.asked, in: seed)
    engine.getReady()
    let failure = withUnsafePointer(to: state.position) { position in
      state.codes.told { moves in
        engine.observe(
          ScriptNotice(
            position: position, moves: moves, event: wish, ticks: limits.ticks,
            seconds: limits.seconds, seed: seed))
      }
    }
    return Answer(printed: engine.printed, failure: failure?.fault.description)
  }
}
