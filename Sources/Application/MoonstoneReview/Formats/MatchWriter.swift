import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Makes files of matches, and counts what they cannot hold. The files are complete or not there.
package struct MatchWriter<G: Game> {
  private let format: MatchFormat
  private let path: String
  /// `nil` before the first match.
  private var draft: FileDraft?
  private var writer: any MatchRecordWriter<G>
  package private(set) var count = 0
  private var left: [MatchDetail: Int] = [:]

  /// - Parameters:
  ///   - format: what to write.
  ///   - game: the game of the matches.
  ///   - path: the new file; those of names stand beside it.
  ///   - program: the name and version of this program, for journals.
  package init(_ format: MatchFormat, of game: G, to path: String, program: String) {
    self.format = format
    self.path = path
    writer =
      switch format {
      case .journal: JournalRecordWriter<G>(by: program)
      case .transcript: TranscriptWriter<G>()
      case .obf: PositionWriter<G>()
      case .ggf: GGFRecordWriter<G>()
      case .wthor: WTHORRecordWriter(of: game)
      case .save: SaveWriter<G>()
      case .sgf:
        SGFRecordWriter(
          of: game, as: SGFGame(family: GameName.family(of: game.name)), by: program)
      case .pgn: PGNRecordWriter<G>()
      }
  }

  /// A converted journal makes no claim to be the match as it was played: nobody could verify it.
  private static var unclaimed: Set<MatchDetail> { [.settings, .ticks, .memories] }

  /// Adds a match.
  ///
  /// - Throws: a ``MatchFault`` if the format cannot hold the match at all; a `FileFault`.
  package mutating func add(_ match: MatchRecord<G>) throws {
    var lost: Set<MatchDetail>
    if format == .journal {
      lost = try writer.write(match.forgetting(Self.unclaimed))
      lost.formUnion(match.details.intersection(Self.unclaimed))
    } else {
      lost = try writer.write(match)
    }
    for detail in lost { left[detail, default: 0] += 1 }
    count += 1
    let draft = try self.draft ?? FileDraft(path)
    self.draft = draft
    try draft.write(writer.takeBytes())
  }

  /// Whether the format can say where a match begins.
  package func canBegin(_ match: MatchRecord<G>) -> Bool { writer.canBegin(match) }

  /// What is left out, and of how many matches.
  package var lost: [(detail: MatchDetail, count: Int)] {
    MatchDetail.allCases.compactMap { detail in
      let count = writer.lostTogether.contains(detail) ? count : left[detail]
      return count.map { (detail, $0) }
    }
  }

  /// How many names are not written as they were read.
  package var alteredNames: Int { writer.alteredNames }

  /// Gives the files their names, if a match was added.
  ///
  /// - Parameter day: the day of writing.
  /// - Throws: a `FileFault` with the path of the file that could not be created; then none is
  ///   there.
  package mutating func finish(on day: MatchDate) throws(FileFault) {
    guard let draft else { return }
    self.draft = nil
    try draft.overwrite(writer.beginning(on: day))
    let beside = writer.companions(of: path, on: day)
    try WholeFile.create(beside)
    do throws(FileFault) {
      try draft.create()
    } catch {
      for file in beside { unlink(file.path) }
      throw error
    }
  }
}

extension MatchFormat {
  /// Checks that nothing is where a file is to be written, and where those of names are.
  ///
  /// - Parameters:
  ///   - path: the file that was named.
  ///   - format: its format; `nil` if it is no file of matches.
  /// - Throws: a `FileFault` with the path that was named.
  static func checkIsNew(_ path: String, _ format: MatchFormat?) throws(FileFault) {
    if let isDirectory = isFolder(path) {
      throw FileFault(path, isDirectory ? .folderExists : .exists)
    }
    guard format == .wthor else { return }
    for other in WTHORFile.companions(of: path) where isFolder(other) != nil {
      throw FileFault(path, .besideExists(other))
    }
  }
}
