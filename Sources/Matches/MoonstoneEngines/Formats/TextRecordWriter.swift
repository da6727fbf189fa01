import MoonstoneKernel
import MoonstoneRecords

/// Writes the moves of each match on a line.
package struct TranscriptWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> { [.moves] }

  private var text = ""

  package init() {}

  package func canBegin(_ record: MatchRecord<G>) -> Bool {
    record.start == record.game.initialPosition
  }

  package mutating func write(
    _ record: MatchRecord<G>
  ) throws(MatchFault) -> Set<MatchDetail> {
    try checkBeginning(of: record, in: "a transcript")
    text += record.game.text(of: record.moves) + "\n"
    return Self.lost(of: record)
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}

/// Writes the last position of each match on a line.
package struct PositionWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> { [] }

  private var text = ""

  package init() {}

  package mutating func write(_ record: MatchRecord<G>) -> Set<MatchDetail> {
    text += record.end.description + ";\n"
    return Self.lost(of: record)
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}

/// Writes the last position of a match as another program saves it.
package struct SaveWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> { [] }

  private var text = ""

  package init() {}

  package mutating func write(_ record: MatchRecord<G>) -> Set<MatchDetail> {
    let people = record.players?.map { $0.kind == .person } ?? Sides(both: true)
    text += record.game.text(of: SavedMatch(record.end, people: people)) ?? ""
    return Self.lost(of: record)
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}
