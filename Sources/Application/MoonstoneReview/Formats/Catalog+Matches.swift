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
    case .obf, .wthor, .save, .pgn: return try othello(size: 8, of: path)
    case .sgf: return try gameOfSGF(path, otherwise: usual)
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

  /// The game of a file in SGF, by what its first match says.
  private func gameOfSGF(_ path: String, otherwise usual: any GameEntry) throws -> any GameEntry {
    let bytes = Array(try TextFile.bytes(of: path, as: .matches).withoutByteOrderMark)
    guard let first = SGFFile.first(of: bytes) else { return usual }
    let kind: SGFGame
    if let number = first.game {
      guard let known = SGFGame(number: number) else {
        throw ConversionError.unreadGame(path, number)
      }
      kind = known
    } else {
      kind = SGFGame(family: GameName.family(of: usual.name))
    }
    let size = first.size ?? "\(kind.usualSize)"
    if kind == SGFGame(family: "") {
      guard let size = Int(size) else {
        throw ConversionError.unknownGame(path, game: size.excerpt)
      }
      return try othello(size: size, of: path)
    }
    let family = kind.name.lowercased()
    // Rules in other words than the game's are a remark.
    let hasSwap = kind.rules.contains("swap") && SGFFile.hasSwap(bytes)
    for rules in [first.rules.map { ",\($0)" }, hasSwap ? ",swap" : nil, ""].compactMap(\.self) {
      if let entry = try? game(named: "\(family):\(size)\(rules)") {
        return try usualName(of: entry)
      }
    }
    // Its reader says which size the board has.
    guard let entry = try game(exactly: family) else {
      throw ConversionError.unknownGame(path, game: family)
    }
    return entry
  }

  /// A game by its family's name, if that is the same board without options.
  private func usualName(of entry: some GameEntry) throws -> any GameEntry {
    let family = GameName.family(of: entry.name)
    guard let usual = try game(exactly: family) else { return entry }
    func start(_ entry: some GameEntry) -> String {
      let game = entry.plugin.game
      return String(game.initialPosition.description.trimmingPrefix(game.name))
    }
    return start(usual) == start(entry) ? usual : entry
  }

  /// Whether a format holds matches of a game.
  func canHold(_ game: String, in format: MatchFormat) -> Bool {
    if format == .journal || format == .transcript { return true }
    let family = GameName.family(of: game)
    if let othello, family == GameName.family(of: othello) {
      return game == othello || format == .ggf || format == .sgf
    }
    return format == .sgf && SGFGame.all.contains { $0.name.lowercased() == family }
  }
}
