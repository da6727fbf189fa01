internal import CMoonstone
import MoonstoneKernel
import MoonstoneSupport

/// The rules of a game in Lua, wherever they run: asked about many positions, on any thread.
final class LuaRules: Sendable {
  /// The game's name with its options.
  let name: String
  let source: ScriptSource
  let declared: RulesDeclaration
  private let makeEngine: @Sendable () throws(ScriptError) -> any RulesEngine
  /// The engines that nobody is asking.
  private let idle: Locked<[any RulesEngine]>

  init(
    named name: String, _ source: ScriptSource, _ declared: RulesDeclaration,
    _ first: any RulesEngine,
    makeEngine: @escaping @Sendable () throws(ScriptError) -> any RulesEngine
  ) {
    self.name = name
    self.source = source
    self.declared = declared
    self.makeEngine = makeEngine
    idle = Locked([first])
  }

  func ask<Answer>(
    _ question: (any RulesEngine) throws(BrokenLaw) -> Answer
  ) throws(BrokenLaw) -> Answer {
    let engine: any RulesEngine
    if let one = idle.withLock({ $0.popLast() }) {
      engine = one
    } else {
      do {
        engine = try makeEngine()
      } catch {
        throw BrokenLaw(error.message)
      }
    }
    defer { if engine.isSound { idle.withLock { $0.append(engine) } } }
    return try question(engine)
  }

  /// Ends the script's call in progress on this thread: its answer would mean nothing.
  static func tell(_ law: BrokenLaw, _ breach: RulesBreach) {
    told.withLock { $0 = breach }
    var text = law.description
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ms_break_call($0.baseAddress, $0.count) }
    }
  }

  private static let told = Locked<RulesBreach?>(nil)

  /// How rules last broke a law in this process.
  static var lastBreach: RulesBreach? { told.withLock { $0 } }

  // MARK: - By name

  /// The rules that were loaded last under each name, for positions that come as text.
  private static let loaded = Locked<[String: LuaRules]>([:])

  func register() { Self.loaded.withLock { $0[name] = self } }

  static func named(_ name: String) -> LuaRules? { loaded.withLock { $0[name] } }
}
