import MoonstoneKernel
import MoonstoneRecords

/// Writes matches as a WTHOR file, with two files of names beside it.
package struct WTHORRecordWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> { [.moves, .players, .events, .dates] }

  private let game: G
  private var count = 0
  /// Room for the header comes first.
  private var bytes = [UInt8](repeating: 0, count: WTHORHeader.size)
  private var players = WTHORNames(.players)
  private var tournaments = WTHORNames(.tournaments)
  private var years: Set<Int> = []

  /// - Parameter game: the game of the matches.
  package init(of game: G) { self.game = game }

  package func canBegin(_ record: MatchRecord<G>) -> Bool {
    record.start == game.initialPosition
  }

  package mutating func write(
    _ record: MatchRecord<G>
  ) throws(MatchFault) -> Set<MatchDetail> {
    try checkBeginning(of: record, in: "WTHOR")
    let names = record.players?.map(\.name) ?? game.sideNames
    let discs = WTHORScore.black(of: record)
    let year = record.tags.date.flatMap { MatchDate.year(of: $0) }
    years.insert(year ?? 0)
    let moves = record.plies.compactMap { WTHORFile.byte($0.move.description) }
    do throws(WTHORError) {
      let match = WTHORFile.Match(
        tournament: try tournaments.place(of: record.tags.event ?? ""),
        black: try players.place(of: names.black), white: try players.place(of: names.white),
        discs: discs, best: discs, moves: moves[...])
      bytes += match.bytes
      count += 1
    } catch {
      throw MatchFault(record.place, error.description)
    }
    let isWhole = record.tags.date == year.map { "\($0)" }
    return Self.lost(of: record).union(isWhole ? [] : [.dates])
  }

  package var alteredNames: Int { players.altered + tournaments.altered }

  /// A file has one year.
  package var lostTogether: Set<MatchDetail> { years.count > 1 ? [.dates] : [] }

  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package func beginning(on day: MatchDate) -> [UInt8] {
    var header = WTHORHeader(written: WTHORHeader.Day(day))
    header.matches = count
    header.boardSize = 8
    header.year = years.count == 1 ? years.first ?? 0 : 0
    return header.bytes
  }

  package func companions(
    of path: String, on day: MatchDate
  ) -> [(path: String, bytes: [UInt8])] {
    let names = [players, tournaments].map { $0.bytes(written: WTHORHeader.Day(day)) }
    return zip(WTHORFile.companions(of: path), names).map { (path: $0, bytes: $1) }
  }
}

extension WTHORHeader.Day {
  fileprivate init(_ day: MatchDate) { self.init(year: day.year, month: day.month, day: day.day) }
}

extension WTHORFile {
  /// The files of names beside a `.WTB` file, players before tournaments.
  package static func companions(of path: String) -> [String] {
    let isUpper = path.hasSuffix("WTB")
    return ["jou", "trn"].map { path.dropLast(3) + (isUpper ? $0.uppercased() : $0) }
  }
}
