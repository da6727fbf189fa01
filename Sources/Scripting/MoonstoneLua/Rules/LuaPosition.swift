import MoonstoneKernel
import Synchronization

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
    guard let blank = description.firstIndex(of: " "),
      let rules = LuaRules.named(String(description[..<blank])),
      let moment = try? LuaMoment(
        String(description[description.index(after: blank)...]), of: rules)
    else { return nil }
    self.moment = moment
  }

  /// The game's name, a space, and the state.
  public var description: String { "\(moment.rules.name) \(moment.state.text)" }

  /// The side to move.
  public var turn: Side { moment.standing.turn }
  /// The outcome; `nil` while the game goes on.
  public var outcome: Outcome? { moment.standing.outcome }
  /// The legal moves, in the order of the rules.
  public var legalMoves: [LuaWord] { moment.moves }
  /// A hash of the state, the same on every machine.
  public var key: UInt64 { moment.state.key }
  /// The law that the rules break here; `nil` when they break none.
  public var brokenLaw: BrokenLaw? { moment.brokenLaw }

  /// Plays a legal move.
  public mutating func playUnchecked(_ move: LuaWord) { self = LuaPosition(moment.playing(move)) }

  /// Whether the games and the states are the same.
  public static func == (a: LuaPosition, b: LuaPosition) -> Bool {
    a.moment === b.moment
      || (a.moment.state == b.moment.state && a.moment.rules.name == b.moment.rules.name
        && !a.moment.isLost && !b.moment.isLost)
  }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension LuaPosition {
  /// The law that the rules break the way somebody says they do; `nil` when they do not, or when
  /// this position is not where it began.
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

/// What copies of a position share: a state, and what the rules were asked about it, each question
/// once.
final class LuaMoment: Sendable {
  /// What the rules said. Two threads that ask at once are told the same.
  private final class Told<Value: Sendable>: Sendable {
    let result: Result<Value, BrokenLaw>

    init(_ result: Result<Value, BrokenLaw>) { self.result = result }
  }

  let rules: LuaRules
  let state: StateText
  /// The law that the rules broke instead of getting here; the state is the one before.
  private let loss: BrokenLaw?
  /// The moment before, and the move that led here; `nil` for a moment that was set up or read.
  /// Long chains are cut now and then, since it would take long to free them.
  private let origin: (moment: LuaMoment, move: LuaWord)?
  private let depth: Int
  private let toldStanding = AtomicLazyReference<Told<Standing>>()
  private let toldMoves = AtomicLazyReference<Told<[LuaWord]>>()

  init(
    _ moment: RulesMoment, of rules: LuaRules, after origin: (LuaMoment, LuaWord)? = nil
  ) {
    self.rules = rules
    let next = origin.map { $0.0.depth + 1 } ?? 0
    depth = next < RulesBreach.mostMoves ? next : 0
    self.origin = depth == 0 ? nil : origin.map { (moment: $0.0, move: $0.1) }
    state = moment.state
    loss = nil
    if let broken = moment.broken?.at(rules, moment.state) {
      _ = toldStanding.storeIfNil(Told(.failure(broken)))
      return
    }
    if let standing = moment.standing { _ = toldStanding.storeIfNil(Told(.success(standing))) }
    if let moves = moment.moves { _ = toldMoves.storeIfNil(Told(.success(moves))) }
  }

  /// Reads a state; `nil` for a text that is not one.
  convenience init?(_ text: String, of rules: LuaRules) throws(BrokenLaw) {
    let read = try rules.ask { engine throws(BrokenLaw) in try engine.read(text) }
    guard let read else { return nil }
    self.init(read, of: rules)
  }

  private init(_ law: BrokenLaw, playing move: LuaWord, in moment: LuaMoment) {
    rules = moment.rules
    state = moment.state
    loss = law
    origin = (moment, move)
    depth = moment.depth + 1
    _ = toldStanding.storeIfNil(Told(.failure(law)))
    tell(law)
  }

  var isLost: Bool { loss != nil }

  func playing(_ move: LuaWord) -> LuaMoment {
    if isLost { return self }
    do {
      let next = try rules.ask { engine throws(BrokenLaw) in try engine.play(move, in: state) }
      return LuaMoment(next, of: rules, after: (self, move))
    } catch {
      return LuaMoment(error.at(rules, state, move), playing: move, in: self)
    }
  }

  /// The standing of a broken moment: a search ends there.
  private static let brokenStanding = Standing(turn: .black, outcome: .draw)

  var standing: Standing { usable(standingTold) ?? Self.brokenStanding }

  var moves: [LuaWord] { usable(movesTold) ?? [] }

  var brokenLaw: BrokenLaw? {
    if case .failure(let law) = movesTold { law } else { nil }
  }

  private func usable<Value>(_ told: Result<Value, BrokenLaw>) -> Value? {
    switch told {
    case .success(let value): return value
    case .failure(let law):
      tell(law)
      return nil
    }
  }

  private func tell(_ law: BrokenLaw) { LuaRules.tell(law, breach()) }

  func breach(query: Int? = nil, _ arguments: [Int] = []) -> RulesBreach {
    var (path, root) = ([LuaWord](), self)
    while let origin = root.origin {
      path.append(origin.move)
      root = origin.moment
    }
    return RulesBreach(
      root: "\(rules.name) \(root.state.text)", path: path.reversed(), query: query,
      arguments: arguments)
  }

  private var standingTold: Result<Standing, BrokenLaw> {
    if let told = toldStanding.load() { return told.result }
    let told = ask { engine throws(BrokenLaw) in try engine.standing(of: state) }
    return toldStanding.storeIfNil(Told(told)).result
  }

  private var movesTold: Result<[LuaWord], BrokenLaw> {
    if let told = toldMoves.load() { return told.result }
    let told: Result<[LuaWord], BrokenLaw> =
      switch standingTold {
      case .failure(let law): .failure(law)
      case .success(let standing) where standing.outcome != nil: .success([])
      case .success: ask { engine throws(BrokenLaw) in try engine.moves(in: state) }
      }
    return toldMoves.storeIfNil(Told(told)).result
  }

  private func ask<Value>(
    _ question: (any RulesEngine) throws(BrokenLaw) -> Value
  ) -> Result<Value, BrokenLaw> {
    do throws(BrokenLaw) {
      return .success(try rules.ask(question))
    } catch {
      return .failure(error.at(rules, state))
    }
  }
}

extension BrokenLaw {
  func at(_ rules: LuaRules, _ state: StateText, _ move: LuaWord? = nil) -> BrokenLaw {
    BrokenLaw(law, position: "\(rules.name) \(state.text)", move: move?.description)
  }
}
