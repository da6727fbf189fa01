import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSession

/// `--match` and `--skip-broken`.
struct MatchChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("match"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      Which match where there are several: its number, counted from 1 or as “moonstone archive \
      find” prints it, or round.pair.match of an event, such as 2.1.3; where several have the \
      same, round-pair-entrant-entrant-match.
      """, valueName: "number"))
  var typed: String?
  @Flag(help: "Leave broken matches out; otherwise the first one ends the command.")
  var skipBroken = false

  /// `--match` as it is to be typed again; empty if it was not.
  var again: String { typed.map { " --match \($0.typed)" } ?? "" }
}

extension MatchChoice {
  /// Chooses what `--match` names.
  ///
  /// - Parameter typed: `nil` for all matches.
  init(typed: String?) throws(Failure) {
    self.init()
    guard let typed else { return }
    place = EventPlace(typed)
    if place == nil { number = try wholeNumber(typed, atLeast: 1, "--match") }
  }
}

/// `--match` and `--skip-broken` beside `--openings`.
struct OpeningsChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("match"), parsing: .unconditional,
    help: ArgumentHelp(
      "Which one of --openings, where a file has several matches or lines.", valueName: "number"))
  var typed: String?
  @Flag(help: "Leave out broken matches among the openings.")
  var skipBroken = false

  /// Reads openings, and prints the warnings about them.
  func read<G: Game>(
    _ typed: String?, of plugin: Plugin<G>, count: Int, seed: UInt64
  ) throws -> [ArenaEvent.Opening] {
    try check(typed)
    let tell: @Sendable (String) -> Void = { Program.warn("--openings \($0)") }
    var choice = try MatchChoice(typed: self.typed)
    choice.skipsBroken = skipBroken
    if skipBroken { choice.tell = tell }
    return try EventOpenings.read(
      typed, of: plugin, count: count, seed: seed, choice: choice, note: tell)
  }

  /// Refuses `--match` without a file to choose from.
  func check(_ openings: String?) throws(Failure) {
    if typed == nil || openings.map(EventOpenings.isFile) == true { return }
    throw .usage("--match says which match of the file that --openings names, and there is none")
  }
}
