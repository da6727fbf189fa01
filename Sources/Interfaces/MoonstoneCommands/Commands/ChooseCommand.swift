import ArgumentParser
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct ChooseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: "Ask a strategy for one move.",
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
  @Flag(help: "Print the answer as JSON.") var json = false

  private var catalog: Catalog { scripts.place.catalog }

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
      return try show(Choice(pass), by: player.identity, seed: seed)
    }
    let turn = Turn(
      in: match, seed: seed,
      report: { report in
        if case .note(let text) = report { Terminal.tell("\(source.name): \(text.printableLines)") }
      })
    do {
      try show(try await player.choose(turn), by: player.identity, seed: seed)
    } catch let forfeit as Forfeit {
      throw Failure.data(forfeit.message.printableLines)
    } catch is Resignation {
      throw Failure.data("\(player.identity.name.printable) resigns")
    }
  }

  private func show<Move>(_ choice: Choice<Move>, by player: PlayerIdentity, seed: UInt64) throws {
    if json {
      let said = choice.comment.map {
        Answer.Said(value: OrNull($0.value), depth: OrNull($0.depth), text: OrNull($0.text))
      }
      return try Terminal.emit(
        jsonLine(
          Answer(
            comment: OrNull(said), move: choice.move.description,
            player: Answer.Player(name: player.name, sha256: OrNull(player.digest)), seed: seed,
            ticks: OrNull(choice.ticks))))
    }
    let comment = choice.comment?.inWords ?? ""
    let cost = choice.ticks.map { "\($0) ticks" } ?? ""
    let said = [comment, cost].filter { !$0.isEmpty }.joined(separator: ", ")
    Terminal.print("\(choice.move)" + (said.isEmpty ? "" : "  -- \(said)"))
  }

  private struct Answer: Encodable {
    struct Said: Encodable {
      let value: OrNull<Double>
      let depth: OrNull<Int>
      let text: OrNull<String>
    }

    struct Player: Encodable {
      let name: String
      let sha256: OrNull<String>
    }

    let comment: OrNull<Said>
    let move: String
    let player: Player
    let seed: UInt64
    /// What the move cost; `null` without a limit of ticks.
    let ticks: OrNull<Int>
  }
}
