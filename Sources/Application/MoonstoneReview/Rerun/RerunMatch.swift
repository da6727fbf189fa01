import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords

/// A match whose positions a rerun asks about.
package struct RerunMatch<G: Game>: Sendable {
  /// Where the match is, for people.
  package let place: String
  /// The file that keeps what an analysis finds; `nil` keeps nothing.
  package let keptFile: String?
  /// Where a command finds it; `nil` if it is nowhere.
  let source: MatchSource?
  let reading: JournalReading<G>
  /// The forfeit that it ends with, if it comes from a capsule.
  private let capsule: Capsule?

  /// The match of a journal: with all changes of its players and their memories.
  package init(
    _ reading: JournalReading<G>, place: String, keptIn file: String?, source: MatchSource? = nil
  ) {
    (self.reading, self.place, keptFile, capsule) = (reading, place, file, nil)
    self.source = source
  }

  /// A match from anything else.
  ///
  /// - Throws: a `Rejection` if its ending does not follow from its moves.
  package init(
    _ record: MatchRecord<G>, keptIn file: String?, program: String
  ) throws(Rejection) {
    (place, keptFile, capsule) = (record.place, file, nil)
    source = record.source
    reading = try JournalReading(record, by: program)
  }

  /// The match of a capsule, up to its forfeit.
  ///
  /// - Parameter path: the file.
  /// - Throws: a `CapsuleError` if it cannot be played.
  package init(_ capsule: Capsule, of game: G, in path: String, keptIn file: String?) throws {
    (place, keptFile, self.capsule) = (path, file, capsule)
    source = MatchSource(path)
    reading = try JournalReading(
      capsule.record(of: game, in: path), by: capsule.program)
  }

  /// The moves of the match, in their order.
  package var moves: [G.Move] { Array(reading.match.moves) }
  package var players: Sides<PlayerIdentity> { reading.header.players }
  /// The memory that a script had, in bytes.
  package var memory: Int { reading.header.memory }
  var seed: UInt64 { reading.header.seed }

  /// Whether no ticks are on record, so that a clock decided how long a script thought.
  package var hasClock: Bool {
    if let capsule { return capsule.limits.ticks == nil }
    return Side.allCases.contains { reading.start.clocks.tickControl(of: $0) == .unlimited }
  }

  /// Whether a version of a script has played a side at some time.
  package func isPlayed(by script: RerunScript) -> Bool {
    Side.allCases.contains { everybody(on: $0).contains(where: script.isVersion) }
  }

  /// Everybody who played a side.
  func everybody(on side: Side) -> [PlayerIdentity] {
    var found = [players[side]]
    for entry in reading.entries {
      switch entry.content {
      case .event(.changed(side, let player)), .event(.swapped(side, let player)):
        found.append(player)
      default: break
      }
    }
    return found
  }

  /// What a thought may spend: the ticks on record, or as many as they are asked under.
  func budget(of thought: RecordedThought<G>, otherwise ticks: Int) -> Budget {
    if let limits = capsule?.limits, let left = limits.ticks {
      // The ticks of an earlier turn are unknown, but they were enough.
      let isLast = thought.ply == capsule?.ply
      return Budget(
        remainingTicks: isLast ? left : max(left, 1_000_000_000),
        tickAllowance: limits.allowanceTicks)
    }
    let budget = thought.match.budget(for: thought.side)
    guard let left = budget.remainingTicks else {
      return Budget(remainingTicks: ticks, tickAllowance: ticks)
    }
    return Budget(remainingTicks: left, tickAllowance: budget.tickAllowance)
  }

  /// What is known of the loading of a thought's version; `nil` if it was not loaded for it.
  func loading(of thought: RecordedThought<G>) -> Recall? {
    if let first = capsule?.first {
      return thought.ply == first.ply ? Recall(memory: first.memory) : nil
    }
    return thought.isLoaded ? Recall(memory: thought.memory) : nil
  }

  /// Whether the record knows who was asked: a capsule does so only from the point where its version
  /// began to play.
  func knowsVersion(of thought: RecordedThought<G>) -> Bool {
    capsule.map { thought.ply >= $0.first.ply } ?? true
  }
}
