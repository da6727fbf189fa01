import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ArchiveBookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Make an opening book from the matches of an archive.",
    discussion: """
      The book has the best move of each position, by minimax over the values of analysed matches \
      and the margins of the others. Scripts ask it by board:book() in matches with --book FILE.
      """)

  @Option(
    help: ArgumentHelp("The new file.", valueName: "file"), completion: .file(extensions: ["book"]))
  var out: String
  @OptionGroup var archive: ArchiveOption
  @Option(
    name: .customLong("min"), parsing: .unconditional,
    help: ArgumentHelp("How often a move must have been played.", valueName: "count"))
  var least = "3"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest number of plies in the book.", valueName: "count"))
  var plies = "20"
  @OptionGroup var options: MatchQueryOptions

  func run() throws {
    let catalog = Program.catalog
    try write(try catalog.game(named: options.game ?? catalog.usualGame))
  }

  private func write<E: GameEntry>(_ entry: E) throws {
    let game = entry.plugin.game
    if FileManager.default.fileExists(atPath: out) { throw FileError(out, .exists) }
    var query = options
    query.position = nil
    query.opening = nil
    let start = StartOptions.both(options.position, options.opening)
    var building = BookBuilding(
      game, in: try archive.open(), try query.query(),
      least: try wholeNumber(least, atLeast: 1, "--min"),
      plies: try wholeNumber(plies, atLeast: 1, "--plies"))
    let book = try building.book(from: try start.start(of: game))
    guard book.count > 0 else {
      throw Failure.data("no move was played \(least) times, so \(out.printable) is not written")
    }
    try WholeFile.create(book.bytes, at: out)
    let positions = book.count == 1 ? "1 position" : "\(book.count) positions"
    Terminal.print("\(out.printable): \(positions), SHA-256 \(book.digest)")
  }
}
