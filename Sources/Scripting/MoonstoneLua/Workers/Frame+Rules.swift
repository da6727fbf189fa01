import MoonstoneKernel

// The messages about rules: one writer and one reader each.

/// What rules in a worker are asked.
enum RulesQuestion: Equatable {
  case setup([String])
  case read(String)
  case about(String)
  case play(LuaWord, in: String)
  case diagram(String, lastMove: LuaWord?)
  case query(Int, of: String, [Int])
  case board(String)
}

enum RulesAnswer {
  case moment(RulesMoment)
  case nothing
  case text(String)
  case codes([Int])
  case broken(BrokenLaw)
}

extension Frame {
  static func rule(_ question: RulesQuestion) -> Frame {
    var frame = Frame(.rule)
    switch question {
    case .setup(let options):
      frame.put(0)
      frame.put(options.count)
      for option in options { frame.put(option) }
    case .read(let text):
      frame.put(1)
      frame.put(text)
    case .about(let state):
      frame.put(2)
      frame.put(state)
    case .play(let move, let state):
      frame.put(3)
      frame.put(state)
      frame.put(move.code)
    case .diagram(let state, let lastMove):
      frame.put(4)
      frame.put(state)
      frame.put(lastMove?.code) { $0.put($1) }
    case .query(let which, let state, let arguments):
      frame.put(5)
      frame.put(state)
      frame.put(which)
      frame.put(codes: arguments.map { Int64($0) })
    case .board(let state):
      frame.put(6)
      frame.put(state)
    }
    return frame
  }

  static func ruled(_ answer: RulesAnswer) -> Frame {
    var frame = Frame(.ruled)
    switch answer {
    case .moment(let moment):
      frame.put(0)
      frame.put(moment)
    case .nothing: frame.put(1)
    case .text(let text):
      frame.put(2)
      frame.put(text)
    case .codes(let codes):
      frame.put(3)
      frame.put(codes: codes.map { Int64($0) })
    case .broken(let law):
      frame.put(4)
      frame.put(law)
    }
    return frame
  }

  private mutating func put(_ moment: RulesMoment) {
    put(moment.state.bytes)
    put(moment.standing) { frame, standing in
      frame.put(Int(standing.turn.rawValue))
      frame.put(standing.outcome) { frame, outcome in
        frame.put(outcome.winner.map { Int($0.rawValue) } ?? 2)
        frame.put(outcome.winner.map { outcome.margin(for: $0) } ?? 0)
      }
    }
    put(moment.moves) { frame, moves in frame.put(codes: moves.map { Int64($0.code) }) }
    put(moment.broken) { $0.put($1) }
  }

  private mutating func put(_ broken: BrokenLaw) {
    put(broken.law)
    put(broken.file) { $0.put($1) }
  }

  static func declaration(_ declared: RulesDeclaration) -> Frame {
    var frame = Frame(.declaration)
    frame.put(declared.name)
    frame.put(declared.sides.black)
    frame.put(declared.sides.white)
    frame.put(declared.queries.count)
    for query in declared.queries {
      frame.put(query.name)
      frame.put(query.summary)
      frame.put(query.parameters.count)
      for type in query.parameters { frame.put(type.number) }
      frame.put(query.result.number)
    }
    return frame
  }

  /// The rules of the game that a worker's script is to play.
  static func rules(_ source: ScriptSource, named name: String, _ limits: RulesLimits) -> Frame {
    var frame = Frame(.rules)
    frame.put(name)
    frame.put(limits.memory)
    frame.put(limits.seconds)
    frame.put(source)
    return frame
  }
}

extension FrameReader {
  mutating func question() throws(FrameError) -> RulesQuestion {
    let question: RulesQuestion
    switch try integer() {
    case 0:
      var options: [String] = []
      for _ in 0..<max(try integer(), 0) { options.append(try text()) }
      question = .setup(options)
    case 1: question = .read(try text())
    case 2: question = .about(try text())
    case 3:
      let state = try text()
      question = .play(try word(), in: state)
    case 4:
      let state = try text()
      let last = try optional { reader throws(FrameError) in try reader.word() }
      question = .diagram(state, lastMove: last)
    case 5:
      let state = try text()
      let which = try integer()
      question = .query(which, of: state, try codes().map { Int($0) })
    case 6: question = .board(try text())
    default: throw FrameError()
    }
    try end()
    return question
  }

