import MoonstoneKernel
import MoonstoneRecords

/// Records by chance, with as much as a record can hold, or with less.
struct RandomRecord {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func chance<Value>(_ value: Value) -> Value? {
    random.below(2) == 0 ? value : nil
  }

  mutating func record<G: Game>(of game: G, most: Int) -> MatchRecord<G> {
    var start = game.initialPosition
    if random.below(3) == 0 { for move in moves(from: start, 1...6) { start.playUnchecked(move) } }
    var record = MatchRecord(game, from: start)
    var moves = moves(from: start, 1...most)
    // Forced passes are implied in some formats, and so is one after the last move.
    while moves.count > 1, moves.last == game.pass { moves.removeLast() }
    record.play(moves)
    if random.below(4) > 0 {
      record.players = Sides(
        black: PlayerIdentity(name: "Zoë", digest: chance(String(repeating: "0a", count: 32))),
        white: PlayerIdentity(name: "Ann", kind: chance(.person)))
    }
    control(&record)
    tags(&record)
    let value = Double(random.below(1_000)) / 8 - 60
    let (hasTimes, hasWords) = (random.below(2) == 0, random.below(2) == 0)
    for index in record.plies.indices where record.plies[index].move != game.pass {
      record.plies[index].comment = chance(
        Comment(
          value: chance(value + Double(index)), depth: hasWords ? chance(index) : nil,
          text: hasWords ? "well" : nil)
      ).flatMap { $0.isEmpty ? nil : $0 }
      if hasTimes { record.plies[index].elapsed = chance(.nanoseconds(1 + random.below(1 << 33))) }
      if hasWords { record.plies[index].ticks = chance(index * 1_003) }
      if hasWords { record.plies[index].memory = chance("memory \(index)") }
      if !hasTimes {
        record.plies[index].analysis = chance(.init(value: 0.5, loss: 1.5, best: "best"))
      }
    }
    if record.ending == nil { record.ending = interrupt().flatMap { Ending($0) } }
    return record
  }

  private mutating func moves<P: Position>(from start: P, _ counts: ClosedRange<Int>) -> [P.Move] {
    var (position, moves) = (start, [P.Move]())
    let count = counts.lowerBound + random.below(counts.count)
    while moves.count < count, let move = Array(position.legalMoves).randomElement(using: &random) {
      position.playUnchecked(move)
      // One that is over at once would be no match.
      if counts.upperBound == 6, position.outcome != nil { break }
      moves.append(move)
    }
    return moves
  }

  private mutating func control<G: Game>(_ record: inout MatchRecord<G>) {
    let times: [TimeControl] = [
      .unlimited, .perMove(.seconds(3)), .perMatch(.seconds(900), increment: .zero),
      .perMatch(.seconds(900), increment: .milliseconds(1_500)),
      .perPeriod(moves: 5, .seconds(12)),
    ]
    record.control.time = Sides(both: times[random.below(times.count)])
    if random.below(4) == 0 { record.control.time.white = times[random.below(times.count)] }
    if random.below(3) == 0 { record.control.ticks = .perMove(1_000_000) }
    if case .perMatch = record.control.time.black, random.below(3) == 0 {
      record.control.grace.black = .seconds(120)
    }
  }

  private mutating func tags<G: Game>(_ record: inout MatchRecord<G>) {
    record.tags.event = chance("Cup \(random.below(9))")
    record.tags.round = chance("3.1.2")
    record.tags.opening = chance("f5d6")
    record.tags.date = chance(["1997", "2026-01-31", "2026-11-23T12:30:00Z"][random.below(3)])
    record.tags.ratings.black = chance(1_700)
    if random.below(2) == 0 {
      record.tags.seed = UInt64(1 + random.below(1_000))
      record.tags.memory = chance(32 << 20)
      record.tags.program = "maker 1"
    }
  }

  private mutating func interrupt() -> Interrupt? {
    let side: Side = random.below(2) == 0 ? .black : .white
    switch random.below(6) {
    case 0: return .resign(side)
    case 1: return .abort(chance("somebody left"))
    case 2: return .forfeit(side, Forfeit(.time, "out of time"))
    case 3:
      let reasons = Forfeit.Reason.allCases
      return .forfeit(side, Forfeit(reasons[random.below(reasons.count)], "it failed"))
    default: return nil
    }
  }
}
