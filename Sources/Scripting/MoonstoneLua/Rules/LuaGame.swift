import MoonstoneHost
import MoonstoneKernel

/// A game whose rules are a script, as a file `games/NAME.lua` has them; see docs/games-in-lua.md.
///
///     let file = try ScriptFile(path: "games/nim.lua")
///     let nim = try LuaGame(file.source, named: "nim:21", isolation: .inProcess)
public struct LuaGame: Game {
  /// A state in plain data, and what the rules say about it.
  public typealias Position = LuaPosition

  /// The game's name for a worker that runs a script of any game in Lua; see
  /// ``serveScriptsOfLuaGame(memory:)``.
  public static let workerName = "lua"
  /// The game's name for a worker that runs the rules; see ``serveRules(memory:)``.
  public static let rulesWorkerName = "rules"

  let rules: LuaRules
  /// The name, with the options after a colon.
  public let name: String
  /// The first sentence of the first comment in the script.
  public let summary: String
  /// The position that the rules set up.
  public let initialPosition: LuaPosition
  /// The queries that the rules declare.
  public let queries: [Query<LuaPosition>]

  /// Loads the rules and sets up the game.
  ///
  /// - Parameters:
  ///   - source: the script.
  ///   - name: the game's name, with options after a colon, such as `nim:7`.
  ///   - limits: what the rules may use.
  ///   - isolation: where they run.
  /// - Throws: a ``ScriptError`` when the script does not describe a game, or breaks a law before
  ///   the first move.
  public init(
    _ source: ScriptSource, named name: String, limits: RulesLimits = RulesLimits(),
    isolation: RulesIsolation
  ) throws(ScriptError) {
    try self.init(source, named: name, limits: limits, isolation: isolation, inBackground: false)
  }

  /// - Parameter inBackground: whether its processes get only what others leave of the processors.
  ///   Positions that come as text are not read by them then.
  package init(
    _ source: ScriptSource, named name: String, limits: RulesLimits = RulesLimits(),
    isolation: RulesIsolation, inBackground: Bool
  ) throws(ScriptError) {
    try source.checkSize()
    let (first, declared, make) = try Self.engines(source, limits, isolation, inBackground)
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let options =
      parts.count == 1
      ? []
      : parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard declared.name == parts[0] else {
      throw ScriptError(
        .invalid,
        "\(source.name): its name is “\(declared.name)”, which is not the name of its file")
    }
    rules = LuaRules(named: name, source, declared, first, makeEngine: make)
    self.name = name
    let said = ScriptSummary.first(
      in: String(decoding: source.bytes, as: UTF8.self), of: declared.name)
    summary = said.isEmpty ? "A game in Lua." : said
    do throws(BrokenLaw) {
      let rules = rules
      let start = LuaMoment(
        try rules.ask { engine throws(BrokenLaw) in try engine.setup(options) }, of: rules)
      if let broken = start.brokenLaw { throw broken }
      initialPosition = LuaPosition(start)
    } catch {
      let file = clean(source.name)
      let isOwn = error.file?.isExactly(file) == true
      throw ScriptError(
        .invalid, ScriptFault(file: isOwn ? nil : file, text: error.description))
    }
    queries = declared.queries.enumerated().map { [rules] index, query in
      Query(query.name, query.summary, query.parameters, query.result) {
        position, arguments, out in
        rules.answer(
          index, position,
          Array(UnsafeBufferPointer(start: arguments, count: query.parameters.count)),
          out)
      }
    }
    if !inBackground { rules.register() }
  }

  private typealias Make = @Sendable () throws(ScriptError) -> any RulesEngine

  private static func engines(
    _ source: ScriptSource, _ limits: RulesLimits, _ isolation: RulesIsolation,
    _ inBackground: Bool
  ) throws(ScriptError) -> (any RulesEngine, RulesDeclaration, Make) {
    switch isolation {
    case .inProcess:
      let first = try ProcessRules(source, limits)
      return (
        first, first.declared, { () throws(ScriptError) in try ProcessRules(source, limits) }
      )
    case .workers(let program):
      let zygote = Zygote(
        program, game: Self.rulesWorkerName, memory: limits.memory, inBackground: inBackground)
      let first = WorkerRules(source, limits, zygote)
      return (
        first, try first.load(),
        { () throws(ScriptError) in
          let next = WorkerRules(source, limits, zygote)
          _ = try next.load()
          return next
        }
      )
    }
  }