  mutating func answer() throws(FrameError) -> RulesAnswer {
    let answer: RulesAnswer
    switch try integer() {
    case 0: answer = .moment(try moment())
    case 1: answer = .nothing
    case 2: answer = .text(try text())
    case 3: answer = .codes(try codes().map { Int($0) })
    case 4: answer = .broken(try law())
    default: throw FrameError()
    }
    try end()
    return answer
  }

  private mutating func word() throws(FrameError) -> LuaWord {
    guard let word = LuaWord(code: try integer()) else { throw FrameError() }
    return word
  }

  private mutating func moment() throws(FrameError) -> RulesMoment {
    var moment = RulesMoment(StateText(try bytes()))
    moment.standing = try optional { reader throws(FrameError) in try reader.standing() }
    moment.moves = try optional { reader throws(FrameError) in
      var moves: [LuaWord] = []
      for code in try reader.codes() {
        guard let move = LuaWord(code: Int(code)) else { throw FrameError() }
        moves.append(move)
      }
      return moves
    }
    moment.broken = try optional { reader throws(FrameError) in try reader.law() }
    return moment
  }

  private mutating func law() throws(FrameError) -> BrokenLaw {
    let law = try text()
    return BrokenLaw(law, file: try optional { reader throws(FrameError) in try reader.text() })
  }

  private mutating func standing() throws(FrameError) -> RulesStanding {
    guard let turn = Side(code: try integer()) else { throw FrameError() }
    let outcome = try optional { reader throws(FrameError) -> Outcome in
      let winner = try reader.integer()
      let margin = try reader.integer()
      if winner == 2 { return .draw }
      guard let side = Side(code: winner), (1...1_000_000).contains(margin) else {
        throw FrameError()
      }
      return .win(side, by: margin)
    }
    return RulesStanding(turn: turn, outcome: outcome)
  }

  mutating func declaration() throws(FrameError) -> RulesDeclaration {
    let name = try text()
    let sides = Sides(black: try text(), white: try text())
    var queries: [RulesDeclaration.Query] = []
    let count = try integer()
    guard (0...32).contains(count) else { throw FrameError() }
    for _ in 0..<count {
      let name = try text()
      let summary = try text()
      var parameters: [ValueType] = []
      let arity = try integer()
      guard (0...4).contains(arity) else { throw FrameError() }
      for _ in 0..<arity { parameters.append(try type()) }
      queries.append(
        RulesDeclaration.Query(
          name: name, summary: summary, parameters: parameters, result: try type()))
    }
    try end()
    return RulesDeclaration(name: name, sides: sides, queries: queries)
  }

  private mutating func type() throws(FrameError) -> ValueType {
    guard let type = ValueType(number: try integer()) else { throw FrameError() }
    return type
  }

  mutating func rules() throws(FrameError) -> (
    source: ScriptSource, name: String, limits: RulesLimits
  ) {
    let name = try text()
    let limits = RulesLimits(memory: try integer(), seconds: try double())
    let source = try self.source()
    try end()
    return (source, name, limits)
  }
}

extension ValueType {
  /// From 0 to 4; 8 more for an optional, 16 more for a list.
  fileprivate var number: Int {
    switch self {
    case .boolean: 0
    case .integer: 1
    case .side: 2
    case .square: 3
    case .move: 4
    case .optional(let type): 8 + type.number
    case .list(let type): 16 + type.number
    }
  }

  fileprivate init?(number: Int) {
    let plain: [ValueType] = [.boolean, .integer, .side, .square, .move]
    switch number {
    case 0..<5: self = plain[number]
    case 8..<13: self = .optional(plain[number - 8])
    case 19..<21: self = .list(plain[number - 16])
    default: return nil
    }
  }
}
