import MoonstoneKernel
import MoonstoneRecords

/// Reads the matches of an archive that a query wants, in its order.
///
///     var query = MatchQuery()
///     query.player = "corners"
///     var reader = try ArchiveRecordReader(store, query, of: game, at: "matches.db")
///     while let match = try reader.next() { take(try match.get()) }
public struct ArchiveRecordReader<G: Game>: MatchRecordReader {
  private let store: any MatchStore
  private let game: G
  private let path: String
  private var numbers: ArraySlice<Int>

  /// - Parameters:
  ///   - store: the archive.
  ///   - query: which matches are wanted.
  ///   - game: their game. Matches of others cannot be read.
  ///   - path: where the archive is, for messages.
  /// - Throws: the error of the store.
  public init(
    _ store: any MatchStore, _ query: MatchQuery, of game: G, at path: String
  ) throws {
    var numbers: [Int] = []
    try store.forEach(query) {
      numbers.append($0.number)
      return true
    }
    self.init(store, numbers, of: game, at: path)
  }

  /// - Parameters:
  ///   - store: the archive.
  ///   - numbers: the numbers of the wanted matches.
  ///   - game: their game.
  ///   - path: where the archive is, for messages.
  public init(_ store: any MatchStore, _ numbers: [Int], of game: G, at path: String) {
    self.store = store
    self.game = game
    self.path = path
    self.numbers = numbers[...]
  }

  public mutating func next() throws -> Result<MatchRecord<G>, MatchFault>? {
    while let number = numbers.popFirst() {
      // One that was removed meanwhile is left out.
      guard let match = try store.match(number) else { continue }
      return Result { () throws(MatchFault) in
        var record = try MatchRecord(match, of: game, place: "\(path): match \(number)")
        record.source = MatchSource(path, number: "\(number)")
        return record
      }
    }
    return nil
  }
}
