import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Matches in a folder: a journal each, and beside it a file with what a journal has no place for.
///
/// Journals that others put there count, too; matches are numbered in the order of the files'
/// names. A question reads the files that have come or changed since the last one; all matches are
/// kept in memory. So it suits some hundreds of matches.
public final class FolderStore: MatchStore {
  /// Finds a game by its name; `nil` if there is none.
  public typealias Games = @Sendable (String) throws -> (any Game)?

  /// What a journal, and the file beside it, were found to be.
  private struct Finding: Sendable {
    let journal: FileStamp
    let details: FileStamp
    /// `nil` if it cannot be read.
    let match: ArchivedMatch?

    func isCurrent(_ file: String) -> Bool {
      journal.isCurrent(file) && details.isCurrent(ArchivedMatch.detailsFile(beside: file))
    }
  }

  private struct Contents: Sendable {
    /// By the names of the journals.
    var findings: [Exactly: Finding] = [:]
    var store = MemoryStore()
  }

  /// The largest size of a script, in bytes.
  private static let mostBytes = 16 << 20

  /// The folder, without a slash at the end.
  public let path: String
  private let games: Games
  private let contents = Locked(Contents())

  /// Opens a folder, and makes it if it is missing.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - games: finds the games of the matches.
  /// - Throws: an ``ArchiveError`` if the folder cannot be made or read.
  public init(_ path: String, games: @escaping Games) throws(ArchiveError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.games = games
    do throws(FileFault) {
      try Folder.make(path)
    } catch {
      throw .file(FileFault(path, .unwritable(error.reason)))
    }
  }

  // MARK: - Writing

  @discardableResult public func add(
    _ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void
  ) throws -> ArchiveCounts {
    let store = try current()
    let staging = try StagedFiles(in: path)
    let first = try names().compactMap { Int($0.prefix(Self.digits)) }.max() ?? 0
    var counts = ArchiveCounts()
    var staged: Set<[UInt8]> = []
    do {
      try produce { match in
        let (isKnown, isSame) = store.knows(match)
        if isSame || !staged.insert(match.digest).inserted {
          counts.known += 1
        } else {
          // A later state of a match is another file; reading makes them one again.
          if isKnown { counts.known += 1 } else { counts.new += 1 }
          try stage(match, first + staged.count, in: staging)
        }
      }
    } catch {
      staging.discard()
      throw error
    }
    try staging.commit()
    return counts
  }

  /// How many digits the names of journals begin with.
  private static let digits = 8

  private func stage(_ match: ArchivedMatch, _ number: Int, in staging: StagedFiles) throws {
    guard let game = try games(match.facts.game) else {
      throw ArchiveError.unknownGame(path, game: match.facts.game)
    }
    let match = match.composed
    let lines = try Self.journal(of: match, game)
    let digest = match.digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let name = "\(zeroPadded(number, to: Self.digits))-\(hexadecimal(digest))"
    let journal = lines.map { $0 + "\n" }.joined()
    try staging.add(
      "\(name).jsonl", Array(journal.utf8),
      beside: (ArchivedMatch.detailsFile(beside: name), match.details))
  }

  private static func journal(of match: ArchivedMatch, _ game: some Game) throws -> [String] {
    let record = try MatchRecord(match, of: game)
    do throws(Rejection) {
      return try record.journal(by: "moonstone").lines
    } catch {
      throw MatchFault("", "its ending does not follow from its moves")
    }
  }

  /// Removes the journals of the matches, and what lies beside them, file by file: if one cannot be
  /// removed, those before it are gone.
  @discardableResult public func remove(
    _ query: MatchQuery, where isUnwanted: (FoundMatch) throws -> Bool
  ) throws -> Int {
    let store = try current()
    var unwanted: [ArchivedMatch] = []
    try store.forEachMatch(query) { number, match in
      if try isUnwanted(FoundMatch(number: number, facts: match.facts)) { unwanted.append(match) }
      return true
    }
    let digests = Set(unwanted.map(\.digest))
    for (name, finding) in contents.withLock(\.findings) {
      guard let match = finding.match?.composed,
        digests.contains(match.digest) || unwanted.contains(where: { $0.goesOn(from: match) })
      else { continue }
      let file = "\(path)/\(name.text)"
      guard unlink(file) == 0 || errno == ENOENT else {
        throw ArchiveError.file(FileFault(writing: path, errno: errno))
      }
      unlink(ArchivedMatch.detailsFile(beside: file))
    }
    return unwanted.count
  }

