import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Writes matches in PGN, as books and federations of Othello do.
package struct PGNRecordWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> {
    [
      .moves, .players, .events, .rounds, .openings, .dates, .ratings, .clocks, .times, .values,
      .comments, .reasons,
    ]
  }

  package private(set) var alteredNames = 0
  private var text = ""

  package init() {}

  package func canBegin(_ record: MatchRecord<G>) -> Bool {
    record.start == record.game.initialPosition
  }

  package mutating func write(_ record: MatchRecord<G>) throws(MatchFault) -> Set<MatchDetail> {
    try checkBeginning(of: record, in: "PGN")
    var lost: Set<MatchDetail> = []
    var isLost = false
    let (result, termination) = PGNResult.text(of: record.told(&isLost), in: record)
    if isLost { lost.insert(.reasons) }
    writeTags(of: record, result, termination, &lost)
    text += "\n"
    var words: [String] = []
    for (index, ply) in record.plies.enumerated() {
      if index.isMultiple(of: 2) { words.append("\(index / 2 + 1).") }
      words.append(ply.move == record.game.pass ? "--" : ply.move.description.uppercased())
      if let comment = PGNComment.text(of: ply, in: record, &lost) { words.append(comment) }
    }
    words.append(result)
    writeLines(words)
    text += "\n"
    return Self.lost(of: record).union(lost)
  }

  private mutating func writeTags(
    of record: MatchRecord<G>, _ result: String, _ termination: String?,
    _ lost: inout Set<MatchDetail>
  ) {
    let names = record.players?.map(\.name)
    tag("Event", record.tags.event, .events, &lost)
    tag("Site", nil, .events, &lost)
    let date = record.tags.date.map { PGNDate.written($0) }
    tag("Date", date?.date ?? "????.??.??", .dates, &lost)
    if let date, PGNDate.read(date.date, time: date.time) != record.tags.date {
      lost.insert(.dates)
    }
    tag("Round", record.tags.round, .rounds, &lost)
    // A name that is empty is not known.
    for side in Side.allCases {
      let name = names.flatMap { $0[side].isEmpty ? nil : $0[side] }
      tag(side == .black ? "Black" : "White", name, .players, &lost)
    }
    if names == Sides(both: "") { lost.insert(.players) }
    tag("Result", result, .results, &lost)
    if let time = date?.time { tag("UTCTime", time, .dates, &lost) }
    let ratings = record.tags.ratings
    if let rating = ratings.black { tag("BlackElo", GGFNumber.text(rating), .ratings, &lost) }
    if let rating = ratings.white { tag("WhiteElo", GGFNumber.text(rating), .ratings, &lost) }
    if let opening = record.tags.opening { tag("Opening", opening, .openings, &lost) }
    let time = record.control.time
    switch time.black {
    case _ where time.black != time.white: lost.insert(.clocks)
    case .unlimited: break
    case .perMove(let amount):
      tag("TimeControl", "\(TimeControl.perPeriod(moves: 1, amount))", .clocks, &lost)
    default: tag("TimeControl", "\(time.black)", .clocks, &lost)
    }
    if case .perPeriod(1, _) = time.black { lost.insert(.clocks) }
    if let termination { tag("Termination", termination, .reasons, &lost) }
  }

  private mutating func tag(
    _ name: String, _ known: String?, _ detail: MatchDetail, _ lost: inout Set<MatchDetail>
  ) {
    let value = known ?? "?"
    let written = value.replacingScalars { scalar in
      "\"\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : scalar.value < 0x20 ? " " : nil
    }
    let meansNothing = known.map(PGNMatch.unknown.contains) ?? false
    if meansNothing || value.utf8.contains(where: { $0 < 0x20 }) {
      lost.insert(detail)
      if detail == .players { alteredNames += 1 }
    }
    text += "[\(name) \"\(written)\"]\n"
  }

  /// Lines of at most 80 characters, unless a comment is longer.
  private mutating func writeLines(_ words: [String]) {
    var length = 0
    for word in words {
      if length > 0, length + 1 + word.count > 80 {
        text += "\n"
        length = 0
      } else if length > 0 {
        text += " "
        length += 1
      }
      text += word
      length += word.count
    }
    text += "\n"
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}
