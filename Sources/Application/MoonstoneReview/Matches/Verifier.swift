import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// Follows a journal, seats its players as it says, and compares what they choose.
struct Verifier<G: Game> {
  typealias Seating = @Sendable (PlayerIdentity, String?) async throws -> (any Player<G>)?

  private enum Actor {
    case present(any Player<G>)
    /// The player cannot be asked, for this reason.
    case absent(String)
  }

  private(set) var found: Verification
  private let reading: JournalReading<G>
  private let player: Seating
  private var actors = Sides<Actor>(both: .absent(""))

  init(_ reading: JournalReading<G>, program: String, player: @escaping Seating) {
    self.reading = reading
    self.player = player
    var recorders = [reading.header.program]
    for entry in reading.entries {
      if case .reopened(let program) = entry.content { recorders.append(program) }
    }
    found = Verification(recordedBy: recorders, program: program)
  }

  mutating func run() async throws {
    var thoughts = RecordedThoughts(reading)
    while found.difference == nil, let thought = try thoughts.next() {
      if thought.isLoaded { actors[thought.side] = await actor(thought) }
      try await compare(thought)
    }
    if found.difference == nil { checkAdjudication() }
  }

  /// Solves the end again, if the match is one that ends once it is solved.
  private mutating func checkAdjudication() {
    let (match, game) = (reading.match, reading.match.game)
    let recorded = reading.start.clocks.adjudication
    let isAdjudicated = match.ending?.termination == .adjudicated
    guard isAdjudicated || recorded != nil else { return }
    let before = match.positions.dropLast()
    if let early = recorded?.first(of: before, of: game) {
      return found.difference = difference(
        "the match ends after ply \(early.ply), \(early.verdict.reason), and the journal goes on")
    }
    // A journal that was made of another record may not say by what.
    let empties = max(game.endgame?.empties(match.position) ?? 1, 1)
    let verdict = (recorded ?? Adjudication(empties: empties))
      .verdict(on: match.position, of: game)
    guard isAdjudicated else {
      if let verdict, match.ending?.forfeiter != nil {
        found.difference = difference(
          "the match ends here, \(verdict.reason), and the journal has a forfeit")
      }
      return
    }
    guard let verdict, verdict.outcome == match.ending?.outcome else {
      let outcome = verdict.map { "the solver finds \(words($0.outcome))" }
      return found.difference = difference(
        (outcome ?? "the solver does not find the end") + ", and the journal has "
          + (match.ending?.outcome.map(words) ?? "no winner"))
    }
    found.isSolvedAgain = true
  }

  private func words(_ outcome: Outcome) -> String {
    outcome.winner.map {
      "a win of \(reading.match.game.sideNames[$0]) by \(outcome.margin(for: $0))"
    } ?? "a draw"
  }

  /// A difference at the end of the journal.
  private func difference(_ message: String) -> Verification.Difference {
    Verification.Difference(
      line: reading.entries.last?.line ?? 1, ply: reading.match.ply, message: message)
  }

  private mutating func compare(_ thought: RecordedThought<G>) async throws {
    if case .forfeit(let ending) = thought.answer, ending.termination == .time {
      found.unverified["a clock decided", default: 0] += 1
      return
    }
    switch actors[thought.side] {
    case .absent(let why): found.unverified[why, default: 0] += 1
    case .present(let player):
      let answer = try await player.answer(thought.turn(seed: reading.header.seed))
      if case .failure(let forfeit) = answer, forfeit.reason == .time {
        found.unverified["no answer in time on this machine", default: 0] += 1
      } else if let what = Self.difference(thought.answer, answer) {
        found.difference = Verification.Difference(
          line: thought.line, ply: thought.ply + 1,
          message: "\(thought.match.name(of: thought.side)) \(what)")
      } else {
        found.verified += 1
      }
    }
  }

  /// Returns how an answer differs from the recorded one; `nil` if it does not.
  private static func difference(
    _ recorded: RecordedThought<G>.Answer, _ answer: Thought<G>.Answer
  ) -> String? {
    switch (recorded, answer) {
    case (.choice(let recorded), .success(let answer)):
      if recorded.move != answer.move {
        return "plays \(answer.move), and the journal has \(recorded.move)"
      }
      // Compared as words, since NaN does not equal itself.
      let (old, new) = (recorded.comment?.inWords ?? "", answer.comment?.inWords ?? "")
      if old != new {
        return "says “\(new)” of \(answer.move), and the journal has “\(old)”"
      }
      if let memory = recorded.memory, memory != answer.memory {
        return "keeps another memory after \(answer.move) than the journal has"
      }
      return nil
    case (.choice(let recorded), .failure(let forfeit)):
      return "forfeits by \(forfeit.termination.inWords), and the journal has \(recorded.move)"
    case (.forfeit, .success(let answer)):
      return "plays \(answer.move), and the journal has \(recorded.words)"
    case (.forfeit(let recorded), .failure(let forfeit)):
      if recorded.termination == forfeit.termination { return nil }
      return
        "forfeits by \(forfeit.termination.inWords), and the journal has "
        + recorded.termination.inWords
    }
  }

  /// The present player for a side, with its recorded memory.
  private func actor(_ thought: RecordedThought<G>) async -> Actor {
    let recorded = thought.player
    let name = recorded.name.printable
    do {
      guard let player = try await player(recorded, thought.memory) else {
        return .absent("\(name) is not \(recorded.digest == nil ? "a script" : "there")")
      }
      guard player.identity.digest == recorded.digest else {
        let version = recorded.digest.map { " (SHA-256 \($0))" } ?? ""
        return .absent("\(name) is not the recorded version\(version)")
      }
      return .present(player)
    } catch {
      return .absent((error as? CatalogError)?.description ?? "\(error)".printableLines)
    }
  }
}