  /// The names of the sides, as the rules declare them.
  public var sideNames: Sides<String> { rules.declared.sides }

  /// The move `pass`, which is played for a side that has no other.
  public var pass: LuaWord? { LuaWord("pass") }

  /// The script, as it was loaded.
  public var source: ScriptSource { rules.source }

  /// The SHA-256 of the script.
  public var rulesDigest: String? { rules.source.digest }

  /// Reads a state, with or without the game's name in front of it.
  ///
  /// - Throws: a `NotationError` when the text is not a state, or the rules refuse it.
  public func position(_ notation: String) throws(NotationError) -> LuaPosition {
    let isNamed = notation.hasPrefix(name + " ")
    var text = isNamed ? String(notation.dropFirst(name.count + 1)) : notation
    while text.last?.isWhitespace == true { text.removeLast() }
    func refused(_ why: String) -> NotationError {
      NotationError("not a position of \(name): \(why)", column: isNamed ? name.count + 2 : 1)
    }
    let moment: LuaMoment?
    do throws(BrokenLaw) {
      moment = try LuaMoment(text, of: rules)
    } catch {
      throw refused(error.law)
    }
    guard let moment else {
      throw refused(
        "a state is a table of plain data, such as \(initialPosition.moment.text)")
    }
    if let broken = moment.brokenLaw { throw refused(broken.law) }
    return LuaPosition(moment)
  }

  /// The picture that the rules draw, or in its place the law that they break by drawing it.
  public func diagram(of position: LuaPosition, lastMove: LuaWord?) -> String {
    do throws(BrokenLaw) {
      return try picture(of: position, lastMove: lastMove)
    } catch {
      return "(\(error))"
    }
  }

  /// The picture that the rules draw.
  ///
  /// - Throws: the law that the rules break by drawing it.
  public func picture(
    of position: LuaPosition, lastMove: LuaWord?
  ) throws(BrokenLaw) -> String {
    let moment = position.moment
    do throws(BrokenLaw) {
      var text = try moment.rules.ask { engine throws(BrokenLaw) in
        try engine.diagram(of: moment, lastMove: lastMove)
      }
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    } catch {
      throw error.at(moment.rules, moment)
    }
  }
}

extension LuaRules {
  /// Answers a query as ``Query/respond`` does. Answers with nothing if the rules break a law.
  fileprivate func answer(
    _ query: Int, _ position: LuaPosition, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    do throws(BrokenLaw) {
      return try codes(of: query, position, arguments, out)
    } catch {
      LuaRules.tell(error, position.moment.breach(query: query, arguments))
      return 0
    }
  }

  private func codes(
    of query: Int, _ position: LuaPosition, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) throws(BrokenLaw) -> Int {
    let state = position.moment
    do throws(BrokenLaw) {
      return try ask { engine throws(BrokenLaw) in
        try engine.ask(query, of: state, arguments, out)
      }
    } catch {
      throw error.at(self, state)
    }
  }

  /// The law that a query breaks; `nil` when it breaks none.
  func fault(in query: Int, of position: LuaPosition, _ arguments: [Int]) -> BrokenLaw? {
    guard declared.queries.indices.contains(query) else { return nil }
    let types = declared.queries[query].parameters
    guard types.count == arguments.count,
      zip(types, arguments).allSatisfy({ $0.holds($1) })
    else { return nil }
    let out = UnsafeMutableBufferPointer<Int>.allocate(capacity: 1024)
    defer { out.deallocate() }
    do throws(BrokenLaw) {
      _ = try codes(of: query, position, arguments, out)
      return nil
    } catch {
      return error
    }
  }
}

extension ValueType {
  /// Whether a script could ask with this code.
  fileprivate func holds(_ code: Int) -> Bool {
    switch self {
    case .boolean, .side: code == 0 || code == 1
    case .integer: true
    case .square, .move: LuaWord(code: code) != nil
    case .optional, .list: false
    }
  }
}
