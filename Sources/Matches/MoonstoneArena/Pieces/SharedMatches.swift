import Foundation
import MoonstoneSupport

/// The matches of an event that several programs play together, on any machines that see its folder.
///
/// One holds the event, and writes its results. Others have joined it: each plans the same rounds from
/// the same results, and writes what it plays into a file of its own in `joined`, from which the holder
/// takes it. So that no match is played twice, it is claimed by a file that only one program can make;
/// see ``Leases``. Under ticks it does not matter who plays.
package final class SharedMatches: Sendable {
  /// How a match stands for one of the programs.
  enum Standing {
    /// It is over, with this line.
    case over(ResultLine)
    /// This program has claimed it.
    case mine
    /// Another program plays it.
    case elsewhere
  }

  private struct State: ~Copyable {
    /// What this program has played, if it has joined.
    var own: LineFile?
    /// How much of each file of the others was read, in bytes.
    var ends: [String: Int] = [:]
    /// What others have played, and this program if it has joined.
    var lines: [MatchKey: ResultLine] = [:]
    /// The files of these lines.
    var sources: [MatchKey: String] = [:]
    /// The claims of this program, by their matches.
    var claims: [MatchKey: String] = [:]
    var count = 0
    /// The time on the machine that has the folder, and when it was asked.
    var clock: (time: Int, at: Duration)?
    /// When the claims are touched next.
    var nextRenewal = Duration.zero
  }

  /// How long a match stays claimed by a program that says nothing, in seconds.
  package static let usualLease = 60
  private static let name = "joined"

  /// The path of the event's folder.
  package let event: String
  /// Whether this program writes the results of the event.
  let isHolder: Bool
  private let leases: Leases
  private let state: Locked<State>

  private init(
    _ event: String, lease: Int, ends: [String: Int], _ own: consuming LineFile?
  ) {
    self.event = event
    isHolder = own == nil
    leases = Leases(folder: Self.folder(of: event), lease: lease)
    state = Locked(State(own: own, ends: ends))
  }

  private static func folder(of event: String) -> String { "\(event)/\(name)" }

  /// For the program that holds an event.
  ///
  /// - Parameter lease: how long a match stays claimed by a program that says nothing, in seconds.
  package convenience init(holding event: String, lease: Int = usualLease) {
    self.init(event, lease: lease, ends: [:], nil)
  }

  /// For a program that joins an event.
  ///
  /// - Parameters:
  ///   - reading: the event, whose results so far are known.
  ///   - machine: the name of this machine, after which its file is called.
  ///   - lease: how long a match stays claimed by a program that says nothing, in seconds.
  /// - Throws: ``EventError`` if the folder cannot be written.
  package convenience init(
    joining reading: EventReading, as machine: String, lease: Int = usualLease
  ) throws(EventError) {
    let folder = Self.folder(of: reading.path)
    let name = "\(machine.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(40))"
    let file = "\(folder)/\(name)-\(UUID().uuidString.prefix(8)).jsonl"
    let own: LineFile
    do throws(FileFault) {
      do {
        try Folder.make(folder)
        own = try LineFile.create(file)
      } catch {
        // The last one who had joined may have removed the folder.
        guard isFolder(folder) == nil else { throw error }
        try Folder.make(folder)
        own = try LineFile.create(file)
      }
    } catch {
      throw EventError(error)
    }
    self.init(
      reading.path, lease: lease,
      ends: [EventFolder.resultsFile(in: reading.path): reading.intactEnd], own)
  }

  /// Files and folders of the event that change when there is something to play.
  package var files: [String] { EventFolder.files(in: event) + [leases.folder] }

  /// How many matches this program has written as one that has joined.
  package var count: Int { state.withLock { $0.count } }

  /// Whether anybody has joined.
  private var isShared: Bool { !isHolder || isFolder(leases.folder) == true }

  /// How long it is until the files are read again.
  package static let pause = Duration.milliseconds(200)
  /// How long it is at least while a match of somebody else is waited for.
  static let shortPause = Duration.milliseconds(10)

  // MARK: - Matches

  /// How a match stands; claims it if nobody else has.
  ///
  /// - Throws: ``EventError`` if the folder cannot be read or written, or for a line that is none.
  func standing(of match: MatchKey) throws(EventError) -> Standing {
    try whileShared(otherwise: .mine) { state throws(EventError) in
      if let line = state.lines[match] { return .over(line) }
      if state.claims[match] != nil { return .mine }
      guard try claim(match, &state) else { return .elsewhere }
      // It may have ended since the files were read.
      try readOn(&state)
      guard let line = state.lines[match] else { return .mine }
      drop(match, &state)
      return .over(line)
    }
  }

  /// Does something with the folder; nothing once all have gone who had joined.
  private func whileShared<Value: Sendable>(
    otherwise nobody: Value, _ body: (inout State) throws(EventError) -> Value
  ) throws(EventError) -> Value {
    guard isShared else { return nobody }
    return try state.withLock { state throws(EventError) in
      do throws(EventError) {
        return try body(&state)
      } catch {
        // The last one may have gone meanwhile.
        if isShared { throw error }
        return nobody
      }
    }
  }

  /// Claims a match. Returns whether nobody else has.
  private func claim(_ match: MatchKey, _ state: inout State) throws(EventError) -> Bool {
    let (file, isAlive) = try newestClaim(of: match, among: try names(), &state)
    guard !isAlive, try leases.make(file) else { return false }
    state.claims[match] = file
    return true
  }

  /// The claim of a match that stands, or else the one that can be made next.
  private func newestClaim(
    of match: MatchKey, among names: [String], _ state: inout State
  ) throws(EventError) -> (file: String, isAlive: Bool) {
    let numbers = names.compactMap { name -> Int? in
      let words = name.split(separator: ".")
      return words.count == 3 && words[0] == match.word && words[2] == "claim" ? Int(words[1]) : nil
    }
    func file(_ number: Int) -> String { "\(leases.folder)/\(match.word).\(number).claim" }
    guard let newest = numbers.max() else { return (file(1), false) }
    if leases.isAlive(file(newest), at: try time(&state)) { return (file(newest), true) }
    return (file(newest + 1), false)
  }

  /// The time on the machine that has the folder, which is asked now and then.
  private func time(_ state: inout State) throws(EventError) -> Int {
    let now = monotonicTime()
    if let clock = state.clock, now - clock.at < renewal {
      return clock.time + Int((now - clock.at) / .seconds(1))
    }
    let time = try leases.time()
    state.clock = (time, now)
    return time
  }

  /// How long it is until claims are touched again.
  private var renewal: Duration { .milliseconds(leases.lease * 250) }

  private func names() throws(EventError) -> [String] {
    do throws(SystemError) {
      return try Folder.names(in: leases.folder)
    } catch {
      throw EventError(FileFault(reading: leases.folder, error))
    }
  }

  /// Writes the result of a match that this program has played, if it has joined. It is on the disk
  /// when this returns, before the claim is given up.
  ///
  /// - Throws: ``EventError`` if the file cannot be written.
  func append(_ line: ResultLine) throws(EventError) {
    try state.withLock { state throws(EventError) in
      guard !isHolder, state.lines[MatchKey(line)] == nil else { return }
      do throws(FileFault) {
        try state.own?.append(line.json)
        try state.own?.synchronize()
      } catch {
        throw EventError(error)
      }
      state.lines[MatchKey(line)] = line
      state.count += 1
    }
  }

  /// Whether this program has claimed a match.
  func hasClaimed(_ match: MatchKey) -> Bool { state.withLock { $0.claims[match] != nil } }

  /// The file that has the result of a match.
  func source(of match: MatchKey) -> String {
    state.withLock { $0.sources[match] } ?? leases.folder
  }

  /// Gives the claim of a match up, whose result is written or will not come.
  func leave(_ match: MatchKey) { state.withLock { drop(match, &$0) } }

  private func drop(_ match: MatchKey, _ state: inout State) {
    if let file = state.claims.removeValue(forKey: match) { unlink(file) }
  }

  /// Reads what others have played, begins the leases of this program's claims anew, and claims what
  /// it had begun before anybody joined.
  ///
  /// - Parameters:
  ///   - waiting: matches that others play.
  ///   - running: matches that this program plays.
  /// - Returns: those of them that are over, or that nobody plays any more.
  /// - Throws: ``EventError`` if the folder cannot be read, or for a line that is none.
  func renew(_ waiting: [MatchKey], playing running: [MatchKey]) throws(EventError) -> [MatchKey] {
    try whileShared(otherwise: waiting) { state throws(EventError) in
      for match in running where state.claims[match] == nil && state.lines[match] == nil {
        _ = try claim(match, &state)
      }
      let now = monotonicTime()
      if now >= state.nextRenewal {
        for file in state.claims.values { Leases.renew(file) }
        state.nextRenewal = now + renewal
      }
      try readOn(&state)
      guard !waiting.isEmpty else { return [] }
      let names = try names()
      var free: [MatchKey] = []
      for match in waiting {
        let isPlayed = try newestClaim(of: match, among: names, &state).isAlive
        if state.lines[match] != nil || !isPlayed { free.append(match) }
      }
      return free
    }
  }

  private func readOn(_ state: inout State) throws(EventError) {
    var files = try names().filter { $0.hasSuffix(".jsonl") }.map { "\(leases.folder)/\($0)" }
    if !isHolder { files.append(EventFolder.resultsFile(in: event)) }
    for file in files where file != state.own?.path {
      do throws(EventError) {
        let rest = try EventReading.readLines(of: file, from: state.ends[file] ?? 0) {
          line, _, _ throws(EventError) in
          state.lines[MatchKey(line)] = line
          state.sources[MatchKey(line)] = file
        }
        state.ends[file] = rest.end
      } catch {
        // Whoever wrote it may have gone, once the event had all that was in it.
        if isFolder(file) != nil { throw error }
      }
    }
  }

  /// Whether somebody plays matches of the last round of an event that is planned, or has played some.
  package static func isBegun(
    _ event: ArenaEvent, after results: EventResults, in path: String
  ) -> Bool {
    let pairings = event.schedule.plan(results.score).pairings
    guard let round = pairings.last?.round else { return false }
    let matches = pairings.filter { $0.round == round }
      .flatMap { pairing in [1, 2].map { ScheduledMatch(pairing, $0) } }
    if matches.contains(where: results.has) { return true }
    let names = (try? Folder.names(in: folder(of: path))) ?? []
    let words = Set(matches.map { MatchKey($0, of: event).word })
    return names.contains { name in
      name.hasSuffix(".claim") && words.contains(String(name.prefix { $0 != "." }))
    }
  }

  // MARK: - The end

  /// Gives up the claims of this program, and removes what programs have left that have ended: claims
  /// that nobody touches, and files whose results the event has.
  ///
  /// - Parameter isOver: whether the event is over, so that whatever it has no result of is not wanted.
  package func end(isOver: Bool = false) {
    state.withLock { state in
      for file in state.claims.values { unlink(file) }
      state.claims = [:]
      let own = state.own?.path
      state.own = nil
      guard let names = try? names(), let now = try? leases.time(),
        let reading = try? EventReading(event)
      else { return }
      leases.tidy(names, at: now)
      for file in names.map({ "\(leases.folder)/\($0)" }) {
        if file.hasSuffix(".claim"), !leases.isAlive(file, at: now) { unlink(file) }
        guard file.hasSuffix(".jsonl"), isHolder || file == own, !FileLock.isHeld(file) else {
          continue
        }
        if isHolder && isOver || Self.isKnown(file, to: reading) { unlink(file) }
      }
    }
    rmdir(leases.folder)
  }

  /// Whether an event has all results of a file.
  private static func isKnown(_ file: String, to reading: EventReading) -> Bool {
    var isKnown = true
    let rest = try? EventReading.readLines(of: file) { line, _, _ in
      let match = reading.event.result(of: line)?.match
      isKnown = isKnown && (match.map(reading.results.has) ?? true)
    }
    return rest != nil && isKnown
  }
}

extension MatchKey {
  /// What the files of its claims begin with.
  fileprivate var word: String {
    let players = sha256(Array("\(black)\n\(white)".utf8)).prefix(16)
    return "\(round)-\(number)-\(leg)-\(players)"
  }
}
