import MoonstoneKernel

/// What runs the rules of a game: this process or a worker. One call at a time.
///
/// Errors say which law was broken. The caller adds where.
protocol RulesEngine: AnyObject, Sendable {
  /// The state that the game begins with.
  func setup(_ options: [String]) throws(BrokenLaw) -> RulesMoment

  /// Reads a state; `nil` for a text that is not plain data, or too much of it.
  func read(_ text: String) throws(BrokenLaw) -> RulesMoment?

  func play(_ move: LuaWord, in state: StateText) throws(BrokenLaw) -> RulesMoment

  func standing(of state: StateText) throws(BrokenLaw) -> Standing

  /// - Precondition: the game goes on in this state.
  func moves(in state: StateText) throws(BrokenLaw) -> [LuaWord]

  func diagram(of state: StateText, lastMove: LuaWord?) throws(BrokenLaw) -> String

  /// Writes the codes of the answer, and returns their number.
  func ask(
    _ query: Int, of state: StateText, _ arguments: [Int],
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

/// A state as text, in its only form.
struct StateText: Hashable, Sendable {
  let bytes: [UInt8]
  /// The same for equal texts, on every machine and in every run.
  let key: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = Array(bytes)
    key = Self.key(bytes)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = bytes.withUnsafeBytes(Self.key)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func == (a: StateText, b: StateText) -> Bool { a.key == b.key && a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Eight bytes at a time.
  private static func key(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at &+ 8 <= bytes.count {
      let part = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      hash = (hash ^ part) &* 0x9FB2_1C65_1E98_DF25
      hash ^= hash &>> 32
      at &+= 8
    }
    while at < bytes.count {
      hash = (hash ^ UInt64(bytes[at])) &* 0x0000_0100_0000_01B3
      at &+= 1
    }
    return SplitMix64.mix(hash)
  }
}

/// Whose turn it is, and whether the game is over.
struct Standing: Hashable, Sendable {
  let turn: Side
  let outcome: Outcome?
}

/// A state, with what is already known about it.
struct RulesMoment: Sendable {
  let state: StateText
  var standing: Standing?
  var moves: [LuaWord]?
  /// The law that the rules broke when they were asked about the state.
  var broken: BrokenLaw?

  init(_ state: StateText) { self.state = state }
}
