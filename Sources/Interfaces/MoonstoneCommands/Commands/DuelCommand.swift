import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct DuelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duel", abstract: "Find out which of two players is better.",
    discussion: """
      The two play pairs of matches until a sequential probability ratio test decides. The test \
      compares normalised Elo 0 with 20 unless --sprt gives other bounds. Scripts are read once, \
      at the beginning; only “moonstone match” plays what you save later. For a fixed number of \
      matches, use “match --games”; for more than two players, “arena”.

      With --find-odds, the test is another one: at what share of its ticks is the first player as \
      strong as the second? Its ticks are halved or doubled until that is known within a doubling. \
      Matches are in the cache: the same command goes on where it was stopped.
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
  @Flag(help: "Find the share of its ticks with which the first player is as strong.")
  var findOdds = false
  @OptionGroup var event: EventOptions
  @OptionGroup var playing: PlayingOptions
  @OptionGroup var versions: KeepOption
  @Flag(help: "Print JSON, one object.") var json = false

  func run() async throws {
    let entry = try event.entry()
    if findOdds { try await findOdds(entry) } else { try await duel(entry) }
  }

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
      // One person names both, as in a match, where a script is the same version.
      shard: nil, playing, reach: .folder, on: context)
    let keeper = versions.keeper()
    for (place, player) in [a, b].enumerated() {
      guard let source = try? Program.catalog.player(player, of: entry.name) else { continue }
      session.entrants.script(place).map { keeper?.see($0, of: source) }
    }
    defer { context.archiving?.tell() }
    let report = try await context.play(session)
    keeper?.note(report.pairs, of: report.event)
    if json { try Terminal.emit(report.json) } else { Terminal.print(report.verdict) }
    try context.interruption.check()
    try context.archiving?.check()
  }
}

extension EventReport {
  /// States in a sentence and in figures whether the first of two players is better.
  var verdict: String {
    let scores = pairs
    let elo = Elo(scores)
    var lines = [
      sentence(on: elo, after: scores),
      "Elo \(elo.inFigures), better at all \(elo.superiority.inPercent), \(scores.count.pairs): "
        + zip(scores.counts, Scores.pairNames).map { "\($0) \($1)" }.joined(separator: ", "),
    ]
    if elo.isUncertain { lines.append(StatsReport.unreliable) }
    if let test = event.schedule.test { lines.append(StatsReport.Test(test, scores).text) }
    if standings.repeated > 0 {
      lines.append(
        "\(standings.repeated.matches) already played, move by move: they add nothing new")
    }
    for row in standings.rows where !row.forfeits.isEmpty {
      lines.append("\(name(row.entrant).printable) forfeited \(Self.forfeits(row))")
    }
    lines.append("seed \(event.seed), \(event.clocks.inWords), digest: SHA-256 \(digest)")
    return lines.joined(separator: "\n")
  }

  /// Says what is known of the two, and what the test has decided, without contradicting itself.
  private func sentence(on elo: Elo, after scores: Scores) -> String {
    let (first, second) = (name(0).shownName, name(1).shownName)
    var known = Elo.verdict(elo.superiority, first, isBetterThan: second)
    if known.hasPrefix("it is not known") { known = "I" + known.dropFirst() }
    switch plan.decision {
    case .accepted: return "\(first) is better than \(second)."
    case .rejected where elo.superiority >= 0.975:
      return "\(known), but not by as much as was asked."
    case .rejected:
      return "\(first) is not better than \(second), or not by as much as was asked."
    case nil:
      let end = isComplete ? "ended" : "was left"
      return "\(known): the test \(end) after \(scores.count.pairs), before it decided"
        + "\(advice(after: scores))."
    }
  }

  /// How many pairs may decide, if the results go on as they were; nothing if that cannot be said.
  private func advice(after scores: Scores) -> String {
    guard let test = event.schedule.test else { return "" }
    let ratio = test.ratio(scores)
    let share = ratio / (ratio > 0 ? test.upper : test.lower)
    guard share > 0.2 else { return "" }
    let pairs = Double(scores.count) / share
    let unit = pow(10, floor(log10(pairs)))
    return "; --pairs \(((pairs / unit).rounded(.up) * unit).whole) may be enough"
  }
}