  public func add(script text: String, version: String) throws {
    let folder = "\(path)/scripts"
    do throws(FileFault) {
      try Folder.make(folder)
      let file = "\(folder)/\(version).lua"
      if access(file, F_OK) != 0 { try WholeFile.write(Array(text.utf8), to: file) }
    } catch {
      throw ArchiveError.file(FileFault(path, .unwritable(error.reason)))
    }
  }

  // MARK: - Reading

  /// The journals that cannot be read, with why; they count as if they were not there.
  ///
  /// - Throws: an ``ArchiveError`` if the folder itself cannot be read.
  public func faults() throws -> [String] {
    try names().compactMap { name in
      do {
        _ = try read(name)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  public func script(version: String) throws -> String? {
    guard !version.contains("/"),
      let bytes = try? readFile(
        at: "\(path)/scripts/\(version).lua", upTo: Self.mostBytes + 1),
      bytes.count <= Self.mostBytes
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  public func forEach(_ query: MatchQuery, _ body: (FoundMatch) throws -> Bool) throws {
    try current().forEach(query, body)
  }

  public func forEachMatch(
    _ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool
  ) throws {
    try current().forEachMatch(query, body)
  }

  public func count(_ query: MatchQuery) throws -> Int { try current().count(query) }

  public func match(_ number: Int) throws -> ArchivedMatch? { try current().match(number) }

  public func moves(at key: PositionKey, _ query: MatchQuery) throws -> [PlayedMove] {
    try current().moves(at: key, query)
  }

  public func forEachPosition(
    _ keys: [PositionKey], _ query: MatchQuery, _ body: (PositionKey, [PlayedMove]) throws -> Void
  ) throws {
    try current().forEachPosition(keys, query, body)
  }

  /// The matches as they are in the folder at this moment.
  private func current() throws -> MemoryStore {
    StagedFiles.finishOthers(in: path)
    let names = try names()
    let known = contents.withLock { $0 }
    let current = names.map { name -> Finding? in
      let finding = known.findings[Exactly(name)]
      return finding?.isCurrent("\(path)/\(name)") == true ? finding : nil
    }
    if known.findings.count == names.count, current.allSatisfy({ $0 != nil }) { return known.store }
    let findings = zip(names, current).map { name, finding in finding ?? look(at: name) }
    let store = MemoryStore()
    try store.add(findings.lazy.compactMap(\.match))
    let found = Contents(
      findings: Dictionary(zip(names.map { Exactly($0) }, findings)) { _, last in last },
      store: store)
    contents.withLock { $0 = found }
    return store
  }

  private func look(at name: String) -> Finding {
    let file = "\(path)/\(name)"
    // The stamps come first, so that the next look notices a change made while reading.
    return Finding(
      journal: FileStamp(file), details: FileStamp(ArchivedMatch.detailsFile(beside: file)),
      match: try? read(name))
  }

  /// The journals, in the order of their names.
  private func names() throws(ArchiveError) -> [String] {
    do throws(SystemError) {
      let all = try Folder.names(in: path)
      return all.filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }
    } catch {
      throw .file(FileFault(path, .unreadable(error.reason)))
    }
  }

  private func read(_ name: String) throws -> ArchivedMatch {
    let file = "\(path)/\(name)"
    let header = try JournalHeader.read(file)
    guard let game = try games(header.game) else {
      throw ArchiveError.unknownGame(file, game: header.game)
    }
    return try Self.match(file, of: game).completed(beside: file)
  }

  private static func match<G: Game>(_ file: String, of game: G) throws -> ArchivedMatch {
    ArchivedMatch(MatchRecord(try JournalReading(file, game: game)))
  }
}
