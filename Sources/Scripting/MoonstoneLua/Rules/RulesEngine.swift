internal import CMoonstone
import MoonstoneKernel

/// What runs the rules of a game: this process or a worker. One call at a time.
///
/// Errors say which law was broken. The caller adds where.
protocol RulesEngine: AnyObject, Sendable {
  /// The state that the game begins with.
  func setup(_ options: [String]) throws(BrokenLaw) -> RulesMoment

  /// Reads a state; `nil` for a text that is not plain data, or too much of it.
  func read(_ text: String) throws(BrokenLaw) -> RulesMoment?

  func play(_ move: LuaWord, in state: any RulesState) throws(BrokenLaw) -> RulesMoment

  /// Calls back with the states after some moves, at most `MS_MANY_CHILDREN`, in their order. Each
  /// is valid during its call.
  ///
  /// - Returns: false, without a call, if it would be better to play them one by one.
  func children(
    _ moves: UnsafeBufferPointer<Int64>, of state: any RulesState,
    _ body: (LuaWord, ms_state) -> Void
  ) -> Bool

  func standing(of state: any RulesState) throws(BrokenLaw) -> RulesStanding

  /// - Precondition: the game goes on in this state.
  func moves(in state: any RulesState) throws(BrokenLaw) -> [LuaWord]

  func diagram(of state: any RulesState, lastMove: LuaWord?) throws(BrokenLaw) -> String

  /// The lines that describe the board; empty if the rules describe none.
  func board(of state: any RulesState) throws(BrokenLaw) -> String

  /// Writes the codes of the answer, and returns their number.
  func ask(
    _ query: Int, of state: any RulesState, _ arguments: [Int],
    _ out: UnsafeMutableBufferPointer<Int>
  ) throws(BrokenLaw) -> Int

  /// Whether it can be asked again.
  var isSound: Bool { get }
}

/// What the rules of a game declare: its names and its queries.
struct RulesDeclaration: Hashable, Sendable {
  struct Query: Hashable, Sendable {
    let name: String
    let summary: String
    let parameters: [ValueType]
    let result: ValueType
  }

  let name: String
  let sides: Sides<String>
  let queries: [Query]
}

/// A state that rules are asked about.
protocol RulesState {
  /// The state as text, in its only form.
  var text: String { get }

  /// Lends the state for as long as `body` runs.
  func lent<R>(_ body: (ms_state) -> R) -> R
}

/// A state as text, in its only form.
struct StateText: RulesState, Hashable, Sendable {
  let bytes: [UInt8]
  /// The same for equal texts, on every machine and in every run.
  let key: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = bytes.withUnsafeBytes { bytes in
      let chars = bytes.assumingMemoryBound(to: CChar.self)
      return ms_state_of(ms_text(bytes: chars.baseAddress, length: chars.count)).key
    }
  }

  init(_ state: ms_state) {
    bytes = Array(UnsafeRawBufferPointer(start: state.text.bytes, count: state.text.length))
    key = state.key
  }

  init(_ moment: LuaMoment) { self = moment.lent { StateText($0) } }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always) func lent<R>(_ body: (ms_state) -> R) -> R {
    bytes.withUnsafeBytes { bytes in
      let chars = bytes.assumingMemoryBound(to: CChar.self)
      return body(
        ms_state(text: ms_text(bytes: chars.baseAddress, length: chars.count), key: key))
    }
  }

  static func == (a: StateText, b: StateText) -> Bool { a.key == b.key && a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Whose turn it is, and whether the game is over.
struct RulesStanding: Hashable, Sendable {
  let turn: Side
  let outcome: Outcome?
}

/// A state, with what is already known about it.
struct RulesMoment: Sendable {
  let state: StateText
  var standing: RulesStanding?
  var moves: [LuaWord]?
  /// The law that the rules broke when they were asked about the state.
  var broken: BrokenLaw?

  init(_ state: StateText) { self.state = state }
}
