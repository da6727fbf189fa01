import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Makes files of matches, and counts what they cannot hold.
package struct MatchWriter<G: Game> {
  private let game: G
  private let format: MatchFormat
  private let program: String
  /// How many matches were added.
  package private(set) var count = 0
  /// In how many of them something was left out.
  package private(set) var lost: [MatchDetail: Int] = [:]
  /// How many names are not written as they were read.
  package private(set) var alteredNames = 0
  private var text = ""
  private var wthor: [WTHORFile.Match] = []
  private var players = WTHORNames(.players)
  private var tournaments = WTHORNames(.tournaments)
  private var years: Set<Int> = []

  /// - Parameters:
  ///   - format: what to write.
  ///   - game: the game of the matches.
  ///   - program: the name and version of this program, for journals.
  package init(_ format: MatchFormat, of game: G, program: String) {
    self.format = format
    self.game = game
    self.program = program
  }

  /// Adds a match.
  ///
  /// - Throws: a ``MatchFault`` if the format cannot hold the match at all.
  package mutating func add(_ match: FiledMatch<G>) throws(MatchFault) {
    var left = match.details.subtracting(format.holds)
    switch format {
    case .journal:
      let journal = try journal(of: match)
      text += journal.lines.joined(separator: "\n") + "\n"
      left.formUnion(journal.lost)
    case .transcript:
      try begins(match)
      text += game.text(of: match.moves) + "\n"
    case .obf: text += match.end.description + ";\n"
    case .ggf: left.formUnion(addGGF(match))
    case .wthor:
      try begins(match)
      left.formUnion(try addWTHOR(match))
    case .save:
      let people = match.players?.map { $0.kind == .person } ?? Sides(both: true)
      text += game.text(of: SavedMatch(match.end, people: people)) ?? ""
    }
    for detail in left { lost[detail, default: 0] += 1 }
    count += 1
  }

  /// Whether the format can say where a match begins.
  package func canBegin(_ match: FiledMatch<G>) -> Bool {
    (format != .transcript && format != .wthor) || match.start == game.initialPosition
  }

  /// Refuses a match that does not begin at the initial position.
  private func begins(_ match: FiledMatch<G>) throws(MatchFault) {
    if canBegin(match) { return }
    throw MatchFault(
      match.place,
      "it does not begin at the initial position, and \(format.name) cannot say where else")
  }

  /// A journal of the match that can be read back.
  private func journal(of match: FiledMatch<G>) throws(MatchFault) -> ForeignMatch<G> {
    do throws(JournalError) {
      return try ForeignMatch(match, of: game, program: program)
    } catch {
      throw MatchFault(match.place, "it does not fit into a journal: \(error.message)")
    }
  }

  // MARK: - GGF

  /// - Returns: what is left out although GGF holds it in other matches.
  private mutating func addGGF(_ match: FiledMatch<G>) -> Set<MatchDetail> {
    let (ggf, lost) = match.ggf(of: game)
    for name in [ggf.blackName, ggf.whiteName, ggf.place, ggf.date]
    where GGFMatch.kept(name) != name { alteredNames += 1 }
    text += ggf.description + "\n"
    return lost
  }

  // MARK: - WTHOR

  private mutating func addWTHOR(
    _ match: FiledMatch<G>
  ) throws(MatchFault) -> Set<MatchDetail> {
    let names = match.players?.map(\.name) ?? game.sideNames
    let discs = WTHORScore.black(of: match)
    let year = MatchDate.year(of: match.date)
    years.insert(year ?? 0)
    var moves: [UInt8] = []
    for move in match.moves {
      if let byte = WTHORFile.byte(move.description) { moves.append(byte) }
    }
    do throws(WTHORError) {
      wthor.append(
        WTHORFile.Match(
          tournament: try tournaments.place(of: match.event),
          black: try players.place(of: names.black), white: try players.place(of: names.white),
          discs: discs, best: discs, moves: moves[...]))
    } catch {
      throw MatchFault(match.place, error.description)
    }
    return match.date == year.map { "\($0)" } ?? "" ? [] : [.dates]
  }

  // MARK: - Files

  /// The files, in the order in which to write them.
  ///
  /// - Parameters:
  ///   - path: the file that was named; those of names stand beside it.
  ///   - day: the day of writing.
  package mutating func files(
    named path: String, on day: MatchDate
  ) -> [(path: String, bytes: [UInt8])] {
    guard format == .wthor else { return [(path, Array(text.utf8))] }
    let written = WTHORHeader.Day(year: day.year, month: day.month, day: day.day)
    var header = WTHORHeader(written: written)
    header.boardSize = 8
    header.year = years.count == 1 ? years.first ?? 0 : 0
    if years.count > 1 { lost[.dates] = count }
    alteredNames = players.altered + tournaments.altered
    let paths = MatchFormat.companions(of: path)
    return [
      (paths[0], players.bytes(written: written)),
      (paths[1], tournaments.bytes(written: written)),
      (path, WTHORFile.bytes(of: wthor, header)),
    ]
  }
}

extension MatchFormat {
  /// Checks that nothing is where a file is to be written, and where those of names are.
  ///
  /// - Parameters:
  ///   - path: the file that was named.
  ///   - format: its format; `nil` if it is no file of matches.
  /// - Throws: a `FileError` with the path that was named.
  static func checkIsNew(_ path: String, _ format: MatchFormat?) throws(FileError) {
    if let isDirectory = isFolder(path) {
      throw FileError(path, isDirectory ? .folderExists : .exists)
    }
    guard format == .wthor else { return }
    for other in companions(of: path) where isFolder(other) != nil {
      throw FileError(path, .besideExists(other))
    }
  }

  /// The files of names beside a `.WTB` file, players before tournaments.
  static func companions(of path: String) -> [String] {
    let isUpper = path.hasSuffix("WTB")
    return ["jou", "trn"].map { path.dropLast(3) + (isUpper ? $0.uppercased() : $0) }
  }
}
