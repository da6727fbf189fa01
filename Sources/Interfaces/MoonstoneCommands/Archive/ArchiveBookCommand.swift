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
    commandName: "book",
    abstract: "Make an opening book from the matches of an archive, or check one.",
    discussion: """
      The book has the best move of each position, by minimax over the values of analysed matches \
      and the margins of the others. Scripts ask it by board:book() in matches with --book FILE. \
      With --check, no archive is needed: each value must be the minimax of those after it.
      """)

  @Option(
    help: ArgumentHelp("The new file.", valueName: "file"), completion: .file(extensions: ["book"]))
  var out: String?
  @Option(
    help: ArgumentHelp(
      "A book to check instead; only --game and --position go with it.", valueName: "file"),
    completion: .file(extensions: ["book"]))
  var check: String?
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
    switch (out, check) {
    case (let out?, nil):
      try write(out, try catalog.game(named: options.game ?? catalog.usualGame))
    case (nil, let check?):
      let book = try OpeningBook(path: check, game: options.game)
      try prove(book, try catalog.game(named: book.game))
    default:
      throw Failure.usage("write --out FILE to make a book, or --check FILE to check one")
    }
  }

  private func prove<E: GameEntry>(_ book: OpeningBook, _ entry: E) throws {
    let game = entry.plugin.game
    let start = try StartOptions.both(options.position, options.opening).start(of: game)
    let check = BookCheck(book, of: game, from: start)
    guard check.faultCount == 0 else {
      let more = check.faultCount - check.faults.count
      throw Failure.data(
        (check.faults + (more > 0 ? ["and \(more) more"] : []))
          .map { "\(book.name.printable): \($0)" }.joined(separator: "\n"))
    }
    Terminal.print(
      "\(book.name.printable): \(count(check.positions, "position")), each worth the minimax of the "
        + "positions after it; \(count(check.leaves, "value")) from analyses or matches; "
        + "SHA-256 \(book.digest)")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private func write<E: GameEntry>(_ out: String, _ entry: E) throws {
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
    Terminal.print("\(out.printable): \(count(book.count, "position")), SHA-256 \(book.digest)")
  }
}
