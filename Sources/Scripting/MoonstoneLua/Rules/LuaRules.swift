internal import CMoonstone
import MoonstoneKernel
import MoonstoneSupport

/// The rules of a game in a script, wherever they run: asked by many positions, on any thread.
final class LuaRules: Sendable {
  /// Of a game with its options.
  let name: String
  let source: ScriptSource
  let face: RulesFace
  private let makeEngine: @Sendable () throws(ScriptError) -> any RulesEngine
  /// Those that nobody is asking.
  private let idle: Locked<[any RulesEngine]>

  init(
    named name: String, _ source: ScriptSource, _ face: RulesFace, _ first: any RulesEngine,
    makeEngine: @escaping @Sendable () throws(ScriptError) -> any RulesEngine
  ) {
    self.name = name
    self.source = source
    self.face = face
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

  /// Ends the call of a script that is under way on this thread: what it makes of a broken law means
  /// nothing.
  static func tell(_ law: BrokenLaw, _ charge: RulesCharge) {
    told.withLock { $0 = charge }
    var text = law.description
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ms_break_call($0.baseAddress, $0.count) }
    }
  }

  private static let told = Locked<RulesCharge?>(nil)

  /// Where rules last broke a law in this process.
  static var lastCharge: RulesCharge? { told.withLock { $0 } }

  // MARK: - By name

  /// The rules that were loaded last under each name, for positions that come as text alone.
  private static let loaded = Locked<[String: LuaRules]>([:])

  func register() { Self.loaded.withLock { $0[name] = self } }

  static func named(_ name: String) -> LuaRules? { loaded.withLock { $0[name] } }
}
