import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The first place where scripts do not play as a journal records.
package struct Difference: Encodable {
  /// The line of the journal.
  package let line: Int
  /// The ply.
  package let ply: Int
  /// The message.
  package let message: String
}

/// Asks the scripts of a journal again, if their versions still exist, and compares.
package struct Verification<G: Game> {
  private enum Actor {
    case script(LuaStrategy<G>)
    /// The player cannot be asked, for this reason.
    case absent(String)
  }

  private let reading: JournalReading<G>
  private let plugin: Plugin<G>
  private let catalog: Catalog
  private let home: ScriptHome
  private let program: String
  private var match: Match<G>
  private var actors = Sides<Actor>(both: .absent(""))
  private var verified = 0
  /// The number of choices that could not be verified, by reason.
  private var unverified: [String: Int] = [:]
  /// The first difference; `nil` without one.
  package private(set) var difference: Difference?

  /// Prepares the verification of a journal.
  ///
  /// - Parameter program: the program that verifies.
  package init(
    _ reading: JournalReading<G>, plugin: Plugin<G>, home: ScriptHome, catalog: Catalog,
    program: String
  ) {
    self.program = program
    self.catalog = catalog
    self.reading = reading
    self.plugin = plugin
    self.home = home
    match = reading.start
  }

  /// Verifies the journal up to the first difference.
  package mutating func run() async throws {
    seat(.black)
    seat(.white)
    for entry in reading.entries {
      let before = match
      if let action = entry.action { _ = try match.apply(action) }
      try await compare(entry, before)
      if difference != nil { return }
    }
  }

  /// Follows one line: notes changes of players, and compares a choice with the script's.
  private mutating func compare(
    _ entry: JournalReading<G>.Entry, _ before: Match<G>
  ) async throws {
    if case .event(let event) = entry.content {
      for side in Side.allCases where [event].makesStale(side, before.request) { seat(side) }
    }
    switch entry.content {
    case .reopened:
      seat(.black)
      seat(.white)
    case .event(.changed(let side, _)), .event(.swapped(let side, _)):
      seat(side)
    case .event(.played(let choice, let side, _, _, _)):
      try await compare(.success(choice), by: side, before, line: entry.line)
    case .event(.ended(let ending)):
      // Verify forfeits of a side that was asked; resignations and lost clocks are not repeated.
      guard let side = ending.side, case .move(side) = before.request?.kind else { return }
      switch ending.termination {
      case .ticks, .memory, .illegalMove, .fault:
        try await compare(.failure(ending.termination), by: side, before, line: entry.line)
      case .time: unverified["a clock decided", default: 0] += 1
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
    guard case .script(let player) = actors[side] else {
      if case .absent(let why) = actors[side] { unverified[why, default: 0] += 1 }
      return
    }
    let turn = Turn(in: before, seed: reading.header.seed, keepsMemory: true)
    let answer: Answer
    do {
      answer = .success(try await player.choose(turn))
    } catch let forfeit as Forfeit {
      if forfeit.reason == .time {
        unverified["no answer in time on this machine", default: 0] += 1
        return
      }
      answer = .failure(forfeit.termination)
    }
    if let what = Self.difference(recorded, answer) {
      difference = Difference(
        line: line, ply: before.ply + 1, message: "\(match.name(of: side)) \(what)")
    } else {
      verified += 1
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
  private mutating func seat(_ side: Side) {
    actors[side] = actor(match.players[side], memory: match.memories[side])
  }

  private func actor(_ player: PlayerIdentity, memory: String?) -> Actor {
    let name = player.name.printable
    guard let digest = player.digest else { return .absent("\(name) is not a script") }
    let source: ScriptSource
    do {
      let found = try catalog.player(player.name, of: match.game.name)
      guard let script = try found.script(book: home.book) else {
        return .absent("\(name) is not a script")
      }
      source = script
      guard source.digest == digest else {
        return .absent("\(name) is not the recorded version (SHA-256 \(digest))")
      }
      return .script(
        try LuaStrategy(
          source, plugin: plugin, limits: home.limits, isolation: home.isolation, memory: memory))
    } catch let error as CatalogError {
      return .absent(error.description)
    } catch {
      return .absent("\(error)".printableLines)
    }
  }
}

extension Verification {
  /// Which other programs recorded the journal; empty if it was this one alone.
  private var recorders: [String] {
    var recorders = [reading.header.program]
    for entry in reading.entries {
      if case .reopened(let program) = entry.content { recorders.append(program) }
    }
    return Set(recorders).subtracting([program]).sorted()
  }

  private var counted: Int { verified + unverified.values.reduce(0, +) }

  /// The result for people.
  package var text: String {
    var lines = ["\(verified) of \(counted) choices verified"]
    for (reason, count) in unverified.sorted(by: { $0.key < $1.key }) {
      lines.append("\(count) not verified: \(reason)")
    }
    if difference != nil { lines.append("stopped at the first difference") }
    if !recorders.isEmpty {
      lines.append(
        "recorded by \(recorders.joined(separator: ", ").printable), not by \(program): "
          + "scripts may have other chance and ticks now")
    }
    return lines.joined(separator: "\n")
  }

  /// The result for programs.
  package var json: String {
    let verification: JSON = [
      "verified": verified, "unverified": unverified,
      "difference": orNull(difference.map { JSON(encoding: $0) }), "otherPrograms": recorders,
    ]
    return jsonLine(of: ["verification": verification])
  }
}
