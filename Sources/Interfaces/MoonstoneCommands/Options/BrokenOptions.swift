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
      "Which match of a file that holds several, counted from 1.", valueName: "number"))
  var typed: String?
  @Flag(help: "Leave broken matches out; otherwise the first one ends the command.")
  var skipBroken = false

  /// The first of the options that was typed.
  var said: String? { typed != nil ? "--match" : skipBroken ? "--skip-broken" : nil }

  /// Refuses the options beside a file that holds one match.
  func refuse(beside what: String) throws(Failure) {
    guard let said else { return }
    throw .usage("\(said) is for files in GGF and WTHOR; \(what) holds one match")
  }

  func number() throws(Failure) -> Int? {
    guard let typed else { return nil }
    return try wholeNumber(typed, atLeast: 1, "--match")
  }

  /// The chosen matches; warnings about the file are printed.
  func choice() throws(Failure) -> MatchChoice {
    var choice = MatchChoice()
    choice.number = try number()
    choice.skipsBroken = skipBroken
    choice.tell = { Program.warn($0) }
    return choice
  }

  /// Reads matches; the message about a broken one names `--skip-broken` where that helps.
  func hinting<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let fault as MatchFault {
      throw said == nil ? Failure.broken(fault) : Failure.data(fault.description)
    }
  }
}

/// `--skip-broken` beside `--openings`.
struct BrokenOpeningsOption: ParsableArguments {
  @Flag(help: "Leave out broken matches in a GGF or WTHOR file of openings.")
  var skipBroken = false

  /// Reads openings, and prints the warnings about them.
  func read<G: Game>(
    _ typed: String?, of plugin: Plugin<G>, count: Int, seed: UInt64
  ) throws -> [ArenaEvent.Opening] {
    do throws(OpeningsError) {
      return try EventOpenings.read(
        typed, of: plugin, count: count, seed: seed, skipsBroken: skipBroken,
        note: { Program.warn("--openings \($0)") })
    } catch {
      if case .matches(let fault) = error, !skipBroken { throw Failure.broken(fault) }
      throw error
    }
  }
}

extension Failure {
  /// A broken match, where leaving it out would help.
  static func broken(_ fault: MatchFault) -> Failure {
    .data(fault.isOfFile ? "\(fault)" : "\(fault); --skip-broken leaves such matches out")
  }
}
