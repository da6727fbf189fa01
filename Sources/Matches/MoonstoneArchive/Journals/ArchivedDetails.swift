import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// What a file beside a journal says of an archived match: all that the journal has no place for.
struct ArchivedDetails: Codable {
  struct Player: Codable {
    var name: String
    var kind: String
    var version: String?
    var parameters: String
  }

  struct Ply: Codable {
    var value: Double?
    var depth: Int?
    var ticks: Int?
    var nanoseconds: Int64?
    var analysis: Double?
    var loss: Double?
    var best: String?
  }

  /// The largest size of a file of details, in bytes.
  static let mostBytes = 16 << 20

  /// The version of this form.
  var archive = 1
  var players: [Player]
  var event: String?
  var round: String?
  var opening: String?
  var seed: UInt64?
  var time: String
  var ticks: String?
  var memory: Int?
  var program: String?
  var date: String?
  var outcome: String?
  var margin: Int?
  var termination: String?
  var side: String?
  var message: String?
  var plies: [Ply]

  init(_ match: ArchivedMatch) {
    let facts = match.facts
    players = Side.allCases.map {
      let player = facts.players[$0]
      return Player(
        name: player.name, kind: player.kind.rawValue, version: player.version,
        parameters: player.parameters)
    }
    event = facts.event
    round = facts.round
    opening = facts.opening
    seed = facts.seed
    time = facts.limits.time
    ticks = facts.limits.ticks
    memory = facts.limits.memory
    program = facts.program
    date = facts.date
    outcome = facts.ending?.outcome?.rawValue
    margin = facts.ending?.margin
    termination = facts.ending?.termination.rawValue
    side = facts.ending?.side?.description
    message = facts.ending?.message
    plies = match.plies.map {
      Ply(
        value: $0.value, depth: $0.depth, ticks: $0.ticks,
        nanoseconds: $0.time?.wholeNanoseconds, analysis: $0.analysis, loss: $0.loss,
        best: $0.best)
    }
  }

  /// Reads the bytes of a file; `nil` if they are not such details.
  init?(_ bytes: Data) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let details = try? decoder.decode(Self.self, from: bytes), details.players.count == 2
    else { return nil }
    self = details
  }

  /// The match of a journal, with these details.
  func completing(_ match: ArchivedMatch) -> ArchivedMatch {
    var facts = match.facts
    func player(_ index: Int) -> ArchivedPlayer {
      ArchivedPlayer(
        name: players[index].name, kind: PlayerIdentity.Kind(rawValue: players[index].kind),
        version: players[index].version, parameters: players[index].parameters)
    }
    facts.players = Sides(black: player(0), white: player(1))
    facts.event = event
    facts.round = round
    facts.opening = opening
    facts.seed = seed
    facts.limits = MatchFacts.Limits(time: time, ticks: ticks, memory: memory)
    facts.program = program
    facts.date = date
    if !isEarlier(than: match) { facts.ending = ending }
    var all = match.plies
    for (index, ply) in plies.enumerated() where index < all.count {
      all[index].value = ply.value
      all[index].depth = ply.depth
      all[index].ticks = ply.ticks
      all[index].time = ply.nanoseconds.map { .nanoseconds(max($0, 0)) }
      // A newer analysis of the journal counts more.
      guard all[index].analysis == nil, all[index].best == nil else { continue }
      (all[index].analysis, all[index].loss) = (ply.analysis, ply.loss)
      all[index].best = ply.best
    }
    return ArchivedMatch(facts, plies: all, end: match.end)
  }

  private var ending: ArchivedEnding? {
    termination.flatMap { Termination(rawValue: $0) }.map {
      ArchivedEnding(
        outcome: outcome.flatMap { OutcomeWord(rawValue: $0) }, margin: margin, termination: $0,
        side: side.flatMap { Side($0) }, message: message)
    }
  }

  /// Whether the match of the journal has gone on since: it has other plies, or was ended.
  private func isEarlier(than match: ArchivedMatch) -> Bool {
    plies.count != match.plies.count
      || (termination == nil && match.facts.ending.map { Ending($0) }?.interrupt != nil)
  }
}
