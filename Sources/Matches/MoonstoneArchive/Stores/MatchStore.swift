/// Something that keeps matches and answers questions about them.
///
/// There are three: ``SQLiteStore`` for a file, ``MemoryStore``, and ``FolderStore`` for a folder
/// of journals. A program can bring its own. All methods may be called from several threads.
///
/// - Throws: the methods throw an ``ArchiveError``, or what their closures throw.
public protocol MatchStore: Sendable {
  /// Adds matches as they are read, all or none: when `produce` throws, nothing was added.
  ///
  ///     let counts = try store.add { take in
  ///       while let match = try reader.next() { try take(match) }
  ///     }
  ///
  /// The `add` that takes a sequence is for matches that are there already.
  ///
  /// - Parameter produce: is called once, and hands each match to its argument.
  /// - Returns: how many matches were new, and how many the store had already.
  /// - Throws: an ``ArchiveError``, or what `produce` throws.
  @discardableResult
  func add(_ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void) throws
    -> ArchiveCounts

  /// Removes the matches that a query wants, all or none. The `remove` without a closure is
  /// for all that it wants.
  ///
  /// The matches after a removed one move up: match 8 becomes match 7. Scripts stay.
  ///
  /// - Parameters:
  ///   - query: which matches are in question; its `offset` and `limit` count.
  ///   - isUnwanted: receives each of them, and returns whether it is removed.
  /// - Returns: how many matches were removed.
  /// - Throws: an ``ArchiveError``, or what `isUnwanted` throws.
  @discardableResult
  func remove(_ query: MatchQuery, where isUnwanted: (FoundMatch) throws -> Bool) throws -> Int

  /// Keeps the text of a script, once per version.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - version: the SHA-256 of the text in lower-case hexadecimal.
  /// - Throws: an ``ArchiveError``.
  func add(script text: String, version: String) throws

  /// The text of a version of a script; `nil` if the store does not have it.
  ///
  /// - Throws: an ``ArchiveError``.
  func script(version: String) throws -> String?

  /// Goes through the facts of the matches that a query wants, in its order.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - body: receives each match without its plies; returns whether to go on.
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  func forEach(_ query: MatchQuery, _ body: (FoundMatch) throws -> Bool) throws

  /// Goes through the matches that a query wants, in its order, with their plies.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - body: receives the match's number and the match; returns whether to go on.
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  func forEachMatch(_ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool) throws

  /// Goes through the matches that a query wants, in its order, with some facts of their plies.
  ///
  /// A store needs it only to be faster than with ``forEachMatch(_:_:)``.
  ///
  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - wanted: what is asked of the plies.
  ///   - body: receives each match; returns whether to go on.
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  func forEachLine(
    _ query: MatchQuery, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws

  /// How many matches a query wants, without its `offset` and `limit`.
  ///
  /// - Throws: an ``ArchiveError``.
  func count(_ query: MatchQuery) throws -> Int

  /// A match by its number; `nil` if the store does not have it.
  ///
  /// - Throws: an ``ArchiveError``.
  func match(_ number: Int) throws -> ArchivedMatch?

  /// The moves that were played in a position, the most frequent first, then by their text.
  ///
  /// - Parameters:
  ///   - key: the position.
  ///   - query: which matches count; its order, `offset` and `limit` do not matter.
  /// - Throws: an ``ArchiveError``.
  func moves(at key: PositionKey, _ query: MatchQuery) throws -> [PlayedMove]

  /// Goes through positions with the moves that were played there, as ``moves(at:_:)`` has them,
  /// in the order of their keys.
  ///
  /// A store needs it only to be faster than by asking for each position.
  ///
  /// - Parameters:
  ///   - keys: the positions, none of them twice.
  ///   - query: which matches count; its order, `offset` and `limit` do not matter.
  ///   - body: receives each position with its moves.
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  func forEachPosition(
    _ keys: [PositionKey], _ query: MatchQuery, _ body: (PositionKey, [PlayedMove]) throws -> Void
  ) throws
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

  /// Makes counts of 0.
  public init() {}
}

extension MatchStore {
  /// Adds matches, all or none. A lazy sequence is read as they are added, so that they need not
  /// all be in memory.
  ///
  ///     try store.add(CollectionOfOne(match))
  ///     try store.add(records.lazy.map { ArchivedMatch($0) })
  ///
  /// - Returns: how many matches were new, and how many the store had already.
  /// - Throws: an ``ArchiveError``.
  @discardableResult
  public func add(_ matches: some Sequence<ArchivedMatch>) throws -> ArchiveCounts {
    try add { take in for match in matches { try take(match) } }
  }

  /// Removes all matches that a query wants, or none. The matches after a removed one move up.
  ///
  ///     var query = MatchQuery()
  ///     query.event = "spring"
  ///     try store.remove(query)
  ///
  /// - Returns: how many matches were removed.
  /// - Throws: an ``ArchiveError``.
  @discardableResult
  public func remove(_ query: MatchQuery) throws -> Int { try remove(query) { _ in true } }

  /// Removes a match by its number. The matches after it move up.
  ///
  /// - Returns: whether the store had it.
  /// - Throws: an ``ArchiveError``.
  @discardableResult
  public func remove(number: Int) throws -> Bool {
    guard number > 0 else { return false }
    var query = MatchQuery()
    (query.offset, query.limit) = (number - 1, 1)
    return try remove(query) { $0.number == number } > 0
  }

  /// Reads whole matches and picks the columns, for stores that cannot read columns alone.
  ///
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  public func forEachLine(
    _ query: MatchQuery, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws {
    try forEachMatch(query) { number, match in
      try body(
        FoundMatch(number: number, facts: match.facts), PlyColumns(match.plies, wanted))
    }
  }

  /// Asks for one position after another, for stores that cannot look for several at once.
  ///
  /// - Throws: an ``ArchiveError``, or what `body` throws.
  public func forEachPosition(
    _ keys: [PositionKey], _ query: MatchQuery, _ body: (PositionKey, [PlayedMove]) throws -> Void
  ) throws {
    for key in keys.sorted() { try body(key, moves(at: key, query)) }
  }

  /// The matches that a query wants, in its order, without their plies.
  ///
  /// - Throws: an ``ArchiveError``.
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
  /// - Throws: an ``ArchiveError``.
  public func moves(at key: PositionKey) throws -> [PlayedMove] {
    try moves(at: key, MatchQuery())
  }
}
