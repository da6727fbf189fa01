import ArgumentParser
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneTerminal

struct ArchiveExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Show what was played in a position, move by move.",
    discussion: """
      Positions that are images of each other under the game's symmetries count as one. With \
      --player, the moves are that player's. On a terminal the arrows choose a move, Enter or its \
      number plays it, Backspace takes it back, and q leaves.
      """)

  @Argument(help: "Moves from the start, such as f5 d6, or f5d6.") var moves: [String] = []
  @OptionGroup var archive: ArchiveOption
  @OptionGroup var options: MatchQueryOptions
  @Option(
    help: ArgumentHelp(
      "An opening book; the command also says where the player left it.", valueName: "file"),
    completion: .file(extensions: ["book"]))
  var book: String?
  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    if book != nil, options.player == nil, options.version == nil {
      throw Failure.usage("--book is for --player or --sha256: it shows where they left it")
    }
    if options.opening != nil {
      throw Failure.usage("--opening is for “find”; write the moves without it")
    }
    let catalog = Program.catalog
    try explore(try catalog.game(named: options.game ?? catalog.usualGame))
  }

  private func explore<E: GameEntry>(_ entry: E) throws {
    let game = entry.plugin.game
    var options = options
    options.position = nil
    let start = try StartOptions.both(self.options.position, nil).start(of: game)
    let query = try options.query()
    var walk = Exploration(game, from: start, in: try archive.open(), query)
    let typed = moves.joined(separator: " ")
    do {
      for move in try game.transcript(typed, from: start) { walk.play(move) }
    } catch {
      throw Failure.data("“\(typed)”, \(error.place): \(error.message)")
    }
    if let book { return try tellDepartures(try OpeningBook(path: book, game: game.name), walk) }
    if json { return try Terminal.emit(ExplorationReport(walk, try walk.page()).json) }
    guard Terminal.canDraw else {
      let page = try walk.page()
      show(ExplorationReport(walk, page).lines(fitting: Terminal.width ?? 80))
      let isElsewhere = page.beginnings.map { !$0.lines.isEmpty } ?? false
      return isElsewhere ? Terminal.tell("--position begins there") : ()
    }
    var screen = ExplorerScreen(walk, colors: entry.plugin.game.colors)
    try screen.run()
  }

  private func show(_ lines: [String]) { for line in lines { Terminal.print(line) } }

  /// What was played in the position, and then where the player left a book after it.
  private func tellDepartures<G: Game>(_ book: OpeningBook, _ walk: Exploration<G>) throws {
    let report = ExplorationReport(walk, try walk.page())
    var query = walk.query
    query.positions.append(walk.game.archiveKey(of: walk.position))
    let departures = try BookDepartures(
      from: book, of: walk.game, in: try archive.open(), query)
    guard json else {
      return show(
        report.lines(fitting: Terminal.width ?? 80)
          + departures.lines(fitting: Terminal.width ?? 80))
    }
    try Terminal.emit(report.json)
    try Terminal.emit(departures.json)
  }
}
