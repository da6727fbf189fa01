import MoonstoneArchive
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Reads the matches for a rerun, one after another, from whatever holds them.
///
///     let source = RerunSource(game, for: script, program: "club 1")
///     for path in paths { try source.add(MatchSubject(path)) }
///     let report = try await rerun.run(by: { try source.next() })
package final class RerunSource<G: Game>: Sendable {
  /// Something that holds matches.
  private enum Part {
    case subject(MatchSubject)
    case archive(any MatchStore, numbers: [Int], path: String)
  }

  private struct State {
    var parts: [Part] = []
    var reader: (any MatchRecordReader<G>)?
    var keptFile: String?
    var leftOut: [RerunReport<G>.LeftOut: Int] = [:]
    var broken: [MatchFault] = []
  }

  private let game: G
  private let loop: HostLoop<G>
  private let script: RerunScript
  private let side: Side?
  private let program: String
  private let skipsBroken: Bool
  // One thread at a time reads; the reader need not be `Sendable`.
  private let state = Claimed(State())

  /// - Parameters:
  ///   - script: whose matches are wanted of archives.
  ///   - side: the side that is asked, whoever played it; `nil` for versions of the script.
  ///   - program: the name and version of this program.
  ///   - skipsBroken: whether broken matches are left out; otherwise the first one ends the reading.
  ///   - loop: compiled for the game, where it is at hand.
  package init(
    _ game: G, for script: RerunScript, side: Side? = nil, program: String,
    skipsBroken: Bool = false, compiled loop: HostLoop<G> = HostLoop()
  ) {
    (self.game, self.script, self.side) = (game, script, side)
    self.loop = loop
    (self.program, self.skipsBroken) = (program, skipsBroken)
  }

  /// Adds the wanted matches of files and folders.
  package func add(_ subject: MatchSubject) {
    state.withLock { $0.parts.append(.subject(subject)) }
  }

  /// Adds the matches of an archive that a search finds. Those that nobody would be asked about are
  /// not read.
  ///
  /// - Throws: what the search throws.
  package func add(_ search: MatchSearch, in store: any MatchStore, at path: String) throws {
    var numbers: [Int] = []
    try search.run(in: store) { match, _ in
      let players = match.facts.players.map(\.identity)
      let isWanted =
        side != nil || Side.allCases.contains { script.isVersion(players[$0]) }
      if match.facts.game != game.name {
        leaveOut(.otherGame)
      } else if isWanted {
        numbers.append(match.number)
      } else {
        leaveOut(.noVersion)
      }
      return true
    }
    state.withLock { $0.parts.append(.archive(store, numbers: numbers, path: path)) }
  }

  /// Counts a match that is left out.
  package func leaveOut(_ why: RerunReport<G>.LeftOut, count: Int = 1) {
    state.withLock { $0.leftOut[why, default: 0] += count }
  }

  /// How many matches were left out so far, by reason.
  package var leftOut: [RerunReport<G>.LeftOut: Int] { state.withLock(\.leftOut) }

  /// What was wrong with those that are broken.
  package var broken: [MatchFault] { state.withLock(\.broken) }

  /// The next match; `nil` after the last one.
  ///
  /// - Throws: the error of what cannot be read, and the first `MatchFault` unless broken matches are
  ///   left out.
  package func next() throws -> RerunMatch<G>? {
    try state.withLock { state in
      while true {
        if let record = try state.reader?.next() {
          if let match = try match(record, &state) { return match }
          continue
        }
        state.reader = nil
        if state.parts.isEmpty { return nil }
        if let match = try open(state.parts.removeFirst(), &state) { return match }
      }
    }
  }

  private func match(
    _ record: Result<MatchRecord<G>, MatchFault>, _ state: inout State
  ) throws -> RerunMatch<G>? {
    do {
      let record = try record.get()
      do throws(Rejection) {
        return try RerunMatch(record, keptIn: state.keptFile, program: program)
      } catch {
        throw MatchFault(record.place, "cannot be played again: \(error)")
      }
    } catch let fault as MatchFault {
      guard skipsBroken else { throw fault.asked(canSkip: true) }
      state.broken.append(fault)
      state.leftOut[.broken, default: 0] += 1
      return nil
    }
  }

  /// Begins to read a part, or reads its only match.
  private func open(_ part: Part, _ state: inout State) throws -> RerunMatch<G>? {
    switch part {
    case .archive(let store, let numbers, let path):
      state.keptFile = nil
      state.reader = ArchiveRecordReader(store, numbers, of: game, at: path)
    case .subject(let subject) where subject.isJournal:
      return RerunMatch(
        try JournalReading(subject.path, game: game, by: loop.apply), place: subject.path,
        keptIn: subject.keptFile, source: MatchSource(subject.path))
    case .subject(let subject) where subject.kind == .capsule:
      return try RerunMatch(
        try Capsule.read(subject.path), of: game, in: subject.path, keptIn: subject.keptFile)
    case .subject(let subject):
      state.keptFile = subject.keptFile
      state.reader = try subject.wanted(of: game)
    }
    return nil
  }
}
