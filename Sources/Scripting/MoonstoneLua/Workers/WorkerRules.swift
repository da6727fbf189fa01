internal import CMoonstone
import MoonstoneKernel
import MoonstoneSupport

/// The rules of a game in a worker.
///
/// A worker that dies or does not answer counts as a broken law, and is not asked again. One that
/// the machine ends is replaced: rules remember nothing.
final class WorkerRules: RulesEngine, WorkerClient {
  struct State: WorkerState {
    var process: WorkerProcess?
    var declared: RulesDeclaration?
    var hasEnded = false
  }

  private let source: ScriptSource
  private let limits: RulesLimits
  private let zygote: Zygote
  private let state = Claimed(State())

  init(_ source: ScriptSource, _ limits: RulesLimits, _ zygote: Zygote) {
    self.source = source
    self.limits = limits
    self.zygote = zygote
  }

  /// Loads the rules, and returns what they declare.
  func load() throws(ScriptError) -> RulesDeclaration {
    try state.withLock { state throws(ScriptError) in
      try preparing(source.name, "its rules cannot be loaded in a worker", patience, &state) {
        _, state in
        guard let declared = state.declared else { throw FrameError() }
        return declared
      }
    }
  }

  func start() throws(ScriptError) -> WorkerProcess { try WorkerProcess.start(zygote) }

  func bring(_ process: WorkerProcess, _ state: inout State) throws {
    var reader = try process.ask(
      .rules(source, named: "", limits), for: .declaration, patience, of: source.name)
    state.declared = try reader.declaration().cleaned
  }

  /// One question may take several calls. Only what hangs takes a minute, and no CPU time.
  private var patience: WorkerPatience {
    WorkerPatience(seconds: 60, cpu: 4 * limits.seconds + 0.2)
  }

  var isSound: Bool { state.withLock { !$0.hasEnded } }

  private func ask(_ question: RulesQuestion) throws(BrokenLaw) -> RulesAnswer {
    try state.withLock { state throws(BrokenLaw) in
      do {
        return try insisting(patience, &state) { process, _ in
          let reply = try process.ask(.rule(question), patience)
          guard reply.kind == .ruled else { throw FrameError() }
          var reader = reply.reader
          let answer = try reader.answer()
          if case .broken(let law) = answer { throw law.cleaned }
          return answer
        }
      } catch let law as BrokenLaw {
        throw law
      } catch {
        state.hasEnded = true
        let end = error as? WorkerEnd ?? .nonsense
        let why = (error as? ScriptError)?.message ?? "its worker: \(end)"
        throw BrokenLaw("the rules must answer; \(why)")
      }
    }
  }

  private func nonsense() -> BrokenLaw {
    state.withLock { $0.hasEnded = true }
    return BrokenLaw("the rules must answer; its worker: it gave an invalid answer")
  }

  private func moment(_ question: RulesQuestion) throws(BrokenLaw) -> RulesMoment {
    guard case .moment(var moment) = try ask(question),
      moment.standing != nil || moment.broken != nil,
      moment.state.bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { throw nonsense() }
    moment.broken = moment.broken?.cleaned
    return moment
  }

  func setup(_ options: [String]) throws(BrokenLaw) -> RulesMoment { try moment(.setup(options)) }

  func read(_ text: String) throws(BrokenLaw) -> RulesMoment? {
    switch try ask(.read(text)) {
    case .nothing: return nil
    case .moment(let moment)
    where moment.state.bytes.allSatisfy({ (0x20..<0x7F).contains($0) }):
      return moment
    default: throw nonsense()
    }
  }

  func play(_ move: LuaWord, in state: any RulesState) throws(BrokenLaw) -> RulesMoment {
    try moment(.play(move, in: state.text))
  }

  func children(
    _ moves: UnsafeBufferPointer<Int64>, of state: any RulesState,
    _ body: (LuaWord, ms_state) -> Void
  ) -> Bool {
    false
  }

