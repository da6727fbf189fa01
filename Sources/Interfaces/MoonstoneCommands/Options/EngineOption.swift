import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTerminal

struct EngineOption: ParsableArguments {
  @Flag(
    name: .customLong("allow-engines"),
    help: """
      Start engines that only a file names, without asking. An engine can do everything that you \
      can.
      """)
  var allowsEngines = false

  /// Asks whether to start the engines that a journal or an event names.
  ///
  /// - Parameter names: its players or entrants, of which some may be engines.
  /// - Throws: exit code 65 unless the person agrees, here or by the option.
  func permission(
    for names: [String], in file: String
  ) throws(Failure) -> EnginePermission {
    var engines: [String] = []
    for name in names where PlayerSource.isEngine(name) && !engines.containsExactly(name) {
      engines.append(name)
    }
    if allowsEngines { return .all }
    if engines.isEmpty { return .nobody }
    let list = engines.map { "  \($0.printable)" }.joined(separator: "\n")
    let what =
      "\(file.printable) names engines, and an engine can do everything that you can:\n\(list)"
    guard Terminal.isInput else {
      throw .data("\(what)\n--allow-engines starts them, if you trust these commands")
    }
    Terminal.tell(what)
    guard LineInput.standard.confirms("start them? yes or no (no): ") else {
      throw .data("\(file.printable) is left as it is: its engines are not to be started")
    }
    return .only(engines)
  }

  /// Asks whether to start the engines that are to go on with a match.
  ///
  /// - Parameter wanted: the players that were typed instead of the journal's.
  func allow<G: Game>(
    _ match: Match<G>, in file: String, besides wanted: Sides<PlayerSource?> = Sides(both: nil)
  ) throws(Failure) {
    let sides = Side.allCases.filter { wanted[$0] == nil }
    _ = try permission(for: sides.map { match.players[$0].name }, in: file)
  }
}
