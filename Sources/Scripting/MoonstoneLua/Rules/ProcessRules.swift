internal import CMoonstone
import MoonstoneKernel

/// The rules of a game in this process.
final class ProcessRules: RulesEngine, @unchecked Sendable {
  private let handle: OpaquePointer
  private let source: ScriptSource
  private let moves = UnsafeMutablePointer<Int64>.allocate(capacity: Int(MS_MAX_CODES))
  let declared: RulesDeclaration

  init(_ source: ScriptSource, _ limits: RulesLimits) throws(ScriptError) {
    guard let handle = ms_rules_new(limits.memory, limits.seconds) else {
      throw ScriptError(
        .invalid,
        ScriptFault(file: clean(source.name), text: "there is not enough memory for its rules"))
    }
    self.handle = handle
    self.source = source
    let texts = BorrowedTexts()
    defer { texts.end() }
    var main = texts.lend(name: source.name, source.bytes)
    let includes = source.includes.map { include in
      ms_include(
        module: texts.lend(include.module), source: texts.lend(name: include.name, include.bytes))
    }
    if ms_rules_load(handle, &main, includes, Int32(includes.count)) == MS_OK {
      declared = RulesDeclaration(handle)
    } else {
      declared = RulesDeclaration(name: "", sides: Sides(both: ""), queries: [])
      throw ScriptError(source.fault(ms_rules_error(handle)), of: source.name)
    }
  }

  deinit {
    ms_rules_free(handle)
    moves.deallocate()
  }

  var isSound: Bool { true }

  private func check(_ status: ms_status) throws(BrokenLaw) {
    if status != MS_OK { throw BrokenLaw(source.fault(ms_rules_error(handle))) }
  }

  func setup(_ options: [String]) throws(BrokenLaw) -> RulesMoment {
    let texts = BorrowedTexts()
    defer { texts.end() }
    let words = options.map { ms_text(bytes: texts.lend($0), length: $0.utf8.count) }
    var state = ms_state()
    try check(ms_rules_setup(handle, words, Int32(words.count), &state))
    return RulesMoment(StateText(state))
  }

  func read(_ text: String) throws(BrokenLaw) -> RulesMoment? {
    let texts = BorrowedTexts()
    defer { texts.end() }
    var state = ms_state()
    let written = ms_text(bytes: texts.lend(text), length: text.utf8.count)
    guard ms_rules_read(handle, written, &state) == MS_OK else { return nil }
    return RulesMoment(StateText(state))
  }

  func play(_ move: LuaWord, in state: any RulesState) throws(BrokenLaw) -> RulesMoment {
    var next = ms_state()
    try check(
      state.lent { ms_rules_play(handle, $0, Int64(move.code), &next) })
    return RulesMoment(StateText(next))
  }

  func children(
    _ moves: UnsafeBufferPointer<Int64>, of state: any RulesState,
    _ body: (LuaWord, ms_state) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: ms_state.self, capacity: moves.count) { found in
      let status = state.lent {
        ms_rules_children(
          handle, $0, moves.baseAddress, Int32(clamping: moves.count), found.baseAddress)
      }
      guard status == MS_OK else { return false }
      for index in found.indices {
        body(LuaWord(known: Int(moves[index])), found[index])
      }
      return true
    }
  }

  func standing(of state: any RulesState) throws(BrokenLaw) -> RulesStanding {
    var (turn, outcome, margin) = (Int32(0), Int32(0), Int32(0))
    try check(
      state.lent { ms_rules_standing(handle, $0, &turn, &outcome, &margin) })
    let ended: Outcome? =
      switch outcome {
      case 0: .win(.black, by: Int(margin))
      case 1: .win(.white, by: Int(margin))
      case 2: .draw
      default: nil
      }
    return RulesStanding(turn: turn == 0 ? .black : .white, outcome: ended)
  }

  func moves(in state: any RulesState) throws(BrokenLaw) -> [LuaWord] {
    var count = Int32(0)
    try check(
      state.lent { ms_rules_moves(handle, $0, moves, Int32(MS_MAX_CODES), &count) })
    return (0..<Int(count)).map { LuaWord(known: Int(moves[$0])) }
  }

  func diagram(of state: any RulesState, lastMove: LuaWord?) throws(BrokenLaw) -> String {
    var text = ms_text()
    let last = Int64(lastMove?.code ?? -1)
    try check(state.lent { ms_rules_diagram(handle, $0, last, &text) })
    return String(text) ?? ""
  }

  func board(of state: any RulesState) throws(BrokenLaw) -> String {
    var text = ms_text()
    try check(state.lent { ms_rules_board(handle, $0, &text) })
    return String(text) ?? ""
  }

  func ask(
    _ query: Int, of state: any RulesState, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) throws(BrokenLaw) -> Int {
    var count = Int32(0)
    try check(
      state.lent {
        ms_rules_ask(
          handle, $0, Int32(query), arguments, out.baseAddress,
          Int32(clamping: out.count), &count)
      })
    return Int(count)
  }
}

extension RulesDeclaration {
  fileprivate init(_ rules: OpaquePointer) {
    name = String(cString: ms_rules_name(rules))
    sides = Sides(
      black: String(cString: ms_rules_side(rules, 0)),
      white: String(cString: ms_rules_side(rules, 1)))
    queries = (0..<ms_rules_query_count(rules)).map { Query(ms_rules_query(rules, $0).pointee) }
  }
}

extension RulesDeclaration.Query {
  fileprivate init(_ declared: ms_declared) {
    name = String(cString: declared.shape.name)
    summary = String(cString: declared.summary)
    parameters = withUnsafeBytes(of: declared.shape.parameters) { bytes in
      bytes.bindMemory(to: ms_type.self).prefix(Int(declared.shape.count)).map { ValueType($0) }
    }
    let each = ValueType(declared.shape.result)
    result = declared.shape.list ? .list(each) : declared.shape.optional ? .optional(each) : each
  }
}

extension ValueType {
  fileprivate init(_ type: ms_type) {
    switch type {
    case MS_BOOLEAN: self = .boolean
    case MS_INTEGER: self = .integer
    case MS_SIDE: self = .side
    case MS_SQUARE: self = .square
    default: self = .move
    }
  }
}
