import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Reads the matches of a file, one after another.
package struct MatchReader<G: Game> {
  let path: String
  let game: G
  let start: G.Position
  /// Whether what is around the matches may be broken, too, such as the files of names.
  let skipsBroken: Bool
  /// Receives sentences for the person.
  let tell: (String) -> Void

  /// Makes the reader of a file.
  package init(
    _ path: String, of game: G, from start: G.Position? = nil, skipsBroken: Bool = false,
    tell: @escaping (String) -> Void
  ) {
    self.path = path
    self.game = game
    self.start = start ?? game.initialPosition
    self.skipsBroken = skipsBroken
    self.tell = tell
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - format: its format.
  ///   - take: receives each match, or why it cannot be read.
  /// - Throws: what `take` throws, and the error of a file that cannot be read at all.
  package func read(
    _ format: MatchFormat, _ take: (Result<MatchRecord<G>, MatchFault>) throws -> Void
  ) throws {
    var reader = try reader(format)
    while let match = try reader.next() { try take(match) }
  }

  private func bytes() throws(FileFault) -> [UInt8] {
    Array(try TextFile.bytes(of: path, as: .matches).withoutByteOrderMark)
  }

  /// The reader of the file in its format.
  func reader(_ format: MatchFormat) throws -> any MatchRecordReader<G> {
    switch format {
    case .journal: return SingleRecordReader(journal: path, of: game, tell: tell)
    case .transcript:
      let text = try TextFile.contents(of: path, as: .problems)
      return TextRecordReader(transcripts: text, of: game, from: start, at: path)
    case .obf:
      let text = try TextFile.contents(of: path, as: .problems)
      return TextRecordReader(positions: text, of: game, at: path)
    case .ggf:
      return GGFRecordReader(try bytes(), of: game, at: path)
    case .wthor: return try wthor()
    case .sgf:
      let kind = SGFGame(family: GameName.family(of: game.name))
      return SGFRecordReader(try bytes(), of: game, as: kind, at: path, tell: tell)
    case .pgn: return PGNRecordReader(try bytes(), of: game, at: path, tell: tell)
    case .save:
      let text = try TextFile.contents(of: path, as: .savedMatch)
      return SingleRecordReader(saved: text, of: game, at: path)
    }
  }
}
