import MoonstoneKernel
import MoonstoneSupport

extension JournalHeader {
  /// The header as a journal writes it.
  struct StoredHeader: Codable, Equatable {
    var moonstone: Number<Int>
    var game: String
    /// Left out for games in Swift.
    var rules: String?
    var start: String
    var seed: Number<UInt64>
    var players: Sides<JournalPlayer>
    var time: TimeControl
    var margin: Number<Int64>
    /// Left out when ticks are unlimited.
    var ticks: TickControl?
    /// Left out when the rules alone end a match.
    var adjudicate: Adjudication?
    var memory: Number<Int>
    var program: String

    init(_ header: JournalHeader) {
      moonstone = Number(header.formatVersion)
      game = header.game
      rules = header.rules
      start = header.start
      seed = Number(header.seed)
      players = header.players.map { JournalPlayer($0) }
      time = header.time
      margin = Number(header.margin.wholeNanoseconds)
      ticks = header.ticks == .unlimited ? nil : header.ticks
      adjudicate = header.adjudication
      memory = Number(header.memory)
      program = header.program
    }
  }

  /// The field that every version of the format has.
  private struct Version: Decodable {
    let moonstone: Number<Int>
  }

  private static let rules = [
    "moonstone": "1 or \(version)", "game": "the name of a game",
    "rules": "the SHA-256 of the game's rules, or left out",
    "start": "the text of a position",
    "seed": "an integer from \(seeds.lowerBound) to \(seeds.upperBound)",
    "players": "the players of both sides", "black": "a player with its name and sha256",
    "white": "a player with its name and sha256", "name": "a text", "sha256": "a text or null",
    "kind": JournalPlayer.kinds, "parameters": "a text such as depth=6,style=wild",
    "time": "none, 10/move, 300, 300+2 or 40/300, in seconds",
    "ticks": "none, 5M/move, 200M, 200M+2M or 40/300M",
    "adjudicate": "a text such as solve@14",
    "margin": "an integer of nanoseconds, 0 or more",
    "memory": "an integer of bytes from 1 to \(memories.upperBound)",
    "program": "the name of a program",
  ]

  /// - Throws: a ``JournalError`` with the line's number.
  init(_ line: JournalSource.SourceLine) throws(JournalError) {
    if line.isTorn {
      let isEmpty = line.bytes.isEmpty
      throw line.error(isEmpty ? "the journal is empty" : "the journal ends inside its header")
    }
    let stored: StoredHeader
    do throws(JournalError) {
      stored = try line.value(StoredHeader.self, rules: Self.rules)
    } catch {
      // Another version may have other fields.
      try Self.checkVersion(try line.value(Version.self, rules: Self.rules).moonstone.value, line)
      throw error
    }
    let version = stored.moonstone.value
    try Self.checkVersion(version, line)
    func check(_ key: String, _ value: some CustomStringConvertible, _ isRight: Bool)
      throws(JournalError)
    {
      if isRight { return }
      throw line.error("“\(key)” is \(value), and must be \(Self.rules[key, default: ""])")
    }
    let (seed, margin, memory) = (stored.seed.value, stored.margin.value, stored.memory.value)
    try check("seed", seed, Self.seeds.contains(seed))
    try check("margin", margin, margin >= 0)
    try check("memory", memory, Self.memories.contains(memory))
    self.init(
      game: stored.game, rules: stored.rules, start: stored.start, seed: seed,
      players: stored.players.map(\.identity),
      time: stored.time, margin: .nanoseconds(margin),
      ticks: stored.ticks ?? .unlimited, adjudication: stored.adjudicate, memory: memory,
      program: stored.program)
    guard formatVersion <= version else {
      throw line.error(
        "“moonstone” is \(version), and "
          + (stored.adjudicate == nil ? "players have “parameters”" : "there is “adjudicate”")
          + " from version 2 on")
    }
  }

  private static func checkVersion(
    _ version: Int, _ line: JournalSource.SourceLine
  ) throws(JournalError) {
    guard (1...Self.version).contains(version) else {
      throw line.error(
        "“moonstone” is \(version), and this program reads versions 1 to \(Self.version)")
    }
  }
}
