/// Something that keeps matches and answers questions about them.
///
/// There are three: ``SQLiteStore`` for a file, ``MemoryStore``, and ``FolderStore`` for a folder
/// of journals. A program can bring its own. All methods may be called from several threads.
///
/// - Throws: the methods throw an ``ArchiveError``, or what their closures throw.
public protocol MatchStore: Sendable {
  /// Adds matches, all or none: when `produce` throws, nothing was added.
  ///
  ///     let counts = try store.add { take in
  ///       for match in matches { try take(match) }
  ///     }
  ///
  /// - Parameter produce: is called once, and hands each match to its argument.
  /// - Returns: how many matches were new, and how many the store had already.
  /// - Throws: the error of the store, or what `produce` throws.
  @discardableResult
  func add(_ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void) throws
    -> ArchiveCounts

  /// Keeps the text of a script, once per version.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - version: the SHA-256 of the text in lower-case hexadecimal.
  /// - Throws: the error of the store.
  func add(script text: String, version: String) throws

  /// The text of a version of a script; `nil` if the store does not have it.
  ///
  /// - Throws: the error of the store.
  func script(version: String) throws -> String?

  /// Goes through the facts of the matches that a query wants, in its order.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - body: receives each match without its plies; returns whether to go on.
  /// - Throws: the error of the store, or what `body` throws.
  func forEach(_ query: MatchQuery, _ body: (FoundMatch) throws -> Bool) throws

  /// Goes through the matches that a query wants, in its order, with their plies.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - body: receives the match's number and the match; returns whether to go on.
  /// - Throws: the error of the store, or what `body` throws.
  func forEachMatch(_ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool) throws

  /// Goes through the matches that a query wants, in its order, with some facts of their plies.
  ///
  /// A store needs it only to be faster than with ``forEachMatch(_:_:)``.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - wanted: what is asked of the plies.
  ///   - body: receives each match; returns whether to go on.
  /// - Throws: the error of the store, or what `body` throws.
  func forEachLine(
    _ query: MatchQuery, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws

  /// How many matches a query wants, without its `offset` and `limit`.
  ///
  /// - Throws: the error of the store.
  func count(_ query: MatchQuery) throws -> Int

  /// A match by its number; `nil` if the store does not have it.
  ///
  /// - Throws: the error of the store.
  func match(_ number: Int) throws -> ArchivedMatch?

  /// The moves that were played in a position, the most frequent first, then by their text.
  ///
  /// - Parameters:
  ///   - key: the position.
  ///   - query: which matches count; its order, `offset` and `limit` do not matter.
  /// - Throws: the error of the store.
  func moves(at key: PositionKey, _ query: MatchQuery) throws -> [PlayedMove]
}

/// A match that was found, without its plies.
public struct FoundMatch: Hashable, Sendable {
  /// Its number in the store, counted from 1.
  public let number: Int
  /// All about it except its plies.
  public let facts: MatchFacts

  /// - Parameters:
  ///   - number: its number in the store.
  ///   - facts: all about it except its plies.
  public init(number: Int, facts: MatchFacts) {
    self.number = number
    self.facts = facts
  }
}

/// What became of matches that were added.
public struct ArchiveCounts: Hashable, Sendable {
  /// How many matches the store did not have.
  public var new = 0
  /// How many matches it had already.
  public var known = 0
  /// How many matches could not be read.
  public var broken = 0

  /// Nothing yet.
  public init() {}
}

extension MatchStore {
  /// Reads whole matches and picks the columns, for stores that cannot read columns alone.
  ///
  /// - Throws: the error of the store, or what `body` throws.
  public func forEachLine(
    _ query: MatchQuery, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws {
    try forEachMatch(query) { number, match in
      try body(
        FoundMatch(number: number, facts: match.facts), PlyColumns(match.plies, wanted))
    }
  }

  /// The matches that a query wants, in its order, without their plies.
  ///
  /// - Throws: the error of the store.
  public func find(_ query: MatchQuery) throws -> [FoundMatch] {
    var found: [FoundMatch] = []
    try forEach(query) {
      found.append($0)
      return true
    }
    return found
  }

  /// The moves that any player made in a position.
  ///
  /// - Throws: the error of the store.
  public func moves(at key: PositionKey) throws -> [PlayedMove] {
    try moves(at: key, MatchQuery())
  }
}
