import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension Catalog {
  /// Returns the game of a file's matches.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: its format.
  ///   - usual: the game of transcripts, which do not say it.
  /// - Throws: a ``ConversionError``, a `JournalError`, a `FileFault` or a `CatalogError`.
  package func game(
    ofMatchesIn path: String, _ format: MatchFormat, otherwise usual: any GameEntry
  ) throws -> any GameEntry {
    switch format {
    case .transcript: return usual
    case .journal:
      let header = try JournalHeader.read(path)
      guard let entry = try game(exactly: header.game) else {
        throw ConversionError.unknownGame(path, game: header.game)
      }
      return entry
    case .obf, .wthor, .save: return try othello(size: 8, of: path)
    case .ggf:
      let bytes = Array(try TextFile.bytes(of: path, as: .matches).withoutByteOrderMark)
      return try othello(size: GGFFile.firstSize(bytes) ?? 8, of: path)
    }
  }

  private func othello(size: Int, of path: String) throws -> any GameEntry {
    guard let usual = othello else { throw ConversionError.unknownGame(path, game: "Othello") }
    let name = size == 8 ? usual : "\(GameName.family(of: usual)):\(size)"
    guard let entry = gameInSwift(name) else {
      throw ConversionError.unknownGame(path, game: name)
    }
    return entry
  }

  /// The name of the game that other programs call Othello, on its usual board.
  private var othello: String? {
    engineRules.first { $0.value.gameName == "Othello" && $0.value.boardSize == 8 }?.key
  }

  /// Whether a format of Othello holds matches of a game.
  func knowsAsOthello(_ game: String, _ format: MatchFormat) -> Bool {
    guard let othello else { return false }
    return game == othello
      || format == .ggf && GameName.family(of: game) == GameName.family(of: othello)
  }
}
