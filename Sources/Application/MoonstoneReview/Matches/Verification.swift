import MoonstoneHost
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// What becomes of a journal when its players are asked again: do they still choose what they chose?
///
///     let reading = try JournalReading("match.jsonl", game: reversi.game)
///     let verification = try await Verification(of: reading) { player, memory in
///       guard let source = sources[player.name] else { return nil }  // a person, for example
///       return try LuaStrategy(
///         source, named: player.name, plugin: reversi, isolation: .workers(workers),
///         memory: memory)
///     }
///     print(verification.text)  // 61 of 61 choices verified
///
/// A choice is its move, its comment and the memory after it. Forfeits are compared, too;
/// resignations and clocks are not. Only a journal has all that this needs: other formats leave
/// memories and changes of players out.
public struct Verification: Sendable {
  /// The first choice that differs from the journal's.
  public struct Difference: Hashable, Sendable {
    /// The line of the journal, counted from 1.
    public let line: Int
    /// The ply, counted from 1.
    public let ply: Int
    /// Who chooses what, and what the journal has.
    public let message: String
  }

  /// How many choices are as the journal has them.
  public internal(set) var verified = 0
  /// How many choices could not be compared, by reason.
  public internal(set) var unverified: [String: Int] = [:]
  /// Whether the match ended adjudicated, and the solver finds the same again.
  public internal(set) var isSolvedAgain = false
  /// Where the verification stopped; `nil` if nothing differs.
  public internal(set) var difference: Difference?
  /// The programs that recorded the journal, apart from ``program``, sorted by name.
  public let otherPrograms: [String]
  /// The name and version of the program that verifies.
  public let program: String

  /// Asks the players of a journal again, up to the first difference, on a thread of its own.
  ///
  /// - Parameters:
  ///   - reading: the journal.
  ///   - program: the name and version of the program that verifies; by default, this library's.
  ///   - player: makes the player of a side, with the `Choice.memory` that it had: at the start,
  ///     and whenever the journal says that a player was loaded, replaced or brought back. `nil`, an
  ///     error, or a player whose script is another version, leaves its choices unverified.
  /// - Throws: what a player throws besides forfeits, such as a `HostFault` or a
  ///   `CancellationError`.
  public init<G: Game>(
    of reading: JournalReading<G>, program: String? = nil,
    player:
      @escaping @Sendable (PlayerIdentity, _ memory: String?) async throws ->
      (any Player<G>)?
  ) async throws {
    let program = program ?? "moonstone \(moonstoneVersion)"
    self = try await MatchThread.run {
      var verifier = Verifier(reading, program: program, player: player)
      try await verifier.run()
      return verifier.found
    }
  }

  init(recordedBy recorders: [String], program: String) {
    self.program = program
    otherPrograms = Set(recorders).subtracting([program]).sorted()
  }

  private var counted: Int { verified + unverified.values.reduce(0, +) }

  /// The result for people.
  public var text: String {
    var lines = ["\(verified) of \(counted) choices verified"]
    for (reason, count) in unverified.sorted(by: { $0.key < $1.key }) {
      lines.append("\(count) not verified: \(reason)")
    }
    if isSolvedAgain { lines.append("the adjudicated ending was solved again") }
    if difference != nil { lines.append("stopped at the first difference") }
    if !otherPrograms.isEmpty {
      lines.append(
        "recorded by \(otherPrograms.joined(separator: ", ").printable), not by \(program): "
          + "scripts may have other chance and ticks now")
    }
    return lines.joined(separator: "\n")
  }

  /// The result as a line of JSON, for programs.
  public var json: String {
    let difference = difference.map { found -> JSON in
      ["line": found.line, "ply": found.ply, "message": found.message]
    }
    let verification: JSON = [
      "verified": verified, "unverified": unverified, "difference": orNull(difference),
      "otherPrograms": otherPrograms, "solved": isSolvedAgain ? true : nil,
    ]
    return jsonLine(of: ["verification": verification])
  }
}
