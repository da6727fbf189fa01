import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct DuelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duel", abstract: "Find out whether one player is better than another.",
    discussion: """
      The two play pairs of matches until a sequential probability ratio test decides. The test \
      compares normalised Elo 0 with 20 unless --sprt gives other bounds.
      """)

  @Argument(help: "The player that may be stronger.", completion: .player)
  var a: String
  @Argument(help: "The player to compare it with.", completion: .player)
  var b: String
  @Option(
    name: .customLong("pairs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The largest number of pairs of matches (default: 1000).", valueName: "count"))
  var typedPairs: String?
  @OptionGroup var test: TestOptions
  @OptionGroup var event: EventOptions
  @OptionGroup var playing: PlayingOptions
  @Flag(help: "Print JSON, one object.") var json = false

  func run() async throws { try await duel(try event.entry()) }

  private func duel<E: GameEntry>(_ entry: E) async throws {
    let pairs = try typedPairs.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 1, "--pairs")
    }
    for player in [a, b] {
      let count = try EventEntrants.expanded(player).count
      guard count == 1 else {
        throw Failure.usage(
          "\(player.printable) stands for \(count) players; a duel is between two, and "
            + "“moonstone arena” between many")
      }
    }
    let context = try event.context(
      entry, playing, isQuiet: playing.quiet || json, isJSON: json)
    let session = try event.begin(
      [a, b], { _ in .roundRobin(rounds: pairs ?? usualPairsOfTest) },
      test: try test.test(usually: (0, 20)),
      shard: nil, playing, on: context)
    defer { context.archiving?.tell() }
    let report = try await context.play(session)
    if json { try Terminal.emit(report.json) } else { Terminal.print(report.verdict) }
    try context.interruption.check()
    try context.archiving?.check()
  }
}

extension EventReport {
  /// States in a sentence and in figures whether the first of two players is better.
  var verdict: String {
    let (first, second) = (name(0).printable, name(1).printable)
    let sentence =
      switch plan.decision {
      case .accepted: "\(first) is better than \(second)."
      case .rejected: "\(first) is not better than \(second), or not by as much as was asked."
      case nil: "It is not known yet whether \(first) is better than \(second)."
      }
    let scores = pairs
    let elo = Elo(scores)
    var lines = [
      sentence,
      "Elo \(elo.inFigures), better at all "
        + "\((elo.superiority * 100).fixed) %, \(scores.count.pairs): "
        + zip(scores.counts, Scores.pairNames).map { "\($0) \($1)" }.joined(separator: ", "),
    ]
    if elo.isUncertain { lines.append(StatsReport.unreliable) }
    if let test = event.schedule.test { lines.append(StatsReport.Test(test, scores).text) }
    if standings.repeated > 0 {
      lines.append(
        "\(standings.repeated.matches) already played, move by move: they add nothing new")
    }
    for row in standings.rows where !row.forfeits.isEmpty {
      let reasons = Self.forfeits(row).map { "\($0.value) by \($0.key.inWords)" }
      lines.append("\(name(row.entrant).printable) forfeited \(reasons.joined(separator: ", "))")
    }
    lines.append("seed \(event.seed), \(event.clocks.inWords), digest: SHA-256 \(digest)")
    return lines.joined(separator: "\n")
  }
}
