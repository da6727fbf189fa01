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
    if FileManager.default.fileExists(atPath: out) { throw FileFault(out, .exists) }
    var query = options
    query.position = nil
    query.opening = nil
    let start = try StartOptions.both(options.position, options.opening).start(of: game)
    let store = try archive.open()
    let wanted = try query.query()
    var building = BookBuilding(
      game, in: store, wanted,
      least: try wholeNumber(least, atLeast: 1, "--min"),
      plies: try wholeNumber(plies, atLeast: 1, "--plies"))
    let progress = Progress(besideOutput: false)
    building.progress = { progress.show("\(out): \($0) positions") }
    defer { progress.clear() }
    let book = try building.book(from: start)
    progress.clear()
    guard book.count > 0 else {
      let found = try Beginnings(of: game, besides: start, in: store, wanted)
      throw Failure.data(
        (["no move was played \(least) times, so \(out.printable) is not written"]
          + found.lines + (found.lines.isEmpty ? [] : ["--position begins the book there"]))
          .joined(separator: "\n"))
    }
    try WholeFile.create(book.bytes, at: out)
    let positions = book.count == 1 ? "1 position" : "\(book.count) positions"
    Terminal.print("\(out.printable): \(positions), SHA-256 \(book.digest)")
  }
}
