import ArgumentParser
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct ChooseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: "Ask a strategy for one move; --trace shows how.",
    discussion: """
      As in a match, the strategy is not asked when its only move is a pass. If the script fails \
      or returns an illegal move, the exit code is 65.
      """)

  @Argument(
    help: "A strategy, or a path to a .lua file.", completion: .player)
  var strategy: String
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "How many of the best moves to show as well, with the values that a search finds.",
      valueName: "count"))
  var best: Int?
  @Flag(
    help: """
      Print its calls of the host before its answer: each call with its place, its answer, and \
      its ticks in brackets.
      """)
  var trace = false
  @Flag(help: "Print the answer as JSON.") var json = false

  private var catalog: Catalog { scripts.place.catalog }

  func validate() throws {
    if let best, best < 1 { throw ValidationError("--best takes a number from 1 on, not \(best)") }
  }

  func run() async throws { try await choose(try game.entry(in: catalog)) }

  private func choose<E: GameEntry>(_ entry: E) async throws {
    let game = entry.plugin.game
    let source = try catalog.player(strategy, of: entry.name)
    if source == .human {
      throw Failure.usage("“choose” asks a strategy; a person plays with “moonstone play”")
    }
    let seed = try seed.seeds().first
    let match = Match(
      game, from: try start.start(of: game), clocks: try clocks.clocks(usually: .unlimited))
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: clocks.hasTicks),
      lead: try start.lead(of: game))
    let player = try loader.player(source)
    guard match.position.outcome == nil else {
      throw Failure.data("the game is over on this position: there is nothing to choose")
    }
    if let pass = game.pass, match.position.isLegal(pass) {
      return try show(Choice(pass), by: player.identity, seed: seed, values: nil)
    }
    let script = player as? LuaStrategy<E.G>
    if trace {
      guard let script else {
        throw Failure.usage("--trace is for scripts, and \(strategy) is not one")
      }
      try script.beginTrace()
    }
    let turn = Turn(
      in: match, seed: seed,
      report: { report in
        if case .note(let text) = report { Terminal.tell("\(source.name): \(text.printableLines)") }
      })
    do {
      let choice = try await player.choose(turn)
      tell(script)
      let values = best.map {
        entry.plugin.valuation(of: match.position, best: $0, nodes: Self.nodes)
      }
      try show(
        choice, by: player.identity, seed: seed, values: values, trace: trace ? script?.trace : nil)
    } catch let forfeit as Forfeit {
      tell(script)
      throw Failure.data(forfeit.message.printableLines)
    } catch is Resignation {
      throw Failure.data("\(player.identity.name.printable) resigns")
    }
  }

  /// How many positions the search for the best moves visits.
  private static var nodes: Int { 500_000 }

  /// Prints what the script asked of the host, apart from the answer.
  private func tell<G: Game>(_ script: LuaStrategy<G>?) {
    guard trace, !json, let script else { return }
    for line in script.trace { Terminal.tell(line.printable) }
  }

  private func show<Move>(
    _ choice: Choice<Move>, by player: PlayerIdentity, seed: UInt64, values: Valuation<Move>?,
    trace: [String]? = nil
  ) throws {
    if json {
      let player: JSON = ["name": player.name, "sha256": orNull(player.digest)]
      return try Terminal.emit(
        jsonLine(of: [
          "best": values.map(Self.json), "comment": orNull(choice.comment.map(Self.json)),
          "move": choice.move.description, "player": player, "seed": seed,
          "ticks": orNull(choice.ticks), "trace": trace,
        ]))
    }
    let comment = choice.comment?.inWords ?? ""
    let cost = choice.ticks.map { "\($0) ticks" } ?? ""
    let said = [comment, cost].filter { !$0.isEmpty }.joined(separator: ", ")
    Terminal.print("\(choice.move)" + (said.isEmpty ? "" : "  -- \(said)"))
    if let values { Terminal.print(list(values)) }
  }

  /// The best moves, a line each.
  private func list<Move>(_ values: Valuation<Move>) -> String {
    let rows = values.entries.map { found in
      [
        "\(found.move)", found.figure(in: values.unit),
        found.line.prefix(8).map { "\($0)" }.joined(separator: " "),
      ]
    }
    let lines = TextColumns.list(rows).lines(fitting: nil).map { "  \($0)" }
    return (["best by search (\(values.source)):"] + lines).joined(separator: "\n")
  }

  private static func json(_ comment: MoonstoneKernel.Comment) -> JSON {
    [
      "value": orNull(comment.value), "depth": orNull(comment.depth), "text": orNull(comment.text),
      "pv": comment.pv.isEmpty ? nil : comment.pv,
      "marks": comment.marks.isEmpty ? nil : JSON(encoding: comment.marks),
    ]
  }

  /// The best moves, as a search values them: the unit is `margin`, `result`, or the feature of the
  /// game that the values count; the depth is 0 for a solution, and for random games.
  private static func json<Move>(_ values: Valuation<Move>) -> JSON {
    let unit =
      switch values.unit {
      case .margin: "margin"
      case .feature(let name): name
      case .result: "result"
      }
    let moves = values.entries.map { found -> JSON in
      [
        "exact": found.isExact, "move": "\(found.move)", "pv": found.line.map { "\($0)" },
        "value": found.value,
      ]
    }
    return ["depth": values.depth, "moves": moves, "unit": unit]
  }
}
