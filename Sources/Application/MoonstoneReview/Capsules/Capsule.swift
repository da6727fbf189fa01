import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// A forfeit with everything needed to repeat it: see docs/capsules.md.
///
///     let capsule = try Capsule(contentsOf: "bad.capsule")
///     switch try await capsule.reproduce(with: reversi, isolation: .inProcess) {
///     case .same(let forfeit): print(forfeit.message)
///     case .other(let forfeit): print("now for another reason: \(forfeit.message)")
///     case .move(let move): print("now it plays \(move)")
///     }
public struct Capsule: Codable, Equatable, Sendable {
  /// The version of the format that this program reads and writes.
  package static let version = 1
  /// The largest size that is read, in bytes.
  package static let mostBytes = 16 << 20

  /// The limits of the turn and of the script.
  package struct Limits: Codable, Equatable, Sendable {
    /// The time left on the clock; `nil` without a time limit.
    package let nanoseconds: Int64?
    /// The ticks left in the budget; `nil` without a limit.
    package let ticks: Int?
    /// The allowance of the turn; also `nil` in older capsules.
    var allowanceNanoseconds: Int64?
    var allowanceTicks: Int?
    /// The memory limit, in bytes.
    package let memory: Int
    let loadNanoseconds: Int64
    /// The limit for loading, in ticks; `nil` without one.
    package let loadTicks: Int?
    let moveNanoseconds: Int64
  }

  /// A script with its modules.
  package struct Script: Codable, Equatable, Sendable {
    package let name: String
    package let sha256: String
    /// The text; left out if it is in base 64.
    package var text: String?
    /// The text in base 64: if it is not UTF-8, or JSON would make it much longer.
    var base64: String?
    /// The modules that the script can require; left out without any.
    var includes: [Include]?
  }

  struct Include: Codable, Equatable, Sendable {
    let module: String
    let name: String
    var text: String?
    var base64: String?
  }

  /// The point where this version of the script began to play.
  package struct Beginning: Codable, Equatable, Sendable {
    /// The ply before which the version was loaded.
    package let ply: Int
    /// The `context.memory` at that point.
    package internal(set) var memory: String?
  }

  /// The recorded forfeit.
  public struct Happening: Codable, Equatable, Sendable {
    /// The reason of the forfeit.
    public let reason: String
    /// The message of the forfeit.
    public let message: String
    /// The calls that led there, the innermost first; left out if they are not known.
    public package(set) var calls: [String]?
  }

  /// The version of the format.
  package let capsule: Int
  /// The program that wrote the capsule.
  public let program: String
  /// The number of the semantics under which the script was asked; `nil` in older capsules.
  package var semantics: Int?
  /// The name of the game.
  public let game: String
  /// The rules of a game in Lua; also `nil` in older capsules.
  package var rules: Script?
  /// The position where the match began.
  public let start: String
  /// All moves of the match.
  public let moves: [String]
  /// The position of the last turn.
  public let position: String
  /// The side to move there.
  public let side: String
  /// The number of plies before it.
  public let ply: Int
  /// The name of the player.
  public let player: String
  /// The seed of the match.
  public let seed: UInt64
  package var limits: Limits
  package internal(set) var script: Script
  /// The `context.memory` before the turn.
  package internal(set) var memory: String?
  /// The point where this version of the script began to play.
  package internal(set) var first: Beginning
  /// The recorded forfeit.
  public let happened: Happening
  /// The turn that an audit doubts; `nil` in the capsule of a forfeit.
  package internal(set) var audit: DoubtedTurn?
  /// The texts that are left out, since the capsule would have been too large; `nil` without any.
  package internal(set) var leftOut: [LeftOut]?
}

/// A player whose last turn can be repeated.
package protocol Reproducible {
  /// The script that was asked last; `nil` without one.
  var lastAsked: ScriptSnapshot? { get }
  /// The calls that led to its failure, if it failed.
  var lastCalls: [String] { get }
}

extension LuaStrategy: Reproducible {
  package var lastAsked: ScriptSnapshot? { snapshot }
}

extension Capsule {
  /// Makes the capsule of a match; `nil` unless it ended by the fault of a script.
  ///
  /// - Parameters:
  ///   - match: the match after its end.
  ///   - players: its players, as they are then: `host.players`.
  ///   - seed: the seed of the match.
  ///   - program: the name and version of the program that makes it.
  public init?<G: Game>(
    _ match: Match<G>, by players: Sides<any Player<G>>, seed: UInt64, program: String
  ) {
    guard let ending = match.ending, let side = ending.side, side == match.position.turn,
      let reason = Forfeit.Reason(rawValue: ending.termination.rawValue),
      let failed = players[side] as? any Reproducible, let asked = failed.lastAsked
    else { return nil }
    capsule = Self.version
    self.program = program
    semantics = Semantics.number
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
    let calls = failed.lastCalls
    happened = Happening(
      reason: reason.rawValue, message: ending.message ?? "", calls: calls.isEmpty ? nil : calls)
  }
}

extension Capsule {
  /// Says that scripts may answer otherwise here than they did for the capsule; `nil` if they do not.
  ///
  /// - Parameter program: the name and version of this program.
  package func otherSemantics(than program: String) -> String? {
    var (its, ours) = (self.program.printable, program)
    if let semantics {
      guard semantics != Semantics.number else { return nil }
      its += " with semantics \(semantics)"
      ours += " with semantics \(Semantics.number)"
    } else if self.program == program {
      return nil
    }
    return "the capsule is of \(its), and this is \(ours), "
      + "where scripts may have other chance and ticks"
  }
}

extension Capsule.Limits {
  fileprivate init<G: Game>(_ limits: ScriptLimits, _ match: Match<G>, _ side: Side) {
    nanoseconds = match.clocks.remaining(for: side).map(Self.nanoseconds)
    ticks = match.clocks.remainingTicks(for: side)
    allowanceNanoseconds = match.budget(for: side).allowance.map(Self.nanoseconds)
    allowanceTicks = match.budget(for: side).tickAllowance
    memory = limits.memory
    loadNanoseconds = Int64(limits.loadSeconds * 1e9)
    loadTicks = limits.loadTicks
    moveNanoseconds = Int64(limits.moveSeconds * 1e9)
  }

  /// Clocks from other programs may hold centuries.
  private static func nanoseconds(_ duration: Duration) -> Int64 {
    Int64(min(duration / .nanoseconds(1), 9e18))
  }

  package var limits: ScriptLimits {
    ScriptLimits(
      memory: memory, loadSeconds: Double(loadNanoseconds) / 1e9, loadTicks: loadTicks,
      moveSeconds: Double(moveNanoseconds) / 1e9)
  }
}

extension Capsule.Script {
  package init(_ source: ScriptSource) {
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

  /// The script's source; `nil` unless exactly one of the text and base 64 is present.
  package var source: ScriptSource? {
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
    // Six bytes stand for a control character: a script of those would be too long for its file.
    if length(inJSON: bytes) <= bytes.count * 3 / 2,
      let text = String(validating: bytes, as: UTF8.self)
    {
      return (text, nil)
    }
    return (nil, Data(bytes).base64EncodedString())
  }

  fileprivate static func bytes(_ text: String?, _ base64: String?) -> [UInt8]? {
    switch (text, base64) {
    case (let text?, nil): Array(text.utf8)
    case (nil, let base64?): Data(base64Encoded: base64).map(Array.init)
    case (nil, nil), (.some, .some): nil
    }
  }
}
