import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct GTPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gtp", abstract: "Play in other programs, as an engine that speaks GTP.",
    discussion: """
      Reads commands of the Go Text Protocol, version 2, on standard input until “quit”. GoGui, \
      Quarry and other programs start it as an engine. What the strategy thinks and prints goes to \
      standard error. A version that is saved plays from the next move on.
      """)

  @Argument(help: "A strategy, or a path to a .lua file.", completion: .player)
  var strategy: String
  @OptionGroup var game: GameOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var scripts: ScriptOptions

  func run() async throws { try await serve(try game.entry(in: scripts.place.catalog)) }

  private func serve<E: GameEntry>(_ entry: E) async throws {
    let catalog = scripts.place.catalog
    let source = try catalog.player(strategy, of: entry.name)
    if source == .human { throw Failure.usage("“gtp” needs a strategy, not a person") }
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: clocks.hasTicks))
    let server = GTPServer(
      player: try loader.player(source), game: entry.plugin.game,
      rules: catalog.engineRules[entry.name],
      version: Program.name.split(separator: " ").last.map(String.init) ?? "",
      clocks: try clocks.clocks(usually: .perMove(.seconds(2))), seed: try seed.seeds().first,
      report: { Self.tell($0) })
    await answer(server)
  }

  /// How many lines were read, and how many of them a remark has interrupted.
  private struct Reading: Sendable {
    var lines = 0
    var interrupted = 0
  }

  /// Lines are read while a move is thought about, so that a remark can interrupt it.
  private func answer<G>(_ server: GTPServer<G>) async {
    let (lines, input) = AsyncStream.makeStream(of: (line: String, number: Int).self)
    let reading = Locked(Reading())
    onNewThread {
      while let line = readLine() {
        if line.split(separator: " ") == ["#", "interrupt"] {
          reading.withLock { $0.interrupted = $0.lines }
          server.interrupt()
          continue
        }
        input.yield(
          (
            line,
            reading.withLock {
              $0.lines += 1; return $0.lines
            }
          ))
      }
      input.finish()
    }
    for await (line, number) in lines {
      let reply = await server.answer(line) { reading.withLock { $0.interrupted < number } }
      if !reply.text.isEmpty {
        Terminal.print(TerminalText(own: reply.text.dropLast().description.printableLines))
      }
      if reply.isLast { return }
    }
  }

  private static func tell(_ report: Report) {
    switch report {
    case .note(let text): Terminal.tell(text.printableLines)
    case .swapped(let identity): Terminal.tell("\(identity.name.printable): a new version plays")
    case .thinking(let comment, ticks: _):
      Terminal.tell("gogui-gfx: TEXT \(comment.inWords)")
    case .delayed: break
    }
  }
}
