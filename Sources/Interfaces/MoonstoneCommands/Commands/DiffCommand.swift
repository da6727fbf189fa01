import ArgumentParser
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneReview
import MoonstoneTerminal

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show where two matches differ.",
    discussion: """
      Compares the settings of the matches, their moves and how each ended. Measured times do not \
      count. The exit code is 0 when the matches are the same, and 1 when they differ.
      """)

  @Argument(help: "The journal of a match, finished or not.", completion: .file()) var a: String
  @Argument(help: "The journal of another match.", completion: .file()) var b: String
  @Flag(help: "Print JSON: one object.") var json = false

  func run() throws {
    let entry = try Program.catalog.game(ofJournal: a)
    let other = try Program.catalog.game(ofJournal: b)
    guard entry.name == other.name else {
      throw Failure.data(
        "\(b):1: the game is “\(other.name)”, and that of \(a) is “\(entry.name)”: "
          + "matches of two games share nothing")
    }
    try compare(entry)
  }

  private func compare<E: GameEntry>(_ entry: E) throws {
    let game = entry.plugin.game
    let diff = MatchDiff(
      (try JournalReading(a, game: game), try JournalReading(b, game: game)), files: (a, b))
    if json { try Terminal.emit(diff.json) } else { Terminal.print(diff.text) }
    if !diff.isEmpty { throw ExitCode(1) }
  }
}
