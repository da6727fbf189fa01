import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua

/// What `match` and `play` were told about the matches to be played.
struct MatchPlan<G: Game>: Sendable {
  let start: G.Position
  /// The one who was named first, and the one who was named second.
  let sources: (PlayerSource, PlayerSource)
  let clocks: Clocks
  let journals: Journals
  var count = 1
  var swaps = false
  let seeds: Seeds

  /// Whether the first player has white in a match, counted from 1.
  func isSwapped(_ number: Int) -> Bool { swaps && number.isMultiple(of: 2) }

  /// Loads the players anew, and plays a match as far as it goes.
  func play(_ number: Int, on stage: Stage<G>) async throws -> Match<G> {
    try await begin(number, on: stage).match
  }

  /// Plays a match as ``play(_:on:)`` does, and answers where it is kept, too.
  func begin(
    _ number: Int, on stage: Stage<G>
  ) async throws -> (match: Match<G>, record: MatchRecord<G>) {
    let (stage, start) = number > 1 ? try stage.renewed(from: start) : (stage, start)
    let seed = seeds.seed(ofMatch: number)
    let sources =
      isSwapped(number)
      ? Sides(black: self.sources.1, white: self.sources.0)
      : Sides(black: self.sources.0, white: self.sources.1)
    let seats = try stage.seat(sources, seed: seed, isLater: number > 1)
    let match = Match(stage.game, from: start, players: seats.identities, clocks: clocks)
    try stage.checkEngines(match, seats)
    let header = JournalHeader(
      match, seed: seed, memory: stage.home.limits.memory, program: program)
    stage.digest?.begin(header)
    let record: MatchRecord<G> = try journals.record(of: header, number)
    if stage.isJSON {
      try Terminal.emit(JournalLine.header(header))
    } else if count == 1 {
      Terminal.print(stage.heading(of: match, seed: seed))
    } else if !stage.isQuiet {
      Terminal.print("match \(number) of \(count): \(stage.heading(of: match, seed: seed))")
    }
    return (try await stage.play(match, by: seats, seed: seed, record: record), record)
  }

  /// What is said before many matches that are not shown.
  func heading(of stage: Stage<G>) -> String {
    "\(stage.game.name): \(count) matches of \(sources.0.name) against \(sources.1.name), "
      + "seed \(seeds.first), time \(clocks.control)"
  }
}

extension Stage {
  /// - Parameter seats: who plays, where it is not who played so far.
  func heading(of match: Match<G>, by seats: Seats? = nil, seed: UInt64) -> String {
    func name(_ side: Side) -> String {
      "\(game.sideNames[side]) (\((seats?.identities ?? match.players)[side].name.printable))"
    }
    return "\(game.name): \(name(.black)) against \(name(.white)), "
      + "seed \(seed), time \(match.clocks.control)"
  }
}

/// Where the matches of a command are kept.
struct Journals: Sendable {
  private let file: String?
  private let count: Int
  /// Where a match is kept that nobody named a file for; `nil` for nowhere.
  private let store: MatchStore?

  /// - Throws: exit code 64 when a match would be written over.
  init(_ file: String?, count: Int = 1, store: MatchStore? = nil) throws(Failure) {
    if file == "" { throw .usage("--journal needs the name of a file") }
    self.file = file
    self.count = count
    self.store = store
    for number in 1...count {
      guard let path = path(ofMatch: number) else { continue }
      guard !Self.isThere(path) else {
        throw .usage(
          "--journal \(path): there is such a file already; name a new one, "
            + "or go on with the match in it by “moonstone resume \(path.typed)”")
      }
    }
  }

  /// Whether there is something that writing would spoil; a pipe or a device can be written.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Begins to keep a match, counted from 1.
  ///
  /// - Throws: a ``Failure``, or a `JournalWriteError`.
  func record<G: Game>(of header: JournalHeader, _ number: Int) throws -> MatchRecord<G> {
    if file == nil, let store { return try MatchRecord(header, in: store) }
    return try MatchRecord(header, in: path(ofMatch: number))
  }

  /// The file of a match, counted from 1: of several, `m.jsonl` becomes `m-01.jsonl` and so on.
  func path(ofMatch number: Int) -> String? {
    guard let file, count > 1 else { return file }
    let digits = String(number)
    let padded = String(repeating: "0", count: String(count).count - digits.count) + digits
    let path = file as NSString
    let stem = path.deletingPathExtension
    return path.pathExtension.isEmpty
      ? "\(stem)-\(padded)" : "\(stem)-\(padded).\(path.pathExtension)"
  }
}
