import MoonstoneKernel
import MoonstoneRecords

/// Reads the matches of a folder, file by file.
struct FolderRecordReader<G: Game>: MatchRecordReader {
  private let game: G
  private let start: G.Position?
  private var parts: ArraySlice<MatchSubject>
  private var reader: (any MatchRecordReader<G>)?

  /// - Parameters:
  ///   - parts: the files and events; those of other games are left out.
  ///   - game: the game that was played.
  ///   - start: where transcripts begin.
  init(_ parts: [MatchSubject], of game: G, from start: G.Position?) {
    self.parts = parts[...]
    self.game = game
    self.start = start
  }

  mutating func next() throws -> Result<MatchRecord<G>, MatchFault>? {
    while true {
      if let match = try reader?.next() { return match }
      guard let part = parts.popFirst() else { return nil }
      let isOfGame = try part.recordedGame().map { $0 == game.name } ?? true
      reader = isOfGame ? try part.reader(of: game, from: start) : nil
    }
  }
}
