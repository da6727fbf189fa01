import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// One call of a script's `choose`, with all that its answer depends on.
///
///     let thought = Thought(of: source, limits: ScriptLimits(), turn, memory: nil)
///     print(thought.key ?? "under a clock")
///     switch try await thought.ask(with: reversi, isolation: .inProcess) {
///     case .success(let choice): print(choice.move)
///     case .failure(let forfeit): print(forfeit.message)
///     }
///
/// Under ticks the answer is the same at any time and on every machine. What a script keeps in its
/// locals comes from the thoughts since its version was loaded: a thought can have these before
/// itself. See ``followed(by:memory:)``.
public struct Thought<G: Game>: Sendable {
  /// What a script is asked.
  public struct Question: Sendable {
    /// The turn: rules, start, moves, budget and seed.
    public let turn: Turn<G>
    /// `context.memory` before the turn, in the form that ``LuaStrategy`` takes; `nil` when nothing
    /// was kept.
    public let memory: String?
  }

  /// What a script answers: a move, or why it forfeits.
  public typealias Answer = Result<Choice<G.Move>, Forfeit>

  /// The version that is asked, with its modules and its book.
  public let script: ScriptSource
  /// What it may use.
  public let limits: ScriptLimits
  /// What the version was asked since it was loaded; the last question is this thought's.
  public private(set) var questions: Trail<Question>

  /// The first thought of a version that has just been loaded.
  ///
  /// - Parameters:
  ///   - script: the version, with its modules and its book.
  ///   - limits: what it may use.
  ///   - turn: what it is asked.
  ///   - memory: its `context.memory`; `nil` for none.
  public init(of script: ScriptSource, limits: ScriptLimits, _ turn: Turn<G>, memory: String?) {
    self.script = script
    self.limits = limits
    questions = [Question(turn: turn, memory: memory)]
  }

  /// The next thought of the same version, which is not loaded again.
  ///
  /// - Parameters:
  ///   - turn: what it is asked.
  ///   - memory: its `context.memory` before that.
  public func followed(by turn: Turn<G>, memory: String?) -> Thought {
    var next = self
    next.goOn(with: turn, memory: memory)
    return next
  }

  /// Becomes the next thought of the same version; see ``followed(by:memory:)``.
  package mutating func goOn(with turn: Turn<G>, memory: String?) {
    questions.append(Question(turn: turn, memory: memory))
  }

  private var last: Question { questions[questions.count - 1] }

  /// What the script is asked.
  public var turn: Turn<G> { last.turn }

  /// `context.memory` before the turn.
  public var memory: String? { last.memory }

  /// Whether the version was asked before, since it was loaded.
  public var hasThoughtsBefore: Bool { questions.count > 1 }

  /// The thought as if its version had just been loaded, with the same memory.
  public var alone: Thought { Thought(of: script, limits: limits, turn, memory: memory) }
}

extension Thought {
  /// A SHA-256 that names the thought: thoughts with the same key have the same answer. `nil` under
  /// a clock, which makes answers depend on the machine.
  ///
  /// It is made of rules, version, limits, start, moves, position, side, budget, seed and memory, of
  /// `Semantics.number`, and of the key of the thought before it.
  public var key: String? {
    var key: String?
    for question in questions {
      guard let next = self.key(of: question, after: key) else { return nil }
      key = next
    }
    return key
  }

  private func key(of question: Question, after before: String?) -> String? {
    let turn = question.turn
    guard let ticks = turn.budget.remainingTicks else { return nil }
    var hash = PartsHash("thought")
    hash.add("semantics", Semantics.number)
    hash.add("game", turn.game.name)
    hash.add("rules", turn.game.rulesDigest)
    hash.add("weights", turn.game.valueScale.map { String($0.identity) })
    hash.add("script", script.digest)
    hash.add("modules", script.includes.count)
    hash.add("memory limit", limits.memory)
    hash.add("ticks to load", limits.loadTicks.map(String.init))
    hash.add("start", turn.start?.description)
    hash.add("moves", turn.moves.map(\.description).joined(separator: " "))
    hash.add("position", turn.position.description)
    hash.add("side", turn.side.description)
    hash.add("ticks", ticks)
    hash.add("allowance", turn.budget.tickAllowance.map(String.init))
    hash.add("seed", turn.seed)
    hash.add("memory", question.memory)
    hash.add("before", before)
    return hash.digest
  }
}
