import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Turn counts, or matches of events, into Elo.",
    discussion: """
      Counts are in the order in which results are printed everywhere: won, drawn, lost (up to \
      version 0.1 it was won, lost, drawn). Letters or words take any order: “14w 5l 1d”, or a \
      line of a summary, such as “14 won, 1 drawn, 5 lost”.

      Count pairs if each opening was played twice with the sides swapped: LL is the number of \
      pairs lost twice, and DD the number drawn twice or won and lost once.

      Given folders of events and archives instead, it rates all players on one scale. A player \
      is a version of a script: the same name with another text is another player. A match counts \
      once, however often it is read.
      """)

  @Argument(
    help: ArgumentHelp(
      "Matches won, drawn and lost; or folders of events, and archives.", valueName: "counts"),
    completion: .directory)
  var counts: [String] = []
  @Option(
    help: ArgumentHelp(
      "Counts of pairs of matches instead, by their two results.", valueName: "LL,LD,DD,WD,WW"))
  var pairs: String?
  @OptionGroup var test: TestOptions
  @Option(
    name: .customLong("anchor"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A player whose rating is given; the others follow. May be given more than once.",
      valueName: "name=elo"))
  var anchors: [String] = []
  @Option(
    help: ArgumentHelp(
      "The game to rate, if archives have several.", valueName: "game[:options]"),
    completion: .game)
  var game: String?
  @Flag(help: "Show for all players how likely each is better than each other.") var los = false
  @Flag(help: "Print the table of ratings as CSV.") var csv = false
  @Option(
    help: ArgumentHelp(
      "Write the ratings to a page for a browser instead.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "Print JSON, one object.") var json = false

  func run() throws {
    guard !isOfFiles else { return try rate() }
    guard anchors.isEmpty, game == nil, !los, !csv, html == nil else {
      throw Failure.usage(
        "--anchor, --game, --los, --csv and --html are for folders of events and archives")
    }
    let report = StatsReport(try scores(), test: try test.test())
    if json { try Terminal.emit(report.json) } else { Terminal.print(report.text) }
  }

  /// Whether files are named instead of counts.
  private var isOfFiles: Bool {
    pairs == nil && ResultWords(counts.joined(separator: " ")) == nil
      && counts.contains { Int($0) == nil && FileManager.default.fileExists(atPath: $0) }
  }

  private func rate() throws {
    guard !test.isSaid else { throw Failure.usage("--sprt is for counts, not for events") }
    guard [csv, json, html != nil].count(where: { $0 }) < 2 else {
      throw Failure.usage("--csv, --json and --html exclude each other")
    }
    let report = try RatedSources(paths: counts, game: game).report(anchors: anchors)
    if let html {
      try PageFile.write(report.html, to: html)
    } else if json {
      Terminal.print(json: report.json)
    } else if csv {
      Terminal.print(report.csv)
    } else {
      Terminal.print(report.text(fitting: Terminal.width, hasMatrix: los))
    }
  }

  private func scores() throws(Failure) -> Scores {
    if let pairs {
      guard counts.isEmpty else {
        throw .usage("counts of matches and --pairs exclude each other")
      }
      let typed = pairs.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = typed.compactMap(Self.number)
      guard typed.count == 5, numbers.count == 5 else {
        throw .usage(
          "--pairs takes five counts of pairs, such as 34,54,63,64,75, not “\(pairs)”: lost twice, "
            + "lost and drawn, drawn twice or won and lost, won and drawn, won twice")
      }
      return Scores(pairs: numbers)
    }
    let numbers = try typedCounts()
    return Scores(wins: numbers[0], losses: numbers[2], draws: numbers[1])
  }

  /// The matches won, drawn and lost.
  private func typedCounts() throws(Failure) -> [Int] {
    var typed = counts
    if let named = ResultWords(counts.joined(separator: " ")) { typed = named.counts }
    guard typed.count == 3 else {
      throw .usage(
        "say how many matches were won, drawn and lost, such as “moonstone stats 136 111 96” or "
          + "“moonstone stats 136w 111d 96l”, give counts of pairs with --pairs, or name folders of "
          + "events, or archives, that exist")
    }
    if let wrong = typed.first(where: { Self.number($0) == nil }) {
      throw .usage("a number of matches is from 0 to \(Self.most), not “\(wrong)”")
    }
    return typed.compactMap(Self.number)
  }

  private static let most = 1_000_000_000

  private static func number(_ typed: String) -> Int? {
    Int(typed).flatMap { (0...most).contains($0) ? $0 : nil }
  }
}

/// Counts of matches with what they count: `14w 1d 5l`, `14 won, 1 drawn, 5 lost`.
private struct ResultWords {
  /// The matches won, drawn and lost, as typed; 0 where nothing is said.
  let counts: [String]

  /// Reads letters, or words wherever they stand in a line. Returns `nil` if there are none, or if
  /// something is said twice.
  init?(_ typed: String) {
    let words = typed.matches(of: /(?:^|\s)(\d+) (won|drawn|lost)\b/).map { ($0.2, $0.1) }
    let tokens = typed.split { $0 == " " || $0 == "," }
    let letters = tokens.compactMap { token in
      token.wholeMatch(of: /(\d+)([wdl])/.ignoresCase()).map { ($0.2.lowercased()[...], $0.1) }
    }
    let found = words.isEmpty && letters.count == tokens.count ? letters : words
    let kinds = found.map { $0.0.prefix(1) }
    guard !found.isEmpty, Set(kinds).count == kinds.count else { return nil }
    let named = Dictionary(uniqueKeysWithValues: zip(kinds, found.map { String($0.1) }))
    counts = ["w", "d", "l"].map { named[$0, default: "0"] }
  }
}
