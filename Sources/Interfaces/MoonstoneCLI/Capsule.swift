import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// A forfeit, and all that it takes to repeat it: see docs/capsules.md.
struct Capsule: Codable, Equatable, Sendable {
  /// The version of the format that this program writes and reads.
  static let version = 1
  /// More than any capsule has: a script, rules and two memories.
  static let mostBytes = 16 << 20

  struct Limits: Codable, Equatable, Sendable {
    /// Left on the clock; `nil` when time was unlimited.
    let nanoseconds: Int64?
    /// Left of the budget; `nil` when ticks were unlimited.
    let ticks: Int?
    /// What it might well spend of that; `nil` in older capsules, too.
    var allowanceNanoseconds: Int64?
    var allowanceTicks: Int?
    let memory: Int
    let loadNanoseconds: Int64
    let loadTicks: Int?
    let moveNanoseconds: Int64
  }

  struct Script: Codable, Equatable, Sendable {
    let name: String
    let sha256: String
    /// The text; left out when it is no UTF-8.
    var text: String?
    /// The bytes of a text that is no UTF-8, in base 64.
    var base64: String?
    /// What it can require; left out when that is nothing.
    var includes: [Include]?
  }

  struct Include: Codable, Equatable, Sendable {
    let module: String
    let name: String
    var text: String?
    var base64: String?
  }

  /// Where the text began to play.
  struct Beginning: Codable, Equatable, Sendable {
    let ply: Int
    let memory: String?
  }

  struct Happening: Codable, Equatable, Sendable {
    let reason: String
    let message: String
  }

  let capsule: Int
  let program: String
  let game: String
  /// Those of a game that is a script; `nil` in older capsules, too.
  var rules: Script?
  let start: String
  let moves: [String]
  let position: String
  let side: String
  let ply: Int
  let player: String
  let seed: UInt64
  let limits: Limits
  let script: Script
  let memory: String?
  let first: Beginning
  let happened: Happening
}

/// A player of whose last turn everything is known that it takes to ask it again.
protocol Reproducible {
  /// `nil` when there is no text to ask.
  var lastAsked: ScriptSnapshot? { get }
}

extension LuaStrategy: Reproducible {
  var lastAsked: ScriptSnapshot? { snapshot }
}

extension Capsule {
  /// `nil` when a match did not end by the fault of a script.
  init?<G: Game>(_ match: Match<G>, by players: Sides<any Player<G>>, seed: UInt64) {
    guard let ending = match.ending, let side = ending.side, side == match.position.turn,
      let reason = Forfeit.Reason(rawValue: ending.termination.rawValue),
      let asked = (players[side] as? any Reproducible)?.lastAsked
    else { return nil }
    capsule = Self.version
    program = MoonstoneCLI.program
    game = match.game.name
    rules = (match.game as? LuaGame).map { Script($0.source) }
    start = match.start.description
    moves = match.moves.map(\.description)
    position = match.position.description
    self.side = side == .black ? "black" : "white"
    ply = match.ply
    player = match.players[side].name
    self.seed = seed
    limits = Limits(asked.limits, match, side)
    script = Script(asked.source)
    memory = asked.memory
    first = Beginning(ply: asked.first.ply, memory: asked.first.memory)
    happened = Happening(reason: reason.rawValue, message: ending.message ?? "")
  }
}

extension Capsule.Limits {
  fileprivate init<G: Game>(_ limits: ScriptLimits, _ match: Match<G>, _ side: Side) {
    nanoseconds = match.clocks.remaining(for: side).map { Int64($0 / .nanoseconds(1)) }
    ticks = match.clocks.remainingTicks(for: side)
    allowanceNanoseconds = match.budget(for: side).allowance.map { Int64($0 / .nanoseconds(1)) }
    allowanceTicks = match.budget(for: side).tickAllowance
    memory = limits.memory
    loadNanoseconds = Int64(limits.loadSeconds * 1e9)
    loadTicks = limits.loadTicks
    moveNanoseconds = Int64(limits.moveSeconds * 1e9)
  }

  var limits: ScriptLimits {
    ScriptLimits(
      memory: memory, loadSeconds: Double(loadNanoseconds) / 1e9, loadTicks: loadTicks,
      moveSeconds: Double(moveNanoseconds) / 1e9)
  }
}

extension Capsule.Script {
  init(_ source: ScriptSource) {
    name = source.name
    sha256 = source.digest
    (text, base64) = Capsule.written(source.bytes)
    includes =
      source.includes.isEmpty
      ? nil
      : source.includes.map { include in
        let (text, base64) = Capsule.written(include.bytes)
        return Capsule.Include(
          module: include.module, name: include.name, text: text, base64: base64)
      }
  }

  /// `nil` when a text is there neither as text nor in base 64, or both ways.
  var source: ScriptSource? {
    guard let bytes = Capsule.bytes(text, base64) else { return nil }
    var read: [ScriptSource.Include] = []
    for include in includes ?? [] {
      guard let bytes = Capsule.bytes(include.text, include.base64) else { return nil }
      read.append(ScriptSource.Include(module: include.module, name: include.name, bytes: bytes))
    }
    return ScriptSource(name: name, bytes: bytes, includes: read)
  }
}

extension Capsule {
  fileprivate static func written(_ bytes: [UInt8]) -> (text: String?, base64: String?) {
    let text = String(validating: bytes, as: UTF8.self)
    return (text, text == nil ? Data(bytes).base64EncodedString() : nil)
  }

  fileprivate static func bytes(_ text: String?, _ base64: String?) -> [UInt8]? {
    switch (text, base64) {
    case (let text?, nil): Array(text.utf8)
    case (nil, let base64?): Data(base64Encoded: base64).map(Array.init)
    case (nil, nil), (.some, .some): nil
    }
  }
}

/// The folder that capsules are written to.
struct CapsuleFolder: Sendable {
  let path: String

  /// Makes the folder if there is none.
  ///
  /// - Throws: exit code 74 when it cannot be made.
  init(_ path: String) throws(Failure) {
    if path.isEmpty { throw .usage("--capsules needs the name of a folder") }
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .writing("--capsules \(path): there is no such folder, and it cannot be made")
    }
  }

  /// Writes the capsule of a match that ended by the fault of a script, and answers its path.
  ///
  /// The same capsule has the same name, which ends with the beginning of its SHA-256.
  ///
  /// - Throws: exit code 74 when it cannot be written; nothing is there then.
  func keep<G: Game>(
    _ match: Match<G>, by players: Sides<any Player<G>>, seed: UInt64
  ) throws(Failure) -> String? {
    guard let capsule = Capsule(match, by: players, seed: seed) else { return nil }
    let bytes = Array((jsonLine(capsule) + "\n").utf8)
    let name =
      "\(Games.fileName(of: capsule.game))-\(seed)-\(capsule.ply + 1)-\(capsule.side)-\(capsule.happened.reason)-"
      + "\(sha256(bytes).prefix(8)).json"
    let file = (path as NSString).appendingPathComponent(name)
    try writeWhole(bytes, to: file)
    return file
  }
}
