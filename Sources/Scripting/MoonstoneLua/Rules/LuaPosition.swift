import MoonstoneKernel
import MoonstoneSupport

/// A position of a game in Lua: a state in plain data, and what the rules say about it.
///
/// As text it is the game's name, a space, and the state.
public struct LuaPosition: Position {
  /// A word that the rules list as a move.
  public typealias Move = LuaWord
  /// A word that the rules use for a square.
  public typealias Square = LuaWord

  let moment: LuaMoment

  init(_ moment: LuaMoment) { self.moment = moment }

  /// Reads a position. The rules are those that this process loaded last under the name in it.
  public init?(_ description: String) {
    guard let (rules, state) = LuaRules.read(description),
      let moment = try? LuaMoment(state, of: rules)
    else { return nil }
    self.moment = moment
  }

  /// The game's name, a space, and the state.
  public var description: String { "\(moment.rules.name) \(moment.text)" }

  /// The side to move.
  public var turn: Side { moment.standing.turn }
  /// The outcome; `nil` while the game goes on.
  public var outcome: Outcome? { moment.standing.outcome }
  /// The legal moves, in the order of the rules.
  public var legalMoves: LuaMoves { LuaMoves(moment) }
  /// A hash of the state, the same on every machine.
  public var key: UInt64 { moment.key }
  /// The law that the rules break here; `nil` when they break none.
  public var brokenLaw: BrokenLaw? { moment.brokenLaw }

  /// Plays a legal move.
  public mutating func playUnchecked(_ move: LuaWord) { self = LuaPosition(moment.playing(move)) }

  /// Writes the positions after some legal moves, given by their codes, to memory that is not
  /// initialized.
  func play(
    _ codes: UnsafePointer<Int64>, _ count: Int, to out: UnsafeMutablePointer<LuaPosition>
  ) {
    var next = out
    moment.playing(UnsafeBufferPointer(start: codes, count: count)) { moment in
      next.initialize(to: LuaPosition(moment))
      next += 1
    }
  }

  /// Whether the games and the states are the same.
  public static func == (a: LuaPosition, b: LuaPosition) -> Bool {
    a.moment === b.moment
      || (a.moment.hasState(of: b.moment) && a.moment.rules.name.isExactly(b.moment.rules.name)
        && !a.moment.isLost && !b.moment.isLost)
  }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension LuaPosition {
  /// The law that the rules break as a report says they do; `nil` when they do not, or when this
  /// position is not where it began.
  func verdict(on breach: RulesBreach) -> BrokenLaw? {
    guard breach.root == description else { return nil }
    var position = self
    for move in breach.path {
      if let law = position.brokenLaw { return law }
      guard (try? position.play(move)) != nil else { return nil }
    }
    if let law = position.brokenLaw { return law }
    return breach.query.flatMap {
      position.moment.rules.fault(in: $0, of: position, breach.arguments)
    }
  }
}

extension BrokenLaw {
  func at(_ rules: LuaRules, _ state: any RulesState, _ move: LuaWord? = nil) -> BrokenLaw {
    BrokenLaw(
      law, file: file, position: "\(rules.name) \(state.text)", move: move?.description)
  }

  init(_ fault: ScriptFault) { self.init(fault.description, file: fault.file) }
}
