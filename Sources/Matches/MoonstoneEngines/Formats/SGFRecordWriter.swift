import MoonstoneKernel
import MoonstoneRecords

/// Writes matches in SGF, one after another, with ten moves in a line.
package struct SGFRecordWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> {
    [
      .moves, .players, .events, .rounds, .openings, .dates, .ratings, .clocks, .values, .comments,
      .reasons,
    ]
  }

  package private(set) var alteredNames = 0
  private let kind: SGFGame
  private let program: String
  private let board: SGFBoard<G>?
  private let game: G
  private var text = ""

  /// - Parameters:
  ///   - game: the game of the matches.
  ///   - kind: what SGF says of the game.
  ///   - program: the name and version of this program.
  package init(of game: G, as kind: SGFGame, by program: String) {
    self.game = game
    self.kind = kind
    self.program = program
    board = SGFBoard(game)
  }

  package func canBegin(_ record: MatchRecord<G>) -> Bool {
    board?.canBegin(at: record.start) ?? false
  }

  package mutating func write(_ record: MatchRecord<G>) throws(MatchFault) -> Set<MatchDetail> {
    try checkBeginning(of: record, in: "SGF")
    guard let board else { return [] }
    var lost: Set<MatchDetail> = []
    writeFacts(of: record, board, &lost)
    var count = 0
    for ply in record.plies where ply.move != game.pass || ply.comment != nil {
      if count.isMultiple(of: 10) { text += "\n" }
      count += 1
      let move = ply.move == game.pass ? "" : board.text(of: ply.move.description, kind)
      text += ";\(ply.side == .black ? "B" : "W")[\(move)]"
      write(ply, of: record, &lost)
    }
    text += ")\n"
    return Self.lost(of: record).union(lost)
  }

  private mutating func write(
    _ ply: MatchRecord<G>.Ply, of record: MatchRecord<G>, _ lost: inout Set<MatchDetail>
  ) {
    guard let comment = ply.comment else { return }
    if let value = record.value(of: ply) {
      // The file counts for black.
      text += "V[\(GGFNumber.text(ply.side == .black ? value : 0 - value))]"
    }
    if comment.value?.isFinite == false { lost.insert(.values) }
    if let words = comment.text, !words.isEmpty {
      text += "C[\(SGFText.written(words))]"
      if words.utf8.contains(0x0d) { lost.insert(.comments) }
    }
    if comment.depth != nil || comment.text == "" { lost.insert(.comments) }
  }

  private mutating func writeFacts(
    of record: MatchRecord<G>, _ board: SGFBoard<G>, _ lost: inout Set<MatchDetail>
  ) {
    func property(_ name: String, _ detail: MatchDetail, _ value: String?) -> String {
      guard let value, !value.isEmpty else { return "" }
      let written = SGFText.written(value)
      if SGFText.simple(Array(written.utf8)[...]) != value { lost.insert(detail) }
      return "\(name)[\(written)]"
    }
    let words = program.split(separator: " ", maxSplits: 1).joined(separator: ":")
    text += "(;GM[\(kind.number)]FF[4]CA[UTF-8]AP[\(SGFText.written(words))]SZ[\(board.size)]"
    text += property("RU", .settings, SGFGame.rules(ofGame: game.name))
    text += "\n"
    if let names = record.players?.map(\.name) {
      let written = names.map(SGFText.written)
      for side in Side.allCases
      where SGFText.simple(Array(written[side].utf8)[...]) != names[side] { alteredNames += 1 }
      text += "PB[\(written.black)]PW[\(written.white)]"
    }
    text += property("EV", .events, record.tags.event)
    text += property("RO", .rounds, record.tags.round)
    text += property("ON", .openings, record.tags.opening)
    text += property("DT", .dates, record.tags.date)
    text += property("BR", .ratings, record.tags.ratings.black.map(GGFNumber.text))
    text += property("WR", .ratings, record.tags.ratings.white.map(GGFNumber.text))
    if record.control.time.black == record.control.time.white {
      text += SGFTime.text(of: record.control.time.black)
    } else {
      lost.insert(.clocks)
    }
    var isLost = false
    text += "RE[\(SGFResult.text(of: record.told(&isLost)))]"
    if isLost { lost.insert(.reasons) }
    text += board.setup(record.start, kind)
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}
