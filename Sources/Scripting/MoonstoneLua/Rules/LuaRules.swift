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
  private let idle: Locked<[any RulesEngine]>
  /// The board that was asked for last: a picture asks again and again.
  let lastBoard = Locked<(state: StateText, board: LuaBoard?)?>(nil)
  let knownColors = Locked<BoardColors?>(nil)

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
        throw BrokenLaw(error.fault)
      }
    }
    defer { if engine.isSound { idle.withLock { $0.append(engine) } } }
    return try question(engine)
  }

  /// Calls back with the states after some moves.
  ///
  /// - Returns: false, without a call, if they are to be played one by one.
  func children(
    _ moves: UnsafeBufferPointer<Int64>, of state: any RulesState,
    _ body: (LuaWord, ms_state) -> Void
  ) -> Bool {
    do throws(BrokenLaw) {
      return try ask { engine in engine.children(moves, of: state, body) }
    } catch {
      return false
    }
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
  private static let loaded = Locked<[Exactly: LuaRules]>([:])

  func register() { Self.loaded.withLock { $0[Exactly(name)] = self } }

  /// The rules that a text of a position names, and the state behind the name.
  ///
  /// A name may hold blanks, in its options.
  static func read(_ position: String) -> (rules: LuaRules, state: String)? {
    let named = loaded.withLock { loaded in
      loaded.values.filter { position.utf8.starts(with: "\($0.name) ".utf8) }
    }
    guard let rules = named.max(by: { $0.name.utf8.count < $1.name.utf8.count }) else { return nil }
    return (rules, String(position.utf8.dropFirst(rules.name.utf8.count + 1)) ?? "")
  }
}
