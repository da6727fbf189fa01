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
      find” prints it, or round.pair.match of an event.
      """, valueName: "number"))
  var typed: String?
  @Flag(help: "Leave broken matches out; otherwise the first one ends the command.")
  var skipBroken = false

  /// `--match` as it is to be typed again; empty if it was not.
  var again: String { typed.map { " --match \($0.typed)" } ?? "" }
}

/// `--skip-broken` beside `--openings`.
struct BrokenOpeningsOption: ParsableArguments {
  @Flag(help: "Leave out broken matches among the openings.")
  var skipBroken = false

  /// Reads openings, and prints the warnings about them.
  func read<G: Game>(
    _ typed: String?, of plugin: Plugin<G>, count: Int, seed: UInt64
  ) throws -> [ArenaEvent.Opening] {
    try EventOpenings.read(
      typed, of: plugin, count: count, seed: seed, skipsBroken: skipBroken,
      note: { Program.warn("--openings \($0)") })
  }
}
