import ArgumentParser
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ForkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fork", abstract: "Begin a new match at a ply of a recorded one.",
    discussion: """
      The match in FILE stays as it is. The new one has its moves up to the ply, its clocks at \
      that ply, and the context.memory of its scripts. “moonstone play” continues it on a board, \
      “moonstone resume” without one. To copy a match without changing its end, copy the file, or \
      type “save FILE” in “moonstone play”.
      """)

  @Argument(help: "A match, finished or not, in any format.", completion: .file()) var file: String
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var game: GameOption
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of plies to keep, passes included.", valueName: "ply"))
  var at: String
  @Option(help: "The player of black from there on (default: its player in that match).")
  var black: String?
  @Option(help: "The player of white from there on (default: its player in that match).")
  var white: String?
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in (default: one in the folder of your matches).",
      valueName: "file"))
  var journal: String?
  @Flag(help: "Print JSON: one object.") var json = false

  func run() throws {
    let (entry, match) = try opened()
    try fork(entry, match)
  }

  func opened() throws -> (any GameEntry, MatchSubject) {
    try MatchOpening(choice, game, in: Program.catalog).one(file)
  }

  private func fork<E: GameEntry>(_ entry: E, _ match: MatchSubject) throws {
    try entry.refuseSecondPlayer(white)
    let ply = try wholeNumber(at, atLeast: 0, "--at")
    let journals = try JournalOption.journals(journal)
    let fork = try match.fork(
      of: entry.plugin.game, at: ply,
      players: Sides(
        black: try player(black, game: entry.name), white: try player(white, game: entry.name)),
      program: Program.name)
    if let torn = fork.torn {
      Terminal.tell("\(file.printable):\(torn.line): the last line is torn; it is left out")
    }
    try show(
      fork.match, in: try journals.begin(copying: fork.lines, of: entry.plugin.game).file)
  }

  private func player(_ typed: String?, game: String) throws(CatalogError) -> PlayerIdentity? {
    guard let typed else { return nil }
    return try Program.catalog.player(typed, of: game).identity()
  }

  private func show<G: Game>(_ match: Match<G>, in place: String) throws {
    if json {
      let players = match.players.map(\.name)
      let fork: JSON = [
        "file": place, "from": file, "ply": match.ply, "position": match.position.description,
        "players": ["black": players.black, "white": players.white],
      ]
      return try Terminal.emit(jsonLine(of: ["fork": fork]))
    }
    Terminal.print(
      "\(match.game.name): \(match.name(of: .black)) against \(match.name(of: .white)), "
        + "after \(match.ply.plies) of \(file)")
    MatchPrinter<G>(showsMoves: true).showBoard(of: match)
    let isPlayed = Side.allCases.contains { match.players[$0].kind == .person }
    Terminal.print(
      "kept in \(place): “moonstone \(isPlayed ? "play" : "resume") \(place.typed)” continues it")
  }
}
