import ArgumentParser
import MoonstoneArena
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Estimate from counts how much stronger a player is.",
    discussion: """
      Count pairs if each opening was played twice with the sides swapped: LL is the number of \
      pairs lost twice, and DD the number drawn twice or won and lost once.
      """)

  @Argument(help: "Matches won, lost and drawn.") var counts: [String] = []
  @Option(
    help: ArgumentHelp(
      "Counts of pairs of matches instead, by their two results.", valueName: "LL,LD,DD,WD,WW"))
  var pairs: String?
  @OptionGroup var test: TestOptions
  @Flag(help: "Print JSON, one object.") var json = false

  func run() throws {
    let report = StatsReport(try scores(), test: try test.test())
    if json { try Terminal.emit(jsonLine(["stats": report])) } else { Terminal.print(report.text) }
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
    guard counts.count == 3 else {
      throw .usage(
        "say how many matches were won, lost and drawn, such as “moonstone stats 136 96 111”, or "
          + "give counts of pairs with --pairs")
    }
    if let wrong = counts.first(where: { Self.number($0) == nil }) {
      throw .usage("a number of matches is from 0 to \(Self.most), not “\(wrong)”")
    }
    let numbers = counts.compactMap(Self.number)
    return Scores(wins: numbers[0], losses: numbers[1], draws: numbers[2])
  }

  private static let most = 1_000_000_000

  private static func number(_ typed: String) -> Int? {
    Int(typed).flatMap { (0...most).contains($0) ? $0 : nil }
  }
}
