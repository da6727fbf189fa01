import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct LuaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lua", abstract: "Try lines of Lua on a position.",
    discussion: """
      At the prompt, each line is a chunk: an expression, whose values are printed, or statements. \
      “board” and “context” are those of a turn on the position; after “:load mine.lua” the \
      functions of the script have their names, and so has what they see. “x = 1” stays, “local x \
      = 1” does not. Tab completes, arrows bring earlier lines back, “:help” lists the commands.

      In a pipe it runs what it reads, and prints: moonstone lua < try.lua. The exit code is 65 if \
      that fails. Lines have the limits of scripts: --memory, and ten seconds each.
      """)

  @Argument(help: "A strategy, or a path to a .lua file, to load first.", completion: .player)
  var script: String?
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The random seed of context.random.", valueName: "seed"))
  var seed = "1"
  @OptionGroup var scripts: ScriptOptions

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws { try await run(try game.entry(in: catalog)) }

  private func run<E: GameEntry>(_ entry: E) async throws {
    let game = entry.plugin.game
    var seeds = SeedOption()
    seeds.seed = seed
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin, home: try scripts.home(of: entry.name))
    var session = try PromptSession(
      loader, at: try start.start(of: game), after: try start.lead(of: game),
      seed: try seeds.seeds().first)
    let loaded = try script.map { try session.load($0) }
    guard Terminal.isInput else { return try pipe(&session) }
    Terminal.tell("\(game.name): “board” is a board; “:help” says what else there is")
    if let loaded { Terminal.tell(loaded) }
    if Terminal.canDraw { talk(&session) } else { listen(&session) }
  }

  /// Runs what is in the pipe.
  private func pipe<G: Game>(_ session: inout PromptSession<G>) throws {
    var lines: [String] = []
    while let line = LineInput.standard.line() { lines.append(line) }
    var why: String?
    let isDone = session.run(file: lines.joined(separator: "\n")) { result in
      switch result {
      case .done(let printed, let note):
        if !printed.isEmpty { Terminal.print(TerminalText(printed)) }
        if !note.isEmpty { Terminal.tell(note) }
      case .failed(let printed, let failure):
        if !printed.isEmpty { Terminal.print(TerminalText(printed)) }
        why = failure
      case .unfinished, .quit: break
      }
    }
    if !isDone { throw Failure.data((why ?? "the input ends within a chunk").printableLines) }
  }

  /// Reads lines with keys, a history and completion.
  private func talk<G: Game>(_ session: inout PromptSession<G>) {
    var input = PromptLine()
    guard input.begin() else { return }
    defer { input.end() }
    while true {
      let reading = session
      let line = input.read(session.isUnfinished ? ">> " : "> ") { head in
        reading.completions(of: head) { PathCompletion.paths(for: $0) }
      }
      guard let line, answer(session.take(line)) else { return }
    }
  }

  /// Reads lines where a terminal can only print.
  private func listen<G: Game>(_ session: inout PromptSession<G>) {
    while true {
      Terminal.prompt(session.isUnfinished ? ">> " : "> ", aside: true)
      guard let line = LineInput.standard.line(), answer(session.take(line)) else { return }
    }
  }

  /// Prints what came of a line. Returns whether there is to be another one.
  private func answer<G: Game>(_ result: PromptSession<G>.Result) -> Bool {
    switch result {
    case .done(let printed, let note):
      if !printed.isEmpty { Terminal.print(printed) }
      if !note.isEmpty { Terminal.tell("(\(note))") }
    case .failed(let printed, let why):
      if !printed.isEmpty { Terminal.print(printed) }
      Terminal.tell(why.printableLines)
    case .unfinished: break
    case .quit: return false
    }
    return true
  }
}
