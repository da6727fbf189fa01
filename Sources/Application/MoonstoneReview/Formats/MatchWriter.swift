import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Makes files of matches, and counts what they cannot hold.
package struct MatchWriter<G: Game> {
  private let format: MatchFormat
  private var writer: any MatchRecordWriter<G>
  package private(set) var count = 0
  private var left: [MatchDetail: Int] = [:]

  /// - Parameters:
  ///   - format: what to write.
  ///   - game: the game of the matches.
  ///   - program: the name and version of this program, for journals.
  package init(_ format: MatchFormat, of game: G, program: String) {
    self.format = format
    writer =
      switch format {
      case .journal: JournalRecordWriter<G>(by: program)
      case .transcript: TranscriptWriter<G>()
      case .obf: PositionWriter<G>()
      case .ggf: GGFRecordWriter<G>()
      case .wthor: WTHORRecordWriter(of: game)
      case .save: SaveWriter<G>()
      }
  }

  /// A converted journal makes no claim to be the match as it was played: nobody could verify it.
  private static var unclaimed: Set<MatchDetail> { [.settings, .ticks, .memories] }

  /// Adds a match.
  ///
  /// - Throws: a ``MatchFault`` if the format cannot hold the match at all.
  package mutating func add(_ match: MatchRecord<G>) throws(MatchFault) {
    var lost: Set<MatchDetail>
    if format == .journal {
      lost = try writer.write(match.forgetting(Self.unclaimed))
      lost.formUnion(match.details.intersection(Self.unclaimed))
    } else {
      lost = try writer.write(match)
    }
    for detail in lost { left[detail, default: 0] += 1 }
    count += 1
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

  /// The files, in the order in which to write them.
  ///
  /// - Parameters:
  ///   - path: the file that was named; those of names stand beside it.
  ///   - day: the day of writing.
  package func files(
    named path: String, on day: MatchDate
  ) -> [(path: String, bytes: [UInt8])] {
    writer.files(named: path, on: day)
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
