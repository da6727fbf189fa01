internal import CMoonstone
import MoonstoneKernel
import Synchronization

/// What copies of a position share: a state, and what the rules were asked about it, each question
/// once.
final class LuaMoment: RulesState, Sendable {
  /// What the rules said. Two threads that ask at once get the same answer.
  private final class Told<Value: Sendable>: Sendable {
    let result: Result<Value, BrokenLaw>

    init(_ result: Result<Value, BrokenLaw>) { self.result = result }
  }

  /// Where moments come from: those after the same one share it. Counting the references to one
  /// thing takes less than to two.
  private final class Past: Sendable {
    let rules: LuaRules
    /// Where the line of moves begins; `nil` for a moment that was set up or read.
    let root: StateText?
    /// Where the moment before comes from, and the move that led there; `nil` if it is the root.
    let before: Past?
    let move: LuaWord
    let depth: Int

    init(of rules: LuaRules) {
      self.rules = rules
      (root, before, move, depth) = (nil, nil, LuaWord(known: 0), 0)
    }

    /// Long lines are cut now and then, since it would take long to free them.
    init(after moment: LuaMoment) {
      let past = moment.past
      rules = past.rules
      let goesOn = past.depth > 0 && past.depth < RulesBreach.mostMoves
      root = goesOn ? past.root : StateText(moment)
      before = goesOn ? past : nil
      move = moment.move
      depth = goesOn ? past.depth + 1 : 1
    }
  }

  private let past: Past
  private let state: StateBytes
  /// The move that led here.
  private let move: LuaWord
  /// Whether the rules broke a law instead of getting here; the state is the one before.
  let isLost: Bool
  private let toldStanding = AtomicLazyReference<Told<RulesStanding>>()
  private let toldMoves = AtomicLazyReference<Told<[LuaWord]>>()

  private init(_ state: StateBytes, _ past: Past, _ move: LuaWord, isLost: Bool = false) {
    self.state = state
    self.past = past
    self.move = move
    self.isLost = isLost
  }

  var rules: LuaRules { past.rules }

  /// A moment that was set up or read.
  convenience init(_ moment: RulesMoment, of rules: LuaRules) {
    self.init(StateBytes(moment.state), Past(of: rules), LuaWord(known: 0))
    learn(moment)
  }

  /// Reads a state; `nil` for a text that is not one.
  convenience init?(_ text: String, of rules: LuaRules) throws(BrokenLaw) {
    let read = try rules.ask { engine throws(BrokenLaw) in try engine.read(text) }
    guard let read else { return nil }
    self.init(read, of: rules)
  }

  /// Keeps what is known about the moment.
  private func learn(_ moment: RulesMoment) {
    if let broken = moment.broken?.at(rules, self) {
      _ = toldStanding.storeIfNil(Told(.failure(broken)))
      return
    }
    if let standing = moment.standing { _ = toldStanding.storeIfNil(Told(.success(standing))) }
    if let moves = moment.moves { _ = toldMoves.storeIfNil(Told(.success(moves))) }
  }

  var key: UInt64 { state.key }
  var text: String { StateText(self).text }

  @inline(__always) func lent<R>(_ body: (ms_state) -> R) -> R { state.lent(body) }

  func hasState(of other: LuaMoment) -> Bool {
    key == other.key && StateText(self) == StateText(other)
  }

  /// Calls back with the moments after each of these moves, in their order.
  func playing(_ moves: UnsafeBufferPointer<Int64>, _ body: (consuming LuaMoment) -> Void) {
    if !isLost && moves.count > 1 {
      let past = Past(after: self)
      let isDone = rules.children(moves, of: self) { move, state in
        body(LuaMoment(StateBytes(state), past, move))
      }
      if isDone { return }
    }
    // After a broken law nothing means anything, and another call might take as long.
    var lost: LuaMoment?
    for code in moves {
      let next = lost ?? playing(LuaWord(known: Int(code)))
      if next.isLost { lost = next }
      body(next)
    }
  }

  func playing(_ move: LuaWord) -> LuaMoment {
    if isLost { return self }
    do {
      let next = try rules.ask { engine throws(BrokenLaw) in try engine.play(move, in: self) }
      let moment = LuaMoment(StateBytes(next.state), Past(after: self), move)
      moment.learn(next)
      return moment
    } catch {
      let lost = LuaMoment(state, Past(after: self), move, isLost: true)
      let law = error.at(rules, self, move)
      _ = lost.toldStanding.storeIfNil(Told(.failure(law)))
      lost.tell(law)
      return lost
    }
  }

  /// The standing of a broken moment: a search ends there.
  private static let brokenStanding = RulesStanding(turn: .black, outcome: .draw)

  var standing: RulesStanding { usable(standingTold) ?? Self.brokenStanding }

  var moves: [LuaWord] { usable(movesTold) ?? [] }

  /// Whether there are moves, as far as is known without asking for them: whether the game goes on.
  var hasMoves: Bool {
    if standing.outcome != nil { return false }
    if case .failure = toldMoves.load()?.result { return false }
    return true
  }

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
    var (path, last) = ([LuaWord](), past)
    if past.root != nil { path.append(move) }
    while let before = last.before {
      path.append(last.move)
      last = before
    }
    let root = past.root?.text ?? text
    return RulesBreach(
      root: "\(rules.name) \(root)", path: path.reversed(), query: query,
      arguments: arguments)
  }

  private var standingTold: Result<RulesStanding, BrokenLaw> {
    if let told = toldStanding.load() { return told.result }
    let told = ask { engine throws(BrokenLaw) in try engine.standing(of: self) }
    return toldStanding.storeIfNil(Told(told)).result
  }

  private var movesTold: Result<[LuaWord], BrokenLaw> {
    if let told = toldMoves.load() { return told.result }
    let told: Result<[LuaWord], BrokenLaw> =
      switch standingTold {
      case .failure(let law): .failure(law)
      case .success(let standing) where standing.outcome != nil: .success([])
      case .success: ask { engine throws(BrokenLaw) in try engine.moves(in: self) }
      }
    return toldMoves.storeIfNil(Told(told)).result
  }

  private func ask<Value>(
    _ question: (any RulesEngine) throws(BrokenLaw) -> Value
  ) -> Result<Value, BrokenLaw> {
    do throws(BrokenLaw) {
      return .success(try rules.ask(question))
    } catch {
      return .failure(error.at(rules, self))
    }
  }
}
