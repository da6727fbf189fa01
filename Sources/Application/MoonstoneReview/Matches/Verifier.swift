import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
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
  private var match: Match<G>
  private var actors = Sides<Actor>(both: .absent(""))

  init(_ reading: JournalReading<G>, program: String, player: @escaping Seating) {
    self.reading = reading
    self.player = player
    match = reading.start
    var recorders = [reading.header.program]
    for entry in reading.entries {
      if case .reopened(let program) = entry.content { recorders.append(program) }
    }
    found = Verification(recordedBy: recorders, program: program)
  }

  mutating func run() async throws {
    await seat(.black)
    await seat(.white)
    for entry in reading.entries {
      let before = match
      if let action = entry.action { _ = try match.apply(action) }
      try await compare(entry, before)
      if found.difference != nil { return }
    }
  }

  /// Follows one line: notes changes of players, and compares a choice with the player's.
  private mutating func compare(
    _ entry: JournalReading<G>.Entry, _ before: Match<G>
  ) async throws {
    if case .event(let event) = entry.content {
      for side in Side.allCases where [event].makesStale(side, before.request) {
        await seat(side)
      }
    }
    switch entry.content {
    case .reopened:
      await seat(.black)
      await seat(.white)
    case .event(.changed(let side, _)), .event(.swapped(let side, _)):
      await seat(side)
    case .event(.played(let choice, let side, _, _, _)):
      try await compare(.success(choice), by: side, before, line: entry.line)
    case .event(.ended(let ending)):
      // Verify forfeits of a side that was asked; resignations and lost clocks are not repeated.
      guard let side = ending.side, case .move(side) = before.request?.kind else { return }
      switch ending.termination {
      case .ticks, .memory, .illegalMove, .fault:
        try await compare(.failure(ending.termination), by: side, before, line: entry.line)
      case .time: found.unverified["a clock decided", default: 0] += 1
      case .rules, .resignation, .aborted: break
      }
    case .event(.started), .event(.asked), .event(.passed), .event(.paused), .event(.resumed),
      .event(.tookBack), .event(.redid), .event(.noted), .event(.thinking), .event(.resetAsked),
      .event(.resetRefused), .event(.reset):
      break
    }
  }

  private enum Answer {
    case success(Choice<G.Move>)
    case failure(Termination)
  }

  private mutating func compare(
    _ recorded: Answer, by side: Side, _ before: Match<G>, line: Int
  ) async throws {
    switch actors[side] {
    case .absent(let why): found.unverified[why, default: 0] += 1
    case .present(let player):
      let turn = Turn(in: before, seed: reading.header.seed, keepsMemory: true)
      guard let answer = try await answer(of: player, turn) else {
        found.unverified["no answer in time on this machine", default: 0] += 1
        return
      }
      if let what = Self.difference(recorded, answer) {
        found.difference = Verification.Difference(
          line: line, ply: before.ply + 1, message: "\(match.name(of: side)) \(what)")
      } else {
        found.verified += 1
      }
    }
  }

  /// - Returns: `nil` if this machine is too slow for an answer.
  private func answer(of player: any Player<G>, _ turn: Turn<G>) async throws -> Answer? {
    do {
      return .success(try await player.choose(turn))
    } catch let forfeit as Forfeit {
      return forfeit.reason == .time ? nil : .failure(forfeit.termination)
    }
  }

  /// Returns how an answer differs from the recorded one; `nil` if it does not.
  private static func difference(_ recorded: Answer, _ answer: Answer) -> String? {
    switch (recorded, answer) {
    case (.success(let recorded), .success(let answer)):
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
    case (.success(let recorded), .failure(let termination)):
      return "forfeits by \(termination.inWords), and the journal has \(recorded.move)"
    case (.failure(let termination), .success(let answer)):
      return "plays \(answer.move), and the journal has a forfeit by \(termination.inWords)"
    case (.failure(let recorded), .failure(let termination)):
      if recorded == termination { return nil }
      return "forfeits by \(termination.inWords), and the journal has \(recorded.inWords)"
    }
  }

  /// Seats the present player of a side, with its recorded memory.
  private mutating func seat(_ side: Side) async {
    actors[side] = await actor(match.players[side], memory: match.memories[side])
  }

  private func actor(_ recorded: PlayerIdentity, memory: String?) async -> Actor {
    let name = recorded.name.printable
    do {
      guard let player = try await player(recorded, memory) else {
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
