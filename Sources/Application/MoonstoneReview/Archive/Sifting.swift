import MoonstoneArchive
import MoonstoneLua

/// Asks a predicate about the matches that a query wants, some at a time.
///
/// What a predicate reads of plies shows only when it reads it. The matches are then read once more
/// from there on, with that.
struct Sifting {
  private let predicate: LuaPredicate
  /// Whether the matches that are wanted have their plies.
  private let hasPlies: Bool
  /// What the predicate has read of plies.
  private var read: Set<PlyColumns.Column> = []
  /// How many matches it has been asked about.
  private var judged = 0

  /// The matches that a predicate is asked about in one message.
  private static let most = 1024

  init(_ predicate: LuaPredicate, hasPlies: Bool) {
    self.predicate = predicate
    self.hasPlies = hasPlies
  }

  /// - Parameters:
  ///   - query: which matches to ask about; its `offset` and `limit` do not count.
  ///   - store: the archive.
  ///   - take: receives each match that is wanted; returns whether to go on.
  /// - Returns: `false` if the predicate has read something that the matches were read without;
  ///   call it again.
  mutating func run(
    _ query: MatchQuery, in store: any MatchStore,
    _ take: (FoundMatch, [ArchivedPly]) throws -> Bool
  ) throws -> Bool {
    var query = query
    query.offset = judged
    query.limit = nil
    var batch = Batch(read)
    var goesOn = true
    func judge() throws {
      let wanted = try batch.judge(predicate)
      judged += wanted.count
      for index in wanted.indices where wanted[index] && goesOn {
        goesOn = try take(batch.matches[index], hasPlies ? batch.plies[index] : [])
      }
      batch = Batch(read)
    }
    func add(_ match: FoundMatch, _ line: PlyColumns?, _ plies: [ArchivedPly]? = nil) throws -> Bool
    {
      batch.add(match, line, plies)
      // The first one is judged alone: it tells which fields the predicate reads.
      if batch.matches.count == (judged == 0 ? 1 : Self.most) { try judge() }
      return goesOn
    }
    do {
      if hasPlies {
        try store.forEachMatch(query) { number, match in
          try add(
            FoundMatch(number: number, facts: match.facts), PlyColumns(match.plies, read),
            match.plies)
        }
      } else if read.isEmpty {
        try store.forEach(query) { try add($0, nil) }
      } else {
        try store.forEachLine(query, read) { try add($0, $1) }
      }
      if goesOn { try judge() }
      return true
    } catch let needed as ColumnNeeded {
      read.insert(needed.column)
      return false
    }
  }
}

/// A predicate has read something of plies that the matches were read without.
private struct ColumnNeeded: Error {
  let column: PlyColumns.Column
}

/// Some matches that a predicate is asked about at once.
private struct Batch {
  /// What is there of the plies.
  let read: Set<PlyColumns.Column>
  private(set) var matches: [FoundMatch] = []
  private(set) var plies: [[ArchivedPly]] = []
  private var lines: [PlyColumns] = []

  init(_ read: Set<PlyColumns.Column>) { self.read = read }

  mutating func add(_ match: FoundMatch, _ line: PlyColumns?, _ plies: [ArchivedPly]?) {
    matches.append(match)
    if let line { lines.append(line) }
    if let plies { self.plies.append(plies) }
  }

  func judge(_ predicate: LuaPredicate) throws -> [Bool] {
    do {
      return try predicate.sift(matches.count) { field, range in
        guard let column = field.plyColumn else { return field.column(of: matches[range]) }
        guard read.contains(column) else { throw ColumnNeeded(column: column) }
        switch column {
        case .move: return RecordColumn(texts: lines[range].map(\.moves))
        case .best: return RecordColumn(texts: lines[range].map { $0.bestMoves })
        default: return RecordColumn(lists: lines[range].map { $0.numbers[column] ?? [] })
        }
      }
    } catch let fault as PredicateFault {
      throw PredicateFailure(match: matches[fault.match], message: fault.message)
    }
  }
}

extension PlyColumns {
  /// The best moves with blanks between them, so that two blanks are around one that is not known.
  fileprivate var bestMoves: String { best.map { $0 ?? "" }.joined(separator: " ") }
}
