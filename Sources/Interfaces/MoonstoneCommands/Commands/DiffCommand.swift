import ArgumentParser
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show where two matches differ.",
    discussion: """
      Compares the settings of the matches, their moves and how each ended. Measured times do not \
      count. The exit code is 0 when the matches are the same, and 1 when they differ.
      """)

  @Argument(help: "A match, finished or not, in any format.", completion: .file()) var a: String
  @Argument(help: "Another match.", completion: .file()) var b: String
  @Option(
    name: .customLong("match"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Which match where there are several; given twice, of the first file and of the second.",
      valueName: "number"))
  var numbers: [String] = []
  @OptionGroup var game: GameOption
  @Flag(help: "Print JSON: one object.") var json = false

  func run() throws {
    let (entry, matches) = try opened()
    try compare(entry, matches)
  }

  func opened() throws -> (any GameEntry, [MatchSubject]) {
    if numbers.count > 2 {
      throw Failure.usage("--match is given twice at most: there are two files")
    }
    let opened = try [a, b].enumerated().map { index, path in
      let holdsOne = try MatchSubject(path).holdsOne
      let number = numbers.count == 2 ? numbers[index] : holdsOne ? nil : numbers.first
      return try MatchOpening(number: number, game, in: Program.catalog).one(path)
    }
    let (entry, other) = (opened[0].entry, opened[1].entry)
    guard entry.name == other.name else {
      throw Failure.data(
        "\(b.printable): the game is “\(other.name)”, but \(a.printable) is of "
          + "“\(entry.name)”: matches of two games share nothing")
    }
    return (entry, opened.map(\.match))
  }

  private func compare<E: GameEntry>(_ entry: E, _ matches: [MatchSubject]) throws {
    let readings = try matches.map {
      try $0.reading(of: entry.plugin.game, program: Program.name)
    }
    let diff = MatchDiff((readings[0], readings[1]), files: (a, b))
    if json { try Terminal.emit(diff.json) } else { Terminal.print(diff.text) }
    if !diff.isEmpty { throw ExitCode(1) }
  }
}