  func standing(of state: any RulesState) throws(BrokenLaw) -> RulesStanding {
    let moment = try moment(.about(state.text))
    if let broken = moment.broken { throw broken }
    guard let standing = moment.standing else { throw nonsense() }
    return standing
  }

  func moves(in state: any RulesState) throws(BrokenLaw) -> [LuaWord] {
    let moment = try moment(.about(state.text))
    if let broken = moment.broken { throw broken }
    guard let moves = moment.moves else { throw nonsense() }
    return moves
  }

  func diagram(of state: any RulesState, lastMove: LuaWord?) throws(BrokenLaw) -> String {
    guard case .text(let text) = try ask(.diagram(state.text, lastMove: lastMove)) else {
      throw nonsense()
    }
    return clean(text, lines: true)
  }

  func board(of state: any RulesState) throws(BrokenLaw) -> String {
    guard case .text(let text) = try ask(.board(state.text)) else { throw nonsense() }
    return text
  }

  func ask(
    _ query: Int, of state: any RulesState, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) throws(BrokenLaw) -> Int {
    guard case .codes(let codes) = try ask(.query(query, of: state.text, arguments)),
      codes.count <= out.count
    else { throw nonsense() }
    for (index, code) in codes.enumerated() { out[index] = code }
    return codes.count
  }
}

extension BrokenLaw {
  /// Made fit to be shown, as below.
  fileprivate var cleaned: BrokenLaw { BrokenLaw(clean(law), file: file.map { clean($0) }) }
}

extension RulesDeclaration {
  /// Made fit to be shown, since the worker may be in a stranger's hands.
  fileprivate var cleaned: RulesDeclaration {
    RulesDeclaration(
      name: clean(name), sides: sides.map { clean($0) },
      queries: queries.map {
        Query(
          name: clean($0.name), summary: clean($0.summary), parameters: $0.parameters,
          result: $0.result)
      })
  }
}

/// Answers the questions about rules, inside a worker.
final class RulesService {
  private let rules: ProcessRules

  init(_ source: ScriptSource, _ limits: RulesLimits) throws(ScriptError) {
    rules = try ProcessRules(source, limits)
  }

  var declared: RulesDeclaration { rules.declared }

  func answer(_ question: RulesQuestion) -> RulesAnswer {
    do throws(BrokenLaw) {
      return try found(question)
    } catch {
      return .broken(error)
    }
  }

  private func found(_ question: RulesQuestion) throws(BrokenLaw) -> RulesAnswer {
    switch question {
    case .setup(let options): return .moment(look(at: try rules.setup(options)))
    case .read(let text):
      guard let moment = try rules.read(text) else { return .nothing }
      return .moment(look(at: moment))
    case .about(let state): return .moment(look(at: moment(state)))
    case .play(let move, let state):
      return .moment(look(at: try rules.play(move, in: StateText(Array(state.utf8)))))
    case .diagram(let state, let lastMove):
      return .text(try rules.diagram(of: StateText(Array(state.utf8)), lastMove: lastMove))
    case .board(let state): return .text(try rules.board(of: StateText(Array(state.utf8))))
    case .query(let which, let state, let arguments):
      guard rules.declared.queries.indices.contains(which),
        rules.declared.queries[which].parameters.count == arguments.count
      else { return .nothing }
      let out = UnsafeMutableBufferPointer<Int>.allocate(capacity: Int(MS_MAX_CODES))
      defer { out.deallocate() }
      let count = try rules.ask(which, of: StateText(Array(state.utf8)), arguments, out)
      return .codes(Array(out.prefix(count)))
    }
  }

  private func moment(_ state: String) -> RulesMoment { RulesMoment(StateText(Array(state.utf8))) }

  /// Finds out everything about the moment, since asking again costs more.
  private func look(at moment: RulesMoment) -> RulesMoment {
    var moment = moment
    do throws(BrokenLaw) {
      let standing = try rules.standing(of: moment.state)
      moment.standing = standing
      moment.moves = standing.outcome == nil ? try rules.moves(in: moment.state) : []
    } catch {
      moment.broken = error
    }
    return moment
  }
}
