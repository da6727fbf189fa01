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
    help: "A strategy, or a path to a .lua file.", completion: .file(extensions: ["lua"]))
  var strategy: String
  @OptionGroup var game: GameOption
  @OptionGroup var position: PositionOption
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
    let position = try position.start(of: game)
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin, home: try scripts.home(of: entry.name))
    let player = try loader.player(source)
    guard position.outcome == nil else {
      throw Failure.data("the game is over on this position: there is nothing to choose")
    }
    if let pass = game.pass, position.isLegal(pass) {
      return show(Choice(pass), by: player.identity, seed: seed)
    }
    let turn = Turn(
      in: Match(game, from: position), seed: seed,
      report: { report in
        if case .note(let text) = report { Terminal.tell("\(source.name): \(text.printableLines)") }
      })
    do {
      show(try await player.choose(turn), by: player.identity, seed: seed)
    } catch let forfeit as Forfeit {
      throw Failure.data(forfeit.message.printableLines)
    } catch is Resignation {
      throw Failure.data("\(player.identity.name.printable) resigns")
    }
  }

  private func show<Move>(_ choice: Choice<Move>, by player: PlayerIdentity, seed: UInt64) {
    if json {
      let said = choice.comment.map {
        Answer.Said(value: OrNull($0.value), depth: OrNull($0.depth), text: OrNull($0.text))
      }
      Terminal.print(
        jsonLine(
          Answer(
            comment: OrNull(said), move: choice.move.description,
            player: Answer.Player(name: player.name, sha256: OrNull(player.digest)), seed: seed)))
      return
    }
    let comment = choice.comment?.inWords ?? ""
    Terminal.print("\(choice.move)" + (comment.isEmpty ? "" : "  -- \(comment)"))
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
  }
}
