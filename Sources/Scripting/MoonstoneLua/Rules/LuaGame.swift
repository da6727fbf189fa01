import MoonstoneHost
import MoonstoneKernel

/// A game whose rules are a script: a file `games/NAME.lua`, see docs/games-in-lua.md.
public struct LuaGame: Game {
  public typealias Position = LuaPosition

  /// The game's name for a worker that runs a script of a game in Lua, whichever.
  public static let workerName = "lua"

  let rules: LuaRules
  public let name: String
  public let summary: String
  public let initialPosition: LuaPosition
  public let queries: [Query<LuaPosition>]

  /// Loads the rules and sets the game up.
  ///
  /// - Parameters:
  ///   - name: the game's name with its options behind a colon, such as `nim:7`.
  ///   - workers: where the rules run; in this process when `nil`, which is for rules that you wrote
  ///     yourself or trust.
  /// - Throws: a ``ScriptError`` when the text is no game, or breaks a law before the first move.
  public init(
    _ source: ScriptSource, named name: String, limits: RulesLimits = RulesLimits(),
    workers: RulesWorkers? = nil
  ) throws(ScriptError) {
    let (first, face, make) = try Self.engines(source, limits, workers)
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let options =
      parts.count == 1
      ? []
      : parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard face.name == parts[0] else {
      throw ScriptError(
        .invalid, "\(source.name): its name is “\(face.name)”, and must be that of its file")
    }
    rules = LuaRules(named: name, source, face, first, makeEngine: make)
    self.name = name
    summary = Self.summary(of: source)
    do throws(BrokenLaw) {
      let rules = rules
      let start = LuaMoment(
        try rules.ask { engine throws(BrokenLaw) in try engine.setup(options) }, of: rules)
      if let broken = start.brokenLaw { throw broken }
      initialPosition = LuaPosition(start)
    } catch {
      throw ScriptError(failure: error.description, of: source.name)
    }
    queries = face.queries.enumerated().map { [rules] index, query in
      Query(query.name, query.summary, query.parameters, query.result) {
        position, arguments, out in
        rules.answer(
          index, position,
          Array(UnsafeBufferPointer(start: arguments, count: query.parameters.count)),
          out)
      }
    }
    rules.register()
  }

  private typealias Make = @Sendable () throws(ScriptError) -> any RulesEngine

  private static func engines(
    _ source: ScriptSource, _ limits: RulesLimits, _ workers: RulesWorkers?
  ) throws(ScriptError) -> (any RulesEngine, RulesFace, Make) {
    if let workers {
      let first = try WorkerRules(source, limits, workers)
      return (
        first, first.face,
        { () throws(ScriptError) in try WorkerRules(source, limits, workers) }
      )
    }
    let first = try ProcessRules(source, limits)
    return (
      first, first.face, { () throws(ScriptError) in try ProcessRules(source, limits) }
    )
  }

  /// The first line of comment in the text.
  private static func summary(of source: ScriptSource) -> String {
    for line in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.drop { $0 == "-" || $0 == " " }
      if line.hasPrefix("--"), !line.hasPrefix("---@"), !words.isEmpty { return String(words) }
    }
    return "A game in Lua."
  }

  public var sideNames: Sides<String> { rules.face.sides }

  /// A move `pass` is played for a side that has no other.
  public var pass: LuaWord? { LuaWord("pass") }

  /// The text of the rules, as it was loaded.
  public var source: ScriptSource { rules.source }

  public var rulesDigest: String? { rules.source.digest }

  /// Reads a state, with the game's name before it or without.
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
        "a state is a table of plain data, such as \(initialPosition.moment.state.text)")
    }
    if let broken = moment.brokenLaw { throw refused(broken.law) }
    return LuaPosition(moment)
  }

  /// The picture that the rules draw; what is wrong with one stands in its place.
  public func diagram(of position: LuaPosition, lastMove: LuaWord?) -> String {
    do throws(BrokenLaw) {
      return try picture(of: position, lastMove: lastMove)
    } catch {
      return "(\(error))"
    }
  }

  /// As ``diagram(of:lastMove:)``.
  ///
  /// - Throws: the law that the rules break by drawing it.
  public func picture(
    of position: LuaPosition, lastMove: LuaWord?
  ) throws(BrokenLaw) -> String {
    let moment = position.moment
    do throws(BrokenLaw) {
      var text = try moment.rules.ask { engine throws(BrokenLaw) in
        try engine.diagram(of: moment.state, lastMove: lastMove)
      }
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    } catch {
      throw error.at(moment.rules, moment.state)
    }
  }
}

extension LuaRules {
  /// Answers a query as ``Query/respond`` does; where the rules break a law, with nothing.
  fileprivate func answer(
    _ query: Int, _ position: LuaPosition, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    do throws(BrokenLaw) {
      return try codes(of: query, position, arguments, out)
    } catch {
      LuaRules.tell(error, position.moment.charge(query: query, arguments))
      return 0
    }
  }

  private func codes(
    of query: Int, _ position: LuaPosition, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) throws(BrokenLaw) -> Int {
    let state = position.moment.state
    do throws(BrokenLaw) {
      return try ask { engine throws(BrokenLaw) in
        try engine.ask(query, of: state, arguments, out)
      }
    } catch {
      throw error.at(self, state)
    }
  }

  /// The law that a query breaks; `nil` when it answers.
  func fault(in query: Int, of position: LuaPosition, _ arguments: [Int]) -> BrokenLaw? {
    guard face.queries.indices.contains(query) else { return nil }
    let types = face.queries[query].parameters
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
